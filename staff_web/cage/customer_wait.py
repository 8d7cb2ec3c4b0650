"""Questions at a customer's screen that a page waits for, and what follows the answer.

The question goes on if the page is closed or loaded again. Asked twice with the same request, it
is one question.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from staff_web.drawn_secrets import new_name
from staff_web.room_link import RoomLink
from staff_web.visits import Visit
from wire.messages.cage import AskPin, PinProgress
from wire.unions import FromServer

KEPT_MOST: Final = 200

After = Callable[[FromServer], Awaitable[str]]
"""Takes how the question ended; returns the page to go to."""


@dataclass(slots=True)
class CustomerWait:
    """One question at a customer's screen."""

    visit: Visit
    """Only this visit sees it."""
    request: AskPin
    back: str
    """The page of the account."""
    typed: dict[str, str] = field(default_factory=dict)
    """What the cashier typed, for another try; no secret."""
    act: str = ""
    problems: dict[str, str] = field(default_factory=dict)
    """What was wrong in the end, for another try."""
    name: str = field(default_factory=new_name)
    progress: PinProgress | None = None
    go: str = ""
    """Where the page goes now that it is over; empty: it is not over."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, progress: PinProgress) -> None:
        """Note what the customer does."""
        self.progress = progress
        self.changed.set()

    def end(self, go: str) -> None:
        """Note that it is over."""
        self.go = go
        self.changed.set()


class CustomerWaits:
    """All questions of this process; the oldest finished ones are forgotten."""

    def __init__(self) -> None:
        self._waits: dict[str, CustomerWait] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def find(self, name: str, visit: Visit) -> CustomerWait | None:
        """Return a question of this visit; None: it has no such one."""
        wait = self._waits.get(name)
        return wait if wait is not None and wait.visit is visit else None

    def begin(self, link: RoomLink, wait: CustomerWait, after: After) -> CustomerWait:
        """Ask the customer; return the question, or the one that was begun by the same form."""
        for known in self._waits.values():
            if known.visit is wait.visit and known.request.id == wait.request.id:
                return known
        self._forget()
        self._waits[wait.name] = wait
        task = asyncio.create_task(_run(link, wait, after))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return wait

    def _forget(self) -> None:
        over = [name for name, wait in self._waits.items() if wait.go]
        for name in over[: max(0, len(self._waits) - KEPT_MOST)]:
            del self._waits[name]


async def _run(link: RoomLink, wait: CustomerWait, after: After) -> None:
    try:
        wait.end(await after(await link.ask_customer(wait.request, wait.hear)))
    finally:
        if not wait.go:
            wait.end(wait.back)
