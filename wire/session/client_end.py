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
from wire.session.addresses import Addresses
from wire.session.pace import ACK_EVERY, ASK_AGAIN_MS, QUICK_MS, UNANSWERED_MAX, dead_after_ms
from wire.session.peers import Role
from wire.unions import FromServer

KEY_REFUSED = "key_refused"
ELSEWHERE = "elsewhere"
WAIT = "wait"
AT_ONCE = frozenset({"hello_first", "too_slow", ELSEWHERE})
"""After a cut with one of these codes the client sends a hello at once; otherwise it waits."""
ASKED_ELSEWHERE = frozenset({"table_elsewhere", "server_elsewhere"})
"""Refusals that name the address of the server to ask."""
MOVING_ROLES = frozenset({Role.STAFF, Role.AUDITOR})
ASKING_ROLES = MOVING_ROLES | {Role.WEB}
"""Roles whose requests are awaited by a program, which withdraws them itself."""
UNTOLD = AT_ONCE | {WAIT}
"""Cuts that the owner is not told of while the client is not connected anyway."""
WAIT_MS = 2_000
SOON_MS = 300
"""After a cut with `wait`: somebody takes the table over within seconds."""
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
    """One client. `post` sends a frame and returns whether the transport took it.

    `addresses` says where to connect to; `move` connects to another of them.
    """

    def __init__(
        self,
        *,
        role: Role,
        software: str,
        post: Callable[[bytes], bool],
        addresses: Addresses | None = None,
        move: Callable[[str], None] = lambda _address: None,
    ) -> None:
        self._addresses = addresses or Addresses(["here"])
        self._at = self._addresses.now
        self._move = move
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
        return self._answered(message, now_ms)

    def _answered(self, message: FromServer, now_ms: int) -> list[News]:
        if isinstance(message, Refusal) and self._asks_elsewhere(message):
            return self._cut(Cut(code=ELSEWHERE, text=str(message.facts["address"])), now_ms)
        self._open.pop(getattr(message, "id", None) or "", None)
        return [message]

    def _asks_elsewhere(self, refusal: Refusal) -> bool:
        """Whether this client goes to the server of the table, and asks there under the same id.

        Pages do not: they serve many people, and have a connection to every server.
        """
        named = refusal.code in ASKED_ELSEWHERE and bool(refusal.facts.get("address"))
        return named and self._role in MOVING_ROLES and (refusal.id or "") in self._open

    def _follow_pace(self, every_ms: int, now_ms: int) -> None:
        """Send beats as often as the server asks; if that is more often, send one at once."""
        if every_ms and self._connected and every_ms != self._beat_ms:
            if every_ms < self._beat_ms:
                self._speak_ms = now_ms
            self._beat_ms = every_ms

    def refused(self) -> list[News]:
        """Take the transport's word that the server does not know this key; news only once.

        What a screen had asked is forgotten: it may be let in hours later, for somebody else.
        """
        if self._role not in ASKING_ROLES:
            self._open.clear()
        told, self._told_refused = self._told_refused, True
        return [] if told else [Lost(KEY_REFUSED)]

    @property
    def has_others(self) -> bool:
        """Whether there are other servers to go to, or for pages to ask."""
        return len(self._addresses.known) > 1 or self._role is Role.WEB

    def dropped(self, now_ms: int) -> list[News]:
        """Take the transport's word that the connection to the server is gone: try the next."""
        return self._leave(now_ms) if self._connected else []

    def _leave(self, now_ms: int) -> list[News]:
        self._connected = False
        self._beat_ms = QUICK_MS
        self._speak_ms = now_ms
        self._addresses.silent(now_ms)
        return [Lost("silent")]

    def tick(self, now_ms: int) -> list[News]:
        """Send what is due by now, and notice silence."""
        news: list[News] = []
        if self._connected and now_ms - self._heard_ms > dead_after_ms(self._beat_ms):
            news += self._leave(now_ms)
        if not self._connected:
            self._addresses.tick(now_ms)
            self._follow(now_ms)
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
        self._addresses.welcomed(() if self._role is Role.WEB else welcome.addresses)
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
        self._addresses.answered()
        if cut.code == ELSEWHERE:
            self._addresses.redirected(cut.text, now_ms)
            if self._addresses.now == self._at:  # it stays, and asks again
                self._speak_ms = now_ms + SOON_MS
        elif cut.code == WAIT:
            self._speak_ms = now_ms + SOON_MS
            self._addresses.waited(now_ms)
        self._follow(now_ms)
        return [Lost(cut.code)] if was or cut.code not in UNTOLD else []

    def _follow(self, now_ms: int) -> None:
        """Connect to another server if the list says so, and send it a hello at once."""
        if self._addresses.now != self._at:
            self._at = self._addresses.now
            self._move(self._at)
            self._speak_ms = now_ms

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
