"""After a crash every table stands exactly where it stood: same seats, same hand, same decision."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
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
    if before.turn != after.turn or before.table != after.table or before.events != after.events:
        raise Violation(_PROMISE, f"table {before.table.name}: {_difference(before, after)}")


def _difference(before: Stood, after: Stood) -> str:
    for was, now in zip_longest(before.events, after.events):
        if was != now:
            return f"{was} became {now}"
    return f"{before.table}, turn {before.turn} became {after.table}, turn {after.turn}"
