"""What waits in the writer's inbox: units with their askers, short jobs, and the end."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from ledger.groups import Outcome
from ledger.refusals import BooksStopped
from ledger.units import Answer, Unit


def _nobody() -> None:
    """Do nothing: the caller was already notified."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A unit, and who is told its outcome."""

    unit: Unit
    tell: Callable[[Outcome], None]
    wake: Callable[[], None] = _nobody


class Asker:
    """Lets a thread wait for one answer; much lighter than a future."""

    __slots__ = ("_told", "outcome")

    def __init__(self) -> None:
        self._told = threading.Lock()
        self._told.acquire()
        self.outcome: Outcome = BooksStopped("not answered")

    def tell(self, outcome: Outcome) -> None:
        """Give the answer; called in the writing thread."""
        self.outcome = outcome
        self._told.release()

    def answer(self) -> Answer:
        """Wait for the answer and return it, or raise what was told instead."""
        self._told.acquire()
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


@dataclass(frozen=True, slots=True)
class Job:
    """Something short to do between two commits."""

    run: Callable[[], Any]
    result: Future[Any]

    def do(self) -> None:
        """Do it in the writing thread; its result or error goes to who waits."""
        try:
            self.result.set_result(self.run())
        except Exception as error:
            self.result.set_exception(error)


@dataclass(frozen=True, slots=True)
class End:
    """The last item in the inbox."""
