from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from phevaluator import evaluate_cards

from rules.cards import DECK_52, parse_cards
from rules.ranking import high, omaha
from rules.ranking.high import high_strength, high_strengths
from tests.depth import scaled
from tests.rules.ranking.oracle import Cards, best_high, deals

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_strengths_are_in_the_order_of_an_independent_evaluator(size: int) -> None:
    random = Random(size)
    for _ in range(scaled(quick=500, plain=10_000, deep=300_000)):
        hand = tuple(random.sample(DECK_52, size))
        assert high_strength(hand) == 7463 - evaluate_cards(*hand), hand


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_order_of_hands_is_the_order_of_the_rules(size: int) -> None:
    @given(deals(size), deals(size))
    def check(one: Cards, other: Cards) -> None:
        ours = high_strength(one) - high_strength(other)
        truth = (best_high(one) > best_high(other)) - (best_high(one) < best_high(other))
        assert (ours > 0) - (ours < 0) == truth

    check()


def test_each_kind_of_hand_beats_the_one_below_it() -> None:
    ladder = [
        "7c5d4h3s2c", "AcKdQhJs9c", "2c2d5h4s3c", "AcAdKhQsJc", "3c3d2h2s4c", "AcAdKhKsQc",
        "2c2d2h4s3c", "AcAdAhKsQc", "5c4d3h2sAc", "6c5d4h3s2c", "AcKdQhJsTc", "7c5c4c3c2c",
        "AcKcQcJc9c", "2c2d2h3s3c", "AcAdAhKsKc", "2c2d2h2s3c", "AcAdAhAsKc", "5c4c3c2cAc",
        "AcKcQcJcTc",
    ]  # fmt: skip
    strengths = [high_strength(parse_cards(text)) for text in ladder]
    assert all(weaker < stronger for weaker, stronger in pairwise(strengths))
    assert (strengths[0], strengths[-1]) == (1, 7462)


def test_suits_never_break_a_tie() -> None:
    assert high_strength(parse_cards("AcKdQhJs9c")) == high_strength(parse_cards("AdKhQsJc9d"))


@given(deals(7))
def test_it_does_not_matter_which_cards_are_hole_and_which_are_board(hand: Cards) -> None:
    strength = high_strength(hand)
    assert {high_strength(hand[:at], hand[at:]) for at in range(8)} == {strength}
    assert high_strength(hand[::-1]) == strength


@given(deals(23))
def test_a_whole_showdown_is_judged_as_each_hand_alone(deck: Cards) -> None:
    board, holes = deck[:5], [deck[at : at + 2] for at in range(5, 23, 2)]
    alone = [high_strength(hole, board) for hole in holes]
    assert high_strengths(holes, board) == alone


@given(deals(21))
def test_stud_hands_without_a_board_are_judged_at_a_showdown_too(deck: Cards) -> None:
    holes = [deck[at : at + 7] for at in range(0, 21, 7)]
    assert high_strengths(holes) == [high_strength(hole) for hole in holes]
    assert high_strengths([hole[:6] for hole in holes[:2]], deck[20:]) == [
        high_strength(hole[:6], deck[20:]) for hole in holes[:2]
    ]


@pytest.mark.parametrize("cards", [0, 4, 8])
def test_too_few_or_too_many_cards_are_a_fault_that_says_so(cards: int) -> None:
    with pytest.raises(ValueError, match=f"not {cards}"):
        high_strength(DECK_52[:cards])


FIRST_CALLS = (
    "high.high_strength(tuple(range(0, 28, 4)))",
    "high.high_strength(tuple(range(0, 26, 5)))",
    "high.high_strengths([(0, 4)], (8, 12, 16, 20, 24))[0]",
    "high.high_strengths([(0, 5)], (8, 13, 18, 23, 24))[0]",
    "omaha.omaha_high_strength((0, 4, 9, 14), (8, 12, 16, 20, 24))",
)
FORGETFUL_PROGRAM = """
import sys
from rules.ranking import high, omaha, tables
for call in sys.argv[1:]:
    for table in (tables.HIGH_5, tables.HIGH_6, tables.FLUSH):
        table.clear()
    del tables.HIGH_7[:]
    print(eval(call))
"""


def test_the_very_first_call_of_a_program_is_right_whatever_it_asks() -> None:
    first = subprocess.run(
        [sys.executable, "-c", FORGETFUL_PROGRAM, *FIRST_CALLS],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    later = [eval(call, {"high": high, "omaha": omaha}) for call in FIRST_CALLS]  # noqa: S307
    assert list(map(int, first.stdout.split())) == later
