"""The two kinds of socket of the link, with every option that makes them safe.

Both must be fully set up before they bind or connect: most options do nothing afterwards.
"""

from __future__ import annotations

from typing import Final

import zmq

from wire.codec import FROM_CLIENT_MAX, FROM_SERVER_MAX
from wire.link.keys import Bundle, KeyPair
from wire.link.routing_ids import make_unguessable

ZAP_DOMAIN: Final = b"arclight"
KEEPALIVE_IDLE_S: Final = 10
KEEPALIVE_EVERY_S: Final = 5
KEEPALIVE_TRIES: Final = 3
"""TCP keepalive finds connections whose other end is gone. The beats of the session notice a dead
client much earlier. ZeroMQ's own heartbeats are off: they would cost more than all taps."""
HANDSHAKE_MS: Final = 2_000
QUEUE_TO_PEER: Final = 256
"""Messages. A peer whose queue is full is disconnected."""
QUEUE_FROM_PEER: Final = 256
BACKLOG: Final = 1_000
"""Connections that may wait to be accepted: after a start the whole room connects at once."""
RECONNECT_MS: Final = 100
RECONNECT_MAX_MS: Final = 1_000

AT_ONCE: Final = int(zmq.NOBLOCK)
AT_ONCE_WITH_MORE: Final = int(zmq.NOBLOCK | zmq.SNDMORE)
_CAN_READ: Final = int(zmq.POLLIN)


def can_read(socket: zmq.Socket[bytes]) -> bool:
    """Whether a message is waiting; much cheaper than trying to read and catching the error."""
    return bool(int(socket.getsockopt(zmq.EVENTS)) & _CAN_READ)


def server_socket(context: zmq.Context[zmq.Socket[bytes]], keys: KeyPair) -> zmq.Socket[bytes]:
    """Return the server's socket, not bound yet. Only the authenticator lets keys connect."""
    make_unguessable()
    socket = context.socket(zmq.ROUTER)
    _both(socket, keys, FROM_CLIENT_MAX)
    socket.setsockopt(zmq.CURVE_SERVER, 1)
    socket.setsockopt(zmq.ZAP_DOMAIN, ZAP_DOMAIN)
    # Without this, CURVE lets every key in while no authenticator answers.
    socket.setsockopt(zmq.ZAP_ENFORCE_DOMAIN, 1)
    socket.setsockopt(zmq.BACKLOG, BACKLOG)
    # A frame for a client that is gone becomes an error instead of a silent loss.
    socket.setsockopt(zmq.ROUTER_MANDATORY, 1)
    # Must stay off: with it, a peer that claims another's routing id receives the other's
    # frames. Our clients claim no id and get a new one when they reconnect.
    socket.setsockopt(zmq.ROUTER_HANDOVER, 0)
    return socket


def client_socket(context: zmq.Context[zmq.Socket[bytes]], bundle: Bundle) -> zmq.Socket[bytes]:
    """Return a client's socket, not connected yet."""
    socket = context.socket(zmq.DEALER)
    _both(socket, bundle.keys, FROM_SERVER_MAX)
    socket.setsockopt(zmq.CURVE_SERVERKEY, bundle.server.encode())
    # Queue nothing while there is no connection: an old tap must not be sent hours later.
    socket.setsockopt(zmq.IMMEDIATE, 1)
    socket.setsockopt(zmq.RECONNECT_IVL, RECONNECT_MS)
    socket.setsockopt(zmq.RECONNECT_IVL_MAX, RECONNECT_MAX_MS)
    return socket


def _both(socket: zmq.Socket[bytes], keys: KeyPair, most: int) -> None:
    socket.setsockopt(zmq.LINGER, 0)
    socket.setsockopt(zmq.CURVE_PUBLICKEY, keys.public.encode())
    socket.setsockopt(zmq.CURVE_SECRETKEY, keys.secret.encode())
    socket.setsockopt(zmq.TCP_KEEPALIVE, 1)
    socket.setsockopt(zmq.TCP_KEEPALIVE_IDLE, KEEPALIVE_IDLE_S)
    socket.setsockopt(zmq.TCP_KEEPALIVE_INTVL, KEEPALIVE_EVERY_S)
    socket.setsockopt(zmq.TCP_KEEPALIVE_CNT, KEEPALIVE_TRIES)
    socket.setsockopt(zmq.HANDSHAKE_IVL, HANDSHAKE_MS)
    socket.setsockopt(zmq.MAXMSGSIZE, most)
    socket.setsockopt(zmq.SNDHWM, QUEUE_TO_PEER)
    socket.setsockopt(zmq.RCVHWM, QUEUE_FROM_PEER)
