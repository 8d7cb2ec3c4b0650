"""How many hands of the newer games the engine plays, compared with PokerKit where it has them.

The policy of betting is that of the hold'em race; in a draw both give up none to three cards by
chance. Both keep every check on.

The goal is reached where hands are judged out of seven cards: PokerKit spends four fifths of such a
hand on that. A hand of triple draw costs it a tenth for judging, and what is left is engine against
engine, which is six to nine times. The goal stands as it was set, so these lines say MISSED.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from pokerkit import (
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    Mode,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
    State,
)

from cli.bench.figures import Figure, median_ratio
from cli.bench.peers.engine import DEALER_DOES, STACK, our_act, their_act
from rules.games.catalogue import GAMES
from rules.games.model import DealAsked
from rules.hand.commands import Act, ActKind, AskCard, Command, Discard
from rules.hand.draws import card_choices
from rules.hand.offers import offer_to
from rules.hand.play import play, start
from rules.hand.setup import DealtIn, HandSetup, Post, PostKind
from rules.hand.state import Hand, Phase
from rules.settings import Clocks, Stakes, Structure, TableSettings

GOAL = 15
OURS, THEIRS = 150, 8
MOST_DRAWN = 3

# Looked up once: the policy should cost almost nothing compared with the engine.
_DRAWING, _BRING_IN, _RAISE = Phase.DRAWING, ActKind.BRING_IN, ActKind.RAISE


class Raced(NamedTuple):
    """A game in both engines."""

    code: str
    seats: int
    structure: Structure
    theirs: Any
    """The game's class."""

    @property
    def fixed(self) -> bool:
        """Whether it has two sizes of bets."""
        return self.structure is Structure.FIXED_LIMIT


RACED = (
    Raced("short_deck", 9, Structure.NO_LIMIT, NoLimitShortDeckHoldem),
    Raced("lowball27", 6, Structure.NO_LIMIT, NoLimitDeuceToSevenLowballSingleDraw),
    Raced("triple27", 6, Structure.FIXED_LIMIT, FixedLimitDeuceToSevenLowballTripleDraw),
    Raced("badugi3", 6, Structure.FIXED_LIMIT, FixedLimitBadugi),
)


def game_contestants() -> Mapping[str, Callable[[], int]]:
    """Return both engines for each game, each playing its own share of random hands."""
    contestants: dict[str, Callable[[], int]] = {}
    for raced in RACED:
        contestants[raced.code] = _ours(raced)
        contestants[f"{raced.code} pokerkit"] = _theirs(raced)
    return contestants


def game_figures(rates: Mapping[str, list[float]]) -> list[Figure]:
    """Judge each game's ratio."""
    ratios = {r.code: median_ratio(rates, r.code, f"{r.code} pokerkit") for r in RACED}
    return [
        Figure(
            name=f"random hands of {code} / PokerKit",
            value=ratio,
            unit="x",
            goal=f">= {GOAL}",
            ok=ratio >= GOAL,
        )
        for code, ratio in ratios.items()
    ]


def our_hands(code: str) -> Callable[[], int]:
    """Our engine alone, with any game of the catalogue: a full table in fixed limit."""
    game = GAMES[code]
    return _ours(Raced(code, game.dealt_max or game.seats_max, Structure.FIXED_LIMIT, None))


def _ours(raced: Raced) -> Callable[[], int]:
    random = Random(11)  # noqa: S311 - statistics, not dealing
    setups = [_setup(raced, random) for _ in range(OURS)]
    return lambda: sum(_our_hand(random, setup) for setup in setups)


def _setup(raced: Raced, random: Random) -> HandSetup:
    game, seats = GAMES[raced.code], range(1, raced.seats + 1)
    blinds = (Post(1, PostKind.SMALL_BLIND, 1), Post(2, PostKind.BIG_BLIND, 2))
    settings = TableSettings(
        game=raced.code,
        structure=raced.structure,
        seats=raced.seats,
        stakes=Stakes(
            blinds=(1, 2) if game.uses_blinds else (),
            ante=0 if game.uses_blinds else 1,
            bring_in=1 if game.brings_in else 0,
            small_bet=2,
            big_bet=4,
        ),
        clocks=Clocks(showdown_ms=0),
    )
    orders = [tuple(random.sample(game.deck, len(game.deck))) for _ in range(game.recycles + 1)]
    return HandSetup(
        table="bench",
        hand=1,
        settings=settings,
        button=raced.seats,
        players=tuple(DealtIn(seat, STACK) for seat in seats),
        posts=blinds if game.uses_blinds else tuple(Post(at, PostKind.ANTE, 1) for at in seats),
        last_blind=2 if game.uses_blinds else None,
        deck=orders[0],
        more=tuple(orders[1:]),
    )


def _our_hand(random: Random, setup: HandSetup) -> int:
    hand = start(setup)
    commands: list[Command] = []
    while (command := _our_command(random, hand)) is not None:
        commands.append(command)
        play(hand, command)
    return 1


def _our_command(random: Random, hand: Hand) -> Command | None:
    if hand.phase is _DRAWING:
        choice = card_choices(hand)[0]
        count = int(random.random() * (MOST_DRAWN + 1))
        if isinstance(choice.step, DealAsked):
            return AskCard(choice.seat, choice.turn, up=count > 1)
        count = max(choice.step.least, min(count, choice.step.most))
        return Discard(choice.seat, choice.turn, choice.positions[:count])
    offer = offer_to(hand)
    if offer is None:
        return None
    if offer.bring_in:
        return Act(offer.seat, offer.turn, _BRING_IN)
    if not offer.can_check:
        return Act(offer.seat, offer.turn, _RAISE, offer.raise_min)
    act = our_act(offer, random.random(), random.random())
    off_step = (act.total - offer.raise_min) % offer.raise_step if act.total else 0
    return act._replace(total=act.total - off_step) if off_step else act


def _theirs(raced: Raced) -> Callable[[], int]:
    random = Random(11)  # noqa: S311 - statistics, not dealing
    return lambda: sum(_their_hand(raced, random) for _ in range(THEIRS))


def _their_hand(raced: Raced, random: Random) -> int:
    bets = {"small_bet": 2, "big_bet": 4} if raced.fixed else {"min_bet": 2}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it tells each time that it deals discards again
        state = raced.theirs.create_state(
            automations=DEALER_DOES,
            ante_trimming_status=True,
            raw_antes=0,
            raw_blinds_or_straddles=(1, 2),
            raw_starting_stacks=STACK,
            player_count=raced.seats,
            mode=Mode.TOURNAMENT,
            **bets,
        )
        while state.status:
            _their_decision(random, state)
    return 1


def _their_decision(random: Random, state: State) -> None:
    drawing = state.stand_patter_or_discarder_index
    if drawing is None:
        their_act(random, state)
        return
    count = int(random.random() * (MOST_DRAWN + 1))
    state.stand_pat_or_discard(tuple(state.hole_cards[drawing][:count]))
