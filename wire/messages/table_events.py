"""What happened at a table, without what the viewer may not see.

Events are for motion, voice and the check of the deal.
"""

from __future__ import annotations

from wire.messages.base import (
    CardText,
    CentsCount,
    Chips,
    Count,
    Event,
    HandNumber,
    Hash,
    MaybeSeat,
    Milliseconds,
    Name,
    Position,
    SeatNumber,
    Text,
    Turn,
    Value,
    Word,
)
from wire.messages.own_view import HandName, OpeningView
from wire.messages.runs_events import RunsEvent
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import PotView


class HandBegan(Event, frozen=True, kw_only=True):
    """A hand begins; the root is durable before the first card."""

    hand: HandNumber
    seats: tuple[SeatNumber, ...]
    """Dealt in, in deal order."""
    root: Hash
    leaves: tuple[Hash, ...]
    """Of every position; they reveal no cards."""
    button: MaybeSeat = 0
    """0: the game has none."""
    more_root: Hash | None = None
    """The commitment to the further orders of the deck, in a game that has them."""


class Posted(Event, frozen=True, kw_only=True):
    """A blind, ante or other forced bet."""

    seat: SeatNumber
    kind: Word
    amount: Chips


class CardBurned(Event, frozen=True, kw_only=True):
    """The top card was burned, face down."""

    position: Position
    leaf: Hash


class CardDealt(Event, frozen=True, kw_only=True):
    """One card to one seat. It has its opening if it is face up or the viewer's own."""

    seat: SeatNumber
    street: Count
    position: Position
    leaf: Hash
    up: bool
    opening: OpeningView | None = None


class BoardDealt(Event, frozen=True, kw_only=True):
    """Cards for everybody."""

    street: Count
    leaves: tuple[Hash, ...]
    openings: tuple[OpeningView, ...]
    board: Count = 0
    """Which board, in a game with several."""


class DrawOpened(Event, frozen=True, kw_only=True):
    """Players decide about their cards, with this seat first; 0: everybody at once."""

    street: Count
    seat: MaybeSeat = 0


class Discarded(Event, frozen=True, kw_only=True):
    """A player gave up so many cards; 0: stood pat. His own seat also hears which."""

    seat: SeatNumber
    count: Count = 0
    positions: tuple[Position, ...] = ()
    replaced: bool = True
    """New cards come for them."""
    fouled: bool = False
    """He gave up too few in time: his hand is fouled."""
    cause: Word = "tap"
    """tap, timeout, lost_seat."""


class CardAsked(Event, frozen=True, kw_only=True):
    """A player said whether his next card comes face up or face down."""

    seat: SeatNumber
    up: bool
    cause: Word = "tap"


class CardTurned(Event, frozen=True, kw_only=True):
    """A player turned one of his cards face up."""

    seat: SeatNumber
    opening: OpeningView


class DiscardsShuffledIn(Event, frozen=True, kw_only=True):
    """The stub ran short: dead cards came back in the order of a further shuffle."""

    order: Count
    """Which of the further orders, from 1."""
    positions: tuple[Position, ...]
    """The stub from now on, top card first. Positions count on through the further orders."""
    leaves: tuple[Hash, ...] = ()
    """Of every position of the further orders; they reveal no cards."""


class RoundOpened(Event, frozen=True, kw_only=True):
    """Betting began, with this seat first."""

    street: Count
    seat: SeatNumber


class Acted(Event, frozen=True, kw_only=True):
    """A player acted; the player's bet of the round is now `total`."""

    seat: SeatNumber
    word: Word
    added: Chips
    total: Chips
    all_in: bool = False
    cause: Word = "tap"
    """tap, advance, timeout, lost_seat."""


class Chop(Event, frozen=True, kw_only=True):
    """The players in the blinds agree or not to take their blinds back."""

    seat: SeatNumber
    word: Word
    """offered, declined, agreed."""


class UncalledReturned(Event, frozen=True, kw_only=True):
    """A bet that nobody matched went back."""

    seat: SeatNumber
    amount: Chips


class BetsGathered(Event, frozen=True, kw_only=True):
    """The round's bets went to the pots."""

    street: Count
    pots: tuple[PotView, ...]


class ShowdownOpened(Event, frozen=True, kw_only=True):
    """Hands are shown in this order."""

    order: tuple[SeatNumber, ...]


class HandShown(Event, frozen=True, kw_only=True):
    """A player showed the whole hand."""

    seat: SeatNumber
    cards: tuple[CardText, ...]
    openings: tuple[OpeningView, ...]
    names: tuple[HandName, ...] = ()
    timed_out: bool = False


class HandMucked(Event, frozen=True, kw_only=True):
    """A player mucked the hand."""

    seat: SeatNumber
    timed_out: bool = False


class CollectionTaken(Event, frozen=True, kw_only=True):
    """The house took its fees."""

    fees: tuple[tuple[Word, Count, Chips], ...]
    """Moment, street and amount."""
    from_pots: tuple[Chips, ...] = ()


class WinView(Value, frozen=True, kw_only=True):
    """Chips pushed to a seat for one share of a pot."""

    seat: SeatNumber
    amount: Chips
    ranking: Word = ""
    board: Count = 0
    """Which board the share was judged with."""
    name: HandName | None = None


class PotPushed(Event, frozen=True, kw_only=True):
    """A pot went to its winners."""

    number: Count
    wins: tuple[WinView, ...]


class JackpotHit(Event, frozen=True, kw_only=True):
    """A hand that qualifies was beaten: the table's jackpot waits for the floor's look."""

    jackpot: Word
    losers: tuple[SeatNumber, ...]
    winners: tuple[SeatNumber, ...]
    others: tuple[SeatNumber, ...]
    """Everybody else who was dealt in."""


class HandEnded(Event, frozen=True, kw_only=True):
    """The hand is over."""

    stacks: tuple[tuple[SeatNumber, Chips], ...]


class HandVoided(Event, frozen=True, kw_only=True):
    """The floor voided the hand; every chip was returned."""

    stacks: tuple[tuple[SeatNumber, Chips], ...]
    why: Text = ""


class ActionStopped(Event, frozen=True, kw_only=True):
    """The floor stopped the action inside the hand."""

    why: Text = ""


class ActionResumed(Event, frozen=True, kw_only=True):
    """The action continues; the open decision has its full time again."""


class ButtonDrawn(Event, frozen=True, kw_only=True):
    """Everybody drew a card for the first button."""

    cards: tuple[tuple[SeatNumber, CardText], ...]
    button: SeatNumber


class TimeBankStarted(Event, frozen=True, kw_only=True):
    """A seat's action clock ran out and its time bank runs."""

    seat: SeatNumber
    turn: Turn
    time_ms: Milliseconds


class ClockCalled(Event, frozen=True, kw_only=True):
    """The floor put the clock on a player."""

    seat: SeatNumber
    time_ms: Milliseconds


class SeatMoved(Event, frozen=True, kw_only=True):
    """Something about a seat changed between hands."""

    seat: SeatNumber
    word: Word
    """sat_down, topped_up, bought_again, sat_out, will_sit_out, came_back, chose_entry,
    changed_seat, will_leave, will_stay, stood_up, busted, straddles, lost, back."""
    nickname: Name = ""
    amount: Chips = 0
    to: Count = 0
    cause: Word = ""


class TimeFeeTaken(Event, frozen=True, kw_only=True):
    """Each player paid the fee for playing time."""

    paid: tuple[tuple[SeatNumber, Chips], ...]


class TableTurned(Event, frozen=True, kw_only=True):
    """The table's status or rules changed."""

    word: Word
    """opened, started, paused, closed, broke, stakes, settings, frozen, thawed, message, called,
    game (the next game of a mix begins)."""
    text: Text = ""


class LevelBegan(Event, frozen=True, kw_only=True):
    """A level of a tournament begins; its stakes count from the next deck on."""

    level: Count
    stakes: StakesView
    chip: Chips = 1


class PlayerFinished(Event, frozen=True, kw_only=True):
    """A player's tournament is over."""

    seat: SeatNumber
    place: Count
    prize: CentsCount = 0
    sharing: Count = 1
    """How many players share the place."""
    cause: Word = "busted"
    """busted, won, removed, deal, cancelled."""


class DealProposed(Event, frozen=True, kw_only=True):
    """A player proposes to divide what is left of the pool."""

    seat: SeatNumber
    method: Word
    kept: CentsCount = 0
    share: CentsCount = 0
    """What the viewer would get; told to his own seat only."""
    time_ms: Milliseconds = 0


class DealShared(Event, frozen=True, kw_only=True):
    """All agreed, and a player was paid his share."""

    seat: SeatNumber
    amount: CentsCount


class TournamentTurned(Event, frozen=True, kw_only=True):
    """Something about the whole tournament changed."""

    word: Word
    """start_due, floor_asked, started, level_over, level_chosen, break_called,
    break_taken_back, break_began, break_ended, deal_failed, deal_made, ended, cancelled."""
    time_ms: Milliseconds = 0
    """How long it lasts: a break, the wait of too small a field."""
    level: Count = 0
    text: Text = ""


TableEvent = (
    HandBegan
    | Posted
    | CardBurned
    | CardDealt
    | BoardDealt
    | DrawOpened
    | Discarded
    | CardAsked
    | CardTurned
    | DiscardsShuffledIn
    | RoundOpened
    | Acted
    | Chop
    | UncalledReturned
    | BetsGathered
    | ShowdownOpened
    | HandShown
    | HandMucked
    | CollectionTaken
    | PotPushed
    | JackpotHit
    | RunsEvent
    | HandEnded
    | HandVoided
    | ActionStopped
    | ActionResumed
    | ButtonDrawn
    | TimeBankStarted
    | ClockCalled
    | SeatMoved
    | TimeFeeTaken
    | TableTurned
    | LevelBegan
    | PlayerFinished
    | DealProposed
    | DealShared
    | TournamentTurned
)


class Timed(Value, frozen=True, kw_only=True):
    """An event and when its motion starts within the update."""

    event: TableEvent
    at_ms: Milliseconds = 0
    """Since the start of the update, at the table's pace."""
    lasts_ms: Milliseconds = 0
