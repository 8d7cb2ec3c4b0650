"""House rules, section 2: the deal."""

from __future__ import annotations

import pytest

from rules.hand.events import BoardDealt, CardBurned, CardsDealt
from rules.hand.state import Hand
from rules.settings import Structure
from tests.rules.builders import acts, call_down, deal, in_turn, settings, stacks_of, to_act

LIMIT = Structure.FIXED_LIMIT


def burns(hand: Hand) -> int:
    return sum(isinstance(event, CardBurned) for event in hand.events)


def first_deal(hand: Hand) -> CardsDealt:
    return next(event for event in hand.events if isinstance(event, CardsDealt))


def test_house_rule_2_1_cards_go_round_one_at_a_time_and_the_button_is_dealt_last() -> None:
    dealt = first_deal(deal([1000, 1000, 1000]))
    assert dealt.seats == (1, 2, 3, 1, 2, 3)
    assert dealt.positions == (0, 1, 2, 3, 4, 5)


def test_house_rule_2_1_heads_up_the_button_gets_the_last_card() -> None:
    hand = deal([1000, 1000])
    assert first_deal(hand).seats[-1] == hand.setup.button == 2


@pytest.mark.parametrize(("game", "count"), [("holdem", 3), ("omaha8", 3), ("stud", 4)])
def test_house_rule_2_2_a_card_is_burned_before_each_later_street(game: str, count: int) -> None:
    assert burns(call_down(deal([1000] * 3, settings(game, LIMIT)))) == count


@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha8", "stud", "stud8", "razz"])
def test_house_rule_2_3_cards_come_off_the_deck_in_order(game: str) -> None:
    hand = call_down(deal([1000] * 4, settings(game, LIMIT)))
    positions: list[int] = []
    for event in hand.events:
        if isinstance(event, CardBurned):
            positions.append(event.position)
        elif isinstance(event, CardsDealt | BoardDealt):
            positions += event.positions
            assert event.cards == tuple(hand.setup.deck[place] for place in event.positions)
    assert positions == list(range(len(positions)))


def test_house_rule_2_4_holdem_may_be_won_by_the_board_alone() -> None:
    hand = deal([1000, 1000], cards={1: "2c3d", 2: "2d3c"}, board="AsKsQsJsTs")
    assert stacks_of(call_down(hand)) == [1000, 1000]


def test_house_rule_2_5_omaha_plays_exactly_two_from_the_hand() -> None:
    # One spade in the hand makes no flush with four on the board; three kings win.
    cards = {1: "As2c3d7h", 2: "KcKd2d3h"}
    hand = deal([1000, 1000], settings("omaha"), cards=cards, board="Ks9s8s4sJd")
    assert stacks_of(call_down(hand)) == [900, 1100]


def test_house_rule_2_6_seven_stud_players_get_the_stub_to_its_last_card_without_a_burn() -> None:
    hand = call_down(deal([1000] * 7, settings("stud", LIMIT)))
    last = [event for event in hand.events if isinstance(event, CardsDealt)][-1]
    assert last.positions == tuple(range(45, 52))
    assert burns(hand) == 3


def test_house_rule_2_6_after_the_stub_the_burns_are_dealt_in_the_order_they_were_burned() -> None:
    # Eight play to sixth street: 48 cards and 3 burns leave one card. Four fold there, so the
    # last card and the three burns serve the four who are left.
    hand = deal([5000] * 8, settings("stud", LIMIT))
    while hand.street < 3:
        in_turn(hand, "bring_in" if hand.bring_in_due else "call" if hand.price else "check")
    in_turn(hand, "bet 200", *["fold"] * 4, *["call"] * 3)
    last = [event for event in hand.events if isinstance(event, CardsDealt)][-1]
    assert last.positions == (51, *(position for position, _ in hand.burns))
    assert last.cards == tuple(hand.setup.deck[position] for position in last.positions)


def test_house_rule_2_6_eight_stud_players_play_one_community_card() -> None:
    hand = call_down(deal([1000] * 8, settings("stud", LIMIT)))
    shared = [event for event in hand.events if isinstance(event, BoardDealt)]
    assert [event.positions for event in shared] == [(51,)]
    assert all(len(player.cards) == 6 for player in hand.players)


def test_house_rule_2_7_a_seat_that_folds_unchallenged_is_dealt_on_until_a_bet() -> None:
    cards = {1: "2c3dAs", 2: "4c5dKh", 3: "6c7d2h"}
    hand = deal([1000] * 3, settings("stud", LIMIT), cards=cards)
    acts(hand, "3 bring_in, 1 call, 2 call")
    folder = hand.by_seat[to_act(hand)]
    in_turn(hand, "fold", "check", "check")
    assert len(folder.cards) == 5
    in_turn(hand, "bet 200", "call")
    assert len(folder.cards) == 5


def test_house_rule_2_8_without_a_qualifying_low_the_high_hand_takes_all() -> None:
    cards = {1: "AsAd2c3c", 2: "KsKd9c9d"}
    hand = deal([1000, 1000], settings("omaha8"), cards=cards, board="AhKhQdJc9s")
    assert stacks_of(call_down(hand)) == [1100, 900]


def test_house_rule_2_8_a_low_takes_half() -> None:
    cards = {1: "AsAd2c3c", 2: "KsKdQcQd"}
    hand = deal([1000, 1000], settings("omaha8"), cards=cards, board="KhQh4d5c8s")
    assert stacks_of(call_down(hand)) == [1000, 1000]


def test_house_rule_2_9_razz_is_won_by_the_lowest_hand_and_straights_do_not_hurt() -> None:
    cards = {1: "As2s3s4s5sKdKh", 2: "2c3c4c6c7c8dKc"}
    hand = deal([1000, 1000], settings("razz", LIMIT), cards=cards)
    assert stacks_of(call_down(hand))[0] > 1000
