"""The station's line to the server. It connects again even after its key was refused.

The transport does not retry a refused connection. But a screen that is switched on before it is
enrolled should connect later without being switched off and on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from wire.messages.base import Message
from wire.session.client_end import Lost, News

REFUSED: Final = "key_refused"
AGAIN_MS: Final = 3_000


class Link(Protocol):
    """One connection."""

    def send(self, message: Message) -> None:
        """Send a message."""

    def poll(self, wait_ms: int = 0) -> list[News]:
        """Return what is new."""

    def close(self) -> None:
        """Close the connection."""


class Line:
    """Makes a new connection some seconds after one was refused."""

    def __init__(self, connect: Callable[[], Link], clock: Callable[[], int]) -> None:
        self._connect = connect
        self._clock = clock
        self._link = connect()
        self._again_ms = 0

    def send(self, message: Message) -> None:
        """Send a message to the server."""
        self._link.send(message)

    def poll(self, wait_ms: int = 0) -> list[News]:
        """Return what is new; wait at most `wait_ms`."""
        if self._again_ms and self._clock() >= self._again_ms:
            self._again_ms = 0
            self._link.close()
            self._link = self._connect()
        news = self._link.poll(wait_ms)
        if any(isinstance(it, Lost) and it.code == REFUSED for it in news):
            self._again_ms = self._clock() + AGAIN_MS
        return news

    def close(self) -> None:
        """Close the present connection."""
        self._link.close()
