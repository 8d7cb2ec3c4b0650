"""The table's own commands, which its game does not judge, and the facts that follow.

Like those of the game, they are values: they are journaled, and a restart carries the commands
out again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from server.house import TableOptions
from server.tables.settings import Settings


class OpenTable(NamedTuple):
    """A table is set up; nobody sits there yet."""

    name: str
    settings: Settings
    options: TableOptions


class ChangeSettings(NamedTuple):
    """Another game, other limits or clocks from the next hand on."""

    settings: Settings


class ChangeOptions(NamedTuple):
    """Another pace, grace or way to start from now on."""

    options: TableOptions


class CommitDeck(NamedTuple):
    """Shuffle for the next hand and commit to the deck; the deal follows by itself."""


class CommitSeats(NamedTuple):
    """Shuffle the seats of a tournament and commit to their order, before the first player."""


class CallClock(NamedTuple):
    """The floor puts the clock on the player to act."""

    seat: int


class Note(NamedTuple):
    """Something said or decided at the table that changes nothing in the game."""

    word: str
    """message, dispute, and so on."""
    text: str = ""
    seat: int = 0


class FreezeTable(NamedTuple):
    """A fault stops the table until it is thawed."""

    reason: str


class ThawTable(NamedTuple):
    """A frozen table goes on from its last good event."""


class VoidFrozenHand(NamedTuple):
    """A frozen table gives every chip of its hand back and goes on between hands."""


TableCommand = (
    OpenTable
    | ChangeSettings
    | ChangeOptions
    | CommitDeck
    | CommitSeats
    | CallClock
    | Note
    | FreezeTable
    | ThawTable
    | VoidFrozenHand
)


class TableOpened(NamedTuple):
    """The table was set up."""

    name: str
    settings: Settings
    options: TableOptions
    hands: int
    """How many hands were played under this table number before."""


class SettingsChanged(NamedTuple):
    """The table is played under other settings."""

    settings: Settings


class OptionsChanged(NamedTuple):
    """The house's choices for the table changed."""

    options: TableOptions


class DeckCommitted(NamedTuple):
    """The next hand's deck is shuffled and committed to; this is the hand's first record."""

    hand: int
    seats: tuple[int, ...]
    """Who will be dealt in, in deal order."""
    root: bytes
    leaves: tuple[bytes, ...]
    settings: Settings
    options: TableOptions
    players: tuple[tuple[int, str, int], ...]
    """Seat, player and stack of everybody who will be dealt in."""
    nicknames: tuple[tuple[int, str], ...]
    more: Mapping[str, Any]
    """What else everybody may know, such as the seat of the button."""
    more_root: bytes | None = None
    """The commitment to the further orders of the deck, if there are any."""


class SeatsCommitted(NamedTuple):
    """The order in which seats are given is shuffled and committed to; the order is sealed."""

    root: bytes
    leaves: tuple[bytes, ...]


class SeatsRevealed(NamedTuple):
    """Nobody is given a seat any more: the order that was committed to, for everybody to check."""

    cards: str
    """One for each seat, the ace for seat 1."""
    salts: str


class ClockCalled(NamedTuple):
    """The player to act has so much time left."""

    seat: int
    turn: int
    time_ms: int


class Noted(NamedTuple):
    """Something that changes nothing."""

    word: str
    text: str
    seat: int


class TableFrozen(NamedTuple):
    """A fault stopped the table."""

    reason: str
    places: tuple[str, ...]
    """Where in the program the fault happened."""
    order: str
    """The request that was being carried out."""


class TableThawed(NamedTuple):
    """The table goes on from its last good event."""


class TableStood(NamedTuple):
    """A hand is over: the whole table as it stands between hands. A restart begins here."""

    state: object
    """The whole game between hands."""
    settings: Settings
    options: TableOptions
    since: tuple[tuple[int, int], ...]
    """When each ticket that is being timed was given out; ticket 0 is the time collection."""
    dealt: tuple[tuple[str, int], ...]
    """How many hands each player was dealt in this stay."""
    to_keep: bool
    """Whether settings and options must be stored again: their digests may have changed."""


class TableReset(NamedTuple):
    """The hand of a frozen table was called off: the table as it stands between hands."""

    hand: int
    state: object
    """The whole game between hands."""
    settings: Settings
    options: TableOptions
    returned: tuple[tuple[int, int], ...]
    """The chips that each seat of the hand has again."""
    since: tuple[tuple[int, int], ...]
    dealt: tuple[tuple[str, int], ...]


class HandLeft(NamedTuple):
    """A hand that had paid its pots and ends without another event, with its table."""

    hand: int
    dropped: int = 0
    """What it gives to a jackpot; whatever else is left in its pot is the house's fee."""
    jackpot: str = ""


class TableGivenUp(NamedTuple):
    """A frozen table was closed: every player was cashed out at his ledger balance."""

    entries: str = ""
    """How the entries of a tournament that cannot be read were paid: refund or icm."""
    left: HandLeft | None = None


TableFact = (
    TableOpened
    | SettingsChanged
    | OptionsChanged
    | DeckCommitted
    | SeatsCommitted
    | SeatsRevealed
    | ClockCalled
    | Noted
    | TableFrozen
    | TableThawed
    | TableStood
    | TableReset
    | TableGivenUp
)
