"""The books for an event loop: the loop never waits, and is told when a unit is durable.

The outcomes of a whole group come back to the loop in one step. A step for each unit would make
the writing thread and the loop switch for every unit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from ledger.groups import Outcome
from ledger.units import Unit
from ledger.writer import Writer


class LoopWriter:
    """Passes units from the thread of one event loop to the writer, and outcomes back."""

    def __init__(self, writer: Writer, run_soon: Callable[[Callable[[], None]], object]) -> None:
        """`run_soon` runs a function in the loop's thread: `loop.call_soon_threadsafe`."""
        self._writer = writer
        self._run_soon = run_soon
        self._told: deque[tuple[Callable[[Outcome], None], Outcome]] = deque()

    def submit(self, unit: Unit, then: Callable[[Outcome], None]) -> None:
        """Hand in a unit; `then` is called in the loop's thread when it is durable or refused.

        `then` gets the answer, or the exception that `Store.apply` would raise. The calls come in
        the order in which the units were handed in.
        """
        self._writer.hand_in(unit, partial(self._tell, then), self._wake)

    def _tell(self, then: Callable[[Outcome], None], outcome: Outcome) -> None:
        self._told.append((then, outcome))

    def _wake(self) -> None:
        with suppress(RuntimeError):  # the loop was closed: there is nothing to tell it
            self._run_soon(self._deliver)

    def _deliver(self) -> None:
        try:
            while self._told:
                then, outcome = self._told.popleft()
                then(outcome)
        finally:
            if self._told:  # a `then` that raised must not stop the others
                self._wake()
