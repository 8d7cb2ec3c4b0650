"""Hands of the 36-card deck: the order of the rules, and PokerKit's."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

from pokerkit import ShortDeckHoldemHand

from rules.cards import cards_text, parse_cards
from rules.games.short_deck import SHORT_DECK
from rules.ranking import RANKINGS, describe
from rules.ranking.short_deck import short_strength
from tests.depth import scaled

LADDER = (
    "AcKdQhJs9c",
    "6c6dAhKsQc",
    "AcAdKhQsJc",
    "AcAdKhKsQc",
    "AcAdAhKsQc",
    "9c8d7h6sAc",
    "Tc9d8h7s6c",
    "AcKdQhJsTc",
    "6c6d6h7s7c",
    "AcAdAhKsKc",
    "Tc8c7c6cJc",
    "AcKcQcJc9c",
    "6c6d6h6s7c",
    "AcAdAhAsKc",
    "9c8c7c6cAc",
    "AcKcQcJcTc",
)


def test_a_flush_beats_a_full_house_and_the_ace_ends_the_lowest_straight() -> None:
    strengths = [short_strength(parse_cards(text)) for text in LADDER]
    assert all(worse < better for worse, better in pairwise(strengths))


def test_the_lowest_straight_is_named_nine_high() -> None:
    facts = describe("high_short", parse_cards("AcKd"), parse_cards("9c8d7h6sKc"))
    assert facts is not None
    assert (facts.category.value, facts.ranks) == ("straight", (7,))
    assert cards_text(facts.cards) == "9c8d7h6sAc"


def test_seven_cards_are_as_good_as_their_best_five() -> None:
    random = Random(36)
    for _ in range(scaled(quick=100, plain=500, deep=20_000)):
        seven = tuple(random.sample(SHORT_DECK.deck, 7))
        best = max(map(short_strength, combinations(seven, 5)))
        assert RANKINGS["high_short"].strength(seven[:2], seven[2:]) == best


def test_pokerkit_puts_hands_of_the_short_deck_in_the_same_order() -> None:
    random = Random(360)
    for _ in range(scaled(quick=200, plain=1_500, deep=50_000)):
        one, other = (tuple(random.sample(SHORT_DECK.deck, 5)) for _ in range(2))
        theirs = [ShortDeckHoldemHand(cards_text(five)) for five in (one, other)]
        ours = short_strength(one) - short_strength(other)
        truth = (theirs[0] > theirs[1]) - (theirs[0] < theirs[1])
        assert (ours > 0) - (ours < 0) == truth, (one, other)
