"""House rules, sections 5 to 7: pots, showdown and splitting."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.chips import share_pot
from rules.collection import Collection, FeeBracket
from rules.hand.events import (
    BetsGathered,
    CollectionTaken,
    HandMucked,
    HandShown,
    HandsTurnedUp,
    PotPushed,
    ShowdownOpened,
    UncalledReturned,
)
from rules.hand.showdown import ShowChoice, show_choice
from rules.hand.state import Hand, Phase
from rules.settings import Clocks, Options, Stakes, Structure
from tests.rules.builders import acts, call_down, deal, in_turn, settings, stacks_of, to_act

BOARD = "KhQd9s5c4h"
ASKING = settings(clocks=Clocks())
LIMIT = Structure.FIXED_LIMIT


def pots(hand: Hand) -> list[tuple[int, tuple[int, ...]]]:
    gathered = [event for event in hand.events if isinstance(event, BetsGathered)][-1]
    return [(pot.amount, pot.seats) for pot in gathered.pots]


def order(hand: Hand) -> tuple[int, ...]:
    return next(event for event in hand.events if isinstance(event, ShowdownOpened)).order


def test_house_rule_1_6_the_last_player_left_wins_without_showing() -> None:
    hand = deal([1000] * 3)
    acts(hand, "3 fold, 1 fold")
    assert stacks_of(hand) == [950, 1050, 1000]
    assert not any(isinstance(event, HandShown) for event in hand.events)
    assert hand.to_act is None


def test_house_rule_5_1_each_all_in_closes_a_pot() -> None:
    cards = {1: "AsAd", 2: "KsKd", 3: "QsQh", 4: "JsJd"}
    hand = deal([100, 300, 600, 1000], cards=cards, board="2c7h9s5c4h")
    acts(hand, "3 raise 600, 4 raise 1000, 1 call, 2 call")
    assert pots(hand) == [(400, (1, 2, 3, 4)), (600, (2, 3, 4)), (600, (3, 4))]
    assert stacks_of(hand) == [400, 600, 600, 400]


def test_house_rule_5_2_chips_of_folded_players_stay_in_the_pots_they_reached() -> None:
    hand = deal([1000, 1000, 200, 1000])
    acts(hand, "3 raise 200, 4 call, 1 call, 2 call, 1 bet 100, 2 call, 4 fold")
    assert pots(hand) == [(800, (1, 2, 3)), (200, (1, 2))]


def test_house_rule_5_3_each_pot_is_awarded_on_its_own() -> None:
    cards = {1: "AsAd", 2: "2c7d", 3: "KsKd"}
    hand = deal([100, 1000, 1000], cards=cards, board="3c8h9s5c4d")
    acts(hand, "3 raise 500, 1 call, 2 call, 2 check, 3 check, 2 check, 3 check, 2 check, 3 check")
    pushed = [event.wins[0].seat for event in hand.events if isinstance(event, PotPushed)]
    assert pushed == [1, 3]


def test_house_rule_5_4_the_uncalled_part_goes_back_before_the_pot_is_made() -> None:
    hand = deal([1000] * 3)
    acts(hand, "3 raise 700, 1 fold, 2 fold")
    returned = [event for event in hand.events if isinstance(event, UncalledReturned)]
    assert returned == [UncalledReturned(3, 600)]
    assert pots(hand) == [(250, (3,))]


def test_house_rule_5_4_the_unmatched_part_of_an_ante_goes_back_before_the_collection() -> None:
    tenth = Collection(brackets=(FeeBracket(players_min=2, percent_bp=1000),))
    hand = deal([1000, 5], settings("stud", LIMIT, collection=tenth))
    assert [e for e in hand.events if isinstance(e, UncalledReturned)] == [UncalledReturned(1, 5)]
    assert pots(hand) == [(10, (1, 2))]
    taken = next(event for event in hand.events if isinstance(event, CollectionTaken))
    assert taken.from_pots == (1,)
    assert sum(stacks_of(hand)) == 1004


def test_house_rule_5_4_an_ante_that_one_other_matched_stays_in_the_side_pot() -> None:
    cards = {1: "2c3dAh", 2: "4c5dKh", 3: "6c7d2h"}
    hand = deal([1000, 7, 5], settings("stud", LIMIT), cards=cards)
    # Antes of 10, 7 and 5: three are nobody's match, two are between seats 1 and 2.
    assert pots(hand) == [(15, (1, 2, 3)), (4, (1, 2))]


def test_house_rule_5_5_the_last_player_with_chips_is_not_asked_to_bring_it_in() -> None:
    cards = {1: "2c3dAh", 2: "AsAdKhKcKd5s6s", 3: "6c7d2h"}
    hand = deal([1000, 1000, 10], settings("stud", LIMIT), cards=cards)
    acts(hand, "1 fold")  # seat 3 is all-in for the ante, so nobody could answer seat 2
    assert hand.phase is Phase.OVER
    assert stacks_of(hand) == [990, 1020, 0]


def test_house_rule_5_5_the_board_is_run_without_betting_when_nobody_can_bet() -> None:
    hand = deal([1000, 300, 1000])
    acts(hand, "3 fold, 1 raise 300, 2 call")
    assert hand.phase is Phase.OVER
    assert len(hand.board) == 5


def test_house_rule_6_1_cards_speak() -> None:
    hand = deal([1000] * 2, ASKING, cards={1: "2c7d", 2: "AsAd"}, board=BOARD)
    in_turn(hand, "call", *["check"] * 7)
    acts(hand, "1 show, 2 show")
    assert stacks_of(hand) == [900, 1100]


def test_house_rule_6_2_the_last_raiser_of_the_last_street_shows_first() -> None:
    hand = deal([1000] * 3, ASKING)
    acts(hand, "3 raise 200, 1 call, 2 call")
    in_turn(hand, *["check"] * 6)
    acts(hand, "1 check, 2 bet 100, 3 call, 1 call")
    assert order(hand) == (2, 3, 1)


def test_house_rule_6_2_a_checked_street_is_shown_from_the_first_to_act() -> None:
    hand = deal([1000] * 3, ASKING)
    acts(hand, "3 raise 200, 1 call, 2 call")
    in_turn(hand, *["check"] * 9)
    assert order(hand) == (1, 2, 3)


def test_house_rule_6_2_without_betting_on_it_from_the_left_of_the_button() -> None:
    hand = deal([1000] * 3, ASKING)
    acts(hand, "3 raise 1000, 1 call, 2 call")
    assert order(hand) == (1, 2, 3)


def test_house_rule_6_2_who_was_all_in_before_a_checked_street_does_not_show_first() -> None:
    hand = deal([100, 1000, 1000], ASKING)
    acts(hand, "3 call, 1 call, 2 check")
    in_turn(hand, *["check"] * 6)
    assert order(hand) == (2, 3, 1)


@pytest.mark.parametrize(
    ("river", "shown"), [("2 check, 3 check", (2, 3, 1)), ("2 check, 3 bet 100, 2 call", (3, 2, 1))]
)
def test_house_rule_6_2_a_side_pot_is_shown_before_the_all_in_hand(
    river: str, shown: tuple[int, ...]
) -> None:
    hand = deal([100, 1000, 1000], ASKING)
    acts(hand, "3 raise 500, 1 call, 2 call")
    in_turn(hand, *["check"] * 4)
    acts(hand, river)
    assert order(hand) == shown


def test_house_rule_6_2_the_last_side_pot_is_shown_first() -> None:
    hand = deal([100, 300, 1000, 1000], ASKING)
    acts(hand, "3 raise 500, 4 call, 1 call, 2 call")
    in_turn(hand, *["check"] * 6)
    assert order(hand) == (3, 4, 2, 1)


def test_house_rule_6_3_a_hand_that_is_mucked_cannot_win_even_if_the_board_would_tie() -> None:
    hand = deal([1000] * 2, ASKING, cards={1: "2c3d", 2: "2d3c"}, board="AsKsQsJsTs")
    in_turn(hand, "call", *["check"] * 7)
    acts(hand, "1 show, 2 muck")
    assert stacks_of(hand) == [1100, 900]


def test_house_rule_6_3_the_choice_says_whether_a_muck_would_give_something_up() -> None:
    cards = {1: "AsAd", 2: "2c7d"}
    hand = deal([1000] * 2, ASKING, cards=cards, board=BOARD)
    in_turn(hand, "call", *["check"] * 7)
    assert show_choice(hand) == ShowChoice(1, hand.turn, holds=True, time_ms=5000)
    acts(hand, "1 show")
    assert show_choice(hand) == ShowChoice(2, hand.turn, holds=False, time_ms=5000)
    acts(hand, "2 muck")
    assert show_choice(hand) is None


def test_house_rule_6_4_a_muck_keeps_the_pot_that_nobody_else_claims() -> None:
    # Seat 1 is all-in; 2 and 3 have a side pot and show before him. Both muck, 3 last.
    cards = {1: "AsAd", 2: "2c7d", 3: "KsJd"}
    hand = deal([100, 1000, 1000], ASKING, cards=cards, board="3c8h9s5c4d")
    acts(hand, "3 raise 500, 1 call, 2 call")
    in_turn(hand, *["check"] * 6)
    acts(hand, "2 muck, 3 muck")
    assert hand.phase is Phase.OVER
    assert stacks_of(hand) == [300, 500, 1300]


def test_house_rule_6_5_an_expired_choice_shows_winners_and_ties_and_mucks_the_beaten() -> None:
    cards = {1: "AsAd", 2: "AcAh", 3: "2c7d"}
    hand = deal([1000] * 3, ASKING, cards=cards, board="KhQd9s5c4h")
    in_turn(hand, "call", "call", *["check"] * 10)
    acts(hand, "1 expire, 2 expire, 3 expire")
    assert [event.seat for event in hand.events if isinstance(event, HandShown)] == [1, 2]
    assert [event.seat for event in hand.events if isinstance(event, HandMucked)] == [3]


def test_house_rule_6_6_the_last_hand_that_is_not_mucked_wins_unseen() -> None:
    hand = deal([1000] * 2, ASKING, cards={1: "AsAd", 2: "2c7d"}, board=BOARD)
    in_turn(hand, "call", *["check"] * 7)
    acts(hand, "1 muck")
    assert stacks_of(hand) == [900, 1100]
    assert not any(isinstance(event, HandShown) for event in hand.events)


@pytest.mark.parametrize(("choice", "shown"), [("show", 1), ("muck", 0), ("expire", 0)])
def test_house_rule_6_6_an_uncontested_winner_may_show_or_not(choice: str, shown: int) -> None:
    hand = deal([1000] * 2, settings(clocks=Clocks(uncontested_ms=3000)))
    acts(hand, "2 fold")
    acts(hand, f"1 {choice}")
    assert sum(isinstance(event, HandShown) for event in hand.events) == shown
    assert (hand.phase, stacks_of(hand)) == (Phase.OVER, [1050, 950])


def test_house_rule_6_7_all_hands_are_turned_up_once_nobody_can_bet() -> None:
    hand = deal([1000, 300, 1000], settings(options=Options(face_up_all_in=True), clocks=Clocks()))
    acts(hand, "3 fold, 1 raise 300, 2 call")
    turned = [event for event in hand.events if isinstance(event, HandsTurnedUp)]
    assert [seat for seat, _ in turned[0].hands] == [1, 2]
    assert hand.phase is Phase.OVER  # nobody is asked to show or muck


def test_house_rule_6_7_nothing_is_turned_up_while_two_can_still_bet() -> None:
    hand = deal([1000, 300, 1000], settings(options=Options(face_up_all_in=True)))
    acts(hand, "3 call, 1 raise 300, 2 call, 3 call, 1 check")
    assert not any(isinstance(event, HandsTurnedUp) for event in hand.events)


def test_house_rule_6_7_in_stud_the_first_street_is_dealt_whole_before() -> None:
    table = settings("stud", Structure.FIXED_LIMIT, options=Options(face_up_all_in=True))
    hand = deal([10, 10], table)  # both are all-in for the ante
    (turned,) = [event for event in hand.events if isinstance(event, HandsTurnedUp)]
    assert [len(cards) for _, cards in turned.hands] == [3, 3]


def test_house_rule_6_7_is_on_in_tournaments() -> None:
    hand = deal([1000, 300], replace(ASKING, tournament=True))
    acts(hand, "2 raise 300, 1 call")
    assert any(isinstance(event, HandsTurnedUp) for event in hand.events)


def test_house_rule_6_7_is_off_by_default_in_cash_games() -> None:
    hand = deal([1000, 300], ASKING)
    acts(hand, "2 raise 300, 1 call")
    assert not any(isinstance(event, HandsTurnedUp) for event in hand.events)
    assert to_act(hand) == 1


def test_house_rule_6_7_after_the_last_round_hands_are_turned_up_beside_an_all_in() -> None:
    # Two of three check it down; a muck now would hide chips given away to the third.
    hand = deal([1000, 1000, 100], replace(ASKING, tournament=True))
    acts(hand, "3 call, 1 call, 2 check")
    in_turn(hand, *["check"] * 6)
    (turned,) = [event for event in hand.events if isinstance(event, HandsTurnedUp)]
    assert [seat for seat, _ in turned.hands] == [1, 2, 3]
    assert hand.phase is Phase.OVER


def test_house_rule_6_7_without_an_all_in_the_beaten_may_muck() -> None:
    hand = deal([1000, 1000, 1000], replace(ASKING, tournament=True))
    acts(hand, "3 call, 1 call, 2 check")
    in_turn(hand, *["check"] * 9)
    acts(hand, "1 muck")
    assert not any(isinstance(event, HandsTurnedUp) for event in hand.events)


def test_house_rule_7_1_equal_hands_share_equally() -> None:
    cards = {1: "AsKd", 2: "AcKs", 3: "2c7d"}
    hand = deal([1000] * 3, cards=cards, board="Kh9d8s5c4h")
    assert stacks_of(call_down(hand)) == [1050, 1050, 900]


def test_house_rule_7_2_the_odd_chip_between_the_halves_goes_to_high() -> None:
    table = settings("omaha8", stakes=Stakes(blinds=(1, 3)))
    cards = {1: "AsAd2c3c", 2: "KsKdQcQd", 3: "JsJdTcTd"}
    hand = deal([1000] * 3, table, cards=cards, board="KhQh4d5c8s")
    acts(hand, "3 call, 1 call, 2 check")
    call_down(hand)
    assert stacks_of(hand) == [1001, 1002, 997]  # a pot of 9: 5 to the kings, 4 to the low


def test_house_rule_7_2_a_quartered_low() -> None:
    table = settings("omaha8", stakes=Stakes(blinds=(50, 100)))
    cards = {1: "As2dQcJc", 2: "Ac2sTcTd", 3: "KsKd9c9d"}
    hand = deal([1000] * 3, table, cards=cards, board="Kh7h4d5c8s")
    assert stacks_of(call_down(hand)) == [975, 975, 1050]


def test_house_rule_7_3_odd_chips_go_one_each_to_the_first_winners_left_of_the_button() -> None:
    stakes = Stakes(blinds=(1, 5))
    cards = {1: "2c7d", 2: "AcKs", 3: "AsKd", 4: "AhKc"}
    hand = deal([1000] * 4, settings(stakes=stakes), cards=cards, board="Qh9d8s5c4h")
    acts(hand, "3 call, 4 call, 1 call")
    acts(hand, "2 check")
    call_down(hand)
    assert stacks_of(hand) == [995, 1002, 1002, 1001]  # a pot of 20 for three


def test_house_rule_7_3_less_than_a_chip_goes_whole_to_the_next_in_order() -> None:
    cards = {1: "AcKs", 2: "AsKd", 3: "2c7d"}
    table = settings(stakes=Stakes(blinds=(50, 100)), chip=50)
    hand = deal([1000, 1000, 130], table, cards=cards, board="Qh9d8s5c4h")
    acts(hand, "3 raise 130, 1 call, 2 call")
    call_down(hand)
    assert stacks_of(hand) == [1070, 1060, 0]  # 390 in fifties: 200 and 190


def test_house_rule_7_4_in_stud_the_highest_card_by_suit_takes_the_odd_chip() -> None:
    stakes = Stakes(ante=1, bring_in=2, small_bet=10, big_bet=20)
    cards = {1: "AcKdQh9s2c3d4h", 2: "AsKcQd9h2d3c4s", 3: "5c6dJh7s7cTd8h"}
    hand = deal([200] * 3, settings("stud", LIMIT, stakes=stakes), cards=cards)
    in_turn(hand, "bring_in", "call", "call", *["check"] * 9)
    while to_act(hand) != 3:
        in_turn(hand, "call" if hand.price else "bet 20")
    in_turn(hand, "fold" if hand.price else "check")
    while hand.phase is not Phase.OVER:
        in_turn(hand, "fold" if to_act(hand) == 3 else "call" if hand.price else "bet 20")
    # Three antes, three calls of 2 and two bets of 20: 49 for two, the ace of spades gets 25.
    assert stacks_of(hand) == [201, 202, 197]


def test_house_rule_7_5_tied_lows_give_the_odd_chip_to_the_lowest_card_by_suit() -> None:
    stakes = Stakes(ante=1, bring_in=2, small_bet=10, big_bet=20)
    cards = {1: "As2d3h4s5cKdKh", 2: "Ac2h3s4d5hKcQh", 3: "9c9dThTsJcJdQd"}
    hand = deal([200] * 3, settings("razz", LIMIT, stakes=stakes), cards=cards)
    assert stacks_of(call_down(hand)) == [
        201,
        202,
        197,
    ]  # nine for two; seat 2 holds the ace of clubs


def test_house_rule_7_6_the_same_tie_for_high_and_low_is_split_once() -> None:
    table = settings("omaha8", stakes=Stakes(blinds=(1, 3)))
    cards = {1: "As2dQcJc", 2: "Ac2sQdJd", 3: "TsTd9c9d"}
    hand = deal([1000] * 3, table, cards=cards, board="3h4h5d8cKs")
    acts(hand, "3 call, 1 call, 2 check, 1 bet 3, 2 call, 3 fold")
    call_down(hand)
    # A pot of 15: eight and seven, not nine and six as two halves with an odd chip each would.
    assert stacks_of(hand) == [1002, 1001, 997]


@pytest.mark.parametrize(
    ("pot", "winners", "shares"),
    [
        (950, 2, [475, 475]),
        (1_000, 2, [500, 500]),
        (1_200, 2, [600, 600]),
        (1_900, 3, [634, 633, 633]),
        (2_900, 2, [1_900, 1_000]),
        (1, 2, [1, 0]),
    ],
)
def test_house_rule_7_3_a_pot_without_a_chip_for_each_winner_is_shared_evenly(
    pot: int, winners: int, shares: list[int]
) -> None:
    assert [*share_pot(pot, range(winners), chip=1_000).values()] == shares


def test_house_rule_7_3_a_tied_player_with_less_than_a_chip_keeps_it() -> None:
    tight = settings(stakes=Stakes(blinds=(2_000, 4_000)), chip=1_000)
    cards = {1: "2h3d", 2: "2c3s", 3: "7h8d"}
    hand = deal([7_525, 475, 7_000], tight, cards=cards, board="AsKsQdJdTh")
    acts(hand, "3 fold")
    assert stacks_of(hand) == [7_525, 475, 7_000]
