"""The life of a connection: hello, numbered updates, acknowledgements, heartbeats, answers."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, field

from wire.messages.base import (
    Code,
    Count,
    Desk,
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
    Secret,
    TableNumber,
    Text,
    Turn,
    WatchId,
    Word,
)
from wire.messages.brand_view import BrandView
from wire.messages.own_view import OwnView
from wire.messages.table_events import Timed
from wire.messages.table_view import TableView


class Numbered(Message, frozen=True, kw_only=True):
    """A message of the viewer's numbered stream. The session sets both numbers, not the sender."""

    epoch: Count = 0
    """The server's boot epoch."""
    seq: Count = 0
    """One more than the number of the message before."""


class Baseline(Numbered, frozen=True, kw_only=True):
    """A numbered message with the whole state. A stream starts, and starts again, with one."""


class Hello(Message, frozen=True, kw_only=True):
    """The first message of a client, and the first one after every lost connection."""

    role: Code
    """seat, centre, cage, staff, auditor, web, bot. Must be the role of the key."""
    software: Digest
    """Digest of the client's own files; empty for tools."""
    epoch: Count = 0
    """The last boot epoch of the server that the client knew; 0: none."""
    seen: Count = 0
    """The last number that the client applied in that epoch."""


class Beat(Message, frozen=True, kw_only=True):
    """A sign of life. Both sides send it."""

    seen: Count = 0
    """From a client: the last number it applied. From the server: the last number it sent."""
    every_ms: Milliseconds = 0
    """From the server: how often this client must send a beat from now on; 0: as before."""


class Resync(Message, frozen=True, kw_only=True):
    """A client asks for a snapshot, after a gap in the numbers or a new epoch."""


class Shown(Message, frozen=True, kw_only=True):
    """From a seat: the screen shows the decision `turn`, its clock may start."""

    table: TableNumber
    turn: Turn


class Touched(Message, frozen=True, kw_only=True):
    """From a seat: somebody touches the screen. Menus that close without use stay open."""


class Watch(Request, frozen=True, kw_only=True):
    """From a tool: start a table's public stream, or with `stop` end it."""

    table: TableNumber
    stop: bool = False
    watch: WatchId = ""
    """Names this watch: a client may have several, each for another person."""
    token: Secret = ""
    """From a `web` key: the token of the member who watches; the watch ends with the session."""
    desk: Desk = ""
    """From a `web` key: the member's desk."""


class WatchEnded(Numbered, frozen=True, kw_only=True):
    """A named watch of the room or of a table ended with the session of its member."""

    watch: WatchId
    code: Word
    """Why: the code of the refusal that a request with the same token gets."""


PRESET_PATTERN: Final = r"^(min|pot|[1-9]/[1-9]|[1-9]x|[1-9]\.[0-9]x)\Z"
PRESETS_MOST: Final = 5
PresetCode = Annotated[str, Meta(pattern=PRESET_PATTERN)]
"""A part of the pot such as "1/2", a multiple of the price such as "2.5x", `min` or `pot`."""


ADDRESSES_MOST: Final = 16


class Welcome(Message, frozen=True, kw_only=True):
    """The server's answer to a hello."""

    epoch: Count
    house: Name
    demo: bool
    place: Name
    """Where this key belongs, such as `seat:3:7`; empty for tools."""
    at_ms: Moment
    beat_ms: Milliseconds
    """How often both sides send a beat at first; a `Beat` may change it."""
    pin_digits: Count = 0
    """How many digits a new PIN must have; 0: four to eight."""
    time_zone: Name = ""
    """The room's time zone, such as `America/Los_Angeles`; empty: that of each computer."""
    brand: BrandView = BrandView()
    """How the house dresses its tables."""
    bet_presets: tuple[PresetCode, ...] = ("1/3", "1/2", "2/3", "3/4", "pot")
    """What a raise panel offers."""
    first_bet_presets: tuple[PresetCode, ...] = ("min", "2.5x", "3x", "pot")
    """What it offers before the first card of the board, in games with blinds."""
    resumed: bool = False
    """True: the stream continues after `seen`. False: a snapshot follows."""
    server: Name = ""
    """The name of this server; empty: it is the only one of the room."""
    addresses: Annotated[tuple[Text, ...], Meta(max_length=ADDRESSES_MOST)] = ()
    """Where the servers of the room are; empty: there is only this one."""


class Snapshot(Baseline, frozen=True, kw_only=True):
    """The whole state for this viewer; its number is that of the viewer's last update."""

    table: TableView | None = None
    own: OwnView | None = None
    leaves: tuple[Hash, ...] = ()
    """Of the running hand's deck."""
    burned: tuple[Position, ...] = ()
    """Positions of burned cards in the order they were burned, without those dealt later."""
    more_root: Hash | None = None
    """The commitment to the further orders of the deck, in a game that has them."""
    more_leaves: tuple[Hash, ...] = ()
    """Their leaves, once discards have come back."""
    stub: tuple[Position, ...] = ()
    """What is left to deal since then, top card first."""
    watches: tuple[WatchId, ...] = ()
    """The client's watches that this is for; none: the one without a name."""


class Update(Numbered, frozen=True, kw_only=True):
    """What happened, and the new state of the table; numbered per viewer without gaps."""

    events: tuple[Timed, ...]
    table: TableView
    own: OwnView | None = None
    watches: tuple[WatchId, ...] = ()
    """The client's watches that this is for; none: the one without a name."""


class Done(Message, frozen=True, kw_only=True):
    """A request was carried out and is durable."""

    id: RequestId
    facts: Facts = field(default_factory=dict)


class Refusal(Message, frozen=True, kw_only=True):
    """A request was refused and nothing changed. Without an id: the bytes were not understood."""

    code: Code
    facts: Facts = field(default_factory=dict)
    id: RequestId | None = None


class Cut(Message, frozen=True, kw_only=True):
    """The server ends this connection and says why."""

    code: Code
    """`elsewhere`: go to the server at `text`. `wait`: nobody serves you now, ask again soon."""
    text: Text = ""
