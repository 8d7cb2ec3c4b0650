"""After a crash every table is exactly as before: same seats, same hand, same decision."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from rules.tournament.state import LevelClock
from server.tables.game import Game
from server.tables.tournament.stored_form import State as TournamentState
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
    return Stood(number, _at_rest(game), witness.course(game))


def _at_rest(game: Game) -> object:
    """The state between hands; a level clock stands still after a restart, wherever it was."""
    state = game.state()
    if not isinstance(state, TournamentState):
        return state
    run = replace(state.record.run, clock=LevelClock())
    return state._replace(record=replace(state.record, run=run))


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
