"""Alarms for people: written to the log from any thread, passed to the room on its thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from ledger import Alarm
from server.adapters.logs import Log

if TYPE_CHECKING:
    from server.room.room import Room


class Alarms:
    """Takes alarms from any thread; the room also gets those raised before it listened."""

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
        """The cause of an alarm of the books is gone."""
        self._log.note("alarm_over", code=alarm.value)
        self._tell(lambda room: room.allow_dealing(alarm.value))

    def link(self, code: str, problem: str) -> None:
        """An alarm of the link or of the list of keys."""
        self._log.warn("alarm", code=code, problem=problem)
        self._tell(lambda room: room.raise_alarm(code, problem=problem))

    def listen(self, loop: asyncio.AbstractEventLoop, room: Room) -> None:
        """Pass every alarm to the room from now on, on the room's thread."""
        self._loop, self._room = loop, room
        for early in self._early:
            early(room)
        self._early.clear()

    def leave(self) -> None:
        """Stop passing alarms to the room, which is closing; later ones go only to the log."""
        self._loop = self._room = None

    def _tell(self, call: Callable[[Room], None]) -> None:
        if self._loop is None or self._room is None:
            self._early.append(call)
        else:
            self._loop.call_soon_threadsafe(call, self._room)
