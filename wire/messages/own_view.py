"""What only one seat may see: its player, its cards, its decision."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from wire.messages.base import (
    HIDDEN,
    CardText,
    CentsCount,
    Chips,
    Count,
    Facts,
    GamePart,
    HandNumber,
    Hash,
    MaybeSeat,
    Milliseconds,
    Moment,
    Name,
    Position,
    SeatNumber,
    TableNumber,
    Turn,
    Value,
    Word,
)
from wire.messages.tournament_view import OwnTournamentView


class OpeningView(Value, frozen=True, kw_only=True):
    """What proves one card against the hand's commitment."""

    position: Position
    card: Annotated[CardText, HIDDEN]
    salt: Annotated[Hash, HIDDEN]
    path: Annotated[tuple[Hash, ...], HIDDEN]


class HandName(Value, frozen=True, kw_only=True):
    """Facts for a text such as "Full house, kings full of sevens"."""

    ranking: Word
    category: Word
    ranks: str = ""
    """The ranks that make it, most important first, such as "K7"."""
    cards: tuple[CardText, ...] = ()
    """The five cards used."""


class OfferView(GamePart, frozen=True, kw_only=True, tag="poker"):
    """Poker: the open decision. The buttons show it, and the server judges the act by it."""

    turn: Turn
    hand: HandNumber
    to_call: Chips
    """Chips to add; 0: checking is free."""
    raise_min: Chips = 0
    """Smallest total to bet or raise to; 0: not possible."""
    raise_max: Chips = 0
    raise_step: Chips = 1
    all_in: Chips = 0
    """The total of the bet if every chip goes in."""
    opens: bool = False
    """The raise would be the first full bet of the round."""
    bring_in: Chips = 0
    can_fold: bool = True
    can_chop: bool = False
    answers_chop: bool = False
    half_pot: Chips = 0
    """Totals for the presets, already legal; 0: not possible."""
    three_quarters_pot: Chips = 0
    pot: Chips = 0
    fixed: bool = False
    """Fixed limit: the only raise is `raise_min`."""
    can_check: bool = True
    """False: there is nothing to call, but the player must bet (or fold, if he may)."""
    completes: bool = False
    """The raise completes a bring-in, or a bet that was all-in for less."""


ChoiceView = OfferView
"""An open decision, of every kind of game: a tagged union that games add to."""


class ShowView(Value, frozen=True, kw_only=True):
    """The choice to show or muck."""

    turn: Turn
    hand: HandNumber
    holds: bool
    """No hand shown so far beats the hand, or the board: warn the player before a muck. If the
    time runs out it is shown, otherwise mucked."""
    uncontested: bool = False
    """Everybody else has folded: the pot is his, and if the time runs out he does not show."""
    time_ms: Milliseconds


class DrawView(Value, frozen=True, kw_only=True):
    """The choice of cards to give up."""

    turn: Turn
    hand: HandNumber
    least: Count = 0
    most: Count
    replace: bool = True
    """New cards come for those given up; False: a discard."""
    positions: tuple[Position, ...] = ()
    """The cards that may be given up: those of `OwnView.cards` that lie face down."""
    together: bool = False
    """Everybody decides at once."""
    time_ms: Milliseconds
    """The whole time. If it runs out the player stands pat; of a forced discard the lowest card
    goes, or the hand is fouled (`fouls`)."""
    fouls: bool = False


class AskView(Value, frozen=True, kw_only=True):
    """The choice whether the next card comes face up or face down."""

    turn: Turn
    hand: HandNumber
    turns: tuple[Position, ...] = ()
    """The card that is turned up if the next one comes face down; none: none is."""
    time_ms: Milliseconds
    """The whole time. If it runs out the card comes face up."""


class RunsView(Value, frozen=True, kw_only=True):
    """The question whether the rest of the board is run twice."""

    turn: Turn
    hand: HandNumber
    time_ms: Milliseconds
    """The whole time. If it runs out the answer is no."""


class RabbitView(Value, frozen=True, kw_only=True):
    """The player may ask which board cards would have come."""

    turn: Turn
    hand: HandNumber
    time_ms: Milliseconds


class EntryView(Value, frozen=True, kw_only=True):
    """A player who owes blinds: what posting would cost."""

    live: Chips
    dead: Chips = 0
    chosen: Word = "wait"
    button: Chips = 0
    """What buying the button costs; 0: it cannot be bought for the next hand."""


class PlayerView(Value, frozen=True, kw_only=True):
    """The player signed in here."""

    nickname: Name
    balance: CentsCount
    """On the account, without the stack."""
    previous_ms: Moment = 0
    """The sign-in before this one; 0: none."""
    new_card: bool = False
    """A card was issued since then."""
    new_pin: bool = False
    """The PIN was changed since then."""
    new_document: bool = False
    """Staff wrote another document into the player's file since then."""
    paid_out: CentsCount = 0
    """Paid out at the cage since then, whatever proved it."""
    wrong_pins: Count = 0
    """How often the PIN was entered wrongly since then, at seats and counters."""
    since_ms: Moment = 0
    """When this stay at the table began; 0: not seated."""
    brought: CentsCount = 0
    taken: CentsCount = 0
    won_before: CentsCount = 0
    """In all earlier stays; negative: lost."""
    hands: Count = 0
    """Dealt to this player in this stay."""


class BuyInView(Value, frozen=True, kw_only=True):
    """How much the player may bring to the table now."""

    least: Chips
    most: Chips
    """0: nothing can be brought (see `why`)."""
    step: Chips = 1
    why: Word = ""


class FloorMenuView(Value, frozen=True, kw_only=True):
    """The floorperson's menu at this seat."""

    name: Name
    choices: tuple[Word, ...]
    left_ms: Milliseconds
    player: Count = 0
    """The player at this seat; 0: none."""


class OwnView(Value, frozen=True, kw_only=True):
    """What this seat's station shows beside the table."""

    seat: SeatNumber
    state: Word
    """open, pin, buy_in, seated, locked (sits out until the PIN is entered), busted, floor_menu,
    reserved, moved, out (the player's tournament is over), out_of_service."""
    table: TableNumber
    player: PlayerView | None = None
    cards: tuple[OpeningView, ...] = ()
    up: tuple[bool, ...] = ()
    """Whether each of the cards is face up."""
    names: Annotated[tuple[HandName, ...], HIDDEN] = ()
    """What the hand makes now, for each share of the pot."""
    filler: Annotated[str, Meta(max_length=700), HIDDEN] = ""
    """Means nothing: it makes the view equally long whatever the hand makes. Who counts the bytes
    on the cable of a station learns nothing of its cards."""
    offer: ChoiceView | None = None
    show: ShowView | None = None
    draw: DrawView | None = None
    ask: AskView | None = None
    runs: RunsView | None = None
    rabbit: RabbitView | None = None
    entry: EntryView | None = None
    buy_in: BuyInView | None = None
    coming: Chips = 0
    """Chips that were booked during the hand and join the stack when it is over."""
    bank_ms: Milliseconds = 0
    out_at_big: bool = False
    """Sits out when the big blind comes."""
    out_after_hand: bool = False
    """Sits out when the hand that is played is over."""
    straddle: bool = False
    """May straddle the next hand."""
    straddling: bool = False
    tournament: OwnTournamentView | None = None
    hold_ms: Milliseconds = 0
    """How long the seat is still held (busted, away, called)."""
    reserved_for: Name = ""
    change_to: MaybeSeat = 0
    """A seat change that was asked for; 0: none, or any seat (`changes_seat`). At an empty seat:
    where the player who sat here is now, until he has entered his PIN there."""
    changes_seat: bool = False
    """A seat change was asked for."""
    move_costs: tuple[Chips, ...] = ()
    """What changing to seat 1, 2 and so on costs in blinds; empty: nothing."""
    calls: tuple[Word, ...] = ()
    """Open calls: floor, service."""
    floor_menu: FloorMenuView | None = None
    notice: Word = ""
    notice_facts: Facts = field(default_factory=dict)
