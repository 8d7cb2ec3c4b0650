"""What may be asked of a table besides what its rules judge, and the facts that follow.

Like the rules' own, commands and events are values: they are journaled, and a restart carries
them out again.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.settings import TableSettings
from rules.table.commands import Command as RulesCommand
from rules.table.events import Event as RulesEvent
from rules.table.record import TableRecord
from server.house import TableOptions


class OpenTable(NamedTuple):
    """A table is set up; nobody sits there yet."""

    name: str
    settings: TableSettings
    options: TableOptions


class ChangeSettings(NamedTuple):
    """Another game, other limits or clocks from the next hand on."""

    settings: TableSettings


class ChangeOptions(NamedTuple):
    """Another pace, grace or start from now on."""

    options: TableOptions


class CommitDeck(NamedTuple):
    """Shuffle for the next hand and commit to the deck; the deal follows by itself."""


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
    """Kept when a fault stops the table; nothing goes on until it is thawed."""

    reason: str


class ThawTable(NamedTuple):
    """A frozen table goes on from its last good event."""


class VoidFrozenHand(NamedTuple):
    """A frozen table gives every chip of its hand back and goes on between hands."""


ServerCommand = (
    OpenTable
    | ChangeSettings
    | ChangeOptions
    | CommitDeck
    | CallClock
    | Note
    | FreezeTable
    | ThawTable
    | VoidFrozenHand
)
Command = RulesCommand | ServerCommand


class TableOpened(NamedTuple):
    """The table is there."""

    name: str
    settings: TableSettings
    options: TableOptions
    hands: int
    """Played at a table of this number before."""


class SettingsChanged(NamedTuple):
    """The table is played under other settings."""

    settings: TableSettings


class OptionsChanged(NamedTuple):
    """The house's choices for the table are others."""

    options: TableOptions


class DeckCommitted(NamedTuple):
    """The next hand's deck is shuffled and committed to; this is the hand's first record."""

    hand: int
    button: int
    seats: tuple[int, ...]
    """Who will be dealt in, in deal order."""
    root: bytes
    leaves: tuple[bytes, ...]
    settings: TableSettings
    options: TableOptions
    players: tuple[tuple[int, str, int], ...]
    """Seat, player and stack of everybody who will be dealt in."""
    nicknames: tuple[tuple[int, str], ...]


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
    """Where in the program."""
    order: str
    """The request that was being carried out."""


class TableThawed(NamedTuple):
    """The table goes on from its last good event."""


class TableStood(NamedTuple):
    """A hand is over: the whole table as it stands between hands. A restart begins here."""

    table: TableRecord
    options: TableOptions
    since: tuple[tuple[int, int], ...]
    """When each ticket that is being timed was given out; ticket 0 is the time collection."""
    dealt: tuple[tuple[str, int], ...]
    """How many hands each player was dealt in this stay."""
    to_keep: bool
    """Settings and options may not be in the books yet under the digests they have now."""


class TableReset(NamedTuple):
    """The hand of a frozen table was called off: the table as it stands between hands."""

    hand: int
    table: TableRecord
    options: TableOptions
    returned: tuple[tuple[int, int], ...]
    """What each seat of the hand has again."""
    since: tuple[tuple[int, int], ...]
    dealt: tuple[tuple[str, int], ...]


class TableGivenUp(NamedTuple):
    """A frozen table was closed: every stack went home as the books have it."""


ServerEvent = (
    TableOpened
    | SettingsChanged
    | OptionsChanged
    | DeckCommitted
    | ClockCalled
    | Noted
    | TableFrozen
    | TableThawed
    | TableStood
    | TableReset
    | TableGivenUp
)
Event = RulesEvent | ServerEvent
