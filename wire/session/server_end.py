"""The server's end of all connections, without I/O: who is connected, and what goes to whom.

A client is known by its key. Its address only says where answers go: it is taken from the client's
messages and forgotten with the connection. One key has one connection. A second program with the
same key waits until the first is dead, or is told that the key is in use.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, unique
from typing import Protocol

from msgspec import structs

from wire.codec import FROM_SERVER_MAX, BadFrame, decode_from_client, encode
from wire.messages.base import Message
from wire.messages.session import Beat, Cut, Hello, Numbered, Refusal, Resync, Welcome
from wire.session.allowance import Allowance, Verdict
from wire.session.pace import CONNECTIONS, QUICK_MS, RATES, RESUME_MS, TICK_MS, dead_after_ms
from wire.session.peers import Doorkeeper, Peer
from wire.session.stream import PackedTable, Stream
from wire.unions import FromClient


@unique
class Posted(Enum):
    """What happened to a frame."""

    SENT = "sent"
    GONE = "gone"
    """There is no client at that address any more."""
    FULL = "full"
    """The queue to that address is full: its reader is too slow."""


Post = Callable[[bytes, bytes], Posted]
"""Sends a frame to an address, without waiting."""
Judge = Callable[[Peer, str], str]
"""Returns why a program with this digest may not connect; empty: it may."""
Where = Callable[[Peer], Cut | None]
"""Returns how a client is sent to another server; None: it is served here."""


class Host(Protocol):
    """The room behind the connections."""

    def connected(self, key: str, peer: Peer) -> None:
        """A client was welcomed."""

    def received(self, key: str, message: FromClient) -> None:
        """A client sent a message. For `Resync`, also after a new hello, send it a baseline."""

    def lost(self, key: str, code: str) -> None:
        """A client is no longer connected; never called from inside `send` or `cut`."""


@dataclass(slots=True)
class _Visit:
    """One client: its connection if there is one, and its stream."""

    peer: Peer
    stream: Stream
    allowance: Allowance
    """For the program that is connected."""
    strangers: Allowance
    """For all other programs with the same key: their flood does not end the connection."""
    arrivals: Allowance
    """For reports to the host that it connected, because each goes to the whole table."""
    address: bytes | None = None
    """None: not connected."""
    present: bool = False
    """The host was told that it is connected."""
    beat_ms: int = QUICK_MS
    """How often both sides send a beat."""
    heard_ms: int = 0
    sent_ms: int = 0
    """While connected: when the last frame was sent. Otherwise: when the client was lost."""
    look_tick: int | None = None
    """The tick in which it is checked next; None: not planned."""
    waiting: list[tuple[bytes, Hello]] = field(default_factory=list)
    """At most one other program that sent a hello with the same key."""
    told_twice: bool = False
    """`used_twice` was called for this connection."""

    @property
    def due_ms(self) -> int:
        """When the client must be checked next if nothing happens before."""
        if self.address is None:
            return self.sent_ms + RESUME_MS + 1
        dead_ms = self.heard_ms + dead_after_ms(self.beat_ms) + 1
        return min(dead_ms, self.sent_ms + self.beat_ms)


class ServerEnd:
    """All clients of one server."""

    def __init__(  # noqa: PLR0913  (what the link gives it)
        self,
        *,
        epoch: int,
        doorkeeper: Doorkeeper,
        host: Host,
        post: Post,
        greet: Callable[[Peer], Welcome],
        used_twice: Callable[[Peer], None] = lambda _peer: None,
        judge: Judge = lambda _peer, _software: "",
        where: Where = lambda _peer: None,
    ) -> None:
        """`used_twice` is called once per connection if another program has the same key."""
        self._epoch = epoch
        self._doorkeeper = doorkeeper
        self._host = host
        self._post = post
        self._greet = greet
        self._used_twice = used_twice
        self._judge = judge
        self._where = where
        self._visits: dict[str, _Visit] = {}
        self._tables = PackedTable()
        self._lost: deque[tuple[str, str]] = deque()
        """Lost clients that the host must still be told of, outside its own calls."""
        self._ticked_ms: int | None = None
        self._door_changes = doorkeeper.changes
        self._buckets: dict[int, list[str]] = {}
        """The keys to check in each tick, so that idle clients cost nothing."""

    def heard(self, key: str, address: bytes, frame: bytes, now_ms: int) -> None:
        """Take a frame from an address; the transport has proved the key."""
        self._heard(key, address, frame, now_ms)
        self.tell_host()

    def _heard(self, key: str, address: bytes, frame: bytes, now_ms: int) -> None:
        visit = self._visit(key, now_ms)
        if visit is None:
            return
        connected = address == visit.address
        verdict = (visit.allowance if connected else visit.strangers).take(now_ms)
        if verdict is Verdict.FLOOD:
            if connected:
                # From now on it counts as a stranger, and its debt stays.
                visit.allowance, visit.strangers = visit.strangers, visit.allowance
                self._end(key, visit, Cut(code="flood"), now_ms)
            return
        try:
            message = decode_from_client(frame)
        except BadFrame as bad:
            self._reply(visit, address, Refusal(code=bad.code.value, facts=bad.facts), now_ms)
            return
        if verdict is Verdict.FAST:
            refusal = Refusal(code="too_fast", id=getattr(message, "id", None))
            self._reply(visit, address, refusal, now_ms)
        elif isinstance(message, Hello):
            self._hello(key, visit, address, message, now_ms)
        elif not connected:
            self._post(address, encode(Cut(code="hello_first")))
        else:
            self._said(key, visit, message, now_ms)

    def send(self, key: str, message: Message, now_ms: int) -> None:
        """Send one message. A lost client gets numbered messages later, if it is back soon."""
        visit = self._visit(key, now_ms, new=False)
        if visit is None:
            return
        if isinstance(message, Numbered):
            frame = visit.stream.number(message)
        else:
            frame = encode(message) if visit.address is not None else None
        if frame is None:
            return
        if len(frame) > FROM_SERVER_MAX:
            self.send(key, Refusal(code="answer_too_long", id=getattr(message, "id", None)), now_ms)
        elif visit.stream.full:
            self._end(key, visit, Cut(code="too_slow"), now_ms)
        elif visit.address is not None:
            self._out(key, visit, frame, now_ms)

    def cut(self, key: str, cut: Cut, now_ms: int) -> None:
        """End a client's connection; the client is told why."""
        visit = self._visits.get(key)
        if visit is not None:
            self._end(key, visit, cut, now_ms)

    def tick(self, now_ms: int) -> None:
        """Send the beats that are due by now, and lose clients that are silent."""
        self._forgive_own_sleep(now_ms)
        if self._doorkeeper.changes != self._door_changes:
            self.review(now_ms)
        for tick in sorted(tick for tick in self._buckets if tick <= now_ms // TICK_MS):
            for key in self._buckets.pop(tick):
                visit = self._visit(key, now_ms, new=False)
                if visit is not None and visit.look_tick == tick:
                    visit.look_tick = None
                    self._look_at(key, visit, now_ms)
        self.tell_host()

    def _look_at(self, key: str, visit: _Visit, now_ms: int) -> None:
        """Do what is due for one client, and plan its next check."""
        if visit.address is None:
            if now_ms - visit.sent_ms > RESUME_MS:
                del self._visits[key]
                return
        elif now_ms - visit.heard_ms > dead_after_ms(visit.beat_ms):
            self._lose(key, visit, "silent", now_ms)
        elif now_ms - visit.sent_ms >= visit.beat_ms:
            self._beat(key, visit, now_ms)
        self._let_in(key, visit, now_ms)
        self._look_later(key, visit)

    def _look_later(self, key: str, visit: _Visit) -> None:
        """Plan a client's check for the tick when something is due, unless one comes earlier."""
        tick = -(-visit.due_ms // TICK_MS)
        if visit.look_tick is None or tick < visit.look_tick:
            visit.look_tick = tick
            self._buckets.setdefault(tick, []).append(key)

    def pace(self, key: str, beat_ms: int, now_ms: int) -> None:
        """Set how often both sides send a beat, and tell the client at once.

        It would take a server that is slower than it knows of for dead.
        """
        visit = self._visit(key, now_ms, new=False)
        if visit is None or visit.address is None or visit.beat_ms == beat_ms:
            return
        if beat_ms < visit.beat_ms:
            visit.heard_ms = now_ms  # its silence was allowed until now
        visit.beat_ms = beat_ms
        self._beat(key, visit, now_ms)
        self._look_later(key, visit)

    def review(self, now_ms: int) -> None:
        """Judge all clients again after the allow-list changed."""
        for key in list(self._visits):
            self._visit(key, now_ms)
        self._door_changes = self._doorkeeper.changes
        self.tell_host()

    @property
    def host_waits(self) -> bool:
        """Whether `tell_host` has something to tell."""
        return bool(self._lost)

    def tell_host(self) -> None:
        """Tell the host which clients were lost. Call it soon after `send` or `cut`."""
        while self._lost:
            self._host.lost(*self._lost.popleft())

    def _visit(self, key: str, now_ms: int, *, new: bool = True) -> _Visit | None:
        """Return a key's visit; one whose entry in the allow-list changed is ended first.

        None if the key is not allowed, or if there is no visit and `new` is False.
        """
        visit = self._visits.get(key)
        if visit is not None and self._doorkeeper.changes == self._door_changes:
            return visit  # judged by this list before
        peer = self._doorkeeper.peer(key)
        if visit is not None and visit.peer is not peer and visit.peer != peer:
            del self._visits[key]
            if visit.present:
                self._lost.append((key, "revoked"))
            visit = None
        if visit is None and peer is not None and new:
            rate = RATES[peer.role]
            visit = _Visit(
                peer,
                Stream(self._epoch, self._tables),
                allowance=Allowance(rate, now_ms),
                strangers=Allowance(rate, now_ms),
                arrivals=Allowance(CONNECTIONS, now_ms),
                sent_ms=now_ms,
            )
            self._visits[key] = visit
            self._look_later(key, visit)
        return visit

    def _hello(self, key: str, visit: _Visit, address: bytes, hello: Hello, now_ms: int) -> None:
        if hello.role != visit.peer.role.value:
            self._post(address, encode(Cut(code="wrong_role")))
            return
        code = self._judge(visit.peer, hello.software)
        cut = Cut(code=code) if code else self._where(visit.peer)
        if cut is not None:
            self._turn_away(key, visit, address, cut, now_ms)
            return
        if visit.address in (None, address):
            self._welcome(key, visit, address, hello, now_ms)
            return
        visit.waiting = [(address, hello)]
        self._beat(key, visit, now_ms)  # notices at once if the first program is gone
        self._let_in(key, visit, now_ms)

    def _turn_away(self, key: str, visit: _Visit, address: bytes, cut: Cut, now_ms: int) -> None:
        """Disconnect a program that may not connect; another one with the same key stays."""
        if address == visit.address:
            self._end(key, visit, cut, now_ms)
        else:
            self._post(address, encode(cut))

    def _let_in(self, key: str, visit: _Visit, now_ms: int) -> None:
        if visit.address is None and visit.waiting:
            address, hello = visit.waiting.pop()
            self._welcome(key, visit, address, hello, now_ms)

    def _welcome(self, key: str, visit: _Visit, address: bytes, hello: Hello, now_ms: int) -> None:
        if not visit.present and not visit.arrivals.grant(now_ms):
            self._post(address, encode(Cut(code="too_often")))
            return
        visit.address = address
        visit.heard_ms = now_ms
        visit.allowance.take(now_ms)  # the hello is the connection's first message
        # The host sends nothing to a client it knows is lost, so no stream can be resumed.
        missed = visit.stream.after(hello.epoch, hello.seen) if visit.present else None
        if missed is None:
            visit.stream.begin_anew()
        greeting = self._greet(visit.peer)
        if not visit.present:  # else the pace that was agreed with this client goes on
            visit.beat_ms = greeting.beat_ms
        welcome = structs.replace(greeting, resumed=missed is not None, beat_ms=visit.beat_ms)
        self._look_later(key, visit)
        for frame in (encode(welcome), *(missed or ())):
            self._out(key, visit, frame, now_ms)
            if visit.address is None:
                return
        if not visit.present:
            self.tell_host()
            visit.present = True
            self._host.connected(key, visit.peer)
        if missed is None:
            self._host.received(key, Resync())

    def _said(self, key: str, visit: _Visit, message: FromClient, now_ms: int) -> None:
        visit.heard_ms = now_ms
        for address, _hello in visit.waiting:
            self._post(address, encode(Cut(code="key_in_use")))
            self._tell_used_twice(visit)
        visit.waiting.clear()
        if isinstance(message, Beat):
            visit.stream.acknowledge(message.seen)
            return
        if isinstance(message, Resync):
            visit.stream.begin_anew()
        self._host.received(key, message)

    def _tell_used_twice(self, visit: _Visit) -> None:
        if not visit.told_twice:
            visit.told_twice = True
            self._used_twice(visit.peer)

    def _reply(self, visit: _Visit, address: bytes, message: Message, now_ms: int) -> None:
        if address == visit.address:
            visit.heard_ms = now_ms
        self._post(address, encode(message))

    def _beat(self, key: str, visit: _Visit, now_ms: int) -> None:
        self._out(key, visit, encode(Beat(seen=visit.stream.seq, every_ms=visit.beat_ms)), now_ms)

    def _out(self, key: str, visit: _Visit, frame: bytes, now_ms: int) -> None:
        if visit.address is None:
            return
        posted = self._post(visit.address, frame)
        if posted is Posted.SENT:
            visit.sent_ms = now_ms
        elif posted is Posted.GONE:
            self._lose(key, visit, "gone", now_ms)
        else:
            visit.stream.begin_anew()
            self._lose(key, visit, "too_slow", now_ms)

    def _end(self, key: str, visit: _Visit, cut: Cut, now_ms: int) -> None:
        visit.stream.begin_anew()
        if visit.address is not None:
            self._post(visit.address, encode(cut))
            self._lose(key, visit, cut.code, now_ms)

    def _lose(self, key: str, visit: _Visit, code: str, now_ms: int) -> None:
        visit.address = None
        visit.sent_ms = now_ms
        visit.told_twice = False
        if visit.waiting:
            self._look_now(key, visit, now_ms)
        if visit.present:
            visit.present = False
            self._lost.append((key, code))

    def _look_now(self, key: str, visit: _Visit, now_ms: int) -> None:
        """Check a client in the next tick, because another program waits to be let in."""
        visit.look_tick = now_ms // TICK_MS + 1
        self._buckets.setdefault(visit.look_tick, []).append(key)

    def _forgive_own_sleep(self, now_ms: int) -> None:
        """Do not count the time when the server itself did not run as silence of the clients."""
        slept_ms = now_ms - (now_ms if self._ticked_ms is None else self._ticked_ms)
        self._ticked_ms = now_ms
        if slept_ms > 3 * TICK_MS:
            for visit in self._visits.values():
                visit.heard_ms = min(now_ms, visit.heard_ms + slept_ms)
