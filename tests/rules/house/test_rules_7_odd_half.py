"""House rule 7.7: whose half of a pot gets the odd chip, where the filed rules name a place."""

from __future__ import annotations

import pytest

from rules.hand.state import Hand
from rules.settings import Stakes, Structure
from tests.rules.builders import acts, deal, in_turn, offers_to_bet, settings, stacks_of

ODD = Stakes(blinds=(51, 100), small_bet=100, big_bet=200)


def to_the_end(hand: Hand) -> list[int]:
    for offer in offers_to_bet(hand):
        in_turn(hand, "bring_in" if offer.bring_in else "call" if offer.to_call else "check")
    return stacks_of(hand)


@pytest.mark.parametrize(
    ("game", "second", "fourth", "board"),
    [
        ("drawmaha27", "7s5h4d3c2s", "AsAh6d8cTs", "AdAcKh6s4c"),
        ("drawmaha", "9s9h9dJcJs", "AsAh6d8cTs", "AdAcKh6s4c"),
        ("archie", "6s4h3d2cAd", "AsAhKdKcTs", ""),
    ],
)
def test_house_rule_7_7_the_half_nearest_to_the_left_of_the_button_gets_the_odd_chip(
    game: str, second: str, fourth: str, board: str
) -> None:
    """Seat 4 wins the first half of 251, seat 2 the second; the button is seat 4."""
    table = settings(game, Structure.FIXED_LIMIT, stakes=ODD)
    hand = deal([5_000] * 4, table, cards={2: second, 4: fourth}, board=board)
    acts(hand, "3 fold, 4 call, 1 fold, 2 check")
    assert to_the_end(hand)[1::2] == [5_026, 5_025]


def test_house_rule_7_7_in_super_stud_the_lowest_seat_gets_it() -> None:
    """Seat 3 is all-in for an odd ante and loses; seat 1 wins low, seat 2 wins high."""
    cards = {1: "2s7h6h3c4d8sKdAc", 2: "2hAhAdAs9d9h9sTh", 3: "QsJhJdTc5d5sJc2d"}
    stakes = Stakes(ante=11, bring_in=30, small_bet=100, big_bet=200)
    table = settings("super_stud", Structure.FIXED_LIMIT, stakes=stakes)
    low, high, beaten = to_the_end(deal([5_000, 5_000, 11], table, cards=cards))
    assert (low - high, beaten) == (1, 0)


def test_house_rule_7_7_the_first_of_two_boards_has_it() -> None:
    table = settings("double_board_omaha", Structure.FIXED_LIMIT, stakes=ODD)
    cards = {2: "KsKh3c9d", 4: "AsAh6d8c"}
    hand = deal([5_000] * 4, table, cards=cards, board="AdQcThKdQd6h7s3h4c2c")
    acts(hand, "3 fold, 4 call, 1 fold, 2 check")
    assert to_the_end(hand)[1::2] == [5_025, 5_026]


@pytest.mark.parametrize("game", ["omaha8", "big_o8"])
def test_house_rule_7_2_high_has_the_odd_chip_in_other_high_low_games(game: str) -> None:
    cards = {2: "2s3h4dKd", 4: "AsAh9dJc"}
    table = settings(game, Structure.FIXED_LIMIT, stakes=ODD)
    hand = deal([5_000] * 4, table, cards=cards, board="AdAc5h6s8c")
    acts(hand, "3 fold, 4 call, 1 fold, 2 check")
    assert to_the_end(hand)[1::2] == [5_025, 5_026]
