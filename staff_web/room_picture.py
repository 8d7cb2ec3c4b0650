"""The room as a page draws it: a card for each table, ready to be drawn fifty times a page."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from staff_web.words import amount_shown
from wire.messages.room_view import RoomSeat, RoomTable, RoomView


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """One table of the room."""

    table: RoomTable
    state: str
    """The table's own, or that the floor stopped its action."""
    marks: tuple[tuple[str, int], ...]
    """The seats side by side of one kind, free, taken, away or lost, and how many they are."""
    taken: int
    pot: str
    """The average pot; empty: none is over yet."""


def table_cards(room: RoomView) -> tuple[TableCard, ...]:
    """Return every table of the room."""
    return tuple(_card(table) for table in room.tables)


def _card(table: RoomTable) -> TableCard:
    pot, chips = table.average_pot, table.tournament != ""
    return TableCard(
        table=table,
        state="stopped" if table.stopped else table.status,
        marks=tuple((m, len(list(g))) for m, g in groupby(map(_mark, table.seats))),
        taken=sum(1 for seat in table.seats if seat.player),
        pot=amount_shown(pot, tournament=chips) if pot else "",
    )


def _mark(seat: RoomSeat) -> str:
    if seat.player and seat.station == "lost":
        return "lost"
    if seat.away:
        return "away"
    return "taken" if seat.player else "free"
