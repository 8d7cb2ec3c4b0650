"""House rules, section 4 and the acts of section 1, with the number fixtures of the rule books."""

from __future__ import annotations

import pytest

from rules.hand.commands import Act, ActKind
from rules.hand.events import Acted, ActWord
from rules.hand.offers import offer_to
from rules.hand.play import play
from rules.hand.setup import Post, PostKind
from rules.hand.state import Hand
from rules.refusals import RefusalCode, Refused
from rules.settings import Options, Stakes, Structure
from tests.rules.builders import acts, deal, in_turn, raise_range, settings, stacks_of, to_act

LIMIT = settings(structure=Structure.FIXED_LIMIT)
POT = Structure.POT_LIMIT
STUD_LIMIT = settings("stud", Structure.FIXED_LIMIT)


def refusal(hand: Hand, script: str) -> Refused:
    with pytest.raises(Refused) as caught:
        acts(hand, script)
    return caught.value


def test_house_rule_1_1_nobody_loses_or_wins_more_than_he_had_on_the_table() -> None:
    cards = {1: "AsAd", 2: "2c7d"}
    hand = deal([300, 5000], cards=cards, board="KhQd9s5c4h")
    acts(hand, "2 raise 5000, 1 call")
    assert stacks_of(hand) == [600, 4700]


def test_house_rule_1_2_a_confirmed_act_is_final() -> None:
    hand = deal([1000] * 3)
    turn = hand.turn
    acts(hand, "3 call")
    with pytest.raises(Refused) as caught:
        play(hand, Act(3, turn, ActKind.FOLD))
    assert caught.value.code is RefusalCode.NOT_YOUR_TURN
    assert hand.by_seat[3].bet == 100


def test_house_rule_1_3_an_act_on_a_passed_decision_is_refused() -> None:
    hand = deal([1000] * 3)
    turn = hand.turn
    acts(hand, "3 call")
    with pytest.raises(Refused) as caught:
        play(hand, Act(1, turn, ActKind.CALL))
    assert caught.value.code is RefusalCode.STALE_TURN
    assert caught.value.facts == {"seat": 1, "turn": turn, "now": turn + 1}


def test_house_rule_1_4_a_raise_off_the_chip_is_refused_and_all_in_is_not() -> None:
    hand = deal([1030, 1030, 1030], settings(chip=50))
    assert refusal(hand, "3 raise 230").code is RefusalCode.RAISE_OFF_STEP
    acts(hand, "3 raise 1030")
    assert hand.by_seat[3].stack == 0


def test_house_rule_1_5_a_player_who_checked_may_raise() -> None:
    hand = deal([1000] * 3)
    acts(hand, "3 call, 1 call, 2 check, 1 check, 2 bet 100, 3 call")
    assert raise_range(hand) == (200, 900)


@pytest.mark.parametrize("act", ["check", "raise 150", "raise 9999", "bring_in", "chop"])
def test_house_rule_1_7_a_refused_act_changes_nothing(act: str) -> None:
    hand = deal([1000] * 3)
    offer_to(hand)
    before = [getattr(hand, name) for name in hand.__slots__]
    events = len(hand.events)
    assert refusal(hand, f"3 {act}").facts
    assert [getattr(hand, name) for name in hand.__slots__] == before
    assert len(hand.events) == events


def test_house_rule_4_1_bets_have_one_size_and_double_on_the_turn() -> None:
    hand = deal([5000] * 3, LIMIT)
    assert raise_range(hand) == (200, 200)
    acts(hand, "3 call, 1 call, 2 check")
    assert raise_range(hand) == (100, 100)
    acts(hand, "1 check, 2 check, 3 check")
    assert raise_range(hand) == (200, 200)


def test_house_rule_4_2_three_raises_cap_the_round() -> None:
    hand = deal([5000] * 3, LIMIT)
    acts(hand, "3 raise 200, 1 raise 300, 2 raise 400")
    assert raise_range(hand) == (0, 0)
    assert refusal(hand, "3 raise 500").code is RefusalCode.RAISE_NOT_OPEN


def test_house_rule_4_3_heads_up_before_the_cap_raises_are_unlimited() -> None:
    hand = deal([5000] * 3, LIMIT)
    acts(hand, "3 fold, 1 raise 200, 2 raise 300, 1 raise 400, 2 raise 500, 1 raise 600")
    assert raise_range(hand) == (700, 700)


def test_house_rule_4_3_a_capped_round_stays_capped_when_it_becomes_heads_up() -> None:
    hand = deal([5000] * 3, LIMIT)
    acts(hand, "3 raise 200, 1 raise 300, 2 raise 400, 3 fold")
    assert raise_range(hand) == (0, 0)


def test_house_rule_4_3_a_player_who_is_all_in_has_no_part_in_the_betting() -> None:
    hand = deal([5000, 150, 5000], LIMIT)
    acts(hand, "3 call, 1 call, 2 check, 1 bet 100, 2 call, 3 call")  # seat 2 is all-in
    acts(hand, "1 bet 200, 3 raise 400, 1 raise 600, 3 raise 800, 1 raise 1000")
    assert raise_range(hand) == (1200, 1200)


def test_house_rule_4_3_a_raiser_who_goes_all_in_had_a_part_in_it() -> None:
    hand = deal([5000, 400, 5000], LIMIT)
    acts(hand, "3 raise 200, 1 raise 300, 2 raise 400")
    assert raise_range(hand) == (0, 0)


def test_house_rule_4_4_less_than_half_a_bet_does_not_reopen_and_may_be_completed() -> None:
    hand = deal([5000, 5000, 5000, 140], LIMIT)
    acts(hand, "3 call, 4 raise 140")
    assert raise_range(hand) == (200, 200)  # seat 1 may complete to the full raise
    acts(hand, "1 call, 2 call")
    assert raise_range(hand) == (0, 0)  # seat 3 has acted and faces only 40


def test_house_rule_4_4_half_a_bet_counts_as_a_full_bet() -> None:
    hand = deal([5000, 5000, 5000, 150], LIMIT)
    acts(hand, "3 call, 4 raise 150")
    assert raise_range(hand) == (250, 250)
    acts(hand, "1 call, 2 call")
    assert raise_range(hand) == (250, 250)


def test_house_rule_4_4_fixture_a_15_all_in_on_a_20_round_is_raised_to_35() -> None:
    stakes = Stakes(blinds=(10, 20), small_bet=20, big_bet=40)
    hand = deal([500, 35, 500], settings(structure=Structure.FIXED_LIMIT, stakes=stakes))
    acts(hand, "3 call, 1 call, 2 check, 1 check, 2 bet 15")
    assert raise_range(hand) == (35, 35)


def test_house_rule_4_5_a_bet_is_at_least_the_smallest_opening_bet() -> None:
    hand = deal([1000] * 3)
    acts(hand, "3 call, 1 call, 2 check")
    assert refusal(hand, "1 bet 99").facts == {"asked": 99, "least": 100, "most": 900}


def test_house_rule_4_5_an_all_in_below_it_is_raised_by_a_full_bet_above_it() -> None:
    hand = deal([120, 1000, 1000])
    acts(hand, "3 call, 1 call, 2 check, 1 bet 20")
    assert raise_range(hand)[0] == 120


def test_house_rule_4_5_an_all_in_below_it_cannot_be_raised_by_who_checked() -> None:
    hand = deal([1000, 1000, 120])
    acts(hand, "3 call, 1 call, 2 check, 1 check, 2 check, 3 bet 20")
    assert raise_range(hand) == (0, 0)


def test_house_rule_4_6_fixture_600_1600_3600_next_to_5600() -> None:
    hand = deal([20_000] * 4)
    acts(hand, "3 call, 4 call, 1 call, 2 check, 1 bet 600, 2 raise 1600, 3 raise 3600")
    assert raise_range(hand)[0] == 5600


def test_house_rule_4_7_fixture_all_in_150_at_50_100_next_to_250() -> None:
    hand = deal([5000, 5000, 150, 5000])
    acts(hand, "3 raise 150")
    assert raise_range(hand)[0] == 250


def test_house_rule_4_7_fixture_short_all_ins_never_lift_the_unit() -> None:
    hand = deal([5000, 600, 750, 900, 5000, 5000])
    acts(hand, "3 call, 4 call, 5 call, 6 call, 1 call, 2 check")
    acts(hand, "1 bet 300, 2 raise 500, 3 raise 650, 4 raise 800, 5 call")
    assert raise_range(hand)[0] == 1100


def bet_100_all_ins_125_and_200() -> Hand:
    """100 bet, all-in 125, call, all-in 200, call; the bettor is next (TDA 47, example 1)."""
    hand = deal([5000, 225, 5000, 300, 5000])
    acts(hand, "3 call, 4 call, 5 call, 1 call, 2 check")
    acts(hand, "1 bet 100, 2 raise 125, 3 call, 4 raise 200, 5 call")
    return hand


def test_house_rule_4_8_fixture_short_all_ins_add_up_to_a_full_raise_for_the_bettor() -> None:
    assert raise_range(bet_100_all_ins_125_and_200())[0] == 300


def test_house_rule_4_8_fixture_a_caller_who_faces_75_may_not_raise() -> None:
    hand = bet_100_all_ins_125_and_200()
    acts(hand, "1 call")
    assert (to_act(hand), raise_range(hand)) == (3, (0, 0))


def test_house_rule_4_8_fixture_a_full_raise_opens_the_betting_for_him_again() -> None:
    hand = bet_100_all_ins_125_and_200()
    acts(hand, "1 raise 300")
    assert (to_act(hand), raise_range(hand)[0]) == (3, 400)


def big_blind_4000_called_and_all_in_7500() -> Hand:
    """BB 4,000, a call, all-in 7,500, the small blind folds (TDA 47, example 3)."""
    hand = deal([90_000, 90_000, 90_000, 7500], settings(stakes=Stakes(blinds=(2000, 4000))))
    acts(hand, "3 call, 4 raise 7500, 1 fold")
    return hand


def test_house_rule_4_8_fixture_the_big_blind_may_raise_to_11500_and_then_the_caller_not() -> None:
    hand = big_blind_4000_called_and_all_in_7500()
    assert raise_range(hand)[0] == 11_500
    acts(hand, "2 call")
    assert raise_range(hand) == (0, 0)


def test_house_rule_4_8_fixture_if_the_big_blind_raises_the_caller_may_raise_too() -> None:
    hand = big_blind_4000_called_and_all_in_7500()
    acts(hand, "2 raise 11500")
    assert raise_range(hand)[0] == 15_500


def test_house_rule_4_8_fixture_500_1000_all_ins_1300_and_1700_next_to_2200() -> None:
    hand = deal([9000, 9000, 9000, 1400, 1800])
    acts(hand, "3 call, 4 call, 5 call, 1 call, 2 check")
    acts(hand, "1 bet 500, 2 raise 1000, 3 call, 4 raise 1300, 5 raise 1700, 1 call")
    assert raise_range(hand)[0] == 2200
    acts(hand, "2 call")
    assert raise_range(hand)[0] == 2200


def test_house_rule_4_8_the_rooms_example_a_may_raise_and_b_may_not() -> None:
    hand = deal([5000, 5000, 390])
    acts(hand, "3 call, 1 call, 2 check, 1 bet 100, 2 raise 200, 3 raise 290")
    assert raise_range(hand)[0] == 390  # A faces B's full raise
    acts(hand, "1 call")
    assert raise_range(hand) == (0, 0)  # B faces 90 only


def test_house_rule_4_9_no_limit_takes_any_number_of_raises() -> None:
    hand = deal([100_000] * 2)
    acts(hand, ", ".join(f"{2 - n % 2} raise {200 + 100 * n}" for n in range(20)))
    assert raise_range(hand) == (2200, 100_000)


@pytest.mark.parametrize("missing", ["none", "dead small blind", "short big blind"])
def test_house_rule_4_10_fixture_pot_limit_100_200_opens_to_700(missing: str) -> None:
    table = settings(
        "omaha", POT, stakes=Stakes(blinds=(100, 200)), options=Options(opening_big_blinds=0)
    )
    posts = [Post(1, PostKind.SMALL_BLIND, 100), Post(2, PostKind.BIG_BLIND, 200)]
    posts = posts[1:] if missing == "dead small blind" else posts
    big = 60 if missing == "short big blind" else 9000
    hand = deal([9000, big, 9000, 9000], table, posts=posts, last_blind=2)
    assert raise_range(hand) == (400, 700)


def test_house_rule_4_10_fixture_pot_100_bet_50_the_next_may_put_in_250() -> None:
    hand = deal([5000, 5000], settings(structure=POT, stakes=Stakes(blinds=(25, 50))))
    acts(hand, "2 call, 1 check, 1 bet 50")
    assert raise_range(hand) == (100, 250)


def test_house_rule_4_11_the_first_raise_may_go_to_four_big_blinds() -> None:
    hand = deal([5000] * 4, settings(structure=POT, stakes=Stakes(blinds=(10, 20))))
    assert raise_range(hand) == (40, 80)


def test_house_rule_4_12_the_pot_is_rounded_up_where_the_house_says_so() -> None:
    options = Options(opening_big_blinds=0, pot_rounded_to=5)
    table = settings(structure=POT, stakes=Stakes(blinds=(1, 2)), options=options)
    hand = deal([5000] * 4, table)
    assert raise_range(hand) == (4, 7)  # a pot of 5 after the call is a multiple already
    acts(hand, "3 call")
    assert raise_range(hand) == (4, 12)  # 7 after the call counts as 10


def test_house_rule_4_13_the_first_round_begins_left_of_the_big_blind() -> None:
    hand = deal([1000] * 4)
    assert to_act(hand) == 3
    acts(hand, "3 call, 4 call, 1 call, 2 check")
    assert to_act(hand) == 1


@pytest.mark.parametrize(
    ("game", "cards", "leader"),
    [
        ("stud", {1: "2c2d9h9s", 2: "3c3dKhQs", 3: "4c4d8h8s"}, 1),
        ("stud8", {1: "2c2d9h7s", 2: "3c3dKhQs", 3: "4c4dKsQd"}, 2),
        ("razz", {1: "KcQd9hTs", 2: "2c3d7h4s", 3: "2d3c7s4c"}, 2),
    ],
)
def test_house_rule_4_13_in_stud_the_hand_showing_leads_and_position_breaks_ties(
    game: str, cards: dict[int, str], leader: int
) -> None:
    hand = deal([1000] * 3, settings(game, Structure.FIXED_LIMIT), cards=cards)
    in_turn(hand, "bring_in", "call", "call")
    assert to_act(hand) == leader


OPEN_PAIR = {1: "2c3d9h9s", 2: "4c5dKhQs", 3: "6c7d8h2s"}


def pair_on_fourth_street(game: str = "stud", *, open_pair: bool = True) -> Hand:
    table = settings(game, Structure.FIXED_LIMIT, options=Options(open_pair=open_pair))
    hand = deal([5000] * 3, table, cards=OPEN_PAIR)
    in_turn(hand, "bring_in", "call", "call")
    return hand


def test_house_rule_4_14_an_open_pair_allows_either_bet_until_the_larger_is_made() -> None:
    hand = pair_on_fourth_street()
    assert raise_range(hand) == (100, 200)
    assert refusal(hand, "1 bet 150").code is RefusalCode.RAISE_OFF_STEP
    acts(hand, "1 bet 100")
    assert raise_range(hand) == (200, 300)
    acts(hand, "2 raise 300")
    assert raise_range(hand) == (500, 500)


def test_house_rule_4_14_the_choice_stays_if_the_pair_checks() -> None:
    hand = pair_on_fourth_street()
    acts(hand, "1 check")
    assert raise_range(hand) == (100, 200)


def test_house_rule_4_14_can_be_switched_off() -> None:
    assert raise_range(pair_on_fourth_street(open_pair=False)) == (100, 100)


def test_house_rule_4_14_does_not_hold_in_stud_high_low() -> None:
    assert raise_range(pair_on_fourth_street("stud8")) == (100, 100)


def test_house_rule_4_15_completing_is_the_bet_and_three_raises_may_follow() -> None:
    stakes = Stakes(ante=1, bring_in=5, small_bet=15, big_bet=30)
    table = settings("stud", Structure.FIXED_LIMIT, stakes=stakes)
    hand = deal([5000] * 3, table, cards={1: "2c3dAh", 2: "4c5dKh", 3: "6c7d2h"})
    events = acts(hand, "3 bring_in, 1 complete 15, 2 raise 30, 3 raise 45, 1 raise 60")
    words = [event.word for event in events if isinstance(event, Acted)]
    assert words == [ActWord.BRING_IN, ActWord.COMPLETE, *[ActWord.RAISE] * 3]
    assert raise_range(hand) == (0, 0)


@pytest.mark.parametrize("structure", [Structure.NO_LIMIT, Structure.POT_LIMIT])
def test_house_rule_4_15_without_fixed_limits_completing_is_measured_from_nothing_too(
    structure: Structure,
) -> None:
    stakes = Stakes(ante=1, bring_in=5, small_bet=15, big_bet=30)
    table = settings("stud", structure, stakes=stakes)
    hand = deal([5000] * 3, table, cards={1: "2c3dAh", 2: "4c5dKh", 3: "6c7d2h"})
    # Three antes in the pot: the smallest bet is open all the same.
    assert raise_range(hand)[0] == 15 <= raise_range(hand)[1]
    acts(hand, "3 bring_in")
    assert raise_range(hand)[0] == 15
    events = acts(hand, "1 raise 15")
    assert raise_range(hand)[0] == 30
    events += acts(hand, "2 raise 30")
    words = [event.word for event in events if isinstance(event, Acted)]
    assert words == [ActWord.COMPLETE, ActWord.RAISE]


def test_house_rule_4_16_an_expired_clock_checks_if_free_else_folds() -> None:
    hand = deal([1000] * 3)
    acts(hand, "3 expire")
    assert hand.by_seat[3].folded
    acts(hand, "1 call, 2 expire")
    assert not hand.by_seat[2].folded
    assert hand.street == 1


def test_house_rule_4_16_an_expired_clock_makes_the_forced_bet() -> None:
    hand = deal([1000] * 3, STUD_LIMIT)
    seat = to_act(hand)
    acts(hand, f"{seat} expire")
    assert hand.by_seat[seat].bet == 30


def test_house_rule_4_17_with_everybody_else_all_in_there_is_no_raise() -> None:
    hand = deal([5000, 300])
    acts(hand, "2 raise 300")
    offer = offer_to(hand)
    assert offer is not None
    assert (offer.to_call, offer.raise_min) == (200, 0)


def test_house_rule_4_17_a_call_is_no_more_than_the_others_have_in() -> None:
    # The big blind is all-in for 60; the small blind's 50 needs only 10 more.
    offer = offer_to(deal([60, 1000]))
    assert offer is not None
    assert (offer.to_call, offer.raise_min) == (10, 0)
