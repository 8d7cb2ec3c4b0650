"""Notices that the books are away: nothing can be made durable now, and people must know.

A COMMIT waits as long as no standby confirms it, and nothing may cancel it. So another thread looks
at how long the group under way has taken.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from ledger.ports import Alarm, BooksPorts

HANGS_SECONDS: Final = 1.0
"""A group that takes longer than this is an alarm."""
_LOOK_SECONDS: Final = 0.2
_HANGS: Final = "no commit is confirmed"


class Away:
    """Raises `BOOKS_AWAY` once, and takes it back when a group is durable again."""

    def __init__(self, ports: BooksPorts) -> None:
        self._ports = ports
        self._lock = threading.Lock()
        self._since: float | None = None
        self._raised = False
        self._alone = False
        self._closed = threading.Event()
        threading.Thread(target=self._watch, name="books watch", daemon=True).start()

    @property
    def raised(self) -> bool:
        """Whether the books are away now."""
        return self._raised

    @contextmanager
    def group(self) -> Iterator[None]:
        """A group is under way during the `with` block; it is durable when the block ends well."""
        with self._lock:
            self._since = time.monotonic()
        try:
            yield
        finally:
            with self._lock:
                self._since = None
        self._over()

    def lost(self, why: str) -> None:
        """The connection is lost, or what answers may not be believed."""
        self._raise(why)

    def alone(self, problem: str) -> None:
        """Tell whether commits wait for fewer copies than promised; empty: for enough."""
        if problem and not self._alone:
            self._ports.alarm(Alarm.BOOKS_ALONE, problem)
        elif self._alone and not problem:
            self._ports.over(Alarm.BOOKS_ALONE)
        self._alone = bool(problem)

    def close(self) -> None:
        """Stop looking."""
        self._closed.set()

    def _watch(self) -> None:
        while not self._closed.wait(_LOOK_SECONDS):
            since = self._since
            if since is not None and time.monotonic() - since > HANGS_SECONDS:
                self._raise(_HANGS, since)

    def _raise(self, why: str, since: float | None = None) -> None:
        with self._lock:
            ended = since is not None and since != self._since
            if ended or self._raised:
                return
            self._raised = True
            self._ports.alarm(Alarm.BOOKS_AWAY, why)

    def _over(self) -> None:
        with self._lock:
            if self._raised:
                self._raised = False
                self._ports.over(Alarm.BOOKS_AWAY)
