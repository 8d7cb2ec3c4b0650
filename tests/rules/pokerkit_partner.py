"""PokerKit playing the same hand as our engine, act by act."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from pokerkit import (
    Automation,
    BadugiHand,
    BettingStructure,
    Card,
    Deck,
    EightOrBetterLowHand,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
    State,
    Street,
)
from pokerkit import (
    Hand as PokerKitHand,
)

from rules.betting.offer import Offer
from rules.cards import DECK_52, card_text, cards_text
from rules.cards import Card as OurCard
from rules.games.model import Bet, BetSize, DealBoard, DealEach, Draw, Game, Opener
from rules.hand.commands import Act, ActKind
from rules.hand.events import BoardDealt, CardBurned, CardsDealt, Event
from rules.hand.setup import HandSetup, PostKind
from rules.hand.state import Hand
from rules.settings import Structure

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
STRUCTURES = {
    Structure.NO_LIMIT: BettingStructure.NO_LIMIT,
    Structure.POT_LIMIT: BettingStructure.POT_LIMIT,
    Structure.FIXED_LIMIT: BettingStructure.FIXED_LIMIT,
}


def _remembering(kind: type[PokerKitHand]) -> type[PokerKitHand]:
    """The same kind of hand, but it judges the same cards once: PokerKit asks over and over."""

    @lru_cache(maxsize=1_000)
    def judged(hole: tuple[Card, ...], board: tuple[Card, ...]) -> PokerKitHand | ValueError:
        try:
            return kind.from_game(hole, board)
        except ValueError as none_made:
            return none_made

    def from_game(
        cls: type[PokerKitHand], hole: Iterable[Card], board: Iterable[Card] = ()
    ) -> PokerKitHand:
        hand = judged(tuple(hole), tuple(board))
        if isinstance(hand, ValueError):
            raise ValueError(str(hand))
        return hand

    return type(kind.__name__, (kind,), {"from_game": classmethod(from_game)})


HAND_TYPES: dict[str, type[PokerKitHand]] = {
    "high": _remembering(StandardHighHand),
    "low_a5": _remembering(RegularLowHand),
    "low_8": _remembering(EightOrBetterLowHand),
    "omaha_high": _remembering(OmahaHoldemHand),
    "omaha_low_8": _remembering(OmahaEightOrBetterLowHand),
    "high_short": _remembering(ShortDeckHoldemHand),
    "low_27": _remembering(StandardLowHand),
    "badugi": _remembering(BadugiHand),
    "low_a5_bug": _remembering(RegularLowHand),
}
OPENINGS = {
    Opener.LEFT_OF_BLINDS: Opening.POSITION,
    Opener.LEFT_OF_BUTTON: Opening.POSITION,
    Opener.LOWEST_CARD: Opening.LOW_CARD,
    Opener.HIGHEST_CARD: Opening.HIGH_CARD,
    Opener.HIGHEST_SHOWING: Opening.HIGH_HAND,
    Opener.LOWEST_SHOWING: Opening.LOW_HAND,
}


class Decision(NamedTuple):
    """What the player to act may do, in terms both engines have."""

    player: int
    to_call: int
    raise_min: int
    raise_max: int
    bring_in: int


def our_decision(hand: Hand, offer: Offer) -> Decision:
    place = hand.by_seat[offer.seat].place
    to_call = 0 if offer.bring_in else offer.to_call
    return Decision(place, to_call, offer.raise_min, offer.raise_max, offer.bring_in)


class Partner:
    """PokerKit's side of a hand; it is fed our cards and our acts."""

    def __init__(self, setup: HandSetup) -> None:
        self.places = {seat: place for place, (seat, _) in enumerate(setup.players)}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.state = _state(setup)

    def decision(self) -> Decision | None:
        state = self.state
        if state.actor_index is None:
            return None
        return Decision(
            state.actor_index,
            state.checking_or_calling_amount or 0,
            state.min_completion_betting_or_raising_to_amount or 0,
            state.max_completion_betting_or_raising_to_amount or 0,
            state.effective_bring_in_amount or 0,
        )

    def deal(self, events: Sequence[Event]) -> None:
        """Hand over the cards our dealer dealt; PokerKit warns of cards from a used-up stub."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for event in events:
                self._deal(event)

    def _deal(self, event: Event) -> None:
        if isinstance(event, CardBurned):
            self.state.burn_card(card_text(event.card))
        elif isinstance(event, CardsDealt | BoardDealt):
            if self.state.card_burning_status:
                self.state.burn_card("??")
            if isinstance(event, BoardDealt):
                self.state.deal_board(cards_text(event.cards))
                return
            for seat, card in zip(event.seats, event.cards, strict=True):
                self.state.deal_hole(card_text(card), self.places[seat])

    def discard(self, cards: Sequence[OurCard]) -> None:
        """Give up cards in a draw, or stand pat."""
        self.state.stand_pat_or_discard(cards_text(cards))

    def pass_idle(self) -> None:
        """Check for a player whom PokerKit asks although nobody is left to bet against him."""
        while self.state.actor_index is not None and not self.state.checking_or_calling_amount:
            self.state.check_or_call()

    def act(self, act: Act) -> None:
        state = self.state
        if act.kind is ActKind.FOLD:
            state.fold()
        elif act.kind is ActKind.BRING_IN:
            state.post_bring_in()
        elif act.kind is ActKind.RAISE:
            state.complete_bet_or_raise_to(act.total)
        else:
            state.check_or_call()


def _state(setup: HandSetup) -> State:
    settings = setup.settings
    stakes = settings.stakes
    game = settings.rules_of_game
    fixed = settings.structure is Structure.FIXED_LIMIT
    rankings = dict.fromkeys(share.ranking for share in game.shares)  # once for several boards
    trimmed = not any(post.kind is PostKind.BIG_BLIND_ANTE for post in setup.posts)
    return State(
        AUTOMATIONS,
        Deck.STANDARD if len(setup.deck) >= len(DECK_52) else Deck.SHORT_DECK_HOLDEM,
        tuple(HAND_TYPES[ranking] for ranking in rankings),
        _streets(setup, cap=game.raises_max + 1 if fixed else None),
        STRUCTURES[settings.structure],
        trimmed,
        _row(setup, (PostKind.ANTE, PostKind.BIG_BLIND_ANTE)),
        _blinds(setup),
        stakes.bring_in,
        [stack for _, stack in setup.players],
        len(setup.players),
        mode=Mode.TOURNAMENT,
        starting_board_count=game.boards,
        divmod=divmod,
        rake=lambda amount, state: (0, amount),
    )


def _row(setup: HandSetup, kinds: Sequence[PostKind]) -> list[int]:
    """Amounts by position; heads-up PokerKit reads its rows the other way round."""
    row = [
        sum(post.amount for post in setup.posts if post.seat == seat and post.kind in kinds)
        for seat, _ in setup.players
    ]
    return row[::-1] if len(row) == 2 else row


def _blinds(setup: HandSetup) -> list[int]:
    blinds = _row(setup, (PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE))
    entries = _row(setup, (PostKind.ENTRY,))
    return [blind - entry for blind, entry in zip(blinds, entries, strict=True)]


def playable(game: Game) -> bool:
    """Whether PokerKit's parts express a game of ours."""
    known = all(share.ranking in HAND_TYPES for share in game.shares)
    draws = [step for step in game.steps if isinstance(step, Draw)]
    return (
        known
        and all(isinstance(step, DealEach | DealBoard | Draw | Bet) for step in game.steps)
        and all(draw.replace for draw in draws)
    )


def _streets(setup: HandSetup, *, cap: int | None) -> tuple[Street, ...]:
    game, stakes = setup.settings.rules_of_game, setup.settings.stakes
    fixed = setup.settings.structure is Structure.FIXED_LIMIT
    streets: list[Street] = []
    for street in game.streets:
        (bet,) = (step for step in street.steps if isinstance(step, Bet))
        each = [step for step in street.steps if isinstance(step, DealEach)]
        boards = [s for s in street.steps if isinstance(s, DealBoard) and not s.board]
        # PokerKit does not count the blind as the bet, so the raises are fewer by one there.
        counted = game.uses_blinds and not streets and cap is not None
        streets.append(
            Street(
                any(step.burn for step in each) or any(step.burn for step in boards),
                tuple(step.up for step in each for _ in range(step.count)),
                sum(step.count for step in boards),
                any(isinstance(step, Draw) for step in street.steps),
                OPENINGS[bet.opener],
                stakes.big_bet if fixed and bet.size is BetSize.BIG else stakes.small_bet,
                cap - 1 if counted and cap is not None else cap,
            )
        )
    return tuple(streets)
