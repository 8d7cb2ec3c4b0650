"""The life of a connection: hello, numbered updates, acknowledgements, heartbeats, answers."""

from __future__ import annotations

from msgspec import field

from wire.messages.base import (
    Code,
    Count,
    Digest,
    Facts,
    Hash,
    Message,
    Milliseconds,
    Moment,
    Name,
    Position,
    Request,
    RequestId,
    TableNumber,
    Text,
    Turn,
)
from wire.messages.own_view import OwnView
from wire.messages.table_events import Timed
from wire.messages.table_view import TableView


class Numbered(Message, frozen=True, kw_only=True):
    """A message of the viewer's numbered stream; the sender leaves both numbers to the session."""

    epoch: Count = 0
    """The server's boot epoch."""
    seq: Count = 0
    """One more than that of the numbered message before it."""


class Baseline(Numbered, frozen=True, kw_only=True):
    """A numbered message that tells everything: a stream begins, or begins anew, with one."""


class Hello(Message, frozen=True, kw_only=True):
    """The first thing a client says, and again whenever it begins anew."""

    role: Code
    """seat, centre, cage, staff, auditor, bot. Must be the role of the key."""
    software: Digest
    """Digest of the client's own files, or "" where none is made (tools)."""
    epoch: Count = 0
    """The server's boot epoch the client last knew; 0: none."""
    seen: Count = 0
    """The last number of its stream that the client applied in that epoch."""


class Beat(Message, frozen=True, kw_only=True):
    """I am here. Both sides send it."""

    seen: Count = 0
    """A client: the last number it applied. The server: the last number it sent."""
    every_ms: Milliseconds = 0
    """The server: how often this client is to speak from now on; 0: as before."""


class Resync(Message, frozen=True, kw_only=True):
    """A gap or a new epoch: send me a snapshot."""


class Shown(Message, frozen=True, kw_only=True):
    """A seat: the decision `turn` is on the glass, its clock may start."""

    table: TableNumber
    turn: Turn


class Touched(Message, frozen=True, kw_only=True):
    """A seat: somebody is at the glass. What closes when nobody is there stays open."""


class Watch(Request, frozen=True, kw_only=True):
    """A tool: begin (or with `stop` end) to receive a table's public stream."""

    table: TableNumber
    stop: bool = False


class Welcome(Message, frozen=True, kw_only=True):
    """The server's answer to a hello."""

    epoch: Count
    house: Name
    demo: bool
    place: Name
    """Where this key belongs, such as `seat:3:7`; empty for tools."""
    at_ms: Moment
    beat_ms: Milliseconds
    """How often both sides speak at first; a `Beat` changes it."""
    pin_digits: Count = 0
    """How many digits a PIN that is chosen here has; 0: four to eight."""
    time_zone: Name = ""
    """Where the room is, such as `America/Los_Angeles`; empty: as each computer is set."""
    resumed: bool = False
    """The stream goes on after what the client has seen; otherwise a snapshot comes."""


class Snapshot(Baseline, frozen=True, kw_only=True):
    """How everything stands for this viewer, under the number of its last update."""

    table: TableView | None = None
    own: OwnView | None = None
    leaves: tuple[Hash, ...] = ()
    """Of the running hand's deck."""
    burned: tuple[Position, ...] = ()
    """Its cards that were burned and not dealt after all, in the order they were burned."""


class Update(Numbered, frozen=True, kw_only=True):
    """What happened and how the table stands now; numbered per viewer without gaps."""

    events: tuple[Timed, ...]
    table: TableView
    own: OwnView | None = None


class Done(Message, frozen=True, kw_only=True):
    """A request was carried out and is durable."""

    id: RequestId
    facts: Facts = field(default_factory=dict)


class Refusal(Message, frozen=True, kw_only=True):
    """A request was refused and nothing changed; without an id, the bytes were not understood."""

    code: Code
    facts: Facts = field(default_factory=dict)
    id: RequestId | None = None


class Cut(Message, frozen=True, kw_only=True):
    """The server ends this connection and says why."""

    code: Code
    text: Text = ""
