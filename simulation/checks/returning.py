"""After a crash every table stands exactly where it stood: same seats, same hand, same decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.table.record import TableRecord, record_of
from rules.table.state import Table
from simulation.checks.violation import Violation

_PROMISE = "replay of the journal gives the same state"


@dataclass(frozen=True, slots=True)
class Stood:
    """A table as it stood after one record of its stream."""

    number: int
    """The record's number in the stream."""
    table: TableRecord
    events: tuple[Any, ...]
    """Of the running or the last hand."""
    turn: int


def stood(number: int, table: Table) -> Stood:
    """Note how a table stands."""
    hand = table.hand
    events = tuple(hand.events) if hand is not None else ()
    return Stood(number, record_of(table), events, hand.turn if hand is not None else 0)


def same(before: Stood, after: Stood) -> None:
    """Compare a table with its replay at the same record; raises `Violation`."""
    if before.number != after.number:
        return
    for field in ("table", "events", "turn"):
        was, now = getattr(before, field), getattr(after, field)
        if was != now:
            raise Violation(_PROMISE, f"table {before.table.name}, {field}: {was} became {now}")
