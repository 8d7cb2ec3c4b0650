"""A bad-beat jackpot as data: what a pot gives to it, and which losing hand wins it.

A jackpot belongs to the room; a table names one and drops to it. The hand only tells that the
jackpot was hit and by whom. What the meter holds is known to the books alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from rules.cards import Card, parse_cards
from rules.collection import BASIS_POINTS, FeeMoment
from rules.fees import Fee, HandFacts
from rules.games.model import DealBoard, DealEach, Game
from rules.ranking.high import high_strength
from rules.ranking.registry import describe

Cards = tuple[Card, ...]
FIVE = 5
HOLDEM_MOST = 3
"""Hole cards: hold'em has two, L.A. Hold'em three; Omaha has more."""
NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""A jackpot's name is part of the name of its account."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Jackpot:
    """What a table gives to a jackpot of the house, and what hits it."""

    name: str
    """The house's name of it; several tables may share one."""
    drop: int
    """In chips, out of a hand's pots, beside the collection."""
    pot_min: int = 0
    """Pots that are smaller together give nothing."""
    players_min: int = 4
    """With fewer players dealt in nothing is dropped, and nothing is won."""
    losing_hand: str = "AsAhAdTsTh"
    """Five cards: the least hand that must lose."""
    both_cards: bool = True
    """In hold'em both hole cards must play, in the losing and in the winning hand."""
    shares_bp: tuple[int, int, int] = (5_000, 2_500, 2_500)
    """Of the meter, in basis points: the loser, the winner, the others dealt in together."""


def jackpot_problems(
    jackpot: Jackpot | None, game: Game, cash_chip: int
) -> Iterator[tuple[str, int | str, str]]:
    """Yield (key, value, what is needed instead) for everything wrong with a table's jackpot.

    `cash_chip` is the smallest chip of a cash game; 0: a tournament, which has no jackpot.
    """
    if jackpot is None:
        return
    if not cash_chip:
        yield "jackpot", jackpot.name, "none in a tournament"
        return
    if not NAME.fullmatch(jackpot.name):
        yield "jackpot.name", jackpot.name, "letters, digits, - and _, at most 40 of them"
    if not _has_bad_beats(game):
        yield "jackpot", jackpot.name, "a hold'em or Omaha game with one board and a high hand"
    if jackpot.drop < 1 or jackpot.drop % cash_chip:
        yield "jackpot.drop", jackpot.drop, f"a whole number of {cash_chip}-unit chips, 1 or more"
    if jackpot.pot_min < jackpot.drop:
        yield "jackpot.pot_min", jackpot.pot_min, f">={jackpot.drop}, the drop"
    if jackpot.players_min < 2:
        yield "jackpot.players_min", jackpot.players_min, ">=2"
    if min(jackpot.shares_bp) < 0 or sum(jackpot.shares_bp) != BASIS_POINTS:
        value = str(jackpot.shares_bp)
        yield "jackpot.shares_bp", value, f"loser, winner, table: {BASIS_POINTS} together"
    if not _five_cards(jackpot.losing_hand):
        yield "jackpot.losing_hand", jackpot.losing_hand, "five different cards, as AsAhAdTsTh"


def _has_bad_beats(game: Game) -> bool:
    """Whether its first share is a high hand made with one whole board."""
    steps = [step for street in game.streets for step in street.steps]
    private = sum(step.count for step in steps if isinstance(step, DealEach))
    board = sum(step.count for step in steps if isinstance(step, DealBoard))
    ranking = game.shares[0].ranking
    if ranking == "omaha_high":
        return board == FIVE
    return ranking == "high" and (private, board) in ((2, FIVE), (HOLDEM_MOST, FIVE - 1))


def _five_cards(text: str) -> bool:
    try:
        return len(set(parse_cards(text))) == FIVE
    except ValueError:
        return False


def drop_of(jackpot: Jackpot | None, facts: HandFacts, whole: int, taken: int) -> tuple[Fee, ...]:
    """Return what pots of `whole` together give; nothing without a flop or below the least pot.

    Never more than what the collection has left.
    """
    if jackpot is None or whole < jackpot.pot_min or facts.players_dealt < jackpot.players_min:
        return ()
    if facts.streets_dealt <= facts.flop_street or whole - taken < jackpot.drop:
        return ()
    return (Fee(FeeMoment.JACKPOT, facts.flop_street, jackpot.drop),)


def qualifies(jackpot: Jackpot, strength: int, hole: Cards, board: Cards) -> bool:
    """Whether a hand of this strength may win the jackpot by losing, or beat one that does."""
    if strength < high_strength(tuple(parse_cards(jackpot.losing_hand))):
        return False
    if not jackpot.both_cards or len(hole) > HOLDEM_MOST:
        return True  # Omaha always plays two
    return any(high_strength(five) == strength for five in _fives_with_two(hole, board))


def _fives_with_two(hole: Cards, board: Cards) -> Iterator[Cards]:
    """The hands that use two hole cards, or all three of L.A. Hold'em."""
    for own in range(2, len(hole) + 1):
        for mine in combinations(hole, own):
            yield from ((*mine, *shared) for shared in combinations(board, FIVE - own))


def strength_of(ranking: str, hole: Cards, board: Cards) -> int:
    """Return the strength of the best five cards, on one scale for all games."""
    facts = describe(ranking, hole, board)
    return 0 if facts is None else high_strength(facts.cards)


def bad_beat(
    jackpot: Jackpot, ranking: str, shown: Mapping[int, Cards], board: Cards
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Return the seats that lost and the seats that beat them; None: the jackpot is not hit.

    The best hand that was shown wins. The best hand below it must qualify, and so must the one
    that beats it. Equal hands share.
    """
    strengths = {seat: strength_of(ranking, cards, board) for seat, cards in shown.items()}
    best = max(strengths.values(), default=0)
    able = {
        seat: strength
        for seat, strength in strengths.items()
        if qualifies(jackpot, strength, shown[seat], board)
    }
    winners = tuple(seat for seat, strength in able.items() if strength == best)
    second = max((strength for strength in able.values() if strength < best), default=0)
    losers = tuple(seat for seat, strength in able.items() if strength == second)
    return (losers, winners) if winners and losers else None
