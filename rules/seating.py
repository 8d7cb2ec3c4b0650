"""What any table may be asked, whatever is dealt there: seats, chips, start, stop and calling off.

The room speaks to every table in these words; a game adds its own, such as an act.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import Annotated, NamedTuple

from rules.cards import Card
from rules.stored import ADDED


@unique
class Status(Enum):
    """Whether hands are dealt."""

    WAITING = "waiting"
    """Not started, or everybody has left: the floor starts the game."""
    RUNNING = "running"
    PAUSED = "paused"
    CLOSED = "closed"


@unique
class Entry(Enum):
    """How a player who owes a blind wants to come in."""

    WAIT = "wait"
    """Wait for the big blind."""
    POST = "post"
    """Post what is owed at the first hand that allows it."""
    BUTTON = "button"
    """Buy the button at the first hand that allows it; until then wait for the big blind."""


@unique
class LeaveCause(Enum):
    """Why a player's seat became free."""

    STOOD_UP = "stood_up"
    PICKED_UP = "picked_up"
    """Absent for too long, or without chips when the hold on the seat ended."""
    TABLE_CLOSED = "table_closed"
    REMOVED = "removed"
    """Sent away by the floor, or barred from playing."""
    MOVED = "moved"
    """To a seat that is held at another table."""
    TIME_UP = "time_up"
    """The player's own limit on his time was reached."""

    @property
    def ordered(self) -> bool:
        """Whether somebody else sent the player away: then he cannot take it back."""
        return bool(_WEIGHT.get(self, 0))

    def outweighs(self, other: LeaveCause | None) -> bool:
        """Whether an order to leave for this cause replaces one that already stands."""
        return other is None or _WEIGHT.get(self, 0) > _WEIGHT.get(other, 0)


_WEIGHT = {LeaveCause.MOVED: 1, LeaveCause.TIME_UP: 2, LeaveCause.REMOVED: 3}
"""Orders to leave by rank: a higher number replaces a lower. A player's own wish has none."""


class LeftWith(NamedTuple):
    """The stack with which a player last left the same game, at whichever of its tables."""

    stack: int
    moved: bool = False
    """The house ended his stay: exactly this stack is allowed, whatever the buy-in is."""


class SitDown(NamedTuple):
    """Take a free seat with a buy-in."""

    seat: int
    player: str
    amount: int
    entry: Entry = Entry.WAIT
    left_with: Annotated[LeftWith | None, ADDED] = None
    """None: only what this table itself remembers of him counts."""
    absent: Annotated[bool, ADDED] = False
    """Entered by staff in a tournament: nobody waits for him until he has come to his seat."""


class TopUp(NamedTuple):
    """Add chips to a stack: at once, or booked for the next hand if the seat is in one."""

    seat: int
    amount: int


class CancelTopUp(NamedTuple):
    """Take booked chips back."""

    seat: int


class Rebuy(NamedTuple):
    """Buy in again after the last chip is gone."""

    seat: int
    amount: int


class SitOut(NamedTuple):
    """Sit out at once: nobody waits for the player any more, not even in the running hand.

    The floor and the clocks ask this for a player who is not there.
    """

    seat: int


class SitOutAfterHand(NamedTuple):
    """Be dealt out from the next hand on; a live hand the player plays to its end.

    He wishes it himself, or the room orders it of a player who may not play on.
    """

    seat: int


class ComeBack(NamedTuple):
    """Play again, or cancel the wish to sit out; without one, the wish to leave."""

    seat: int
    entry: Entry = Entry.WAIT


class ChangeSeat(NamedTuple):
    """Move to a free seat."""

    seat: int
    to: int
    by_fault: bool = False
    """A broken station forces the move: it costs no blinds."""


class StandUp(NamedTuple):
    """Leave with all chips; after the hand, if the player is in one."""

    seat: int
    cause: LeaveCause = LeaveCause.STOOD_UP


class StartTable(NamedTuple):
    """The floor starts the game, or lets it go on."""

    deck: tuple[Card, ...] = ()
    """Shuffled, for the draw of the first button; not needed to go on."""


class PauseTable(NamedTuple):
    """The floor lets no further hand begin."""


class CloseTable(NamedTuple):
    """The floor ends the game: everybody leaves with his chips."""


class StopAction(NamedTuple):
    """The floor stops the hand where it is; bets and cards stay."""


class ResumeAction(NamedTuple):
    """The floor lets the hand go on."""


class VoidHand(NamedTuple):
    """The floor calls the hand off: every chip returns to its owner."""
