"""What the room answered about the house a moment ago, for the next pages of the same person.

It changes slowly, and the room judges every order by the present. An answer that is no longer fresh
is used once more while a newer one is asked for: no page waits for what it hardly ever changes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from wire.messages.session import Refusal
from wire.unions import FromServer

RENEW_AFTER_S: Final = 0.05
"""So late after a page began a newer answer is asked for: what the page itself asks goes first."""
Ask = Callable[[], Awaitable[FromServer]]


@dataclass(slots=True)
class Told:
    """One answer, and when it was asked for."""

    answer: FromServer
    at_ms: int
    is_renewed: bool = False
    """A newer one is asked for."""


@dataclass(slots=True)
class ToldLately:
    """The answers of one visit, by the kind of question."""

    renew_after_s: float = RENEW_AFTER_S
    _told: dict[type, Told] = field(default_factory=dict)
    _renewing: set[asyncio.Task[None]] = field(default_factory=set)

    def forget(self) -> None:
        """Ask everything anew: a form was sent."""
        self._told.clear()

    async def answer(self, question: type, ask: Ask, now_ms: int, fresh_ms: int) -> FromServer:
        """Return an answer that is at most twice as old as a fresh one; a refusal is not kept."""
        told = self._told.get(question)
        if told is None or now_ms - told.at_ms >= 2 * fresh_ms:
            answer = await ask()
            self._keep(question, answer, now_ms)
            return answer
        if now_ms - told.at_ms >= fresh_ms and not told.is_renewed:
            told.is_renewed = True
            task = asyncio.create_task(self._renew(question, told, ask, now_ms))
            self._renewing.add(task)
            task.add_done_callback(self._renewing.discard)
        return told.answer

    async def _renew(self, question: type, told: Told, ask: Ask, now_ms: int) -> None:
        await asyncio.sleep(self.renew_after_s)
        answer = await ask()
        if self._told.get(question) is told:  # otherwise a form was sent meanwhile
            self._keep(question, answer, now_ms)

    def _keep(self, question: type, answer: FromServer, now_ms: int) -> None:
        if isinstance(answer, Refusal):
            self._told.pop(question, None)
        else:
            self._told[question] = Told(answer, now_ms)
