"""The server's socket on the event loop.

One wake-up reads all waiting messages; no tasks are made. The transport proves the key of each
message (`User-Id`). The routing id only says where answers go; one that a client chose itself is
not accepted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import zmq

from wire.link.authenticator import Admission, Alarm, Authenticator
from wire.link.clock import now_ms
from wire.link.keys import KeyPair
from wire.link.refusals import RefusalCode, Refused
from wire.link.sockets import AT_ONCE, AT_ONCE_WITH_MORE, can_read, server_socket
from wire.link.unfinished import Unfinished
from wire.messages.base import Message
from wire.messages.session import Cut, Welcome
from wire.session.allowance import Allowance
from wire.session.pace import CONNECTIONS, TICK_MS
from wire.session.peers import AllowList, Doorkeeper, Peer
from wire.session.server_end import Host, Judge, Posted, ServerEnd, Where

LAST_WORDS_MS: Final = 100
READ_MAX: Final = 200
"""Messages read before other work on the event loop has its turn."""
MADE_ID_BYTES: Final = 5
"""A routing id made by the server's own socket: a zero byte and four more."""


class ServerLink:
    """All connections to the server. All calls must come from the event loop's thread."""

    def __init__(  # noqa: PLR0913
        self,
        *,
        keys: KeyPair,
        doorkeeper: Doorkeeper,
        host: Host,
        epoch: int,
        greet: Callable[[Peer], Welcome],
        alarm: Alarm,
        look: Callable[[], None] = lambda: None,
        judge: Judge = lambda _peer, _software: "",
        where: Where = lambda _peer: None,
    ) -> None:
        """`look` is called before a key is refused: it may have been enrolled a moment ago.

        A client that was refused does not try again by itself. `judge` gets the digest of a
        program's files and returns why it may not connect; empty: it may. `where` returns how a
        client is sent to another server.
        """
        self._alarm = alarm
        self._doorkeeper = doorkeeper
        self._look = look
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._authenticator = Authenticator(self._context, self._admits, alarm)
        self._socket = server_socket(self._context, keys)
        self._unfinished = Unfinished(self._context, alarm)
        self._end = ServerEnd(
            epoch=epoch,
            doorkeeper=doorkeeper,
            host=host,
            post=self._post,
            greet=greet,
            used_twice=self._used_twice,
            judge=judge,
            where=where,
        )
        self._connections: dict[str, Allowance] = {}
        """How many more connections each key may open; for keys that have connected before."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ticking: asyncio.TimerHandle | None = None
        self._questions: int | None = None
        """The file descriptor of the authenticator's socket."""
        self._reading_soon = False

    def start(self, address: str) -> str:
        """Begin to listen; return the address with the port that was chosen.

        Must run on the event loop. The authenticator is opened first. Refuses an address that
        does not belong to this computer or that another program uses.
        """
        self._loop = asyncio.get_running_loop()
        self._open_authenticator()
        self._unfinished.watch(self._socket)
        try:
            self._socket.bind(address)
        except zmq.ZMQError as problem:
            words = zmq.strerror(problem.errno or 0)
            raise Refused(RefusalCode.ADDRESS_UNUSABLE, address=address, problem=words) from None
        self._loop.add_reader(self._socket.FD, self._read)
        self._tick()
        endpoint = self._socket.getsockopt(zmq.LAST_ENDPOINT)
        return bytes(endpoint).decode()

    def close(self) -> None:
        """Stop listening and close all connections; the last messages may still arrive."""
        if self._loop is not None:
            if self._ticking is not None:
                self._ticking.cancel()
            self._loop.remove_reader(self._socket.FD)
            self._close_authenticator()
            self._loop = None
        self._unfinished.close()
        self._socket.close(LAST_WORDS_MS)
        self._context.term()

    def send(self, key: str, message: Message) -> None:
        """Send one message to one client; never waits, never raises."""
        self._end.send(key, message, now_ms())
        if self._end.host_waits:
            self._tell_host_soon()

    def pace(self, key: str, beat_ms: int) -> None:
        """Set how often the server and this client send beats."""
        self._end.pace(key, beat_ms, now_ms())
        if self._end.host_waits:
            self._tell_host_soon()

    def cut(self, key: str, code: str, text: str = "") -> None:
        """End a client's connection; the client is told `code`."""
        self._end.cut(key, Cut(code=code, text=text), now_ms())
        if self._end.host_waits:
            self._tell_host_soon()

    def allow(self, allowed: AllowList) -> None:
        """Use another allow-list from now on, also for the clients that are connected."""
        self._doorkeeper.change(allowed)
        for key in [key for key in self._connections if allowed.peer(key) is None]:
            del self._connections[key]
        self._end.review(now_ms())

    def _tell_host_soon(self) -> None:
        if self._loop is not None:
            self._loop.call_soon(self._end.tell_host)

    def _admits(self, key: str) -> Admission:
        """Judge a new connection. The number of new connections per key is limited.

        With thousands of connections a client could guess the routing id of another one.
        """
        if self._doorkeeper.peer(key) is None:
            self._look()
        if self._doorkeeper.peer(key) is None:
            return Admission.NO
        now = now_ms()
        allowance = self._connections.setdefault(key, Allowance(CONNECTIONS, now))
        return Admission.YES if allowance.grant(now) else Admission.LATER

    def _used_twice(self, peer: Peer) -> None:
        self._alarm("key_used_twice", peer.name)

    def _post(self, address: bytes, frame: bytes) -> Posted:
        try:
            self._socket.send(address, AT_ONCE_WITH_MORE)
            self._socket.send(frame, AT_ONCE)
        except zmq.Again:
            return Posted.FULL
        except zmq.ZMQError:
            return Posted.GONE
        finally:
            self._read_soon()
        return Posted.SENT

    def _read_soon(self) -> None:
        """Read again soon: sending may use up the socket's only signal that data can be read."""
        if not self._reading_soon and self._loop is not None:
            self._reading_soon = True
            self._loop.call_soon(self._read)

    def _read(self) -> None:
        self._reading_soon = False
        now = now_ms()
        for _ in range(READ_MAX):
            if self._socket.closed or not can_read(self._socket):
                return
            address = self._socket.recv(AT_ONCE)
            self._take(address, self._socket.recv(AT_ONCE, copy=False), now)
        self._read_soon()

    def _take(self, address: bytes, frame: zmq.Frame, now: int) -> None:
        content = b"" if frame.more else frame.bytes  # our clients send one part only
        part = frame
        self._unfinished.delivered(part)
        while part.more:
            part = self._socket.recv(AT_ONCE, copy=False)
            self._unfinished.delivered(part)
        if len(address) != MADE_ID_BYTES or address[0] != 0:
            return
        try:
            self._end.heard(str(frame.get("User-Id")), address, content, now)
        except Exception as fault:  # one bad message must not stop the others
            self._alarm("link_fault", type(fault).__name__)

    def _tick(self) -> None:
        if self._loop is None:
            return
        self._ticking = self._loop.call_later(TICK_MS / 1_000, self._tick)
        self._read()
        try:
            self._end.tick(now_ms())
            self._unfinished.look(now_ms())
        except Exception as fault:  # the next tick must still come
            self._alarm("link_fault", type(fault).__name__)
        self._supervise()

    def _supervise(self) -> None:
        """Answer waiting questions, and open the authenticator again if it broke."""
        self._answer()
        if not self._authenticator.alive:
            try:
                self._open_authenticator()
            except zmq.ZMQError as problem:
                self._alarm("authenticator_dead", repr(problem))
            else:
                self._alarm("authenticator_opened_again", "")

    def _open_authenticator(self) -> None:
        questions = self._authenticator.open().FD
        asyncio.get_running_loop().add_reader(questions, self._answer)
        self._questions = questions

    def _close_authenticator(self) -> None:
        if self._questions is not None:
            asyncio.get_running_loop().remove_reader(self._questions)
            self._questions = None
        self._authenticator.close()

    def _answer(self) -> None:
        try:
            self._authenticator.answer_all()
        except zmq.ZMQError as problem:
            self._alarm("authenticator_dead", repr(problem))
            self._close_authenticator()
