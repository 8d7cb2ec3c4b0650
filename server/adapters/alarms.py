"""What a person must be told at once: to the log from any thread, and to the room on its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from ledger import Alarm
from server.adapters.logs import Log

if TYPE_CHECKING:
    from server.room.room import Room


class Alarms:
    """Takes alarms from any thread; the room hears those that came before it listened, too."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._loop: asyncio.AbstractEventLoop | None = None
        self._room: Room | None = None
        self._early: list[Callable[[Room], None]] = []

    def ledger(self, alarm: Alarm, text: str) -> None:
        """An alarm of the books, raised in their own thread."""
        self._log.warn("alarm", code=alarm.value, problem=text)
        self._tell(lambda room: room.books_alarm(alarm, text))

    def ledger_over(self, alarm: Alarm) -> None:
        """The reason of an alarm of the books is gone."""
        self._log.note("alarm_over", code=alarm.value)
        self._tell(lambda room: room.allow_dealing(alarm.value))

    def link(self, code: str, problem: str) -> None:
        """An alarm of the link or of the list of keys."""
        self._log.warn("alarm", code=code, problem=problem)
        self._tell(lambda room: room.raise_alarm(code, problem=problem))

    def listen(self, loop: asyncio.AbstractEventLoop, room: Room) -> None:
        """From now on the room hears every alarm, on its own thread."""
        self._loop, self._room = loop, room
        for early in self._early:
            early(room)
        self._early.clear()

    def leave(self) -> None:
        """The room hears no more: it is closing, and what is raised now goes to the log only."""
        self._loop = self._room = None

    def _tell(self, call: Callable[[Room], None]) -> None:
        if self._loop is None or self._room is None:
            self._early.append(call)
        else:
            self._loop.call_soon_threadsafe(call, self._room)
