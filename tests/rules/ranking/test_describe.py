from __future__ import annotations

import pytest
from hypothesis import given

from rules.cards import RANKS, cards_text, parse_cards
from rules.ranking import RANKINGS, Category, HandFacts, describe
from rules.ranking.high import high_strength
from rules.ranking.low import low_strength
from tests.rules.ranking.oracle import Cards, best_high, best_low, deals, twos_and_threes

CATEGORIES = list(Category)


def _facts(code: str, hole: str, board: str = "") -> HandFacts:
    facts = describe(code, parse_cards(hole), parse_cards(board))
    assert facts is not None
    return facts


def _ranks(facts: HandFacts) -> str:
    return "".join(RANKS[rank] for rank in facts.ranks)


@pytest.mark.parametrize(
    ("hand", "category", "ranks", "cards"),
    [
        ("KcKd7h7sKs2d3c", Category.FULL_HOUSE, "K7", "KsKdKc7s7h"),
        ("As2d3h4c5sKdKc", Category.STRAIGHT, "5", "5s4c3h2dAs"),
        ("AsKdQhJcTs2d2c", Category.STRAIGHT, "A", "AsKdQhJcTs"),
        ("As2s3s4s5sKdKc", Category.STRAIGHT_FLUSH, "5", "5s4s3s2sAs"),
        ("As2s9s4s5sKdKc", Category.FLUSH, "A9542", "As9s5s4s2s"),
        ("AsAd9s9d5s5dKc", Category.TWO_PAIR, "A9K", "AsAd9s9dKc"),
        ("7s7d7c7h5s5dKc", Category.FOUR_OF_A_KIND, "7K", "7s7h7d7cKc"),
        ("7s7d7c8h5s4dKc", Category.THREE_OF_A_KIND, "7K8", "7s7d7cKc8h"),
        ("7s7d6c8h2s4dKc", Category.PAIR, "7K86", "7s7dKc8h6c"),
        ("7s9d6cJh2s4dKc", Category.HIGH_CARD, "KJ976", "KcJh9d7s6c"),
    ],
)
def test_a_high_hand_is_told_with_its_ranks_and_its_five_cards(
    hand: str, category: Category, ranks: str, cards: str
) -> None:
    facts = _facts("high", hand)
    assert (facts.category, _ranks(facts), cards_text(facts.cards)) == (category, ranks, cards)


@pytest.mark.parametrize(
    ("hand", "category", "ranks"),
    [
        ("As8d6h4c3sKdKc", Category.HIGH_CARD, "8643A"),
        ("As2s3s4s5sKdKc", Category.HIGH_CARD, "5432A"),
        ("AsAdAhAcKsKdKc", Category.FULL_HOUSE, "AK"),
        ("KsKdQhQcJsJdJc", Category.TWO_PAIR, "QJK"),
        ("2s2d2h2cAsAdAc", Category.FULL_HOUSE, "A2"),
        ("2s2d2h2c3sKdKc", Category.TWO_PAIR, "K23"),
        ("2s2d2h3sKd", Category.THREE_OF_A_KIND, "2K3"),
    ],
)
def test_a_low_hand_is_told_from_its_highest_card_down_with_the_ace_last(
    hand: str, category: Category, ranks: str
) -> None:
    facts = _facts("low_a5", hand)
    assert (facts.category, _ranks(facts)) == (category, ranks)


def test_a_low_that_does_not_qualify_has_nothing_to_tell() -> None:
    assert describe("low_8", parse_cards("As2d3h4c9sKdKc"), ()) is None
    assert _ranks(_facts("low_8", "As2d3h4c8sKdKc")) == "8432A"
    assert describe("omaha_low_8", parse_cards("AsAd2hKc"), parse_cards("2c3d4hTsJs")) is None
    assert _ranks(_facts("omaha_low_8", "AsAd2hKc", "5c3d4hTsJs")) == "5432A"


@given(deals(7))
def test_the_category_is_the_true_one_and_the_five_cards_are_the_hand(hand: Cards) -> None:
    facts = describe("high", hand[:2], hand[2:])
    assert facts is not None
    assert facts.category is CATEGORIES[best_high(hand)[0]]
    assert len(set(facts.cards) & set(hand)) == 5
    assert high_strength(facts.cards) == high_strength(hand)


@given(deals(7))
def test_the_five_cards_of_a_low_are_that_low(hand: Cards) -> None:
    facts = describe("low_a5", hand, ())
    assert facts is not None
    assert len(set(facts.cards) & set(hand)) == 5
    assert low_strength(facts.cards) == low_strength(hand)
    assert best_low(facts.cards) == best_low(hand)


@given(deals(9))
def test_omaha_facts_use_two_hole_and_three_board_cards(deck: Cards) -> None:
    hole, board = deck[:4], deck[4:]
    fives = {frozenset(five) for five in twos_and_threes(hole, board)}
    for code, judge in (("omaha_high", high_strength), ("omaha_low_8", low_strength)):
        facts = describe(code, hole, board)
        strength = RANKINGS[code].strength(hole, board)
        assert (facts is None) == (strength is None)
        if facts is not None:
            assert frozenset(facts.cards) in fives
            assert judge(facts.cards) == strength
