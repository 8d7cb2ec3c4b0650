"""What the transport tells of a socket's connections."""

from __future__ import annotations

import zmq
from zmq.utils.monitor import recv_monitor_message

from tests.wire.link.room import until


class Monitor:
    """Takes note from its making on, so that nothing is missed; close it before the socket."""

    def __init__(self, socket: zmq.Socket[bytes]) -> None:
        self._socket = socket
        self._events = socket.get_monitor_socket()
        self._told: list[int] = []

    async def first_of(self, *events: int) -> int:
        """Wait for one of these events and return it; forget those before it."""
        await until(lambda: set(events) & set(self._look()))
        while (told := self._told.pop(0)) not in events:
            pass
        return told

    def close(self) -> None:
        self._socket.disable_monitor()
        self._events.close()

    def _look(self) -> list[int]:
        while self._events.poll(0):
            self._told.append(int(recv_monitor_message(self._events)["event"]))
        return self._told
