"""A client's socket and its end of the connection, shared by both kinds of client."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final

import zmq

from wire.link.clock import now_ms
from wire.link.keys import Bundle
from wire.link.sockets import AT_ONCE, can_read, client_socket
from wire.messages.base import Message
from wire.session.client_end import ClientEnd, News
from wire.session.peers import Role

_MONITORS: Final = count()


class ClientLink:
    """Never waits. All calls must come from the same thread."""

    def __init__(
        self, bundle: Bundle, software: str, context: zmq.Context[zmq.Socket[bytes]] | None
    ) -> None:
        self._own_context = context is None
        self._context = context or zmq.Context()
        self.socket = client_socket(self._context, bundle)
        self._refusals: zmq.Socket[bytes] | None = None
        """Reports refusals by the authenticator; open only while not connected."""
        self._watch_refusals()
        self._sent = False
        """Something was sent since the socket was last found empty."""
        self.socket.connect(bundle.address)
        self._end = ClientEnd(role=Role(bundle.role), software=software, post=self._post)

    @property
    def connected(self) -> bool:
        """Say whether the server is there."""
        return self._end.connected

    def send(self, message: Message) -> list[News]:
        """Send a message; return a refusal if it cannot be sent (see `ClientEnd.send`)."""
        return self._end.send(message)

    def withdraw(self, request_id: str) -> None:
        """Send a request no more (see `ClientEnd.withdraw`)."""
        self._end.withdraw(request_id)

    def acknowledge(self) -> None:
        """Acknowledge the applied updates now."""
        self._end.acknowledge()

    def read(self) -> list[bytes]:
        """Return the waiting frames as they came; the next `look` is given them."""
        frames = []
        while can_read(self.socket):
            frames.append(self.socket.recv(AT_ONCE))
        return frames

    def look(self, frames: Sequence[bytes] = ()) -> list[News]:
        """Take these frames and all waiting ones, do what the clock asks for, return the news.

        It reads again if it sent something: that may have used up the socket's only signal that
        data can be read.
        """
        now = now_ms()
        news = [told for frame in frames for told in self._end.heard(frame, now)]
        news.extend(self._heard(now))
        news.extend(self._end.tick(now))
        if self._end.connected:
            self._unwatch_refusals()
        elif self._was_refused():
            news.extend(self._end.refused())
        if self._sent:
            news.extend(self._heard(now))
        return news

    def close(self) -> None:
        """Close the connection."""
        self._unwatch_refusals()
        self.socket.close()
        if self._own_context:
            self._context.term()

    def _heard(self, now: int) -> list[News]:
        news: list[News] = []
        while can_read(self.socket):
            news.extend(self._end.heard(self.socket.recv(AT_ONCE), now))
        self._sent = False
        return news

    def _was_refused(self) -> bool:
        """Whether the server's authenticator refused this key since the last call."""
        refusals = self._watch_refusals()
        refused = can_read(refusals)
        if refused:
            refusals.recv_multipart(AT_ONCE)
        return refused

    def _watch_refusals(self) -> zmq.Socket[bytes]:
        if self._refusals is None:
            # The library would name the monitor after the socket's number. The system reuses that
            # number while the old monitor with the same name is still closing.
            address = f"inproc://refusals-{next(_MONITORS)}"
            events = zmq.Event.HANDSHAKE_FAILED_AUTH
            self._refusals = self.socket.get_monitor_socket(events, address)
        return self._refusals

    def _unwatch_refusals(self) -> None:
        if self._refusals is not None:
            self.socket.disable_monitor()
            self._refusals.close()
            self._refusals = None

    def _post(self, frame: bytes) -> bool:
        self._sent = True
        try:
            self.socket.send(frame, AT_ONCE)
        except zmq.Again:
            return False
        return True
