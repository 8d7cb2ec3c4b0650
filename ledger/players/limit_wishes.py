"""Limits of one player in the books: how they are changed, and checks of money and time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from ledger.canonical import Json
from ledger.new_rows import add_row
from ledger.open_day import OpenDay
from ledger.players.entry_costs import entry_cost
from ledger.players.limits import (
    DEPOSIT_LIMITS,
    LOSS_LIMITS,
    WAITING_MS,
    LimitKind,
    LimitState,
    Period,
    Wish,
    limit_state,
    wish_for,
)
from ledger.players.own_request import OwnRequest
from ledger.players.status import player_row
from ledger.reading import Question, Reader, first_row, values_of
from ledger.refusals import RefusalCode, Refused
from ledger.staff.asking import Asked, staff_unit
from ledger.staff.roles import Duty
from ledger.units import Body, Scalar, Unit, Work
from money import Cents

_MINUTE_MS = 60_000
_DAY_MS: Final = 24 * 60 * _MINUTE_MS
OWN_CHANGES_A_DAY: Final = 10
"""Changes of one kind of limit by the player in any 24 hours; the cage can make more."""
LIMIT_MAX: Final = 2**53
"""Cents or minutes; no amount on the wire is larger."""

_WISHES = """SELECT id, most, asked_ms, counts_from_ms FROM limit_wish
    WHERE player = ? AND kind = ? AND id < ? ORDER BY id DESC LIMIT 100"""
_WISHED = "SELECT DISTINCT kind FROM limit_wish WHERE player = ?"
_NTH_NEWEST = """SELECT asked_ms FROM limit_wish WHERE player = ? AND kind = ?
    ORDER BY id DESC LIMIT 1 OFFSET ?"""
_NO_END = 2**62
_DEPOSITED = """SELECT coalesce(sum(amount), 0) FROM receipt AS made
    WHERE player = ? AND day >= ? AND kind = 'deposit'
    AND NOT EXISTS (SELECT 1 FROM receipt AS later WHERE later.voids = made.number)"""
_AT_RISK = """SELECT coalesce(sum(CASE kind WHEN 'taken' THEN -amount ELSE amount END), 0)
    FROM table_move WHERE player = ? AND day >= ? AND (kind <> 'carried' OR day =
        (SELECT min(day) FROM gaming_day WHERE day >= ?))"""
_BROUGHT = "SELECT id, brought FROM play_session WHERE player = ? AND closed_ms IS NULL"
_PLAYED_MS = """SELECT coalesce(sum(CASE WHEN closed_ms <= ? THEN closed_ms ELSE ? END
        - CASE WHEN opened_ms >= ? THEN opened_ms ELSE ? END), 0)
    FROM play_session WHERE player = ? AND coalesce(closed_ms, ?) > ?"""


def player_limit(reader: Reader, player: int, kind: LimitKind, *, now_ms: int) -> LimitState:
    """Return the limit of one kind that is in force, and the one that waits."""
    return limit_state(reversed(_newest_wishes(reader, player, kind)), now_ms=now_ms)


def _newest_wishes(reader: Reader, player: int, kind: LimitKind) -> list[Wish]:
    """Return the wishes since the last one that was in force at once, the newest first.

    Earlier wishes have no effect any more, so a long list need not be read.
    """
    wishes: list[Wish] = []
    before = _NO_END
    while page := reader.query(_WISHES, (player, kind.value, before)):
        for number, most, asked_ms, counts_from_ms in page:
            wishes.append(Wish(most=most, asked_ms=asked_ms, counts_from_ms=counts_from_ms))
            if counts_from_ms <= asked_ms:
                return wishes
            before = number
    return wishes


def change_limit(
    asked: Asked,
    *,
    player: int,
    kind: LimitKind,
    most: int | None,
    waiting_ms: Mapping[LimitKind, int] = WAITING_MS,
) -> Unit:
    """Make the unit that records a player's wish; its answer says from when it is in force.

    A tighter limit is in force at once, a looser one after the waiting time. None: no limit.
    """
    body = _wish_body(player, kind, most, waiting_ms)
    return staff_unit(asked, Duty.SERVE_PLAYERS, _wish_command(player, kind, most), body)


def change_own_limit(asked: OwnRequest, *, kind: LimitKind, most: int | None) -> Unit:
    """Make the unit for a wish that a signed-in player makes at the seat.

    Refused after `OWN_CHANGES_A_DAY` changes within a day; the cage can still make them.
    """
    wish = _wish_body(asked.player, kind, most, WAITING_MS)

    def body(work: Work) -> Json:
        earlier = OWN_CHANGES_A_DAY - 1
        nth = first_row(work, _NTH_NEWEST, asked.player, kind.value, earlier)
        if nth is not None and work.at_ms - nth[0] < _DAY_MS:
            raise Refused(
                RefusalCode.LIMIT_CHANGED_TOO_OFTEN, kind=kind.value, most=OWN_CHANGES_A_DAY
            )
        return wish(work)

    return asked.unit(_wish_command(asked.player, kind, most), body)


def _wish_command(player: int, kind: LimitKind, most: int | None) -> dict[str, Json]:
    return {"do": "change_limit", "player": player, "kind": kind.value, "most": most}


def _wish_body(
    player: int, kind: LimitKind, most: int | None, waiting_ms: Mapping[LimitKind, int]
) -> Body:
    if most is not None and not 0 <= most <= LIMIT_MAX:
        raise Refused(RefusalCode.LIMIT_NOT_POSSIBLE, most=most)

    def body(work: Work) -> Json:
        player_row(work, player).refuse_closed()
        now = player_limit(work, player, kind, now_ms=work.at_ms)
        wish = wish_for(most, now=now, asked_ms=work.at_ms, waiting_ms=waiting_ms[kind])
        _write_down(work, player, kind, wish)
        return {"before": now.most, "after": wish.most, "counts_from_ms": wish.counts_from_ms}

    return body


def _write_down(work: Work, player: int, kind: LimitKind, wish: Wish) -> None:
    row: dict[str, Scalar] = {
        "player": player,
        "kind": kind.value,
        "most": wish.most,
        "asked_ms": wish.asked_ms,
        "counts_from_ms": wish.counts_from_ms,
    }
    add_row(work, "limit_wish", row)


def check_deposit(work: Work, player: int, amount: Cents, day: OpenDay) -> None:
    """Refuse a deposit that would pass the player's limit for the day, week or month."""
    for period, kind in DEPOSIT_LIMITS.items():
        _check(work, player, kind, partial(_sum, work, _DEPOSITED, player, period, day), amount)


def check_loss(work: Work, player: int, amount: Cents, day: OpenDay) -> None:
    """Refuse an amount if losing all of it would pass a loss limit.

    At risk is the money at tables when the period began, plus all brought since, less what was
    taken back. That is the most the player can lose, so a loss limit can never be passed.
    """
    for period, kind in LOSS_LIMITS.items():
        _check(work, player, kind, partial(_sum, work, _AT_RISK, player, period, day), amount)


def check_table_amount(work: Work, player: int, brought: int, amount: Cents) -> None:
    """Refuse an amount that would pass the player's own limit for one session at a table."""
    _check(work, player, LimitKind.TABLE_AMOUNT, lambda: brought, amount)


def left_to_bring(
    reader: Reader, player: int, day: OpenDay, *, brought: int, now_ms: int
) -> int | None:
    """Return the most a player's own limits allow to bring to a table now; None: any amount.

    `brought` is the sum brought in the present session; 0 if there is none.
    """
    used = {kind: _sum(reader, _AT_RISK, player, span, day) for span, kind in LOSS_LIMITS.items()}
    used[LimitKind.TABLE_AMOUNT] = brought
    left = []
    for kind, so_far in used.items():
        most = player_limit(reader, player, kind, now_ms=now_ms).most
        if most is not None:
            left.append(max(0, most - so_far))
    return min(left, default=None)


def player_limits(reader: Reader, player: int, *, now_ms: int) -> dict[LimitKind, LimitState]:
    """Return the limit of every kind that is in force, and the one that waits."""
    wished = {row[0] for row in reader.query(_WISHED, (player,))}
    none = LimitState(most=None, waiting=None)
    return {
        kind: player_limit(reader, player, kind, now_ms=now_ms) if kind.value in wished else none
        for kind in LimitKind
    }


def used_limits(reader: Reader, player: int, day: OpenDay, *, now_ms: int) -> dict[LimitKind, int]:
    """Return how much of every kind of limit is used; shown to the player."""
    summed = {
        kind: _sum_asked(sql, player, period, day)
        for limits, sql in ((DEPOSIT_LIMITS, _DEPOSITED), (LOSS_LIMITS, _AT_RISK))
        for period, kind in limits.items()
    }
    *sums, played_ms = values_of(reader, *summed.values(), _played_asked(player, day, now_ms))
    row = first_row(reader, _BROUGHT, player)
    return {
        **dict(zip(summed, map(int, sums), strict=True)),
        LimitKind.SESSION_MINUTES: int(played_ms) // _MINUTE_MS,
        LimitKind.TABLE_AMOUNT: int(row[1]) + entry_cost(reader, row[0]).count if row else 0,
    }


def minutes_left(reader: Reader, player: int, day: OpenDay, *, now_ms: int) -> int | None:
    """Return the whole minutes a player may still play this gaming day; None without a limit.

    All sessions of the gaming day count together, so leaving and sitting down again gains nothing.
    """
    most = player_limit(reader, player, LimitKind.SESSION_MINUTES, now_ms=now_ms).most
    if most is None:
        return None
    (played_ms,) = values_of(reader, _played_asked(player, day, now_ms))
    return max(0, (most * _MINUTE_MS - int(played_ms)) // _MINUTE_MS)


def check_time(work: Work, player: int, day: OpenDay) -> None:
    """Refuse a player whose own time limit for the day is used up."""
    if minutes_left(work, player, day, now_ms=work.at_ms) == 0:
        most = player_limit(work, player, LimitKind.SESSION_MINUTES, now_ms=work.at_ms).most
        raise Refused(RefusalCode.SESSION_TIME_UP, minutes=most)


def _sum(reader: Reader, sql: str, player: int, period: Period, day: OpenDay) -> int:
    return int(values_of(reader, _sum_asked(sql, player, period, day))[0])


def _sum_asked(sql: str, player: int, period: Period, day: OpenDay) -> Question:
    since = period.first_day(day.day).isoformat()
    return sql, (player, *(since,) * (sql.count("?") - 1))


def _played_asked(player: int, day: OpenDay, now_ms: int) -> Question:
    """Ask how long a player has sat at tables since the day was opened."""
    since_ms = day.opened_ms
    return _PLAYED_MS, (now_ms, now_ms, since_ms, since_ms, player, now_ms, since_ms)


def _check(work: Work, player: int, kind: LimitKind, used: Callable[[], int], asked: Cents) -> None:
    """Refuse what would pass a limit; `used` adds up receipts: only if there is a limit."""
    most = player_limit(work, player, kind, now_ms=work.at_ms).most
    if most is None:
        return
    left = max(0, most - used())
    if asked.count > left:
        raise Refused(
            RefusalCode.LIMIT_REACHED, kind=kind.value, most=most, left=left, asked=asked.count
        )
