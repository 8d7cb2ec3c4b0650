"""What players, the floor and the clock may ask of a table; a hand's commands pass through it."""

from __future__ import annotations

from typing import NamedTuple

from rules.cards import Card
from rules.hand.commands import Act
from rules.hand.commands import Command as HandCommand
from rules.settings import Stakes
from rules.table.state import Entry, LeaveCause


class SitDown(NamedTuple):
    """Take a free seat with a buy-in."""

    seat: int
    player: str
    amount: int
    entry: Entry = Entry.WAIT


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
    """Be dealt out from the next hand on."""

    seat: int


class SitOutAtBigBlind(NamedTuple):
    """Be dealt out when the big blind comes next."""

    seat: int


class ComeBack(NamedTuple):
    """Play again; also cancels the player's own wish to sit out at the big blind or to leave."""

    seat: int
    entry: Entry = Entry.WAIT


class ChooseEntry(NamedTuple):
    """Post what is owed, or wait for the big blind."""

    seat: int
    entry: Entry


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


class PickUp(NamedTuple):
    """The time of the absence or hold named by `ticket` is over: the seat is freed."""

    seat: int
    ticket: int


class ForgetReturn(NamedTuple):
    """The time in which a player who left must bring his stack back is over."""

    player: str
    ticket: int


class Straddle(NamedTuple):
    """Announce a straddle for the next hand."""

    seat: int


class StartTable(NamedTuple):
    """The floor starts the game, or lets it go on."""

    deck: tuple[Card, ...] = ()
    """Shuffled, for the draw of the first button; not needed to go on."""


class PauseTable(NamedTuple):
    """The floor lets no further hand begin."""


class CloseTable(NamedTuple):
    """The floor ends the game: everybody leaves with his chips."""


class ChangeStakes(NamedTuple):
    """New blinds, antes and bets from the next hand on."""

    stakes: Stakes


class StartHand(NamedTuple):
    """Deal the next hand from this shuffled deck."""

    deck: tuple[Card, ...]


class CollectTime(NamedTuple):
    """A period of the time collection is over."""


class ActOnTimeBank(NamedTuple):
    """An act made while the seat's time bank ran."""

    act: Act
    used_ms: int
    """How long it had run."""


Command = (
    SitDown
    | TopUp
    | CancelTopUp
    | Rebuy
    | SitOut
    | SitOutAtBigBlind
    | ComeBack
    | ChooseEntry
    | ChangeSeat
    | StandUp
    | PickUp
    | ForgetReturn
    | Straddle
    | StartTable
    | PauseTable
    | CloseTable
    | ChangeStakes
    | StartHand
    | CollectTime
    | ActOnTimeBank
    | HandCommand
)
