"""A client's end of its connection, without I/O.

It sends a hello until it is welcomed, and again when the server is silent. It follows the numbers
of its stream and asks for a snapshot when a number is missing. It sends unanswered requests again
with the same ids.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wire.codec import BadFrame, decode_from_server, encode, encode_checked
from wire.messages.base import Message, Request
from wire.messages.session import (
    Baseline,
    Beat,
    Cut,
    Hello,
    Numbered,
    Refusal,
    Resync,
    Welcome,
)
from wire.session.pace import ACK_EVERY, ASK_AGAIN_MS, QUICK_MS, UNANSWERED_MAX, dead_after_ms
from wire.session.peers import Role
from wire.unions import FromServer

AT_ONCE = frozenset({"hello_first", "too_slow"})
"""After a cut with one of these codes the client sends a hello at once; otherwise it waits."""
WAIT_MS = 2_000
STREAM_ROLES = frozenset({Role.SEAT, Role.CENTRE, Role.BOT})
"""Roles that get a snapshot after every hello; others get one when they ask to watch."""


@dataclass(frozen=True, slots=True)
class Connected:
    """The server welcomed this client; open requests were sent again."""

    welcome: Welcome


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection is lost: `silent`, `key_refused` (unknown key), or the code of a cut."""

    code: str


News = Connected | Lost | FromServer
"""What the owner of a client is told."""


@dataclass(slots=True)
class _OpenRequest:
    """A request without an answer."""

    frame: bytes
    again_ms: int | None = None
    """When to send it again; None: not decided yet."""


class ClientEnd:
    """One client. `post` sends a frame and returns whether the transport took it."""

    def __init__(self, *, role: Role, software: str, post: Callable[[bytes], bool]) -> None:
        self._role = role
        self._software = software
        self._post = post
        self._open: dict[str, _OpenRequest] = {}
        self._epoch = 0
        self._seen = 0
        self._synced = False
        self._unacknowledged = 0
        self._resync_ms: int | None = None
        """When to ask for a missing snapshot; None: none is missing."""
        self._connected = False
        self._told_refused = False
        self._beat_ms = QUICK_MS
        """How often both sides send a beat; hellos are always quick."""
        self._heard_ms = 0
        self._speak_ms = 0
        """When the next hello or beat is due."""

    @property
    def connected(self) -> bool:
        """Say whether the server is there."""
        return self._connected

    def send(self, message: Message) -> list[News]:
        """Send a message; a request stays open until it is answered.

        Returns a refusal if too many requests are open, or if the server could not read this one.
        Other messages are dropped while not connected.
        """
        if isinstance(message, Request):
            return self._request(message)
        if self._connected:
            self._post(encode(message))
        return []

    def _request(self, request: Request) -> list[News]:
        if len(self._open) >= UNANSWERED_MAX:
            return [Refusal(code="too_many_open", id=request.id)]
        try:
            frame = encode_checked(request)
        except BadFrame as bad:
            return [Refusal(code=bad.code.value, facts=bad.facts, id=request.id)]
        self._open[request.id] = _OpenRequest(frame)
        if self._connected:
            self._post(frame)
        return []

    def withdraw(self, request_id: str) -> None:
        """Send a request no more; what reached the server may still be carried out and answered."""
        self._open.pop(request_id, None)

    def acknowledge(self) -> None:
        """Acknowledge the applied updates now."""
        self._unacknowledged = 0
        self._post(encode(Beat(seen=self._seen)))

    def heard(self, frame: bytes, now_ms: int) -> list[News]:
        """Take a frame from the server and return the news for the owner."""
        try:
            message = decode_from_server(frame)
        except BadFrame as bad:
            return [Refusal(code=bad.code.value, facts=bad.facts)]
        self._heard_ms = now_ms
        if isinstance(message, Welcome):
            return self._welcomed(message, now_ms)
        if isinstance(message, Cut):
            return self._cut(message, now_ms)
        if isinstance(message, Numbered):
            return [message] if self._in_turn(message, now_ms) else []
        if isinstance(message, Beat):
            self._follow_pace(message.every_ms, now_ms)
            if self._synced and message.seen > self._seen:
                self._resync(now_ms)
            return []
        self._open.pop(getattr(message, "id", None) or "", None)
        return [message]

    def _follow_pace(self, every_ms: int, now_ms: int) -> None:
        """Send beats as often as the server asks; if that is more often, send one at once."""
        if every_ms and self._connected and every_ms != self._beat_ms:
            if every_ms < self._beat_ms:
                self._speak_ms = now_ms
            self._beat_ms = every_ms

    def refused(self) -> list[News]:
        """Take the transport's word that the server does not know this key; news only once."""
        told, self._told_refused = self._told_refused, True
        return [] if told else [Lost("key_refused")]

    def tick(self, now_ms: int) -> list[News]:
        """Send what is due by now, and notice silence."""
        news: list[News] = []
        if self._connected and now_ms - self._heard_ms > dead_after_ms(self._beat_ms):
            self._connected = False
            self._beat_ms = QUICK_MS
            self._speak_ms = now_ms
            news.append(Lost("silent"))
        if now_ms >= self._speak_ms and self._speak():
            self._speak_ms = now_ms + self._beat_ms
        if self._connected:
            self._ask_again(now_ms)
        return news

    def _ask_again(self, now_ms: int) -> None:
        if self._resync_ms is not None and now_ms >= self._resync_ms:
            self._resync(now_ms)
        for request in self._open.values():
            if request.again_ms is None:
                request.again_ms = now_ms + ASK_AGAIN_MS
            elif now_ms >= request.again_ms:
                request.again_ms = now_ms + ASK_AGAIN_MS
                self._post(request.frame)

    def _speak(self) -> bool:
        """Send the beat or hello that is due; False: the transport did not take it, try again."""
        if self._connected:
            self.acknowledge()
            return True
        epoch = self._epoch if self._synced else 0
        hello = Hello(role=self._role.value, software=self._software, epoch=epoch, seen=self._seen)
        return self._post(encode(hello))

    def _welcomed(self, welcome: Welcome, now_ms: int) -> list[News]:
        if not welcome.resumed or welcome.epoch != self._epoch:
            self._synced = False
            self._resync_ms = now_ms + ASK_AGAIN_MS if self._role in STREAM_ROLES else None
        self._beat_ms = welcome.beat_ms or QUICK_MS
        if self._connected:
            return []
        self._connected = True
        self._told_refused = False
        self._speak_ms = now_ms + self._beat_ms
        for request in self._open.values():
            request.again_ms = now_ms + ASK_AGAIN_MS
            self._post(request.frame)
        return [Connected(welcome)]

    def _cut(self, cut: Cut, now_ms: int) -> list[News]:
        was = self._connected
        self._connected = False
        self._beat_ms = QUICK_MS
        self._speak_ms = now_ms + (0 if cut.code in AT_ONCE else WAIT_MS)
        return [Lost(cut.code)] if was or cut.code not in AT_ONCE else []

    def _in_turn(self, message: Numbered, now_ms: int) -> bool:
        if not self._connected:
            return False
        if not self._synced:
            self._synced = isinstance(message, Baseline)
            if self._synced:
                self._epoch, self._seen, self._resync_ms = message.epoch, message.seq, None
            return self._synced
        if message.epoch == self._epoch and message.seq <= self._seen:
            return False
        if message.epoch != self._epoch or message.seq != self._seen + 1:
            self._resync(now_ms)
            return False
        self._seen = message.seq
        self._unacknowledged += 1
        if self._unacknowledged >= ACK_EVERY:
            self.acknowledge()
        return True

    def _resync(self, now_ms: int) -> None:
        self._synced = False
        self._resync_ms = now_ms + ASK_AGAIN_MS
        self._post(encode(Resync()))
