"""What a person must be told at once: to the log from any thread, and to the room on its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ledger import Alarm
from server.adapters.logs import Log
from wire.messages.base import Fact

Told = Callable[[str, dict[str, Fact]], None]


class Alarms:
    """Takes alarms from any thread; the room hears those that came before it listened, too."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._loop: asyncio.AbstractEventLoop | None = None
        self._room: Told | None = None
        self._early: list[tuple[str, dict[str, Fact]]] = []

    def ledger(self, alarm: Alarm, text: str) -> None:
        """An alarm of the books, raised in their own thread."""
        self.raise_(alarm.value, problem=text)

    def raise_(self, code: str, **facts: Fact) -> None:
        """Raise an alarm."""
        self._log.warn("alarm", code=code, **facts)
        if self._loop is None:
            self._early.append((code, facts))
        else:
            self._loop.call_soon_threadsafe(self._hear, code, facts)

    def listen(self, loop: asyncio.AbstractEventLoop, room: Told) -> None:
        """From now on the room hears every alarm, on its own thread."""
        self._loop, self._room = loop, room
        for code, facts in self._early:
            room(code, facts)
        self._early.clear()

    def _hear(self, code: str, facts: dict[str, Fact]) -> None:
        if self._room is not None:
            self._room(code, facts)
