"""House rules 1.4 and 4.4: all-ins that are no whole chips, or no whole bet of fixed limit."""

from __future__ import annotations

import pytest

from rules.hand.offers import offer_to
from rules.hand.setup import Post, PostKind
from rules.hand.state import Hand
from rules.refusals import RefusalCode, Refused
from rules.settings import Options, Stakes, Structure
from tests.rules.builders import acts, deal, raise_range, settings

LIMIT = settings(structure=Structure.FIXED_LIMIT)
BLINDS = (Post(1, PostKind.SMALL_BLIND, 50), Post(2, PostKind.BIG_BLIND, 100))


def test_house_rule_1_4_after_an_odd_all_in_the_least_raise_is_whole_chips_again() -> None:
    hand = deal([5000, 5000, 137, 5000], settings(chip=25))
    acts(hand, "3 raise 137")
    assert raise_range(hand) == (250, 5000)  # 237, rounded up
    acts(hand, "4 raise 250")
    assert raise_range(hand) == (375, 5000)  # a raise by 113 makes it 363, rounded up


@pytest.mark.parametrize("total", [251, 262, 287])
def test_house_rule_1_4_raises_stay_on_whole_chips_after_an_odd_all_in(total: int) -> None:
    hand = deal([5000, 5000, 137, 5000], settings(chip=25))
    acts(hand, "3 raise 137")
    with pytest.raises(Refused) as caught:
        acts(hand, f"4 raise {total}")
    assert caught.value.code is RefusalCode.RAISE_OFF_STEP
    acts(hand, "4 raise 275")


def test_house_rule_1_4_an_all_in_between_a_full_raise_and_the_next_chip_is_a_full_raise() -> None:
    hand = deal([5000, 5000, 137, 240], settings(chip=25))
    acts(hand, "3 raise 137")
    assert raise_range(hand) == (240, 240)
    acts(hand, "4 raise 240")
    assert raise_range(hand)[0] == 350  # 240 and the last raise of 103 are 343


def test_house_rule_1_4_the_most_of_pot_limit_is_whole_chips() -> None:
    table = settings(structure=Structure.POT_LIMIT, chip=25, options=Options(opening_big_blinds=0))
    hand = deal([5000, 5000, 137, 5000], table)
    acts(hand, "3 raise 137")
    # The pot after the call is 50 + 100 + 137 + 137 = 424; 137 + 424 is 561.
    assert raise_range(hand) == (250, 550)


def test_house_rule_1_4_fixed_limit_goes_on_from_the_next_whole_chip() -> None:
    hand = deal([5000, 5000, 163, 5000], settings(structure=Structure.FIXED_LIMIT, chip=25))
    acts(hand, "3 raise 163")
    assert raise_range(hand) == (275, 275)


def test_house_rule_4_4_a_second_short_all_in_does_not_reopen_for_who_called_the_first() -> None:
    hand = deal([9000, 230, 9000, 260], LIMIT)
    acts(hand, "3 call, 4 call, 1 call, 2 check")
    acts(hand, "1 bet 100, 2 raise 130, 3 call, 4 raise 160, 1 call")
    assert raise_range(hand) == (0, 0)  # seat 3 faces 30
    offer = offer_to(hand)
    assert offer is not None
    assert (offer.seat, offer.to_call) == (3, 30)


def test_house_rule_4_4_short_all_ins_do_not_add_up_for_who_has_acted() -> None:
    hand = deal([5000, 5000, 5000, 130, 165], LIMIT)
    acts(hand, "3 call, 4 raise 130, 5 raise 165, 1 fold, 2 call")
    # Thirty and thirty-five are each less than half a bet to seat 3.
    assert raise_range(hand) == (0, 0)


def test_house_rule_4_4_who_has_not_acted_raises_above_half_a_bet_made_of_short_all_ins() -> None:
    hand = deal([5000, 5000, 5000, 130, 165], LIMIT)
    acts(hand, "3 call, 4 raise 130, 5 raise 165")
    assert raise_range(hand) == (265, 265)
    acts(hand, "1 raise 265, 2 call")
    assert raise_range(hand) == (365, 365)  # a full raise is one for everybody


def test_house_rule_4_4_one_all_in_of_half_a_bet_reopens_also_after_a_short_one() -> None:
    hand = deal([5000, 5000, 5000, 130, 180], LIMIT)
    acts(hand, "3 call, 4 raise 130, 5 raise 180, 1 fold, 2 call")
    assert raise_range(hand) == (280, 280)


def checked_flop(stacks: list[int]) -> Hand:
    """A flop that everybody saw for 100."""
    hand = deal(stacks, LIMIT)
    acts(hand, "3 call, 4 call, 1 call, 2 check")
    return hand


@pytest.mark.parametrize(
    ("first", "second", "then"), [(1, 98, 198), (49, 98, 198), (49, 50, 150), (20, 49, 0)]
)
def test_house_rule_4_4_a_checker_may_raise_all_ins_that_come_to_half_a_bet_or_more(
    first: int, second: int, then: int
) -> None:
    hand = checked_flop([9000, 100 + first, 100 + second, 9000])
    acts(hand, f"1 check, 2 bet {first}, 3 bet {second}, 4 call")
    assert raise_range(hand) == (then, then)


def test_house_rule_4_4_who_called_the_first_short_all_in_may_not_raise_the_second() -> None:
    hand = checked_flop([9000, 149, 9000, 198])
    acts(hand, "1 check, 2 bet 49, 3 call, 4 bet 98")
    assert raise_range(hand) == (198, 198)  # seat 1 has checked
    acts(hand, "1 call")
    assert raise_range(hand) == (0, 0)  # seat 3 has called 49 and faces 49 more


def test_house_rule_4_4_a_checker_may_raise_also_when_a_short_raise_follows_the_bet() -> None:
    hand = deal([9000, 149, 198, 220, 9000], LIMIT)
    acts(hand, "3 call, 4 call, 5 call, 1 call, 2 check")
    acts(hand, "1 check, 2 bet 49, 3 bet 98, 4 raise 120, 5 call")
    assert raise_range(hand) == (198, 198)


@pytest.mark.parametrize(("stack", "then"), [(240, 300), (250, 350)])
def test_house_rule_4_4_over_a_straddle_a_short_raise_starts_from_the_straddle(
    stack: int, then: int
) -> None:
    posts = (*BLINDS, Post(3, PostKind.STRADDLE, 200))
    hand = deal([5000, 5000, 5000, stack, 5000], LIMIT, posts=posts, last_blind=3)
    acts(hand, f"4 raise {stack}")
    assert raise_range(hand) == (then, then)


def test_house_rule_4_4_an_all_in_over_half_of_a_completion_is_the_bet() -> None:
    # The bring-in of 30 is no bet: 60 of 100 is measured from nothing.
    cards = {1: "2c3dAh", 2: "4c5dKh", 3: "6c7d2h", 4: "8c9dQh"}
    table = settings("stud", Structure.FIXED_LIMIT)
    hand = deal([1000, 1000, 1000, 70], table, cards=cards)
    acts(hand, "3 bring_in, 4 complete 60")
    assert raise_range(hand) == (160, 160)
    acts(hand, "1 call, 2 call")
    assert raise_range(hand) == (160, 160)  # open for the bring-in too


def test_house_rule_4_4_fixture_of_the_small_bet_kept_on_whole_chips() -> None:
    stakes = Stakes(blinds=(10, 20), small_bet=20, big_bet=40)
    hand = deal([500, 35, 500], settings(structure=Structure.FIXED_LIMIT, stakes=stakes, chip=5))
    acts(hand, "3 call, 1 call, 2 check, 1 check, 2 bet 15")
    assert raise_range(hand) == (35, 35)
