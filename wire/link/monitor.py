"""What ZeroMQ tells about the connections of a socket.

The library's own reader of these messages loads `asyncio`, which a screen does not use and which
makes its start longer.
"""

from __future__ import annotations

import struct
from typing import Final, NamedTuple

import zmq

from wire.link.sockets import AT_ONCE

_EVENT: Final = struct.Struct("=hi")


class Told(NamedTuple):
    """One event of a connection."""

    event: int
    value: int
    """What belongs to the event, such as the connection's descriptor."""
    endpoint: str


def told_by(monitor: zmq.Socket[bytes]) -> Told:
    """Read the next event; one must be there."""
    frame, endpoint = monitor.recv_multipart(AT_ONCE)
    event, value = _EVENT.unpack(frame)
    return Told(event, value, endpoint.decode())
