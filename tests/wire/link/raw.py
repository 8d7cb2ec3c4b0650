"""Clients that do not keep to the rules: bare sockets with an enrolled client's keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import zmq

from tests.wire.link.monitors import Monitor
from wire.codec import decode_from_server, encode
from wire.link import Bundle
from wire.messages.base import Message
from wire.unions import FromServer


class RawClient:
    """A DEALER that sends and reads what the test says."""

    def __init__(self, bundle: Bundle, *, routing_id: bytes, queue: int) -> None:
        self._address = bundle.address
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self.socket = self._context.socket(zmq.DEALER)
        self.socket.setsockopt(zmq.LINGER, 0)
        self.socket.setsockopt(zmq.RCVHWM, queue)
        self.socket.setsockopt(zmq.CURVE_SERVERKEY, bundle.server.encode())
        self.socket.setsockopt(zmq.CURVE_PUBLICKEY, bundle.keys.public.encode())
        self.socket.setsockopt(zmq.CURVE_SECRETKEY, bundle.keys.secret.encode())
        if routing_id:
            self.socket.setsockopt(zmq.ROUTING_ID, routing_id)
        self.monitor = Monitor(self.socket)
        self.heard: list[FromServer] = []

    def join(self) -> None:
        self.socket.connect(self._address)

    def say(self, *messages: Message) -> None:
        for message in messages:
            self.socket.send(encode(message))

    def read(self) -> list[FromServer]:
        """Return all that has arrived so far."""
        while self.socket.poll(0):
            self.heard.append(decode_from_server(self.socket.recv()))
        return self.heard

    def close(self) -> None:
        self.monitor.close()
        self.socket.close()
        self._context.term()


@contextmanager
def raw_client(
    bundle: Bundle, *, routing_id: bytes = b"", queue: int = 1_000, join: bool = True
) -> Iterator[RawClient]:
    """Open a bare client and close it at the end."""
    client = RawClient(bundle, routing_id=routing_id, queue=queue)
    if join:
        client.join()
    try:
        yield client
    finally:
        client.close()
