"""After a crash every table is exactly as before: same seats, same hand, same decision."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from server.tables.game import Game
from simulation.checks.violation import Violation
from simulation.witness import Witness

_PROMISE = "replay of the journal gives the same state"


@dataclass(frozen=True, slots=True)
class Stood:
    """A table after one record of its stream."""

    number: int
    """The record's number in the stream."""
    state: object
    """The state of the whole game between hands."""
    course: tuple[Any, ...]
    """What happened in the running or the last hand."""


def stood(number: int, game: Game, witness: Witness) -> Stood:
    """Note the state of a table."""
    return Stood(number, game.state(), witness.course(game))


def same(before: Stood, after: Stood) -> None:
    """Compare a table with its replay at the same record; raises `Violation`."""
    if before.number != after.number:
        return
    if (before.state, before.course) != (after.state, after.course):
        raise Violation(_PROMISE, _difference(before, after))


def _difference(before: Stood, after: Stood) -> str:
    for was, now in zip_longest(before.course, after.course):
        if was != now:
            return f"{was} became {now}"
    return f"{before.state} became {after.state}"
