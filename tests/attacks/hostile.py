"""A hostile but enrolled client: a real key, a real socket, and no manners.

It sends any message at any time, repeats ids, leaves its link and comes back, and keeps every
frame it was ever sent. It speaks the session's few words by hand, so nothing of the product's own
client holds it back.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import zmq

from cli.link.room_client import own_digest
from wire.codec import decode_from_server, encode
from wire.link import Bundle, new_request_id
from wire.link.sockets import AT_ONCE, can_read, client_socket
from wire.messages.base import Message, Request
from wire.messages.own_view import OwnView
from wire.messages.session import (
    Beat,
    Cut,
    Done,
    Hello,
    Numbered,
    Refusal,
    Snapshot,
    Update,
    Welcome,
)
from wire.messages.table_view import TableView
from wire.session import Role
from wire.session.client_end import STREAM_ROLES
from wire.unions import FromServer

if TYPE_CHECKING:
    from tests.attacks.attacked_room import AttackedRoom

T = TypeVar("T", bound=Message)
BEAT_S = 0.3
FORGOTTEN_S = 1.0


class Hostile:
    """One client; made by `AttackedRoom`, which lets all of them breathe together."""

    def __init__(self, room: AttackedRoom, bundle: Bundle) -> None:
        self._room = room
        self._bundle = bundle
        self._socket: zmq.Socket[bytes] | None = None
        self._beat_s = 0.0
        self._breath_s = monotonic()
        self._seen = 0
        self._welcomed = False
        self.frames: list[bytes] = []
        """Every frame it was sent, as it came."""
        self.heard: list[FromServer] = []
        """The same, read."""
        self.reads_every = 1
        """A slow computer reads one frame in so many breaths; 1 reads all that has come."""
        self._breaths = 0

    # The link.

    def come_back(self) -> None:
        """Connect (again) and wait for the welcome; a station is sent its snapshot too."""
        already = len(self.heard)
        self.knock()
        wanted = Snapshot if Role(self._bundle.role) in STREAM_ROLES else Welcome
        self._room.until(lambda: any(isinstance(m, wanted) for m in self.heard[already:]))

    def knock(self) -> None:
        """Connect and say hello, without waiting for anything."""
        self.cut()
        self._socket = client_socket(self._room.context, self._bundle)
        self._socket.connect(self._bundle.address)
        self._seen, self._beat_s, self._welcomed = 0, 0.0, False
        self._breath_s = monotonic()

    def cut(self) -> None:
        """Leave without a word; the server finds out with its next beat."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    @property
    def forgotten(self) -> bool:
        """Whether it was left without a breath for so long that the server has given it up."""
        return self._socket is not None and monotonic() - self._breath_s > FORGOTTEN_S

    @property
    def socket(self) -> zmq.Socket[bytes] | None:
        """What to wait on; None while it is cut off."""
        return self._socket

    def breathe(self) -> None:
        """Read what has come, and say what keeps the link alive."""
        if self._socket is None:
            return
        self._breath_s = monotonic()
        self._read(self._socket)
        if monotonic() >= self._beat_s:
            self._beat_s = monotonic() + BEAT_S
            self.say(Beat(seen=self._seen) if self._welcomed else self._hello)

    def _read(self, socket: zmq.Socket[bytes]) -> None:
        self._breaths += 1
        slow = self.reads_every > 1
        while can_read(socket) and not (slow and self._breaths % self.reads_every):
            self._take(socket.recv(AT_ONCE))
            if slow:
                return

    def _take(self, frame: bytes) -> None:
        message = decode_from_server(frame)
        self.frames.append(frame)
        self.heard.append(message)
        if isinstance(message, Numbered):
            self._seen = message.seq
        if isinstance(message, Welcome | Cut):
            self._welcomed = isinstance(message, Welcome)

    @property
    def _hello(self) -> Hello:
        return Hello(role=self._bundle.role, software=own_digest(self._bundle.role))

    # Saying.

    def say(self, message: Message) -> None:
        """Send a message as it is, at once; what comes of it stands in `heard`."""
        self.throw(encode(message))

    def throw(self, frame: bytes) -> None:
        """Send bytes, whether they are a message or not."""
        assert self._socket is not None, "cut off"
        try:
            self._socket.send(frame, AT_ONCE)
        except zmq.Again:
            return

    def begin(self, kind: type[Request], /, **fields: Any) -> str:
        """Ask without waiting for the answer; return the id. Give `id` to use one again."""
        request_id: str = fields.pop("id", None) or new_request_id()
        self.say(kind(id=request_id, **fields))
        return request_id

    def ask(self, kind: type[Request], /, **fields: Any) -> Message:
        """Ask and wait for the answer to this very request."""
        already = len(self.heard)
        request_id = self.begin(kind, **fields)
        return self.answer(request_id, already)

    def answer(self, request_id: str, after: int = 0) -> Message:
        """Wait for the answer to a request that was begun."""

        def found() -> list[FromServer]:
            return [m for m in self.heard[after:] if getattr(m, "id", None) == request_id]

        self._room.until(lambda: bool(found()))
        return found()[0]

    def do(self, kind: type[Request], /, **fields: Any) -> Done:
        """Ask for something that must be carried out."""
        answer = self.ask(kind, **fields)
        assert isinstance(answer, Done), answer
        return answer

    def refused(self, kind: type[Request], /, **fields: Any) -> str:
        """Ask for something that must be refused; return the code."""
        answer = self.ask(kind, **fields)
        assert isinstance(answer, Refusal), answer
        return answer.code

    # Seeing.

    @property
    def own(self) -> OwnView:
        """What this station was last shown of its player."""
        for message in reversed(self.heard):
            if isinstance(message, Snapshot | Update) and message.own is not None:
                return message.own
        raise AssertionError("nothing was shown")

    @property
    def table(self) -> TableView:
        """What this client was last shown of its table."""
        for message in reversed(self.heard):
            if isinstance(message, Snapshot | Update) and message.table is not None:
                return message.table
        raise AssertionError("no table was shown")

    def every(self, kind: type[T]) -> list[T]:
        """Return every message of a kind it was ever sent."""
        return [message for message in self.heard if isinstance(message, kind)]
