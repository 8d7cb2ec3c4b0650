from __future__ import annotations

import pytest
from hypothesis import given

from rules.cards import parse_cards
from rules.ranking.high import high_strength
from rules.ranking.low import low_strength
from rules.ranking.omaha import (
    omaha_eight_low_strength,
    omaha_eight_low_strengths,
    omaha_high_strength,
    omaha_high_strengths,
)
from tests.rules.ranking.oracle import (
    Cards,
    deals,
    high_of_five,
    is_eight_low,
    low_of_five,
    twos_and_threes,
)


@pytest.mark.parametrize("hole_size", [4, 5, 6])
def test_exactly_two_hole_and_three_board_cards_make_the_high(hole_size: int) -> None:
    @given(deals(5 + hole_size))
    def check(deck: Cards) -> None:
        board, hole = deck[:5], deck[5:]
        best = max(twos_and_threes(hole, board), key=high_of_five)
        assert omaha_high_strength(hole, board) == high_strength(best)

    check()


@pytest.mark.parametrize("hole_size", [4, 5, 6])
def test_exactly_two_hole_and_three_board_cards_make_the_low(hole_size: int) -> None:
    @given(deals(5 + hole_size))
    def check(deck: Cards) -> None:
        board, hole = deck[:5], deck[5:]
        lows = [five for five in twos_and_threes(hole, board) if is_eight_low(five)]
        best = low_strength(max(lows, key=low_of_five)) if lows else None
        assert omaha_eight_low_strength(hole, board) == best

    check()


@pytest.mark.parametrize(
    ("hole", "board", "best"),
    [
        ("AsAhAdAc", "KsKhKd7c2d", "KsKhKdAsAh"),
        ("As2c3d4h", "KsQsJs9s8s", "AsKsQsJs4h"),
        ("AsKsQs2c", "JsTs3h4d6c", "AsKsJsTs6c"),
        ("2c2d2h2s", "3c4d8hTsKc", "2c2dKcTs8h"),
    ],
)
def test_the_board_cannot_be_played_nor_one_or_three_of_the_hole(
    hole: str, board: str, best: str
) -> None:
    strength = omaha_high_strength(parse_cards(hole), parse_cards(board))
    assert strength == high_strength(parse_cards(best))


@given(deals(25))
def test_a_whole_showdown_is_judged_as_each_hand_alone(deck: Cards) -> None:
    board, holes = deck[:5], [deck[at : at + 4] for at in range(5, 25, 4)]
    assert omaha_high_strengths(holes, board) == [
        omaha_high_strength(hole, board) for hole in holes
    ]
    assert omaha_eight_low_strengths(holes, board) == [
        omaha_eight_low_strength(hole, board) for hole in holes
    ]
