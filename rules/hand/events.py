"""What can happen in a hand. Events are facts: they are applied, never judged."""

from __future__ import annotations

from enum import Enum, unique
from typing import Annotated, NamedTuple

from rules.cards import Card
from rules.fees import Fee
from rules.hand.setup import PostKind
from rules.stored import ADDED


@unique
class ActWord(Enum):
    """What an act was, in the dealer's words."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    COMPLETE = "complete"
    BRING_IN = "bring_in"


class Paid(NamedTuple):
    """Chips that went in before the cards; a short stack paid what it had."""

    seat: int
    kind: PostKind
    amount: int


class ForcedBetsPosted(NamedTuple):
    """Antes, blinds and posts went in, in this order; the hand has begun."""

    paid: tuple[Paid, ...]


class CardBurned(NamedTuple):
    """The top card went face down to the burns."""

    position: int
    card: Card


class CardsDealt(NamedTuple):
    """Cards went to seats one at a time: the n-th card to the n-th of `seats`.

    After a draw a seat is named once for each of its cards.
    """

    street: int
    up: bool
    seats: tuple[int, ...]
    positions: tuple[int, ...]
    """Where each card lay in the committed deck."""
    cards: tuple[Card, ...]


class BoardDealt(NamedTuple):
    """Cards were turned up for everybody."""

    street: int
    positions: tuple[int, ...]
    cards: tuple[Card, ...]
    board: Annotated[int, ADDED] = 0
    """Which board they lie on."""


class DrawOpened(NamedTuple):
    """Players decide about their cards, `seat` first; 0: everybody at once."""

    street: int
    seat: int


class CardsDiscarded(NamedTuple):
    """A player gave cards up, or none; if he had to give up more, his hand is fouled."""

    seat: int
    positions: tuple[int, ...]
    timed_out: bool = False


class FaceAsked(NamedTuple):
    """A player said whether his next card comes face up or face down."""

    seat: int
    up: bool
    turned: int = -1
    """The position of his card that he turned up for a new one face down; -1: none."""
    cards: tuple[Card, ...] = ()
    """The card that he turned up."""
    timed_out: bool = False


class DiscardsShuffledIn(NamedTuple):
    """The stub ran short: dead cards came back, in the order of a further shuffle."""

    order: int
    """Which of the further orders of the deck, from 1."""
    positions: tuple[int, ...]
    """The stub from now on, top card first."""


class RoundOpened(NamedTuple):
    """Betting began on a street, with `seat` to act first."""

    street: int
    seat: int


class Acted(NamedTuple):
    """A player acted; his bet of the round is now `total`."""

    seat: int
    word: ActWord
    added: int
    total: int
    timed_out: bool = False


class ChopOffered(NamedTuple):
    """A blind offered to take both blinds back."""

    seat: int


class ChopDeclined(NamedTuple):
    """The other blind wants to play."""

    seat: int


class BlindsChopped(NamedTuple):
    """Both blinds agreed. Players take back what they put in, and no collection is taken."""

    returned: tuple[tuple[int, int], ...]


class UncalledReturned(NamedTuple):
    """The unmatched part of a bet or an ante went back to the player; it was never in a pot."""

    seat: int
    amount: int


class Pot(NamedTuple):
    """An amount and the seats that can still win it, in deal order."""

    amount: int
    seats: tuple[int, ...]


class BetsGathered(NamedTuple):
    """The round is closed and its bets lie in the pots."""

    street: int
    pots: tuple[Pot, ...]


class HandsTurnedUp(NamedTuple):
    """No more betting is possible: all live hands lie open before the board is run."""

    hands: tuple[tuple[int, tuple[Card, ...]], ...]


class RunTwiceOffered(NamedTuple):
    """No more betting is possible: these seats are asked whether the board is run twice."""

    seats: tuple[int, ...]


class RunTwiceAnswered(NamedTuple):
    """A player said yes or no; others hear only how it was settled."""

    seat: int
    agrees: bool
    timed_out: bool = False


class RunsSettled(NamedTuple):
    """How often the rest of the board is run."""

    runs: int


class RunBegun(NamedTuple):
    """The next run is dealt, from the same place as the first."""

    run: int
    """From 0."""


class ShowdownOpened(NamedTuple):
    """The betting is over and hands are shown in this order."""

    order: tuple[int, ...]


class HandShown(NamedTuple):
    """A player's whole hand was turned up."""

    seat: int
    cards: tuple[Card, ...]
    timed_out: bool = False


class HandMucked(NamedTuple):
    """A player gave his hand up unseen."""

    seat: int
    timed_out: bool = False


class Win(NamedTuple):
    """Chips pushed to a seat for one share of a pot."""

    seat: int
    ranking: str
    """The share's ranking, or "" if the pot was not contested."""
    amount: int
    board: Annotated[int, ADDED] = 0
    """Which board the share was judged with."""


class CollectionTaken(NamedTuple):
    """The house took its fees; each line says what earned it."""

    fees: tuple[Fee, ...]
    from_pots: tuple[int, ...]
    """What each pot gave, main pot first; a dead collection blind came from no pot."""


class PotPushed(NamedTuple):
    """What the collection left of a pot went to its winners."""

    number: int
    """0 is the main pot."""
    wins: tuple[Win, ...]


class JackpotHit(NamedTuple):
    """A hand that qualifies was beaten: the table's jackpot is won, all seats in deal order."""

    jackpot: str
    losers: tuple[int, ...]
    winners: tuple[int, ...]
    others: tuple[int, ...]
    """Everybody else who was dealt in."""


class RabbitOffered(NamedTuple):
    """The pot was won without a showdown: players may ask which board cards would have come."""


class RabbitShown(NamedTuple):
    """The board cards that would have come were turned up, because a player asked."""

    seat: int
    positions: tuple[int, ...]
    cards: tuple[Card, ...]
    streets: tuple[int, ...]
    """The street of each card."""
    boards: tuple[int, ...]
    """The board of each card."""
    burned: tuple[int, ...]
    """The positions that would have been burned; they stay unseen."""


class RabbitPassed(NamedTuple):
    """Nobody asked in time."""


class HandEnded(NamedTuple):
    """The hand is over; stacks in deal order."""

    stacks: tuple[tuple[int, int], ...]


class ActionStopped(NamedTuple):
    """The floor stopped the hand where it was."""


class ActionResumed(NamedTuple):
    """The floor let the hand go on; the open decision gets its full time."""


class HandVoided(NamedTuple):
    """The hand was called off; stacks are as before it, in deal order."""

    stacks: tuple[tuple[int, int], ...]


Event = (
    ForcedBetsPosted
    | CardBurned
    | CardsDealt
    | BoardDealt
    | DrawOpened
    | CardsDiscarded
    | FaceAsked
    | DiscardsShuffledIn
    | RoundOpened
    | Acted
    | ChopOffered
    | ChopDeclined
    | BlindsChopped
    | UncalledReturned
    | BetsGathered
    | HandsTurnedUp
    | RunTwiceOffered
    | RunTwiceAnswered
    | RunsSettled
    | RunBegun
    | ShowdownOpened
    | HandShown
    | HandMucked
    | CollectionTaken
    | PotPushed
    | JackpotHit
    | RabbitOffered
    | RabbitShown
    | RabbitPassed
    | HandEnded
    | ActionStopped
    | ActionResumed
    | HandVoided
)
