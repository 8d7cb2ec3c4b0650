"""A table of face off under a clock that tests move by hand."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from rules.seating import StartTable
from server.tables.orders import Reply
from server.tables.ports import TablePorts
from tests.server.tables.felt import Felt, carried
from tests.server.tables.second_game.facts import Choose, FaceOffSettings
from tests.server.tables.second_game.game import FaceOff
from tests.server.tables.second_game.kind import FACE_OFF_GAMES


@dataclass
class FaceOffTable(Felt):
    """The table, everything it published, and every way to move it."""

    settings: Any = field(default_factory=FaceOffSettings)

    def ports(self) -> TablePorts:
        return replace(super().ports(), games=FACE_OFF_GAMES)

    @property
    def game(self) -> FaceOff:
        game = self.actor.game
        assert isinstance(game, FaceOff)
        return game

    def choose(self, seat: int, *, stays: bool) -> Reply:
        return self.ask(Choose(seat, self.game.turn, stays), actor=f"seat:3:{seat}")

    def deal(self) -> None:
        self.until(lambda: self.game.running)


def started(*stacks: int) -> FaceOffTable:
    """A table whose first round is dealt; the first stack is seat 1's."""
    table = FaceOffTable()
    table.seat_all(dict(enumerate(stacks, start=1)))
    carried(table.ask(StartTable()))
    table.deal()
    return table
