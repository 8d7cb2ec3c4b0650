"""The way to clients, for a room that is made before its link."""

from __future__ import annotations

from wire.link.server_link import ServerLink
from wire.messages.base import Message


class LinkOutbox:
    """The `Outbox` port; before the link exists, no client is connected and nothing is sent."""

    def __init__(self) -> None:
        self.link: ServerLink | None = None

    def send(self, key: str, message: Message) -> None:
        """Send one message to one client."""
        if self.link is not None:
            self.link.send(key, message)

    def pace(self, key: str, beat_ms: int) -> None:
        """Set the heartbeat interval with a client, for both sides."""
        if self.link is not None:
            self.link.pace(key, beat_ms)

    def cut(self, key: str, code: str, text: str = "") -> None:
        """End a client's connection."""
        if self.link is not None:
            self.link.cut(key, code, text)
