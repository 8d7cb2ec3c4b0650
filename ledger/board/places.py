"""Places on waiting lists, and seats held for the player who was called.

A called place has a table, a seat and the time when the call lapses. No two places hold the same
seat. After a lapsed call the player goes to the end of the list, and after some lapses off it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

from ledger.new_rows import add_row
from ledger.players.session_lookup import seated_player
from ledger.players.status import player_row
from ledger.reading import Reader, first_row, rows_in_pages
from ledger.refusals import RefusalCode, Refused
from ledger.units import Scalar, Work

NAMES_MAX: Final = 300
"""The most names on one list. Only players of a broken game, or moved ones, join a full list."""
LAPSE_COUNTS_MS: Final = 3_600_000
"""For this long after a lapsed call, a player who asks to change tables gets no precedence."""
LAPSES_LOOKED_AT: Final = 1_000
"""Only the newest places are searched, so that the query does not become slower with time."""

_COLUMNS = """SELECT waiting.id, list, player, player.nickname, kind, since_ms, turn_ms, to_table,
    to_seat, until_ms, lapses FROM waiting JOIN player ON player.id = player WHERE ended IS NULL"""
_NAMES = "SELECT count(*) FROM waiting WHERE list = ? AND ended IS NULL"
_LAPSED = """SELECT id FROM waiting WHERE id > (SELECT max(id) FROM waiting) - ?
    AND list = ? AND player = ? AND lapses > 0 AND coalesce(ended_ms, turn_ms) > ?"""
_LISTED = "SELECT id FROM waiting WHERE list = ? AND player = ? AND ended IS NULL"


@unique
class PlaceKind(Enum):
    """Why a player waits. Seats are given in this order of kinds, and the oldest first."""

    RESERVED = "reserved"
    """The floor holds a seat for the player."""
    MOVING = "moving"
    """The floor moves the player to another table."""
    BROKEN = "broken"
    """The player's table was broken."""
    CHANGING = "changing"
    """The player sits at another table of the game and asked to change."""
    WAITING = "waiting"


_HELD_ONLY = (PlaceKind.RESERVED, PlaceKind.MOVING)
"""These exist only with a held seat: without it the place ends."""
ASKED_FOR = (PlaceKind.CHANGING, PlaceKind.WAITING)
"""Players ask for these themselves; the others come from acts of the floor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A player's open place."""

    number: int
    list: str
    player: int
    nickname: str
    kind: PlaceKind
    since_ms: int
    turn_ms: int
    """Decides the order: when the player joined, or when the last call lapsed."""
    table: int = 0
    """The table of the call, or the only one wanted; 0: any table of the list."""
    seat: int = 0
    until_ms: int | None = None
    """When the call lapses; None: not called."""
    lapses: int = 0

    @property
    def called(self) -> bool:
        """Whether a seat is held for the player."""
        return self.until_ms is not None


def open_places(reader: Reader) -> list[Place]:
    """Return all players who wait or are called, in the order in which seats are given."""
    order = list(PlaceKind)
    places = [_place(*row) for row in rows_in_pages(reader, _COLUMNS, key="waiting.id")]
    return sorted(places, key=lambda place: (order.index(place.kind), place.turn_ms, place.number))


def join_list(work: Work, code: str, player: int, kind: PlaceKind, *, table: int = 0) -> int:
    """Put a player at the end of a list and return the place.

    Refuses a player who is already on the list or not active, and a full list.
    """
    player_row(work, player).refuse_unless_active()
    _check_may_join(work, code, player, kind)
    row: dict[str, Scalar] = {
        "list": code,
        "player": player,
        "kind": kind.value,
        "since_ms": work.at_ms,
        "turn_ms": work.at_ms,
        "to_table": table or None,
        "lapses": 0,
    }
    return add_row(work, "waiting", row)


def _check_may_join(work: Work, code: str, player: int, kind: PlaceKind) -> None:
    found = first_row(work, _LISTED, code, player)
    if found is not None:
        raise Refused(RefusalCode.ALREADY_LISTED, list=code, place=found[0])
    names = first_row(work, _NAMES, code)
    if kind in ASKED_FOR and names is not None and names[0] >= NAMES_MAX:
        raise Refused(RefusalCode.LIST_FULL, list=code, most=NAMES_MAX)


def call_place(work: Work, number: int, *, table: int, seat: int, until_ms: int) -> None:
    """Call a waiting player to a seat and hold it until `until_ms`; refuses a called one."""
    place = _open_place(work, number)
    if place.called:
        raise Refused(RefusalCode.PLACE_CALLED, place=number, table=place.table, seat=place.seat)
    _hold(work, place, table, seat, until_ms)


def call_by_floor(work: Work, number: int, *, table: int, seat: int, until_ms: int) -> None:
    """Call a player out of turn, to another seat, or with the full time again."""
    _hold(work, _open_place(work, number), table, seat, until_ms)


def _hold(work: Work, place: Place, table: int, seat: int, until_ms: int) -> None:
    check_not_held(work, table, seat, place.player)
    if seated_player(work, table, seat):
        raise Refused(RefusalCode.SEAT_TAKEN, table=table, seat=seat)
    changes = {"to_table": table, "to_seat": seat, "until_ms": until_ms}
    work.update("waiting", place.number, changes)


def check_not_held(reader: Reader, table: int, seat: int, player: int) -> None:
    """Refuse a seat that is held for another player."""
    held_for = f"{_COLUMNS} AND to_table = ? AND to_seat = ? AND until_ms IS NOT NULL"
    for number, _, other, *_ in reader.query(held_for, (table, seat)):
        if other != player:
            raise Refused(RefusalCode.SEAT_HELD, table=table, seat=seat, place=number)


def queue_first(work: Work, code: str, player: int, kind: PlaceKind, *, table: int = 0) -> int:
    """Put a player on a list, before later kinds, or change the kind of the place they have."""
    if kind is PlaceKind.CHANGING and _let_a_call_lapse(work, code, player):
        kind = PlaceKind.WAITING
    found = first_row(work, _LISTED, code, player)
    if found is None:
        return join_list(work, code, player, kind, table=table)
    work.update("waiting", found[0], {"kind": kind.value})
    return int(found[0])


def _let_a_call_lapse(work: Work, code: str, player: int) -> bool:
    """Whether a player was recently called from this list and did not come."""
    since_ms = work.at_ms - LAPSE_COUNTS_MS
    return first_row(work, _LAPSED, LAPSES_LOOKED_AT, code, player, since_ms) is not None


def hold_seat(
    work: Work, code: str, player: int, kind: PlaceKind, hold: tuple[int, int, int]
) -> int:
    """Hold a seat (table, seat, until) for a player on a list or not; return the place.

    The floor decides this: it replaces an earlier call of the player.
    """
    number = queue_first(work, code, player, kind)
    _hold(work, _open_place(work, number), *hold)
    return number


def withdraw_call(work: Work, number: int) -> None:
    """Cancel the call to a table that closed. A waiting player keeps the place; a hold ends."""
    place = _open_place(work, number)
    if place.kind in _HELD_ONLY:
        end_place(work, number, "removed")
    else:
        work.update("waiting", number, {"to_table": None, "to_seat": None, "until_ms": None})


def lapse_call(work: Work, number: int, *, until_ms: int, lapses_most: int) -> None:
    """End a call that was not followed: the player goes to the end of the list, or off it.

    A player who asked to change tables and did not come counts as waiting from then on.
    The caller measures the time. `until_ms` names the call, so a newer one is refused.
    """
    place = _open_place(work, number)
    if place.until_ms != until_ms:
        raise Refused(RefusalCode.PLACE_NOT_LAPSED, place=number)
    lapses = place.lapses + 1
    if place.kind in _HELD_ONLY or lapses >= lapses_most:
        end_place(work, number, "lapsed")
        return
    changing = place.kind is PlaceKind.CHANGING
    changes = {"lapses": lapses, "turn_ms": work.at_ms, "until_ms": None, "to_seat": None}
    wanted = {"to_table": place.table if changing else None}
    kind = {"kind": PlaceKind.WAITING.value} if changing else {}
    work.update("waiting", number, {**changes, **wanted, **kind})


def end_place(work: Work, number: int, why: str) -> None:
    """End a place; `why` is `seated`, `lapsed` or `removed`."""
    _open_place(work, number)
    work.update("waiting", number, {"ended": why, "ended_ms": work.at_ms})


def give_place_up(work: Work, number: int) -> None:
    """A player leaves a list. If the player was called, that counts as a lapsed call."""
    place = _open_place(work, number)
    if place.called:
        work.update("waiting", number, {"lapses": place.lapses + 1})
    end_place(work, number, "removed")


def let_go(work: Work, spot: tuple[int, int], player: int) -> int:
    """Release the seat held for a player; return the place that ended."""
    held = f"{_COLUMNS} AND to_table = ? AND to_seat = ? AND player = ? AND until_ms IS NOT NULL"
    row = first_row(work, held, *spot, player)
    if row is None:
        raise Refused(RefusalCode.SEAT_NOT_HELD, table=spot[0], seat=spot[1], player=player)
    end_place(work, row[0], "removed")
    return int(row[0])


def end_places_of(work: Work, player: int, code: str, table: int) -> None:
    """A player sat down: end their places on this game's list and at this table."""
    mine = f"{_COLUMNS} AND player = ? AND (list = ? OR to_table = ?)"
    for number, *_ in work.query(mine, (player, code, table)):
        end_place(work, number, "seated")


def _open_place(work: Work, number: int) -> Place:
    row = first_row(work, f"{_COLUMNS} AND waiting.id = ?", number)
    if row is None:
        raise Refused(RefusalCode.PLACE_UNKNOWN_ON_LIST, place=number)
    return _place(*row)


def _place(*row: object) -> Place:
    names = ("number", "list", "player", "nickname", "kind", "since_ms", "turn_ms", "table")
    facts = dict(zip((*names, "seat", "until_ms", "lapses"), row, strict=True))
    facts |= {"kind": PlaceKind(facts["kind"]), "table": facts["table"] or 0}
    return Place(**{**facts, "seat": facts["seat"] or 0})  # type: ignore[arg-type]  # a row's types
