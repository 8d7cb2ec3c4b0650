"""The books for an event loop: its tasks wait for durable answers without holding the loop up.

The answers of a whole group come back to the loop in one step. A step for each answer would make
writing thread and loop hand the interpreter to and fro for every unit.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from functools import partial

from ledger.sqlite_store import Outcome
from ledger.units import Answer, Unit
from ledger.writer import Writer


class LoopDoor:
    """The way to the writer for the tasks of one event loop; made and used in that loop only."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._loop = asyncio.get_running_loop()
        self._told: deque[tuple[asyncio.Future[Answer], Outcome]] = deque()

    def submit(self, unit: Unit) -> asyncio.Future[Answer]:
        """Hand in a unit; the future is done when the unit is durable or refused.

        A task that is cancelled while it waits takes nothing back: the unit is done all the same,
        and its request id finds the answer.
        """
        future: asyncio.Future[Answer] = self._loop.create_future()
        self._writer.hand_in(unit, partial(self._tell, future), self._wake)
        return future

    def _tell(self, future: asyncio.Future[Answer], outcome: Outcome) -> None:
        self._told.append((future, outcome))

    def _wake(self) -> None:
        with suppress(RuntimeError):  # a loop that has ended leaves nobody to tell
            self._loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        while self._told:
            future, outcome = self._told.popleft()
            if future.cancelled():
                continue
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)
