"""Cuts connections that send without ever finishing a message.

ZeroMQ keeps the parts of an unfinished message outside every limit of a socket: a client that sends
part after part would fill the server's memory, and no part would ever be delivered. So the server
compares what each connection has sent, as the system counts it, with what it has delivered.
"""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

import zmq

from wire.link.authenticator import Alarm
from wire.link.monitor import told_by
from wire.link.sockets import can_read

BYTES_PER_S: Final = 1_048_576
BYTES_BURST: Final = 8 * 1_048_576
"""What one connection may send. The busiest honest client sends a tenth of this."""
STRANGER_MAX: Final = 16_384
"""What a connection may send before its first message. A handshake has less than 1,000 bytes."""
UNFINISHED_MAX: Final = 64 * 1_048_576
"""What all connections together may have sent in messages that are not finished."""
CURVE_BYTES: Final = 33
"""What CURVE adds to each part: the name of the command, a nonce, a tag and flags."""
SHORT_FRAME_MAX: Final = 255
SHORT_FRAMING, LONG_FRAMING = 2, 9
"""Flags and the size of a frame."""
LOOK_MS: Final = 1_000

_EVENTS: Final = zmq.EVENT_ACCEPTED | zmq.EVENT_CLOSED | zmq.EVENT_DISCONNECTED
_RECEIVED: Final = struct.Struct("Q")
_RECEIVED_AT: Final = 128
"""Where Linux has `tcpi_bytes_received` in `struct tcp_info`."""


@dataclass(slots=True)
class _Connection:
    received: int = 0
    """What it had sent when it was last looked at."""
    delivered: int = 0
    """What was delivered of it since then."""
    unfinished: int = 0
    spent: float = 0.0
    """What it has used of its burst."""
    is_known: bool = False
    """A message of it was delivered: its key is enrolled."""

    def is_at(self, received: int, earned: float) -> None:
        """It has sent so many bytes by now, and has earned so many again."""
        new = received - self.received
        self.spent = max(0.0, self.spent - earned) + new
        self.unfinished = max(0, self.unfinished + new - self.delivered)
        self.received, self.delivered = received, 0

    @property
    def sends_too_much(self) -> bool:
        """Whether it must be cut, whatever the others do."""
        return self.spent > BYTES_BURST or (not self.is_known and self.received > STRANGER_MAX)


class Sent:
    """What each connection has sent so far, and how much of it was delivered."""

    def __init__(self) -> None:
        self._open: dict[int, _Connection] = {}
        self._at_ms = 0

    def began(self, connection: int) -> None:
        """A connection was accepted; its number may be that of an earlier one."""
        self._open[connection] = _Connection()

    def ended(self, connection: int) -> None:
        """A connection is closed; what it had not finished is freed."""
        self._open.pop(connection, None)

    def delivered(self, connection: int, size: int) -> None:
        """One part of a message was delivered."""
        sender = self._open.get(connection)
        if sender is not None:
            body = size + CURVE_BYTES
            sender.delivered += body + (SHORT_FRAMING if body <= SHORT_FRAME_MAX else LONG_FRAMING)
            sender.is_known = True

    def too_much(self, received: Mapping[int, int], now_ms: int) -> list[int]:
        """Return the connections to cut; `received` are the bytes of each since it was accepted.

        If small amounts have added up to too much, those that hold most are cut. An honest client
        holds next to nothing, so it is never among them.
        """
        earned = BYTES_PER_S * max(0, now_ms - self._at_ms) / 1_000
        self._at_ms = now_ms
        for each, count in received.items():
            self._open.setdefault(each, _Connection()).is_at(count, earned)
        cut = [each for each in received if self._open[each].sends_too_much]
        held = {each: self._open[each].unfinished for each in received if each not in set(cut)}
        too_many = sum(held.values()) - UNFINISHED_MAX
        for each in sorted(held, key=held.__getitem__, reverse=True):
            if too_many <= 0:
                break
            cut.append(each)
            too_many -= held[each]
        return cut


class Unfinished:
    """Watches all connections of one listening socket. Make it before the socket is bound."""

    def __init__(self, context: zmq.Context[zmq.Socket[bytes]], alarm: Alarm) -> None:
        self._context = context
        self._alarm = alarm
        self._sent = Sent()
        self._open: set[int] = set()
        """The file descriptors of the connections; ZeroMQ owns them."""
        self._watched: zmq.Socket[bytes] | None = None
        self._events: zmq.Socket[bytes] | None = None
        self._look_ms = 0

    def watch(self, server: zmq.Socket[bytes]) -> None:
        """Take note of all connections from now on."""
        address = f"inproc://connections-{id(self)}"
        server.monitor(address, _EVENTS)
        self._watched = server
        self._events = self._context.socket(zmq.PAIR)
        self._events.setsockopt(zmq.LINGER, 0)
        self._events.connect(address)

    def close(self) -> None:
        """Stop watching; call it before the socket is closed."""
        if self._watched is not None and self._events is not None:
            self._watched.disable_monitor()
            self._events.close()
            self._watched = self._events = None

    def delivered(self, part: zmq.Frame) -> None:
        """One part of a message was delivered."""
        self._follow()  # its connection may have taken an earlier one's number since the last look
        self._sent.delivered(int(part.get(zmq.SRCFD)), len(part))

    def look(self, now_ms: int) -> None:
        """Cut the connections that sent too much, and tell a person where they come from."""
        self._follow()
        if now_ms < self._look_ms:
            return
        self._look_ms = now_ms + LOOK_MS
        received = {each: count for each in self._open if (count := _received(each)) is not None}
        cut = self._sent.too_much(received, now_ms)
        if cut:
            most = max(cut, key=lambda each: received[each])
            self._alarm("messages_unfinished", f"{len(cut)} cut, most from {_peer(most)}")
        for each in cut:
            _shut(each)

    def _follow(self) -> None:
        while self._events is not None and can_read(self._events):
            told = told_by(self._events)
            if told.event == zmq.EVENT_ACCEPTED:
                self._open.add(told.value)
                self._sent.began(told.value)
            else:
                self._open.discard(told.value)
                self._sent.ended(told.value)


@contextmanager
def _borrowed(number: int) -> Iterator[socket.socket]:
    """Lend the socket under a file descriptor that ZeroMQ owns; raises `OSError` if it is gone."""
    borrowed = socket.socket(socket.AF_INET, socket.SOCK_STREAM, fileno=number)
    try:
        yield borrowed
    finally:
        borrowed.detach()


def _received(number: int) -> int | None:
    """The bytes a connection has sent; None: it is gone."""
    size = _RECEIVED_AT + _RECEIVED.size
    try:
        with _borrowed(number) as connection:
            told = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, size)
        return int(_RECEIVED.unpack_from(told, _RECEIVED_AT)[0])
    except (OSError, struct.error):
        return None


def _peer(number: int) -> str:
    try:
        with _borrowed(number) as connection:
            host, port = connection.getpeername()[:2]
    except OSError:
        return "a connection that is gone"
    return f"{host}:{port}"


def _shut(number: int) -> None:
    """End a connection; ZeroMQ sees its end and frees what it held."""
    with suppress(OSError), _borrowed(number) as connection:  # it may have gone by itself
        connection.shutdown(socket.SHUT_RDWR)
