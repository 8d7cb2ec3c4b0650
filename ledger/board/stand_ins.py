"""Stations that stand in for a seat whose own station is lost."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.reading import Reader
from ledger.units import Work

_COLUMNS = """SELECT id, tbl, seat, station_tbl, station_seat, player FROM stand_in
    WHERE ended_ms IS NULL"""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn:
    """A seat and the other seat's station that serves it."""

    number: int
    seat: tuple[int, int]
    """Table and seat where the player's chips are."""
    station: tuple[int, int]
    """Table and seat where he sits now."""
    player: int


def open_stand_ins(reader: Reader) -> list[StandIn]:
    """Return all that stand in now."""
    rows = reader.query(f"{_COLUMNS} ORDER BY id")
    return [
        StandIn(number=number, seat=(table, seat), station=(at_table, at_seat), player=player)
        for number, table, seat, at_table, at_seat, player in rows
    ]


def begin_stand_in(
    work: Work, *, seat: tuple[int, int], station: tuple[int, int], player: int
) -> int:
    """Let a station serve another seat; whatever served it before does so no more."""
    end_stand_in(work, seat=seat)
    number = work.next_key("stand_in")
    work.insert(
        "stand_in",
        {
            "id": number,
            "tbl": seat[0],
            "seat": seat[1],
            "station_tbl": station[0],
            "station_seat": station[1],
            "player": player,
            "since_ms": work.at_ms,
        },
    )
    return number


def end_stand_in(work: Work, *, seat: tuple[int, int]) -> int:
    """The seat's own station serves it again, or nobody sits there; return how many ended."""
    found = work.query(f"{_COLUMNS} AND tbl = ? AND seat = ?", seat)
    for number, *_ in found:
        work.update("stand_in", number, {"ended_ms": work.at_ms})
    return len(found)
