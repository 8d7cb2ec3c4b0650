"""What players, the floor and the clock may ask of a table; a hand's commands pass through it."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from rules.cards import Card
from rules.hand.commands import Act, AskCard, Discard, Expire
from rules.hand.commands import Command as HandCommand
from rules.seating import (
    CancelTopUp,
    ChangeSeat,
    CloseTable,
    ComeBack,
    Entry,
    PauseTable,
    Rebuy,
    SitDown,
    SitOut,
    SitOutAfterHand,
    StandUp,
    StartTable,
    TopUp,
)
from rules.settings import Stakes
from rules.stored import ADDED


class SitOutAtBigBlind(NamedTuple):
    """Be dealt out when the big blind comes next."""

    seat: int


class Stay(NamedTuple):
    """Cancel the player's own wish to leave after the hand."""

    seat: int


class ChooseEntry(NamedTuple):
    """Post what is owed, or wait for the big blind."""

    seat: int
    entry: Entry


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


class ChangeStakes(NamedTuple):
    """New blinds, antes and bets from the next hand on."""

    stakes: Stakes


class StartHand(NamedTuple):
    """Deal the next hand from this shuffled deck."""

    deck: tuple[Card, ...]
    more: Annotated[tuple[tuple[Card, ...], ...], ADDED] = ()
    """Further orders of it, in a game whose discards may come back."""


class CollectTime(NamedTuple):
    """A period of the time collection is over."""


class ForgetKill(NamedTuple):
    """The day is over in which a player who left owes a kill or keeps a leg."""

    player: str
    ticket: int


class GameTimeUp(NamedTuple):
    """The time of the game is over that the table plays in its mix."""

    ticket: int


class ActOnTimeBank(NamedTuple):
    """An act made while the seat's time bank ran."""

    act: Act
    used_ms: int
    """How long it had run."""


class CardsOnTimeBank(NamedTuple):
    """A decision about cards made while the seat's time bank ran."""

    choice: Discard | AskCard
    used_ms: int
    """How long it had run."""


class ExpireWithoutBank(NamedTuple):
    """The clock ran out and no bank follows: the floor put the clock on, or nobody is there."""

    expire: Expire
    used_ms: int
    """How long the time bank had run before that."""


Command = (
    SitDown
    | TopUp
    | CancelTopUp
    | Rebuy
    | SitOut
    | SitOutAfterHand
    | SitOutAtBigBlind
    | ComeBack
    | ChooseEntry
    | ChangeSeat
    | StandUp
    | Stay
    | PickUp
    | ForgetReturn
    | Straddle
    | StartTable
    | PauseTable
    | CloseTable
    | ChangeStakes
    | StartHand
    | CollectTime
    | ForgetKill
    | GameTimeUp
    | ActOnTimeBank
    | CardsOnTimeBank
    | ExpireWithoutBank
    | HandCommand
)
