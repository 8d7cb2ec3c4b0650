from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given

from rules.cards import DECK_52, parse_cards
from rules.ranking.low import (
    eight_low_strength,
    eight_low_strengths,
    low_strength,
    low_strengths,
)
from tests.rules.ranking.oracle import Cards, best_low, deals, is_eight_low


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_order_of_lows_is_the_order_of_the_rules(size: int) -> None:
    @given(deals(size), deals(size))
    def check(one: Cards, other: Cards) -> None:
        ours = low_strength(one) - low_strength(other)
        truth = (best_low(one) > best_low(other)) - (best_low(one) < best_low(other))
        assert (ours > 0) - (ours < 0) == truth

    check()


def test_the_wheel_is_the_best_low_and_straights_and_flushes_do_not_hurt() -> None:
    ladder = [
        "KcKdKhKsQc", "2c2d2h2sAc", "AcAdAhAs2c", "KcKdKhQsQc", "AcAdAh2s2c", "AcAd2h2s3c",
        "AcAd2h3s4c", "KcQdJhTs9c", "8c7d6h5s4c", "8c6d4h3sAc", "6c4d3h2sAc", "5c4c3c2cAc",
    ]  # fmt: skip
    strengths = [low_strength(parse_cards(text)) for text in ladder]
    assert all(worse < better for worse, better in pairwise(strengths))
    assert (strengths[0], strengths[-1]) == (1, 6175)


@given(deals(7))
def test_a_low_qualifies_if_five_different_ranks_are_eight_or_lower(hand: Cards) -> None:
    qualifies = any(is_eight_low(five) for five in combinations(hand, 5))
    assert eight_low_strength(hand) == (low_strength(hand) if qualifies else None)


@given(deals(21))
def test_a_whole_showdown_is_judged_as_each_low_alone(deck: Cards) -> None:
    holes = [deck[at : at + 7] for at in range(0, 21, 7)]
    assert low_strengths(holes) == [low_strength(hole) for hole in holes]
    assert eight_low_strengths(holes) == [eight_low_strength(hole) for hole in holes]


@pytest.mark.parametrize("cards", [0, 4, 8])
def test_too_few_or_too_many_cards_are_a_fault_that_says_so(cards: int) -> None:
    with pytest.raises(ValueError, match=f"not {cards}"):
        low_strength(DECK_52[:cards])
