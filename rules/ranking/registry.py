"""All rankings by code name. Games ask for a ranking here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.cards import Card
from rules.ranking import describe as facts
from rules.ranking import high, jokers, low, omaha, qualified, short_deck, two_or_three
from rules.ranking.badugi import badugi_strength
from rules.ranking.describe import HandFacts
from rules.ranking.low27 import (
    low_27_hole_strength,
    low_27_strength,
    low_27_strengths,
)
from rules.ranking.mexican import mexican_strength
from rules.ranking.tables import prepare_high, prepare_low

Cards = tuple[Card, ...]
Strength = Callable[[Cards, Cards], int | None]
Describe = Callable[[Cards, Cards], HandFacts | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """A way to judge hands. Strengths compare only within one ranking; the higher one wins.

    The hole and the board together hold distinct cards: five to seven of them, or for Omaha four to
    six and five, for 211 four and two to four, for badugi one to four. None means that the hand
    does not qualify.
    """

    code: str
    strength: Strength
    strengths: Callable[[Sequence[Cards], Cards], Sequence[int | None]]
    """All hands of one showdown at once, which is quicker: the board is looked at only once."""
    describe: Describe


def _one_by_one(code: str, strength: Strength, describe: Describe) -> Ranking:
    """Return a ranking whose hands are judged one by one, also at a showdown."""

    def strengths(holes: Sequence[Cards], board: Cards = ()) -> list[int | None]:
        return [strength(hole, board) for hole in holes]

    return Ranking(code=code, strength=strength, strengths=strengths, describe=describe)


RANKINGS: Mapping[str, Ranking] = {
    ranking.code: ranking
    for ranking in (
        Ranking(
            code="high",
            strength=high.high_strength,
            strengths=high.high_strengths,
            describe=facts.describe_high,
        ),
        Ranking(
            code="low_a5",
            strength=low.low_strength,
            strengths=low.low_strengths,
            describe=facts.describe_low,
        ),
        Ranking(
            code="low_8",
            strength=low.eight_low_strength,
            strengths=low.eight_low_strengths,
            describe=facts.describe_eight_low,
        ),
        Ranking(
            code="omaha_high",
            strength=omaha.omaha_high_strength,
            strengths=omaha.omaha_high_strengths,
            describe=facts.describe_omaha_high,
        ),
        Ranking(
            code="omaha_low_8",
            strength=omaha.omaha_eight_low_strength,
            strengths=omaha.omaha_eight_low_strengths,
            describe=facts.describe_omaha_eight_low,
        ),
        Ranking(
            code="high_short",
            strength=short_deck.short_strength,
            strengths=short_deck.short_strengths,
            describe=facts.describe_short,
        ),
        Ranking(
            code="two_or_three_high",
            strength=two_or_three.two_or_three_high_strength,
            strengths=two_or_three.two_or_three_high_strengths,
            describe=facts.describe_two_or_three_high,
        ),
        Ranking(
            code="two_or_three_low",
            strength=two_or_three.two_or_three_low_strength,
            strengths=two_or_three.two_or_three_low_strengths,
            describe=facts.describe_two_or_three_low,
        ),
        Ranking(
            code="two_or_three_low_7",
            strength=two_or_three.two_or_three_seven_low_strength,
            strengths=two_or_three.two_or_three_seven_low_strengths,
            describe=facts.describe_two_or_three_seven_low,
        ),
        _one_by_one("low_6", qualified.six_low_strength, facts.describe_six_low),
        _one_by_one("high_66", qualified.high_66_strength, facts.describe_high_66),
        _one_by_one("high_hole", qualified.high_hole_strength, facts.describe_high_hole),
        Ranking(
            code="low_27",
            strength=low_27_strength,
            strengths=low_27_strengths,
            describe=facts.describe_27,
        ),
        _one_by_one("low_27_hole", low_27_hole_strength, facts.describe_27_hole),
        _one_by_one("badugi", badugi_strength, facts.describe_badugi),
        _one_by_one("low_a5_bug", jokers.low_bug_strength, facts.describe_low_bug),
        _one_by_one("high_wild", jokers.high_wild_strength, facts.describe_high_wild),
        _one_by_one("high_bug", jokers.high_bug_strength, facts.describe_high_bug),
        _one_by_one("high_mexican", mexican_strength, facts.describe_mexican),
    )
}


def describe(code: str, hole: Cards, board: Cards) -> HandFacts | None:
    """Return what to say about a hand under the ranking of that code; None if it has no hand."""
    return RANKINGS[code].describe(hole, board)


def prepare_rankings() -> None:
    """Build all tables now (about a fifth of a second), so that no showdown has to wait."""
    prepare_high()
    prepare_low()
