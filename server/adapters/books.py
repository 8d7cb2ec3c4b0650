"""The books for the event loop: units go to the writing thread, their outcomes come back.

All outcomes of one group commit are heard in one turn of the loop: a wake-up costs more than
hearing an answer, and a busy room commits many tables' units together.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from ledger import Answer, BooksStopped, Unit, Writer
from server.adapters.commit_times import CommitTimes

T = TypeVar("T")
ASIDE_THREADS: Final = 2
"""Argon2 fills a core and tens of megabytes; more at once would only starve the tables."""


class LoopBooks:
    """The `Books` port; use it from the loop's thread only."""

    def __init__(
        self,
        writer: Writer,
        loop: asyncio.AbstractEventLoop,
        fault: Callable[[str, BaseException], None],
    ) -> None:
        self._writer = writer
        self._loop = loop
        self._fault = fault
        self._heard: deque[tuple[Callable[[Any], None], Any]] = deque()
        self._woken = False
        self._aside = ThreadPoolExecutor(ASIDE_THREADS, thread_name_prefix="aside")
        self.times = CommitTimes()

    @property
    def store(self) -> Writer:
        """For reads by key."""
        return self._writer

    def submit(self, unit: Unit, then: Callable[[Answer | Exception], None]) -> None:
        """Hand in a unit; `then` is called on the loop once its fate is durable."""
        started = self.times.now_us()

        def tell(outcome: Answer | Exception) -> None:
            self.times.done(started)
            self._hand_back(then, outcome)

        try:
            self._writer.hand_in(unit, tell)
        except BooksStopped as stopped:
            self._loop.call_soon(self._call, then, stopped)

    def aside(self, work: Callable[[], T], then: Callable[[T | Exception], None]) -> None:
        """Do slow work in a thread of its own; `then` is called on the loop."""

        def run() -> None:
            try:
                result: T | Exception = work()
            except Exception as error:
                result = error
            self._hand_back(then, result)

        self._aside.submit(run)

    def close(self) -> None:
        """Finish what runs aside; the writer is closed by whoever opened it."""
        self._aside.shutdown(wait=True, cancel_futures=True)

    def _hand_back(self, then: Callable[[Any], None], outcome: object) -> None:
        """In any thread: queue an outcome, and wake the loop if it is not yet awake for it."""
        self._heard.append((then, outcome))
        if not self._woken:
            self._woken = True
            try:
                self._loop.call_soon_threadsafe(self._hear)
            except RuntimeError:
                self._heard.clear()  # the loop is closed: nobody listens any more

    def _hear(self) -> None:
        # Lowered first: what is queued from here on wakes the loop again.
        self._woken = False
        while self._heard:
            self._call(*self._heard.popleft())

    def _call(self, then: Callable[[Any], None], outcome: object) -> None:
        """A fault of one listener must not keep the others from hearing."""
        try:
            then(outcome)
        except Exception as error:
            self._fault("books", error)
