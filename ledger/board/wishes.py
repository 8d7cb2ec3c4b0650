"""Changes of seat that were asked for at the table, oldest first."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.units import Work

_COLUMNS = "SELECT id, tbl, seat, player, to_seat, since_ms FROM seat_wish WHERE ended IS NULL"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatWish:
    """A player who wants another seat of his table."""

    number: int
    table: int
    seat: int
    """Where he sits."""
    player: int
    to: int
    """0: any."""
    since_ms: int


def open_wishes(reader: Reader) -> list[SeatWish]:
    """Return all wishes, oldest first."""
    return [
        SeatWish(number=number, table=table, seat=seat, player=player, to=to, since_ms=since_ms)
        for number, table, seat, player, to, since_ms in reader.query(f"{_COLUMNS} ORDER BY id")
    ]


def wish_seat(work: Work, *, table: int, seat: int, player: int, to: int) -> int:
    """Write a wish down; a newer one of the same player takes the place of the last."""
    for number, *_ in work.query(f"{_COLUMNS} AND player = ?", (player,)):
        end_wish(work, number, "changed")
    number = work.next_key("seat_wish")
    work.insert(
        "seat_wish",
        {
            "id": number,
            "tbl": table,
            "seat": seat,
            "player": player,
            "to_seat": to,
            "since_ms": work.at_ms,
        },
    )
    return number


def end_wish(work: Work, number: int, why: str) -> None:
    """End a wish: `moved`, `left`, `taken_back`, `changed`."""
    if first_row(work, f"{_COLUMNS} AND id = ?", number) is None:
        raise Refused(RefusalCode.WISH_UNKNOWN, wish=number)
    work.update("seat_wish", number, {"ended": why, "ended_ms": work.at_ms})
