from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from rules.cards import parse_cards
from rules.ranking import showing_high, showing_low
from tests.rules.ranking.oracle import Cards, deals


@pytest.mark.parametrize(
    "ladder",
    [
        ["2c", "9d", "Ks", "As"],
        ["3c2d", "AcKd", "2c2d", "AcAd"],
        ["4c3d2h", "AcKdQh", "2c2d3h", "2c2dAh", "AcAdKh", "2c2d2h", "AcAdAh"],
        ["KcKdQhJh", "AcAd3h2s", "3c3d2h2s", "AcAdKhKs", "2c2d2h3s", "AcAdAhKs", "2c2d2h2s"],
        ["5c4d3h2s", "6c5c4c3c", "AcKcQcJc", "2c2d4h3s"],
    ],
)
def test_high_showing_is_by_groups_then_ranks_and_never_by_straights_or_flushes(
    ladder: list[str],
) -> None:
    values = [showing_high(parse_cards(text)) for text in ladder]
    assert all(lower < higher for lower, higher in pairwise(values))


@pytest.mark.parametrize(
    "ladder",
    [
        ["Kc", "9d", "2s", "As"],
        ["KcKd", "AcAd", "KcQd", "Kc2d", "3c2d", "2cAd"],
        ["AcAdAh", "2c2dAh", "AcAd2h", "KcQdJh", "KcQdAh", "3c2dAh"],
        ["AcAdAhAs", "AcAdAhKs", "AcAd2h2s", "AcAd3h2s", "KcQdJhTs", "4c3c2cAc"],
    ],
)
def test_low_showing_has_aces_low_and_pairs_bad(ladder: list[str]) -> None:
    values = [showing_low(parse_cards(text)) for text in ladder]
    assert all(worse < better for worse, better in pairwise(values))


@given(deals(4))
def test_neither_order_of_dealing_nor_suits_change_what_is_showing(upcards: Cards) -> None:
    assert showing_high(upcards) == showing_high(upcards[::-1])
    assert showing_low(upcards) == showing_low(upcards[::-1])
