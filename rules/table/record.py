"""A table between hands as one value. A hand's first record keeps it, and a restart needs it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from rules.seating import Status
from rules.settings import TableSettings
from rules.stored import ADDED
from rules.table.button import Rotation
from rules.table.state import NO_KILL, NO_MIX, Departed, KillRun, Mixing, Seat, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRecord:
    """Everything about a table except the cards of a running hand."""

    name: str
    settings: TableSettings
    status: Status
    seats: tuple[tuple[int, Seat], ...]
    rotation: Rotation | None
    hands: int
    straddler: int
    departed: tuple[tuple[str, Departed], ...]
    tickets: int
    bought: int
    cashed: int
    collected: int
    kill: Annotated[KillRun, ADDED] = NO_KILL
    mixing: Annotated[Mixing, ADDED] = NO_MIX


def record_of(table: Table) -> TableRecord:
    """Write a table down between hands."""
    return TableRecord(
        name=table.name,
        settings=table.settings,
        status=table.status,
        seats=tuple(sorted(table.seats.items())),
        rotation=table.rotation,
        hands=table.hands,
        straddler=table.straddler,
        departed=tuple(sorted(table.departed.items())),
        tickets=table.tickets,
        bought=table.bought,
        cashed=table.cashed,
        collected=table.collected,
        kill=table.kill,
        mixing=table.mixing,
    )


def table_of(record: TableRecord) -> Table:
    """Rebuild the table from its record."""
    table = Table(record.name, record.settings)
    table.status = record.status
    table.seats = dict(record.seats)
    table.rotation = record.rotation
    table.hands = record.hands
    table.straddler = record.straddler
    table.departed = dict(record.departed)
    table.tickets = record.tickets
    table.bought = record.bought
    table.cashed = record.cashed
    table.collected = record.collected
    table.kill = record.kill
    table.mixing = record.mixing
    return table
