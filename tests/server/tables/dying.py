"""A script at one table whose server dies before or after any one of its commits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from rng import ShuffledDeck
from server.tables.game import Command
from tests.server.tables.felt import Felt, SeededShuffler

Played = TypeVar("Played", bound=Felt)


class Killed(Exception):
    """The server died."""


class OfTheHand(SeededShuffler):
    """The same decks for the same hand, however often they are shuffled for it."""

    hands: Callable[[], int]

    def shuffle(self, cards: Sequence[int]) -> ShuffledDeck:
        self._random = Random(self.hands())
        return super().shuffle(cards)


class DyingOnce(Generic[Played]):
    """A table, and the commit before or after which its server dies once."""

    def __init__(self, table: Played, dies_at: int = 0, *, before: bool = False) -> None:
        self.table, self.dies_at, self.before, self.commits = table, dies_at, before, 0

    def ask(self, request: str, command: Command, beside: Any = None) -> None:
        """Somebody asks, and asks again under the same id if the server dies meanwhile."""
        if not self.write(self.table.send(command, request, beside=beside)):
            self.write(self.table.send(command, request, beside=beside))

    def step(self) -> None:
        """Time passes until something happens."""
        self.table.clock.step()
        self.write()

    def write(self, _replies: object = None) -> bool:
        """Make everything durable, one commit after another; False: the server died once."""
        try:
            while self.table.books.waiting:
                self._die(now=self.before)
                self.table.books.run_one()
                self.commits += 1
                self._die(now=not self.before)
        except Killed:
            self.table.restart()
            return False
        return True

    def _die(self, *, now: bool) -> None:
        if now and self.commits == self.dies_at - self.before and self.dies_at:
            self.dies_at = 0
            raise Killed
