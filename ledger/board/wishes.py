"""Changes of seat that were asked for at the table, oldest first."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.new_rows import add_row
from ledger.players.session_lookup import check_seated
from ledger.reading import Reader, first_row, rows_in_pages
from ledger.refusals import RefusalCode, Refused
from ledger.units import Scalar, Work

_COLUMNS = """SELECT id, tbl, seat, player, to_seat, since_ms,
    EXISTS (SELECT 1 FROM fault_move WHERE wish = id) FROM seat_wish WHERE ended IS NULL"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatWish:
    """A player wants another seat of the same table."""

    number: int
    table: int
    seat: int
    """Where the player sits."""
    player: int
    to: int
    """0: any."""
    since_ms: int
    by_fault: bool
    """The floor moves the player because the station is lost: the move costs no blinds."""


def open_wishes(reader: Reader) -> list[SeatWish]:
    """Return all wishes, oldest first; a player has at most one."""
    return [
        SeatWish(
            number=number,
            table=table,
            seat=seat,
            player=player,
            to=to,
            since_ms=since_ms,
            by_fault=bool(by_fault),
        )
        for number, table, seat, player, to, since_ms, by_fault in rows_in_pages(
            reader, _COLUMNS, key="id"
        )
    ]


def wish_seat(
    work: Work, spot: tuple[int, int], *, player: int, to: int, by_fault: bool = False
) -> int:
    """Record the wish of the player in a seat; it replaces the player's last one.

    Only the floor may set `by_fault`: the move is due to a lost station, or forced by the house.
    """
    table, seat = spot
    check_seated(work, table, seat, player)
    _end_wishes_of(work, player)
    row: dict[str, Scalar] = {
        "tbl": table,
        "seat": seat,
        "player": player,
        "to_seat": to,
        "since_ms": work.at_ms,
    }
    number = add_row(work, "seat_wish", row)
    if by_fault:
        work.insert("fault_move", {"wish": number, "at_ms": work.at_ms})
    return number


def _end_wishes_of(work: Work, player: int) -> None:
    for number, *_ in work.query(f"{_COLUMNS} AND player = ?", (player,)):
        end_wish(work, number, "changed")


def end_wish(work: Work, number: int, why: str) -> None:
    """End a wish; `why` is `moved`, `left`, `taken_back` or `changed`."""
    if first_row(work, f"{_COLUMNS} AND id = ?", number) is None:
        raise Refused(RefusalCode.WISH_UNKNOWN, wish=number)
    work.update("seat_wish", number, {"ended": why, "ended_ms": work.at_ms})
