"""The state of a table. Data only: `rules.table.apply` changes it, by events.

A seat is a value that is replaced whole; only `Table` and the running `Hand` change in place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from rules.hand.state import Hand, Phase
from rules.seating import Entry, LeaveCause, Status
from rules.settings import TableSettings
from rules.stored import ADDED
from rules.table.button import Rotation

_OVER = Phase.OVER
"""A module name: looking up an enum's member is slow in Python 3.11, and each tap asks often."""


class Dues(NamedTuple):
    """What a player must post with his next hand; blinds he is free of if he has the big blind."""

    new: bool = False
    missed: tuple[int, ...] = ()
    """Places of the missed blinds in `stakes.blinds`, smallest first."""
    button: Annotated[bool, ADDED] = False
    """The button passed him while he was out: he owes its dead collection blind (8.10)."""
    let_in: Annotated[bool, ADDED] = False
    """In the game without the blinds of his seat: by a change of game or a move by the house.
    Until he is dealt in with blinds, house rule 3.8 holds for him."""

    @property
    def none(self) -> bool:
        """Whether no blind is owed that must be posted or waited for."""
        return not self.new and not self.missed


NOTHING = Dues()
NEW = Dues(new=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player at the table."""

    player: str
    stack: int
    """Chips between hands; during a hand, `Hand` holds the chips of its players."""
    bank_ms: int
    """What is left of the time bank."""
    dues: Dues = NEW
    entry: Entry = Entry.WAIT
    away: bool = False
    """Sits out."""
    out_at_big: bool = False
    """Sits out when the big blind comes."""
    out_after_hand: bool = False
    """Sits out when the running hand is over."""
    busted: bool = False
    """Has no chips; the seat is held for a time."""
    leaving: LeaveCause | None = None
    """Leaves when the running hand is over."""
    ticket: int = 0
    """Names the absence or hold that is being timed; 0: none."""
    timeouts: int = 0
    """Action clocks in a row that ran out."""
    short_buy_allowed: bool = True
    """The last buy-in was a full one."""
    played: bool = False
    """Was dealt in since time was last collected."""
    coming: int = 0
    """Chips booked during a hand; they join the stack when it is over."""
    time_owed: int = 0
    """Time collections of periods he played in, which were taken after he had left."""
    absence: Annotated[int, ADDED] = 0
    """The ticket of an absence from which he came back without being dealt in; 0: none."""


class Departed(NamedTuple):
    """What is remembered of a player who left, until he may return as if new."""

    stack: int
    missed: tuple[int, ...]
    bank_ms: int
    ticket: int
    seat: int = 0
    """The seat he left, by which a return is judged; 0: not known, he returns as if new."""
    new: bool = True
    """He was a new player and was never dealt in."""
    due: tuple[int, ...] = ()
    """Blinds he would have posted in the next hand because he posted larger ones in the last."""
    played: bool = False
    """Was dealt in since time was last collected."""
    time_owed: int = 0
    """Time collections of periods he played in and has not paid for."""
    button: Annotated[bool, ADDED] = False
    """The button has passed the seat he left: he owes its dead collection blind."""
    let_in: Annotated[bool, ADDED] = False
    """He was in the game without a blind."""

    @property
    def dues(self) -> Dues:
        """What he owes, as if he had sat out in the seat he left."""
        return Dues(self.new, self.missed, self.button, self.let_in)

    def owing(self, dues: Dues) -> Departed:
        """The same with other dues."""
        new, missed, button, let_in = dues
        return self._replace(new=new, missed=missed, button=button, let_in=let_in)

    @property
    def of_another_round(self) -> Departed:
        """The same once the round is over in which his seat had its place: he owes no blind."""
        return self._replace(seat=0, due=()).owing(NEW)


class KillRun(NamedTuple):
    """Where the kill stands, by the names of players: they may leave and return."""

    legs: tuple[str, ...] = ()
    """Who has won the last pot and kills if he wins the next."""
    owing: tuple[str, ...] = ()
    """Who must kill the next pot he is dealt in for."""
    hand: int = 0
    """The last hand that was judged."""
    left: tuple[tuple[str, int], ...] = ()
    """Those of them who left, each with the ticket that times how long this is remembered."""
    dealt: Annotated[tuple[str, ...], ADDED] = ()
    """Who was dealt in for that hand: a table read from its record knows no hand (12.3)."""

    def without(self, player: str) -> KillRun:
        """The same without anything of a player."""
        return self._replace(
            legs=tuple(name for name in self.legs if name != player),
            owing=tuple(name for name in self.owing if name != player),
            left=tuple(each for each in self.left if each[0] != player),
        )


class Mixing(NamedTuple):
    """How long the present game of a mix has been played."""

    hands: int = 0
    """Hands begun since it was changed to."""
    first: int = 0
    """The button of the first of them."""
    players: int = 0
    """How many were dealt in then."""
    rounds: int = 0
    """How often the button has come round to `first` since."""
    ticket: int = 0
    """Names its time; 0: the mix changes by rounds or hands."""
    due: bool = False
    """Its time is over."""
    button: Annotated[int, ADDED] = 0
    """Who last had the game's own button, while that of the blinds waits (12.4); 0: nobody yet."""


NO_KILL = KillRun()
NO_MIX = Mixing()


class Before(NamedTuple):
    """What a voided hand puts back."""

    rotation: Rotation
    seats: dict[int, Seat]
    """The seats as they were, by number."""
    straddler: int
    departed: dict[str, Departed]
    """Who had left, by name."""
    kill: KillRun
    mixing: Mixing


class Table:
    """One table: its seats, its rotation and the hand being played."""

    __slots__ = (
        "bank_seats",
        "bank_turn",
        "before",
        "bought",
        "cashed",
        "collected",
        "departed",
        "hand",
        "hands",
        "kill",
        "mixing",
        "name",
        "rotation",
        "seats",
        "settings",
        "status",
        "straddler",
        "tickets",
        "time_due",
    )

    def __init__(self, name: str, settings: TableSettings) -> None:
        self.name = name
        self.settings = settings
        self.status = Status.WAITING
        self.seats: dict[int, Seat] = {}
        self.rotation: Rotation | None = None  # None: the button must be drawn
        self.hand: Hand | None = None  # the running hand, or the last one
        self.hands = 0  # hands begun at this table
        self.before: Before | None = None
        self.straddler = 0  # the seat that announced a straddle for the next hand; 0: none
        self.bank_turn = 0  # the decision that runs on time banks; 0: none
        self.bank_seats: set[int] = set()  # the seats whose banks run in it
        self.time_due = False  # the time fee falls due when the hand is over
        self.departed: dict[str, Departed] = {}
        self.tickets = 0  # tickets given out so far
        self.kill = NO_KILL
        self.mixing = NO_MIX
        # Chips that came, went and were collected over the table's life.
        self.bought = 0
        self.cashed = 0
        self.collected = 0

    @property
    def running_hand(self) -> Hand | None:
        """The hand being played, if any."""
        hand = self.hand
        return None if hand is None or hand.phase is _OVER else hand

    @property
    def never_changed(self) -> tuple[object, ...]:
        """What a copy of the table may share with it, without the hand's part."""
        values = (self.settings, self.rotation, self.before, self.kill, self.mixing)
        return *values, *self.seats.values()

    def in_hand(self, seat: int) -> bool:
        """Whether the running hand holds the seat's chips."""
        hand = self.running_hand
        return hand is not None and seat in hand.by_seat

    def stack_of(self, seat: int) -> int:
        """A seat's chips now, in a hand or between hands."""
        hand = self.running_hand
        if hand is not None and seat in hand.by_seat:
            return hand.by_seat[seat].stack
        return self.seats[seat].stack
