"""Cuts connections that send without ever finishing a message.

ZeroMQ keeps the parts of an unfinished message outside every limit of a socket: a client that sends
part after part would fill the server's memory, and no part would ever be delivered. So the server
compares what each connection has sent, as the system counts it, with what was delivered.
"""

from __future__ import annotations

import socket
import struct
from collections.abc import Mapping
from typing import Final

import zmq
from zmq.utils.monitor import recv_monitor_message

from wire.link.authenticator import Alarm

BYTES_PER_S: Final = 1_048_576
BYTES_BURST: Final = 8 * 1_048_576
"""What one connection may send. The busiest honest client sends a tenth of this."""
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


class Sent:
    """What connections have sent so far, and how much of it was delivered."""

    def __init__(self) -> None:
        self._received: dict[int, int] = {}
        self._spent: dict[int, float] = {}
        """What each connection has used of its burst."""
        self._unfinished = 0
        self._delivered = 0
        self._at_ms = 0

    def began(self, connection: int) -> None:
        """A connection was accepted; its number may be that of an earlier one."""
        self._received.pop(connection, None)
        self._spent.pop(connection, None)

    def delivered(self, size: int) -> None:
        """One part of a message was delivered."""
        body = size + CURVE_BYTES
        self._delivered += body + (SHORT_FRAMING if body <= SHORT_FRAME_MAX else LONG_FRAMING)

    def too_much(self, received: Mapping[int, int], now_ms: int) -> list[int]:
        """Return the connections to cut; `received` are the bytes of each since it was accepted.

        Which connection an unfinished message belongs to is not known. If small amounts have added
        up to too much, all connections are cut: honest clients connect again at once.
        """
        earned = BYTES_PER_S * max(0, now_ms - self._at_ms) / 1_000
        new = {each: count - self._received.get(each, 0) for each, count in received.items()}
        self._spent = {
            each: max(0.0, self._spent.get(each, 0.0) - earned) + count
            for each, count in new.items()
        }
        self._unfinished = max(0, self._unfinished + sum(new.values()) - self._delivered)
        self._received, self._delivered, self._at_ms = dict(received), 0, now_ms
        if self._unfinished > UNFINISHED_MAX:
            self._unfinished = 0
            return list(received)
        return [each for each, spent in self._spent.items() if spent > BYTES_BURST]


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

    def delivered(self, size: int) -> None:
        """One part of a message was delivered."""
        self._sent.delivered(size)

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
        while self._events is not None and self._events.poll(0):
            told = recv_monitor_message(self._events)
            if told["event"] == zmq.EVENT_ACCEPTED:
                self._open.add(int(told["value"]))
                self._sent.began(int(told["value"]))
            else:
                self._open.discard(int(told["value"]))


def _borrowed(number: int) -> socket.socket:
    """The socket under a file descriptor; detach it again, because ZeroMQ owns it."""
    return socket.socket(socket.AF_INET, socket.SOCK_STREAM, fileno=number)


def _received(number: int) -> int | None:
    """The bytes a connection has sent; None: it is gone."""
    try:
        borrowed = _borrowed(number)
    except OSError:
        return None
    try:
        size = _RECEIVED_AT + _RECEIVED.size
        told = borrowed.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, size)
        return int(_RECEIVED.unpack_from(told, _RECEIVED_AT)[0])
    except (OSError, struct.error):
        return None
    finally:
        borrowed.detach()


def _peer(number: int) -> str:
    borrowed = _borrowed(number)
    try:
        host, port = borrowed.getpeername()[:2]
        return f"{host}:{port}"
    except OSError:
        return "a connection that is gone"
    finally:
        borrowed.detach()


def _shut(number: int) -> None:
    """End a connection; ZeroMQ sees its end and frees what it held."""
    borrowed = _borrowed(number)
    try:
        borrowed.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # it has just gone by itself
    finally:
        borrowed.detach()
