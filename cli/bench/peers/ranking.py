"""How quickly hands are judged, compared with compiled evaluators, on the same hands in one run.

eval7 gets prepared card objects and phevaluator plain numbers, which are their quickest forms. Ours
is called as the engine calls it: through the registry, all hands of a showdown at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import eval7
import numpy as np
from phevaluator import evaluate_cards

from cli.bench.figures import Figure, median_ratio
from rules.cards import DECK_52, Card, card_text
from rules.ranking import RANKINGS, batch, batch_draws, prepare_rankings

Cards = tuple[Card, ...]
Showdown = tuple[list[Cards], Cards]

HANDS = 60_000
SHOWDOWNS = 6_000
SEATS = 9
BATCH = 1_000_000

_OTHERS_CARDS = [eval7.Card(card_text(card)) for card in DECK_52]


def ranking_contestants() -> dict[str, Callable[[], int]]:
    """Return ours and the evaluators, each on the same hands: one by one, showdowns, batches."""
    prepare_rankings()
    random = Random(7)  # noqa: S311  (the same hands for all contestants)
    hands = [tuple(random.sample(DECK_52, 7)) for _ in range(HANDS)]
    decks = [tuple(random.sample(DECK_52, 5 + 2 * SEATS)) for _ in range(SHOWDOWNS)]
    shows = [([deck[at : at + 2] for at in range(5, len(deck), 2)], deck[:5]) for deck in decks]
    return {**_single_calls(hands), **_showdowns(shows), **_batches(random)}


def ranking_figures(rates: Mapping[str, list[float]]) -> list[Figure]:
    """Return single calls, whole showdowns and numpy batches as ratios to the evaluators."""

    def figure(name: str, ours: str, theirs: str, least: float = 0) -> Figure:
        ratio = median_ratio(rates, ours, theirs)
        goal = f">= {least}" if least else ""
        return Figure(name=name, value=ratio, unit="x", goal=goal, ok=ratio >= least)

    # The engine judges all hands of a showdown in one call, which is what the goals speak of; the
    # single call serves the edge. That one is no four times phevaluator, because adding up
    # seven numbers in Python already takes a fifth of phevaluator's whole time, and looking the
    # sum up in a table of 14 MB as much again.
    return [
        figure("7 cards, as the engine calls it / eval7", "showdown", "showdown eval7", 0.9),
        figure(
            "7 cards, as the engine calls it / phevaluator", "showdown", "showdown phevaluator", 4
        ),
        figure("7 cards, single call / eval7", "single", "single eval7", 0.9),
        figure("7 cards, single call / phevaluator", "single", "single phevaluator"),
        figure("7 cards, numpy batch / eval7 loop", "batch", "single eval7", 25),
    ]


def _single_calls(hands: list[Cards]) -> dict[str, Callable[[], int]]:
    split = [(hand[:2], hand[2:]) for hand in hands]
    theirs = [_as_eval7(hand) for hand in hands]
    strength = RANKINGS["high"].strength

    def single() -> int:
        for hole, board in split:
            strength(hole, board)
        return len(split)

    def single_eval7() -> int:
        for hand in theirs:
            eval7.evaluate(hand)
        return len(theirs)

    def single_phevaluator() -> int:
        for hand in hands:
            evaluate_cards(*hand)
        return len(hands)

    return {
        "single": single,
        "single eval7": single_eval7,
        "single phevaluator": single_phevaluator,
    }


def _showdowns(shows: list[Showdown]) -> dict[str, Callable[[], int]]:
    theirs = [([_as_eval7(hole) for hole in holes], _as_eval7(board)) for holes, board in shows]
    strengths = RANKINGS["high"].strengths

    def showdown() -> int:
        for holes, board in shows:
            strengths(holes, board)
        return SEATS * len(shows)

    def showdown_eval7() -> int:
        for holes, board in theirs:
            for hole in holes:
                eval7.evaluate(hole + board)
        return SEATS * len(theirs)

    def showdown_phevaluator() -> int:
        for holes, board in shows:
            for hole in holes:
                evaluate_cards(*hole, *board)
        return SEATS * len(shows)

    return {
        "showdown": showdown,
        "showdown eval7": showdown_eval7,
        "showdown phevaluator": showdown_phevaluator,
    }


def _batches(random: Random) -> dict[str, Callable[[], int]]:
    columns = batch_draws.some_draws(DECK_52, 7, random.randbytes(4 * 7 * BATCH))

    def judge() -> int:
        return int(np.size(batch.high(columns)))

    return {"batch": judge}


def _as_eval7(cards: Cards) -> list[Any]:
    return [_OTHERS_CARDS[card] for card in cards]
