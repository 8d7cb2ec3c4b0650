"""The books for an event loop: nobody there waits, and the loop is told when a unit is durable.

What became of a whole group comes back to the loop in one step. A step for each unit would make
writing thread and loop hand the interpreter to and fro for every one.
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
    """The way from the thread of one event loop to the writer and back."""

    def __init__(self, writer: Writer, run_soon: Callable[[Callable[[], None]], object]) -> None:
        """`run_soon` has something run in the loop's thread: `loop.call_soon_threadsafe`."""
        self._writer = writer
        self._run_soon = run_soon
        self._told: deque[tuple[Callable[[Outcome], None], Outcome]] = deque()

    def submit(self, unit: Unit, then: Callable[[Outcome], None]) -> None:
        """Hand in a unit; `then` is called in the loop's thread when it is durable or refused.

        It hears the answer or the exception that `Store.apply` would raise, in the order in which
        units were handed in.
        """
        self._writer.hand_in(unit, partial(self._tell, then), self._wake)

    def _tell(self, then: Callable[[Outcome], None], outcome: Outcome) -> None:
        self._told.append((then, outcome))

    def _wake(self) -> None:
        with suppress(RuntimeError):  # a loop that was closed leaves nobody to tell
            self._run_soon(self._deliver)

    def _deliver(self) -> None:
        try:
            while self._told:
                then, outcome = self._told.popleft()
                then(outcome)
        finally:
            if self._told:  # one that failed must not keep the others waiting
                self._wake()
