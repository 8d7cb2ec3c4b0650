"""A simulated player on the secure link: the demo's guests, and load for measurements."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from bots.chance import Chance
from bots.player import Player
from bots.policy import Person, Sight
from wire.link import Bundle, new_request_id
from wire.link.async_client import AsyncClient
from wire.messages.session import Done, Refusal, Snapshot, Update
from wire.session import News

ContextOrNone = Any
"""A context of the link's library that many bots share, or None."""


class BotClient:
    """One simulated player at one seat; all calls belong to the event loop's thread."""

    def __init__(
        self,
        bundle: Bundle,
        person: Person,
        chance: Chance,
        *,
        context: ContextOrNone = None,
        saw: Callable[[Sight], None] = lambda _sight: None,
    ) -> None:
        self._bundle = bundle
        self._context = context
        self._saw = saw
        self.player = Player(person, chance, f"bot:{new_request_id()}")
        self._client: AsyncClient | None = None
        self._wake: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Sit down at the station; must run on the event loop."""
        self._client = AsyncClient(self._bundle, self._hear, context=self._context)
        self._client.start()

    def close(self) -> None:
        """Switch the station off."""
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        if self._client is not None:
            self._client.close()
            self._client = None

    def _hear(self, news: News) -> None:
        now_ms = _now_ms()
        if isinstance(news, Snapshot | Update):
            if news.table is not None and news.own is not None:
                sight = Sight(news.table, news.own)
                self._saw(sight)
                self.player.see(sight, now_ms)
        elif isinstance(news, Done | Refusal) and news.id is not None:
            self.player.answered(news.id, now_ms, refused=isinstance(news, Refusal))
        self._speak()

    def _speak(self) -> None:
        if self._client is None:
            return
        for message in self.player.speak(_now_ms()):
            self._client.send(message)
        if self.player.drop_ms:
            self._go_dark()
        else:
            self._sleep()

    def _sleep(self) -> None:
        if self._wake is not None:
            self._wake.cancel()
        due_ms = self.player.due_ms
        if due_ms is not None:
            delay = max(due_ms - _now_ms(), 0) / 1_000
            self._wake = asyncio.get_running_loop().call_later(delay, self._speak)

    def _go_dark(self) -> None:
        dark_ms, self.player.drop_ms = self.player.drop_ms, 0
        self.player.reboot()
        loop = asyncio.get_running_loop()
        loop.call_soon(self.close)  # not inside the client's own call
        loop.call_later(dark_ms / 1_000, self.start)


def _now_ms() -> int:
    return int(asyncio.get_running_loop().time() * 1_000)
