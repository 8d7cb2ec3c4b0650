"""A player's standing: active, locked, closed, excluded; what each still allows.

The account itself is active, locked by staff, or closed. Exclusions belong to the person: a list of
documents with dates, which also has people without an account. An exclusion is never shortened. An
excluded player can be paid out, but cannot play or bring more money.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from ledger.canonical import Json
from ledger.chart import player as player_account
from ledger.pepper import Pepper
from ledger.players.documents import Document
from ledger.players.exclusions import add_exclusion, player_with, refuse_excluded
from ledger.reading import Reader, first_row, rows_in_pages
from ledger.refusals import RefusalCode, Refused
from ledger.staff.asking import Asked, require_duty, staff_unit, written
from ledger.staff.roles import Duty
from ledger.units import Unit, Work

_PLAYER: Final = """SELECT name, nickname, born, document, state, document_kind, document_issuer
    FROM player WHERE id = ?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A player as the books have them now."""

    number: int
    name: str
    nickname: str
    born: date
    document: str
    """The keyed hash."""
    state: str
    document_kind: str
    document_issuer: str

    def refuse_closed(self) -> None:
        """Refuse a closed account."""
        if self.state == "closed":
            raise Refused(RefusalCode.ACCOUNT_CLOSED, player=self.number)

    def refuse_unless_active(self) -> None:
        """Refuse a closed or locked account."""
        self.refuse_closed()
        if self.state == "locked":
            raise Refused(RefusalCode.ACCOUNT_LOCKED, player=self.number)


def player_row(reader: Reader, number: int) -> PlayerRow:
    """Return a player; refuse a number that no player has."""
    row = first_row(reader, _PLAYER, number)
    if row is None:
        raise Refused(RefusalCode.PLAYER_UNKNOWN, player=number)
    name, nickname, born, document, state, kind, issuer = row
    return PlayerRow(
        number=number,
        name=name,
        nickname=nickname,
        born=date.fromisoformat(born),
        document=document,
        state=state,
        document_kind=kind,
        document_issuer=issuer,
    )


def both_days(today: date, clock: date | None) -> tuple[date, ...]:
    """Return the gaming day and the day of the room's clock (None: the same), earlier one first.

    Staff type the gaming day, so a person must be of age, and not excluded, on both days.
    """
    return (today,) if clock is None else tuple(sorted((today, clock)))


def playing_player(reader: Reader, number: int, *, today: date) -> PlayerRow:
    """Return a player who may bring money and play today; refuse any other."""
    found = player_row(reader, number)
    found.refuse_unless_active()
    refuse_excluded(reader, (found.document,), today=today)
    return found


def is_barred(reader: Reader, number: int, *, today: date) -> bool:
    """Whether a player may not play today."""
    try:
        playing_player(reader, number, today=today)
    except Refused:
        return True
    return False


def barred_at_tables(reader: Reader, *, today: date) -> list[int]:
    """Return the seated players who are no longer allowed to play."""
    day = today.isoformat()
    found = rows_in_pages(
        reader,
        "SELECT sat.id, sat.player FROM play_session AS sat JOIN player ON player.id = sat.player"
        " WHERE sat.closed_ms IS NULL AND (player.state <> 'active' OR EXISTS ("
        "SELECT 1 FROM exclusion WHERE exclusion.document = player.document"
        " AND from_day <= ? AND (until_day IS NULL OR until_day >= ?)))",
        key="sat.id",
        parameters=(day, day),
    )
    return [int(player) for _, player in found]


def lock_player(asked: Asked, *, player: int, reason: str) -> Unit:
    """Make the unit that locks an account: no money can go in, out or to a table."""
    return _change(asked, Duty.LOCK_PLAYERS, player, ("active", "locked"), reason)


def unlock_player(asked: Asked, *, player: int, reason: str) -> Unit:
    """Make the unit that lifts a lock."""
    return _change(asked, Duty.UNLOCK_PLAYERS, player, ("locked", "active"), reason)


def reopen_player(asked: Asked, *, player: int, reason: str) -> Unit:
    """Make the unit that opens a closed account again; a person never has a second one."""
    return _change(asked, Duty.UNLOCK_PLAYERS, player, ("closed", "active"), reason)


def close_player(asked: Asked, *, player: int, reason: str) -> Unit:
    """Make the unit that closes an empty account and cancels its card."""
    return _change(asked, Duty.SERVE_PLAYERS, player, ("active", "closed"), reason)


def exclude_person(
    asked: Asked, pepper: Pepper, *, document: Document, days: tuple[date, date | None], reason: str
) -> Unit:
    """Make the unit that excludes a person, with or without an account, for some days.

    Without a last day it is for ever. Earlier exclusions stay in force too.
    """
    document.check_issuer()
    return _exclude(asked, document.tokens(pepper), None, days, reason)


def exclude_player(
    asked: Asked, reader: Reader, *, player: int, days: tuple[date, date | None], reason: str
) -> Unit:
    """Make the unit that excludes the holder of an account, at their own wish or the house's."""
    return _exclude(asked, [player_row(reader, player).document], player, days, reason)


def _exclude(
    asked: Asked,
    documents: Sequence[str],
    player: int | None,
    days: tuple[date, date | None],
    reason: str,
) -> Unit:
    """Exclude by the first of these keyed hashes, and by the hash of the person's account."""
    why, (first, last), document = written(reason), days, documents[0]
    until = None if last is None else last.isoformat()
    if last is not None and last < first:
        raise Refused(RefusalCode.DAYS_REVERSED, first=first.isoformat(), last=last.isoformat())

    def body(work: Work) -> Json:
        holder = player_with(work, documents)
        known = document if holder is None else player_row(work, holder).document
        number = add_exclusion(work, (document, first.isoformat(), until, why, asked.by))
        if known != document:
            add_exclusion(work, (known, first.isoformat(), until, why, asked.by))
        return number

    command: dict[str, Json] = {
        "do": "exclude",
        "player": player,
        "document": document,
        "from": first.isoformat(),
        "until": until,
        "reason": why,
    }
    return staff_unit(asked, Duty.EXCLUDE_PLAYERS, command, body)


def _change(asked: Asked, duty: Duty, player: int, states: tuple[str, str], reason: str) -> Unit:
    why = written(reason)

    def body(work: Work) -> Json:
        _change_state(work, player, states, why)
        return None

    command: dict[str, Json] = {"do": f"make_{states[1]}", "player": player, "reason": why}
    return staff_unit(asked, duty, command, body)


def lock_with(work: Work, *, by: int, player: int, reason: str) -> None:
    """Lock an account inside the unit of another act."""
    require_duty(work, by, Duty.LOCK_PLAYERS)
    _change_state(work, player, ("active", "locked"), written(reason))


def _change_state(work: Work, player: int, states: tuple[str, str], why: str) -> None:
    before, after = states
    found = player_row(work, player)
    if found.state != before:
        raise Refused(RefusalCode.STATUS_NOT_FROM, player=player, state=found.state, wanted=after)
    if after == "closed":
        _check_empty(work, player)
        _cancel_card(work, player)
    work.update("player", player, {"state": after, "state_note": why})
    work.event("status_changed", {"player": player, "before": before, "after": after})


def _check_empty(work: Work, player: int) -> None:
    left = work.balance(player_account(player))
    if left:
        raise Refused(RefusalCode.ACCOUNT_NOT_EMPTY, player=player, balance=left.count)
    if first_row(work, "SELECT 1 FROM play_session WHERE player = ? AND closed_ms IS NULL", player):
        raise Refused(RefusalCode.PLAYER_AT_TABLE, player=player)
    held = first_row(
        work,
        "SELECT coalesce(sum(amount), 0) FROM reservation WHERE source = ? AND state = 'open'",
        str(player_account(player)),
    )
    if held and held[0]:
        raise Refused(RefusalCode.MONEY_HELD, player=player, held=held[0])


def _cancel_card(work: Work, player: int) -> None:
    holder = f"player:{player}"
    for (card,) in work.query(
        "SELECT id FROM card WHERE holder = ? AND state = 'active'", (holder,)
    ):
        work.update("card", card, {"state": "cancelled"})
