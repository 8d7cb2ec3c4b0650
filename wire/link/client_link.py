"""A client's socket and its end of the connection, shared by both kinds of client."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from typing import Final

import zmq

from wire.link.clock import now_ms
from wire.link.keys import Bundle
from wire.link.monitor import told_by
from wire.link.sockets import AT_ONCE, can_read, client_socket
from wire.messages.base import Message
from wire.session.addresses import Addresses
from wire.session.client_end import ClientEnd, News
from wire.session.peers import Role

REFUSED_AGAIN_MS: Final = 3_000
"""How soon a client whose key was refused tries again: it may be enrolled meanwhile."""
_MONITORS: Final = count()


class ClientLink:
    """Never waits. All calls must come from the same thread."""

    def __init__(
        self, bundle: Bundle, software: str, context: zmq.Context[zmq.Socket[bytes]] | None
    ) -> None:
        self._own_context = context is None
        self._context = context or zmq.Context()
        self.socket = client_socket(self._context, bundle)
        self._monitor: zmq.Socket[bytes] | None = None
        """Reports refusals by the authenticator and lost connections; closed while the only server
        is connected."""
        self._watch()
        self._sent = False
        """Something was sent since the socket was last found empty."""
        self._again_ms: int | None = None
        """When to connect again after a refusal, which the transport does not do."""
        self._at = bundle.address
        self.socket.connect(self._at)
        self._end = ClientEnd(
            role=Role(bundle.role),
            software=software,
            post=self._post,
            addresses=Addresses(bundle.everywhere),
            move=self._move,
        )

    @property
    def connected(self) -> bool:
        """Say whether the server is there; to a link that was closed nobody is."""
        return self._end.connected and not self.socket.closed

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
        if self._end.connected and not self._end.has_others:
            self._unwatch()
        else:
            news.extend(self._told_by_transport(now))
            self._try_again(now)
        news.extend(self._end.tick(now))
        if self._sent:
            news.extend(self._heard(now))
        return news

    def close(self) -> None:
        """Close the connection."""
        self._unwatch()
        self.socket.close()
        if self._own_context:
            self._context.term()

    def _move(self, address: str) -> None:
        """Leave the server in use and connect to another one."""
        with suppress(zmq.ZMQError):  # it was not connected
            self.socket.disconnect(self._at)
        self._at, self._again_ms = address, None
        with suppress(zmq.ZMQError):  # an address that cannot be: the next of the list is tried
            self.socket.connect(address)

    def _heard(self, now: int) -> list[News]:
        news: list[News] = []
        while can_read(self.socket):
            news.extend(self._end.heard(self.socket.recv(AT_ONCE), now))
        self._sent = False
        return news

    def _told_by_transport(self, now: int) -> list[News]:
        """Return the news that the key was refused, or that the server in use is gone."""
        news: list[News] = []
        monitor = self._watch()
        while can_read(monitor):
            told = told_by(monitor)
            if told.event == zmq.Event.HANDSHAKE_FAILED_AUTH:
                news.extend([] if self._end.connected else self._end.refused())
                if told.endpoint == self._at:
                    self._again_ms = now + REFUSED_AGAIN_MS
            elif told.endpoint == self._at:
                news.extend(self._end.dropped(now))
        return news

    def _try_again(self, now: int) -> None:
        """Connect again some time after the key was refused."""
        if self._again_ms is not None and now >= self._again_ms:
            self._move(self._at)

    def _watch(self) -> zmq.Socket[bytes]:
        if self._monitor is None:
            # The library would name the monitor after the socket's number. The system reuses that
            # number while the old monitor with the same name is still closing.
            address = f"inproc://monitor-{next(_MONITORS)}"
            events = zmq.Event.HANDSHAKE_FAILED_AUTH | zmq.Event.DISCONNECTED
            self._monitor = self.socket.get_monitor_socket(events, address)
        return self._monitor

    def _unwatch(self) -> None:
        if self._monitor is not None:
            self.socket.disable_monitor()
            self._monitor.close()
            self._monitor = None

    def _post(self, frame: bytes) -> bool:
        self._sent = True
        try:
            self.socket.send(frame, AT_ONCE)
        except zmq.Again:
            return False
        return True
