"""Stations that stand in for a seat whose own station is lost."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.new_rows import add_row
from ledger.players.session_lookup import check_seated, seated_player
from ledger.reading import Reader, rows_in_pages
from ledger.refusals import RefusalCode, Refused
from ledger.units import Scalar, Work

_COLUMNS = """SELECT id, tbl, seat, station_tbl, station_seat, player FROM stand_in
    WHERE ended_ms IS NULL"""
_AT_STATION = f"{_COLUMNS} AND station_tbl = ? AND station_seat = ?"


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn:
    """A seat and the other seat's station that serves it."""

    number: int
    seat: tuple[int, int]
    """Table and seat where the player's chips are."""
    station: tuple[int, int]
    """Table and seat of the station the player uses now."""
    player: int


def open_stand_ins(reader: Reader) -> list[StandIn]:
    """Return all open stand-ins; a station stands in for at most one seat."""
    rows = rows_in_pages(reader, _COLUMNS, key="id")
    return [
        StandIn(number=number, seat=(table, seat), station=(at_table, at_seat), player=player)
        for number, table, seat, at_table, at_seat, player in rows
    ]


def begin_stand_in(
    work: Work, *, seat: tuple[int, int], station: tuple[int, int], player: int
) -> int:
    """Let a station serve the seat of a player instead of the one that served it before.

    Refused unless the player sits there now and the station serves no other player.
    """
    check_seated(work, *seat, player)
    check_unused(work, station)
    _end_at(work, station)
    end_stand_in(work, seat=seat)
    row: dict[str, Scalar] = {
        "tbl": seat[0],
        "seat": seat[1],
        "station_tbl": station[0],
        "station_seat": station[1],
        "player": player,
        "since_ms": work.at_ms,
    }
    return add_row(work, "stand_in", row)


def _end_at(work: Work, station: tuple[int, int]) -> None:
    for number, *_ in work.query(_AT_STATION, station):
        work.update("stand_in", number, {"ended_ms": work.at_ms})


def come_home(work: Work, *, seat: tuple[int, int], player: int) -> None:
    """The seat's own station serves its player again; refused if the player has left it."""
    check_seated(work, *seat, player)
    end_stand_in(work, seat=seat)


def check_unused(reader: Reader, station: tuple[int, int]) -> None:
    """Refuse a station that serves a player, at its own seat or as a stand-in."""
    if seated_player(reader, *station) or stood_in_for(reader, station) is not None:
        raise Refused(RefusalCode.SEAT_TAKEN, table=station[0], seat=station[1])


def stood_in_for(reader: Reader, station: tuple[int, int]) -> tuple[int, int] | None:
    """Return the seat whose player uses a station of another seat; None: it stands in for none."""
    for _, table, seat, _, _, player in reader.query(_AT_STATION, station):
        if player == seated_player(reader, table, seat):
            return table, seat
    return None


def end_stand_in(work: Work, *, seat: tuple[int, int]) -> int:
    """End the stand-ins of a seat; return how many there were."""
    found = work.query(f"{_COLUMNS} AND tbl = ? AND seat = ?", seat)
    for number, *_ in found:
        work.update("stand_in", number, {"ended_ms": work.at_ms})
    return len(found)
