"""All rankings by code name. Games ask for a ranking here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.cards import Card
from rules.ranking import describe as facts
from rules.ranking import high, low, omaha, short_deck, two_or_three
from rules.ranking.describe import HandFacts
from rules.ranking.tables import prepare_high, prepare_low

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """A way to judge hands. Strengths compare only within one ranking; the higher one wins.

    The hole and the board together hold distinct cards: five to seven of them, or for Omaha four to
    six and five, for 211 four and two to four. None means that the hand does not qualify.
    """

    code: str
    strength: Callable[[Cards, Cards], int | None]
    strengths: Callable[[Sequence[Cards], Cards], Sequence[int | None]]
    """All hands of one showdown at once, which is quicker: the board is looked at only once."""
    describe: Callable[[Cards, Cards], HandFacts | None]


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
    )
}


def describe(code: str, hole: Cards, board: Cards) -> HandFacts | None:
    """Return what to say about a hand under the ranking of that code; None if it has no hand."""
    return RANKINGS[code].describe(hole, board)


def prepare_rankings() -> None:
    """Build all tables now (about a fifth of a second), so that no showdown has to wait."""
    prepare_high()
    prepare_low()
