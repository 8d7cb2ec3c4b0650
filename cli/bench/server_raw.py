"""The bare peers of the server: one CURVE fan-out to eleven screens, and one durable commit.

They decode, judge and keep nothing: they measure only the network library and the disk.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import zmq

from ledger.connections import PRAGMAS
from ledger.sqlite_version import sqlite3
from wire.link import new_key_pair

SCREENS = 11
PATIENCE_MS = 10_000


class FanOut:
    """A server in its own process that sends every message to eleven clients."""

    def __init__(self, address: str, server_key: bytes) -> None:
        self._context = zmq.Context()
        self._sockets = [self._client(address, server_key) for _ in range(SCREENS)]
        self._poller = zmq.Poller()
        for socket in self._sockets:
            self._poller.register(socket, zmq.POLLIN)
            socket.send(b"hello")
        self._tap = b"t" * 200
        self._heard()

    def once(self) -> float:
        """Tap once; return the seconds until the last screen has the frame."""
        began = time.perf_counter()
        self._sockets[0].send(self._tap)
        self._heard()
        return time.perf_counter() - began

    def close(self) -> None:
        """Close the clients."""
        self._context.destroy(linger=0)

    def _heard(self) -> None:
        waiting = SCREENS
        while waiting:
            ready = self._poller.poll(PATIENCE_MS)
            if not ready:
                raise TimeoutError("the bare server does not answer")
            for socket, _event in ready:
                socket.recv()
                socket.send(b"a")
                waiting -= 1

    def _client(self, address: str, server_key: bytes) -> zmq.Socket[bytes]:
        socket = self._context.socket(zmq.DEALER)
        keys = new_key_pair()
        socket.setsockopt(zmq.CURVE_PUBLICKEY, keys.public.encode())
        socket.setsockopt(zmq.CURVE_SECRETKEY, keys.secret.encode())
        socket.setsockopt(zmq.CURVE_SERVERKEY, server_key)
        socket.connect(address)
        return socket


@contextmanager
def bare_fan_out(frame_bytes: int) -> Iterator[FanOut]:
    """Start the bare server and eleven clients of it."""
    processes = get_context("spawn")
    ours, theirs = processes.Pipe()
    process = processes.Process(target=_serve, args=(theirs, frame_bytes), daemon=True)
    process.start()
    try:
        fan_out = FanOut(*ours.recv())
        try:
            yield fan_out
        finally:
            fan_out.close()
    finally:
        process.terminate()
        process.join()


def _serve(told: Connection, frame_bytes: int) -> None:
    context = zmq.Context()
    socket = context.socket(zmq.ROUTER)
    keys = new_key_pair()
    socket.setsockopt(zmq.CURVE_SERVER, 1)
    socket.setsockopt(zmq.CURVE_SECRETKEY, keys.secret.encode())
    port = socket.bind_to_random_port("tcp://127.0.0.1")
    told.send((f"tcp://127.0.0.1:{port}", keys.public.encode()))
    frame = b"f" * frame_bytes
    screens: list[bytes] = []
    while True:
        address, said = socket.recv_multipart()
        if said == b"hello":
            screens.append(address)
        if said != b"a" and len(screens) == SCREENS:
            for screen in screens:
                socket.send(screen, zmq.SNDMORE)
                socket.send(frame)


class RawCommits:
    """Bare SQLite on the same disk, with the books' pragmas: one row, one durable commit."""

    def __init__(self, path: Path, row_bytes: int) -> None:
        self._connection = sqlite3.connect(str(path), isolation_level=None)
        for pragma in PRAGMAS:
            self._connection.execute(pragma)
        self._connection.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, body TEXT)")
        self._body = "r" * row_bytes

    def once(self) -> float:
        """Commit once; return the seconds until it is durable."""
        began = time.perf_counter()
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("INSERT INTO row (body) VALUES (?)", (self._body,))
        self._connection.execute("COMMIT")
        return time.perf_counter() - began

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
