"""211 Poker: two or three hole cards play, judged by the slow oracle."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given

from rules.cards import parse_cards
from rules.ranking import RANKINGS, describe
from tests.rules.ranking.oracle import Cards, Score, deals, high_of_five, low_of_five

HIGH, LOW, SEVEN_LOW = (
    RANKINGS[code] for code in ("two_or_three_high", "two_or_three_low", "two_or_three_low_7")
)


def hands(hole: Cards, board: Cards) -> list[Cards]:
    twos = [a + b for a in combinations(hole, 2) for b in combinations(board, 3)]
    return twos + [a + b for a in combinations(hole, 3) for b in combinations(board, 2)]


def is_seven_low(five: Cards) -> bool:
    heights = {(card // 4 + 1) % 13 for card in five}
    return len(heights) == 5 and max(heights) < 7


def sign(one: Score | int, other: Score | int) -> int:
    return (one > other) - (one < other)  # type: ignore[operator]


@given(deals(12))
def test_the_best_of_all_forty_eight_hands_wins(deck: Cards) -> None:
    board, one, other = deck[:4], deck[4:8], deck[8:]
    for ranking, judge in ((HIGH, high_of_five), (LOW, low_of_five)):
        truth = sign(*(max(map(judge, hands(hole, board))) for hole in (one, other)))
        mine, theirs = ranking.strength(one, board), ranking.strength(other, board)
        assert mine is not None
        assert theirs is not None
        assert sign(mine, theirs) == truth


@given(deals(8))
def test_a_low_of_the_split_game_is_seven_or_better(deck: Cards) -> None:
    hole, board = deck[:4], deck[4:]
    qualifies = any(map(is_seven_low, hands(hole, board)))
    assert SEVEN_LOW.strength(hole, board) == (LOW.strength(hole, board) if qualifies else None)
    assert (describe("two_or_three_low_7", hole, board) is not None) == qualifies


def test_four_cards_of_a_suit_in_the_hole_make_no_flush_with_one_on_the_board() -> None:
    facts = describe("two_or_three_high", parse_cards("AsKs9s2s"), parse_cards("3s4hJdQc"))
    assert facts is not None
    assert facts.category.value == "high_card"


def test_a_hand_can_be_named_with_two_cards_on_the_board() -> None:
    facts = describe("two_or_three_high", parse_cards("AsAhAd2s"), parse_cards("KcKd"))
    assert facts is not None
    assert facts.category.value == "full_house"
