"""What can happen at a table besides a hand's own events. Facts: applied, never judged."""

from __future__ import annotations

from enum import Enum, unique
from typing import Annotated, NamedTuple

from rules.cards import Card
from rules.hand.events import Event as HandEvent
from rules.hand.setup import HandSetup
from rules.seating import Entry, LeaveCause
from rules.settings import Stakes
from rules.stored import ADDED
from rules.table.button import Rotation
from rules.table.state import Dues


@unique
class OutCause(Enum):
    """Why a player sits out."""

    ASKED = "asked"
    BIG_BLIND = "big_blind"
    TIMED_OUT = "timed_out"
    NOT_COME = "not_come"


class SatDown(NamedTuple):
    """A player took a seat with chips."""

    seat: int
    player: str
    stack: int
    entry: Entry
    missed: tuple[int, ...]
    """Blinds he owes from before he left this table."""
    bank_ms: int
    new: bool = True
    """He owes the big blind like a new player."""
    played: bool = False
    """He was dealt in before he left, in the current time collection period."""
    time_owed: int = 0
    """Time collections he left without paying; they are taken before his next hand."""
    button: Annotated[bool, ADDED] = False
    """The button passed the seat he had left: he owes its dead collection blind."""
    let_in: Annotated[bool, ADDED] = False
    """He was in the game without a blind when he left."""


class ToppedUp(NamedTuple):
    """Chips were added to a stack."""

    seat: int
    amount: int


class TopUpBooked(NamedTuple):
    """Chips will be added to a stack when the hand is over."""

    seat: int
    amount: int


class TopUpCancelled(NamedTuple):
    """Booked chips go back to the player's account."""

    seat: int
    amount: int


class BookedChipsCame(NamedTuple):
    """The hand is over: what fits of the booked chips is in the stack, the rest goes back."""

    seat: int
    added: int
    returned: int
    again: bool
    """The stack was empty: this is a new buy-in."""
    short: bool
    """This is a new buy-in, and less than the smallest full one."""


class BoughtAgain(NamedTuple):
    """A player without chips bought in again."""

    seat: int
    amount: int
    short: bool
    """Less than the smallest full buy-in."""


class WillSitOut(NamedTuple):
    """A player will be dealt out when the hand that he still plays is over."""

    seat: int


class SatOut(NamedTuple):
    """A player is dealt out from the next hand on, and not waited for."""

    seat: int
    cause: OutCause
    ticket: int
    time_ms: int
    """After this time the seat may be freed (`PickUp`); 0: never."""
    goes_on: Annotated[bool, ADDED] = False
    """He was not dealt in since he came back: his last absence and its time go on."""


class WillSitOutAtBigBlind(NamedTuple):
    """A player will be dealt out when the big blind comes."""

    seat: int


class CameBack(NamedTuple):
    """A player plays again."""

    seat: int
    entry: Entry
    stays: Annotated[bool, ADDED] = True
    """His own wish to leave is cancelled too."""


class EntryChosen(NamedTuple):
    """A player who owes blinds said how he comes in."""

    seat: int
    entry: Entry


class SeatChanged(NamedTuple):
    """A player moved."""

    seat: int
    to: int
    dues: Dues


class WillLeave(NamedTuple):
    """A player leaves when the hand is over."""

    seat: int
    cause: LeaveCause


class WillStay(NamedTuple):
    """A player no longer leaves when the hand is over."""

    seat: int


class StoodUp(NamedTuple):
    """A player left with his chips and the seat is free."""

    seat: int
    player: str
    stack: int
    cause: LeaveCause
    ticket: int
    time_ms: int
    """How long the table remembers the stack he must return with; 0: not at all."""


class ReturnForgotten(NamedTuple):
    """A player who left may come back as if new."""

    player: str


class Busted(NamedTuple):
    """A player has no chips left; the seat is held."""

    seat: int
    ticket: int
    time_ms: int
    """How long the seat is held; 0: to the end (tournaments)."""


class StraddleAnnounced(NamedTuple):
    """The seat left of the big blind will straddle."""

    seat: int


class ButtonDrawn(NamedTuple):
    """Everybody drew a card for the first button."""

    cards: tuple[tuple[int, Card], ...]
    button: int


class TableStarted(NamedTuple):
    """Hands are dealt from now on."""


class TablePaused(NamedTuple):
    """No further hand begins."""


class TableClosed(NamedTuple):
    """The game is over and the seats are empty."""


class GameBroke(NamedTuple):
    """Everybody has left; the next game draws for the button."""


class StakesChanged(NamedTuple):
    """New stakes from the next hand on."""

    stakes: Stakes


class HandStarted(NamedTuple):
    """A hand begins."""

    setup: HandSetup
    rotation: Rotation
    dues: tuple[tuple[int, Dues], ...]
    """What seats owe from now on: seats dealt in owe nothing, others what they just missed."""
    left: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """All blinds that players who left have missed; only players for whom this changed."""
    left_button: Annotated[tuple[str, ...], ADDED] = ()
    """Players who left and whose old seats the button has passed in this hand."""


class TimeFeeDue(NamedTuple):
    """Time is collected when the hand is over."""


class TimeFeeTaken(NamedTuple):
    """Each player paid for the period."""

    paid: tuple[tuple[int, int], ...]
    fee: int = 0
    """What the period cost each player. A player who left during it pays this when he returns."""
    owing: Annotated[tuple[int, ...], ADDED] = ()
    """Seats without chips that owe this: they pay it from their next buy-in."""


class OwedTimePaid(NamedTuple):
    """A player who came back paid the time collections he had left without paying."""

    seat: int
    amount: int


class TimeBankStarted(NamedTuple):
    """The action clock ran out and the seat's time bank runs."""

    seat: int
    turn: int
    time_ms: int


class TimeBankUsed(NamedTuple):
    """Time was drawn from a bank, which stopped."""

    seat: int
    used_ms: int
    left_ms: int


class KillMoved(NamedTuple):
    """A hand is over: who has a leg towards a kill, and who must kill a pot, by name."""

    hand: int
    legs: tuple[str, ...]
    owing: tuple[str, ...]


class KillKept(NamedTuple):
    """A player left with a leg, or owing a kill; the table remembers it for a time."""

    player: str
    ticket: int
    time_ms: int


class KillForgotten(NamedTuple):
    """A player who left has no leg and owes no kill any more."""

    player: str


class GameChangeDue(NamedTuple):
    """The time of a mix's game is over: the next game begins when no hand is played."""


class GameChanged(NamedTuple):
    """A game of the mix begins. Owed blinds, legs and owed kills are cleared."""

    place: int
    """Of the game in the mix, from 0."""
    ticket: int = 0
    """Names the time of this game; 0: the mix changes by rounds or hands."""
    time_ms: int = 0


TableEvent = (
    SatDown
    | ToppedUp
    | TopUpBooked
    | TopUpCancelled
    | BookedChipsCame
    | BoughtAgain
    | WillSitOut
    | SatOut
    | WillSitOutAtBigBlind
    | CameBack
    | EntryChosen
    | SeatChanged
    | WillLeave
    | WillStay
    | StoodUp
    | ReturnForgotten
    | Busted
    | StraddleAnnounced
    | ButtonDrawn
    | TableStarted
    | TablePaused
    | TableClosed
    | GameBroke
    | StakesChanged
    | HandStarted
    | TimeFeeDue
    | TimeFeeTaken
    | OwedTimePaid
    | TimeBankStarted
    | TimeBankUsed
    | KillMoved
    | KillKept
    | KillForgotten
    | GameChangeDue
    | GameChanged
)
Event = TableEvent | HandEvent
