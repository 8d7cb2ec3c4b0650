"""A proxy that drops a connection just before a COMMIT arrives, or just after, before its reply."""

from __future__ import annotations

import re
import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Final

BEFORE: Final = "before"
AFTER: Final = "after"
_COMMIT: Final = b"COMMIT\x00"
_PART: Final = 65_536


class DroppingProxy:
    """Passes bytes on between the books and a server; drops one connection when told to."""

    def __init__(self, port: int) -> None:
        self._server = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self._armed = ""
        self.dropped = 0
        self._open: list[socket.socket] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> DroppingProxy:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._door.close()
        for one in self._open:
            _close(one)

    def address(self, address: str) -> str:
        """Return an address of the server with this proxy's port."""
        return re.sub(r"port=\d+", f"port={self._door.getsockname()[1]}", address)

    def drop_once(self, when: str) -> None:
        """Drop the connection of the next COMMIT, before it arrives or before its reply."""
        self._armed = when

    def _listen(self) -> None:
        while True:
            try:
                client, _address = self._door.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self._server))
            self._open += [client, server]
            link = _Link(self, client, server)
            threading.Thread(target=link.carry_orders, daemon=True).start()
            threading.Thread(target=link.carry_replies, daemon=True).start()

    def take_armed(self, part: bytes) -> str:
        """Return when to drop the connection that carries this part; empty: never."""
        if _COMMIT not in part:
            return ""
        armed, self._armed = self._armed, ""
        self.dropped += bool(armed)
        return armed


class _Link:
    """One connection through the proxy."""

    def __init__(self, proxy: DroppingProxy, client: socket.socket, server: socket.socket) -> None:
        self._proxy = proxy
        self._client = client
        self._server = server
        self._drop_reply = False

    def carry_orders(self) -> None:
        """Carry what the client says."""
        try:
            while part := self._client.recv(_PART):
                drop = self._proxy.take_armed(part)
                if drop == BEFORE:
                    break
                self._drop_reply = self._drop_reply or drop == AFTER
                self._server.sendall(part)
        except OSError:
            pass
        self._end()

    def carry_replies(self) -> None:
        """Carry what the server answers; the reply to a commit may be dropped."""
        try:
            while part := self._server.recv(_PART):
                if self._drop_reply:
                    break
                self._client.sendall(part)
        except OSError:
            pass
        self._end()

    def _end(self) -> None:
        _close(self._client)
        _close(self._server)


def _close(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
