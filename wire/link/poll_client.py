"""A client for a program with its own loop: a screen, a thread, a command."""

from __future__ import annotations

from collections import deque
from types import TracebackType
from typing import Self

import zmq

from wire.link.client_link import ClientLink
from wire.link.clock import now_ms
from wire.link.keys import Bundle
from wire.link.no_answer import NoAnswer
from wire.messages.base import Message, Request
from wire.session.client_end import Connected, Lost, News
from wire.session.pace import TICK_MS
from wire.unions import FromServer


class PollClient:
    """One client. It waits only where `wait_ms` says so. All calls come from the same thread."""

    def __init__(
        self,
        bundle: Bundle,
        *,
        software: str = "",
        context: zmq.Context[zmq.Socket[bytes]] | None = None,
    ) -> None:
        self._dealer = ClientLink(bundle, software, context)
        self._news: deque[News] = deque()

    @property
    def connected(self) -> bool:
        """Say whether the server is there."""
        return self._dealer.connected

    def send(self, message: Message) -> None:
        """Send a message. A request is sent again after a lost connection until it is answered."""
        self._news.extend(self._dealer.send(message))

    def acknowledge(self) -> None:
        """Acknowledge the applied updates now instead of with the next beat."""
        self._dealer.acknowledge()

    def poll(self, wait_ms: int = 0) -> list[News]:
        """Return the news in order; if there is none, wait for it at most `wait_ms`.

        Call it at least every half second: it also keeps the connection alive.
        """
        until_ms = now_ms() + wait_ms
        while True:
            self._news.extend(self._dealer.look())
            left_ms = until_ms - now_ms()
            if self._news or left_ms <= 0:
                break
            self._dealer.socket.poll(min(left_ms, TICK_MS))
        news = list(self._news)
        self._news.clear()
        return news

    def ask(self, request: Request, *, wait_ms: int = 5_000) -> FromServer:
        """Send a request and return its answer, or raise `NoAnswer` after `wait_ms`.

        Other news is kept for the next `poll`.
        """
        until_ms = now_ms() + wait_ms
        self.send(request)
        kept: list[News] = []
        try:
            while (left_ms := until_ms - now_ms()) > 0:
                news = deque(self.poll(left_ms))
                while news:
                    heard = news.popleft()
                    if not isinstance(heard, Connected | Lost) and _answers(heard, request):
                        kept.extend(news)
                        return heard
                    kept.append(heard)
            raise NoAnswer(request.id)
        finally:
            self._news.extendleft(reversed(kept))

    def close(self) -> None:
        """Close the connection."""
        self._dealer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _answers(heard: FromServer, request: Request) -> bool:
    return getattr(heard, "id", None) == request.id
