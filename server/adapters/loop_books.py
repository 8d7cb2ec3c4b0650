"""The books for the event loop: units go to the writing thread, their outcomes come back.

`ledger.LoopWriter` brings all outcomes of one group commit back in one turn of the loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from ledger import Answer, BooksStopped, LoopWriter, Unit, Writer
from server.adapters.commit_times import CommitTimes
from server.adapters.slow_work_threads import Aside
from server.slow_work import Asker

T = TypeVar("T")


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
        writer.reserve_reader()
        self._loop_writer = LoopWriter(writer, loop.call_soon_threadsafe)
        self._aside = Aside()
        self.times = CommitTimes()
        self.own: set[int] | None = None
        """The records that were written here, in a room of several servers; None: all are."""

    @property
    def store(self) -> Writer:
        """The store, for reads by key."""
        return self._writer

    def submit(self, unit: Unit, then: Callable[[Answer | Exception], None]) -> None:
        """Hand in a unit; `then` is called on the loop once it is durable or refused."""
        started = self.times.now_us()

        def heard(outcome: Answer | Exception) -> None:
            self.times.done(started)
            if self.own is not None and isinstance(outcome, Answer):
                self.own.add(outcome.record)
            self._call(then, outcome)

        try:
            self._loop_writer.submit(unit, heard)
        except BooksStopped as stopped:
            self._loop.call_soon(self._call, then, stopped)

    def aside(
        self, work: Callable[[], T], then: Callable[[T | Exception], None], asker: Asker
    ) -> None:
        """Do slow work in a thread of its line; `then` is called on the loop.

        Raises a refusal (BUSY) if the line is full; then `then` is not called.
        """

        def run() -> None:
            try:
                result: T | Exception = work()
            except Exception as error:
                result = error
            with suppress(RuntimeError):  # the loop is closed: nobody listens any more
                self._loop.call_soon_threadsafe(self._call, then, result)

        self._aside.run(run, asker)

    def close(self) -> None:
        """Finish what runs aside; the writer is closed by whoever opened it."""
        self._aside.close()

    def _call(self, then: Callable[[Any], None], outcome: object) -> None:
        """Call one listener; a fault in it must not stop the calls to the others."""
        try:
            then(outcome)
        except Exception as error:
            self._fault("books", error)
