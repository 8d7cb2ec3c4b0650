"""Threads for slow work: a few for each line, so that no kind of work waits for another."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from server.refusals import RefusalCode, Refused
from server.slow_work import SPACES, Asker, FairLine, Line

Job = Callable[[], None]


class Aside:
    """Runs jobs beside the event loop; `run` is called on the loop's thread only."""

    def __init__(self) -> None:
        self._lines = {line: _Threads(line) for line in Line}

    def run(self, job: Job, asker: Asker) -> None:
        """Run a job when it is its turn; refuse (BUSY) if the line is full."""
        self._lines[asker.line].run(job, asker.who)

    def close(self) -> None:
        """Finish running jobs; drop waiting ones."""
        for threads in self._lines.values():
            threads.close()


class _Threads:
    """The threads of one line."""

    def __init__(self, line: Line) -> None:
        space = SPACES[line]
        self._line: FairLine[Job] = FairLine(space)
        self._lock = threading.Lock()
        self._threads = ThreadPoolExecutor(space.threads, thread_name_prefix=line.value)

    def run(self, job: Job, who: str) -> None:
        with self._lock:
            if not self._line.join(who, job):
                raise Refused(RefusalCode.BUSY, retry_s=self._line.retry_s)
        self._threads.submit(self._next)

    def close(self) -> None:
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _next(self) -> None:
        with self._lock:
            job = self._line.next()
        if job is None:
            return
        began = time.monotonic()
        job()
        with self._lock:
            self._line.took(time.monotonic() - began)
