"""Answers the transport's question "may this key connect?" (ZAP, RFC 27).

It runs on the event loop, so it lives as long as the server does. Any error while it judges
means no. If its socket breaks, no key can connect until it is opened again.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, unique
from typing import Final

import zmq
from zmq.utils import z85

from wire.link.sockets import ZAP_DOMAIN

ZAP_ADDRESS: Final = "inproc://zeromq.zap.01"
ZAP_VERSION: Final = b"1.0"
PARTS: Final = 7
"""Version, request id, domain, address, routing id, mechanism and one credential."""


@unique
class Admission(Enum):
    """The answer, as the transport's own code."""

    YES = b"200"
    LATER = b"300"
    """The client is disconnected without an answer and tries again by itself."""
    NO = b"400"
    """The client is told and does not try again."""


Judge = Callable[[str], Admission]
Alarm = Callable[[str, str], None]
"""Called with a code and what happened."""


class Authenticator:
    """Lets enrolled keys connect. There is one authenticator for each ZeroMQ context."""

    def __init__(self, context: zmq.Context[zmq.Socket[bytes]], judge: Judge, alarm: Alarm) -> None:
        self._context = context
        self._judge = judge
        self._alarm = alarm
        self._socket: zmq.Socket[bytes] | None = None

    def open(self) -> zmq.Socket[bytes]:
        """Begin to answer; raise `zmq.ZMQError` if the context already has an authenticator."""
        socket = self._context.socket(zmq.REP)
        socket.setsockopt(zmq.LINGER, 0)
        try:
            socket.bind(ZAP_ADDRESS)
        except zmq.ZMQError:
            socket.close()
            raise
        self._socket = socket
        return socket

    def close(self) -> None:
        """Stop answering; from now on no key can connect."""
        if self._socket is not None and not self._socket.closed:
            self._socket.close()
        self._socket = None

    @property
    def alive(self) -> bool:
        """Whether the authenticator is open."""
        return self._socket is not None and not self._socket.closed

    def answer_all(self) -> None:
        """Answer every question that waits; a broken socket raises `zmq.ZMQError`."""
        while self._socket is not None:
            try:
                parts = self._socket.recv_multipart(zmq.NOBLOCK)
            except zmq.Again:
                return
            self._socket.send_multipart(self._answer(parts), zmq.NOBLOCK)

    def _answer(self, parts: list[bytes]) -> list[bytes]:
        request = parts[1] if len(parts) > 1 else b""
        key, admission = self._judged(parts)
        if admission is not Admission.YES:
            return [ZAP_VERSION, request, admission.value, b"no", b"", b""]
        return [ZAP_VERSION, request, admission.value, b"OK", key.encode(), b""]

    def _judged(self, parts: list[bytes]) -> tuple[str, Admission]:
        """Return the key and the answer. The key becomes the User-Id of all its messages."""
        try:
            if len(parts) != PARTS or parts[0] != ZAP_VERSION:
                return "", Admission.NO
            domain, mechanism, credential = parts[2], parts[5], parts[6]
            if domain != ZAP_DOMAIN or mechanism != b"CURVE":
                return "", Admission.NO
            key = z85.encode(credential).decode("ascii")
            return key, self._judge(key)
        except Exception as fault:  # whatever it is, the answer is no
            self._alarm("authenticator_fault", repr(fault))
            return "", Admission.NO
