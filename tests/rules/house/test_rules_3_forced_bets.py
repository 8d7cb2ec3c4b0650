"""House rules, section 3, as far as they are played inside a hand."""

from __future__ import annotations

import pytest

from rules.hand.events import BlindsChopped, CollectionTaken, HandEnded, PotPushed
from rules.hand.offers import offer_to
from rules.hand.setup import Post, PostKind
from rules.hand.state import Hand, Phase
from rules.refusals import RefusalCode, Refused
from rules.settings import Options, Stakes, Structure
from tests.rules.builders import acts, call_down, deal, raise_range, settings, stacks_of, to_act

BLINDS = (Post(1, PostKind.SMALL_BLIND, 50), Post(2, PostKind.BIG_BLIND, 100))


def to_call(hand: Hand) -> int:
    offer = offer_to(hand)
    assert offer is not None
    return offer.to_call


def test_house_rule_3_3_heads_up_the_button_acts_first_before_the_flop_and_last_after_it() -> None:
    hand = deal([1000, 1000])
    assert to_act(hand) == hand.setup.button == 2
    acts(hand, "2 call, 1 check")
    assert to_act(hand) == 1


def test_house_rule_3_5_the_big_blind_may_raise_an_unraised_pot() -> None:
    hand = deal([1000] * 3)
    acts(hand, "3 call, 1 call")
    assert (to_act(hand), to_call(hand), raise_range(hand)) == (2, 0, (200, 1000))


def test_house_rule_3_5_the_option_is_kept_after_an_all_in_below_a_full_raise() -> None:
    hand = deal([1000, 1000, 150])
    acts(hand, "3 raise 150, 1 call")
    assert raise_range(hand) == (250, 1000)


def test_house_rule_3_6_a_short_big_blind_does_not_lower_the_price() -> None:
    hand = deal([1000, 60, 1000])
    assert (to_call(hand), raise_range(hand)) == (100, (200, 1000))


def test_house_rule_3_6_a_blind_that_is_all_in_from_posting_does_not_stop_the_hand() -> None:
    hand = deal([20, 60, 1000], cards={1: "2c7d", 2: "3c8d", 3: "AsAd"}, board="KhQd9s5c4h")
    acts(hand, "3 call")
    assert stacks_of(hand) == [0, 0, 1080]


def test_house_rule_3_7_a_new_players_post_is_his_live_bet() -> None:
    hand = deal([1000] * 4, posts=(*BLINDS, Post(4, PostKind.ENTRY, 100)))
    acts(hand, "3 call")
    assert (to_act(hand), to_call(hand), raise_range(hand)[0]) == (4, 0, 200)


def test_house_rule_3_10_dead_money_is_nobodys_bet_and_lies_in_the_main_pot() -> None:
    posts = (*BLINDS, Post(4, PostKind.ENTRY, 100), Post(4, PostKind.MISSED, 50))
    hand = deal([1000] * 4, posts=posts)
    acts(hand, "3 fold, 4 check, 1 fold")
    assert hand.by_seat[4].bet == 100
    acts(hand, "2 check, 2 check, 4 bet 100, 2 fold")
    assert stacks_of(hand) == [950, 900, 1000, 1150]


def test_house_rule_3_11_the_big_blind_ante_is_paid_after_the_blind() -> None:
    posts = (*BLINDS, Post(2, PostKind.BIG_BLIND_ANTE, 100))
    hand = deal([1000, 130, 1000], posts=posts)
    assert (hand.by_seat[2].bet, hand.dead, hand.by_seat[2].stack) == (100, 30, 0)


def test_house_rule_3_11_any_live_hand_may_win_the_big_blind_ante() -> None:
    posts = (*BLINDS, Post(2, PostKind.BIG_BLIND_ANTE, 100))
    cards = {1: "AsAd", 2: "3c8d", 3: "2c7d"}
    hand = deal([50, 1000, 1000], posts=posts, cards=cards, board="KhQd9s5c4h")
    acts(hand, "3 fold")
    # Main pot 50 + 50 and the ante of 100; the big blind's other 50 was never matched.
    assert stacks_of(hand) == [200, 850, 1000]


def test_house_rule_3_12_a_short_ante_wins_only_what_was_matched_of_it() -> None:
    stakes = Stakes(blinds=(50, 100), ante=25)
    cards = {1: "2c7d", 2: "3c8d", 3: "AsAd"}
    hand = deal([1000, 1000, 10], settings(stakes=stakes), cards=cards, board="KhQd9s5c4h")
    call_down(hand)
    assert stacks_of(hand)[2] == 30


@pytest.mark.parametrize(("game", "opener"), [("stud", 3), ("stud8", 3), ("razz", 2)])
def test_house_rule_3_13_the_card_brings_it_in_with_suits_breaking_ties(
    game: str, opener: int
) -> None:
    # Low: two of clubs under two of diamonds; razz: king of spades over king of hearts, ace low.
    cards = {1: "3c4d2d", 2: "5c6dKs", 3: "7c8d2c", 4: "9cTdKh", 5: "3h4hAs"}
    hand = deal([1000] * 5, settings(game, Structure.FIXED_LIMIT), cards=cards)
    assert to_act(hand) == opener
    offer = offer_to(hand)
    assert offer is not None
    assert (offer.bring_in, offer.raise_min, offer.can_fold) == (30, 100, False)


def test_house_rule_3_13_the_bring_in_may_not_fold_or_check() -> None:
    hand = deal([1000] * 3, settings("stud", Structure.FIXED_LIMIT))
    for word, code in (("fold", RefusalCode.CANNOT_FOLD), ("check", RefusalCode.CANNOT_CHECK)):
        with pytest.raises(Refused) as caught:
            acts(hand, f"{to_act(hand)} {word}")
        assert caught.value.code is code


def test_house_rule_3_13_a_short_bring_in_does_not_lower_the_price() -> None:
    cards = {1: "2c3dAh", 2: "4c5dKh", 3: "6c7d2h"}
    hand = deal([1000, 1000, 25], settings("stud", Structure.FIXED_LIMIT), cards=cards)
    acts(hand, "3 bring_in")
    assert hand.by_seat[3].stack == 0
    assert (to_call(hand), raise_range(hand)) == (30, (100, 100))


def test_house_rule_3_14_both_blinds_agree_and_take_their_blinds_back() -> None:
    hand = deal([1000] * 3, settings(options=Options(blind_chop=True)))
    events = acts(hand, "3 fold, 1 chop, 2 chop")
    assert stacks_of(hand) == [1000] * 3
    assert any(isinstance(event, BlindsChopped) for event in events)
    assert not any(isinstance(event, CollectionTaken | PotPushed) for event in events)
    assert isinstance(hand.events[-1], HandEnded)


def test_house_rule_3_14_if_the_other_blind_plays_on_the_first_decides_again() -> None:
    hand = deal([1000] * 3, settings(options=Options(blind_chop=True)))
    acts(hand, "3 fold, 1 chop, 2 play_on")
    assert (to_act(hand), to_call(hand)) == (1, 50)
    with pytest.raises(Refused) as caught:
        acts(hand, "1 chop")
    assert caught.value.code is RefusalCode.NO_CHOP


@pytest.mark.parametrize("before", ["3 call, 1 call", "3 fold, 1 call", "3 fold, 1 raise 200"])
def test_house_rule_3_14_no_chop_once_anybody_played(before: str) -> None:
    hand = deal([1000] * 3, settings(options=Options(blind_chop=True)))
    acts(hand, before)
    with pytest.raises(Refused) as caught:
        acts(hand, "2 chop")
    assert caught.value.code is RefusalCode.NO_CHOP


@pytest.mark.parametrize(
    ("more", "paid"),
    [
        ((Post(4, PostKind.ENTRY, 100), Post(4, PostKind.MISSED, 50)), 150),
        ((Post(4, PostKind.MISSED, 50),), 50),
        ((Post(4, PostKind.ANTE, 10),), 10),
        ((Post(4, PostKind.BIG_BLIND, 100),), 100),
    ],
)
def test_house_rule_3_14_no_chop_where_anything_but_two_blinds_is_in_the_pot(
    more: tuple[Post, ...], paid: int
) -> None:
    table = settings(options=Options(blind_chop=True))
    hand = deal([1000] * 4, table, posts=(*BLINDS, *more), last_blind=2)
    acts(hand, "3 fold, 4 fold")
    with pytest.raises(Refused) as caught:
        acts(hand, "1 chop")
    assert caught.value.code is RefusalCode.NO_CHOP
    assert hand.by_seat[4].stack == 1000 - paid


def test_house_rule_3_15_the_seat_after_an_all_in_ante_brings_it_in_completes_or_folds() -> None:
    cards = {1: "2c3dAh", 2: "4c5dKh", 3: "6c7d2h"}
    hand = deal([1000, 1000, 10], settings("stud", Structure.FIXED_LIMIT), cards=cards)
    offer = offer_to(hand)
    assert offer is not None
    assert (to_act(hand), offer.bring_in, offer.raise_min, offer.can_fold) == (1, 30, 100, True)


def test_house_rule_3_15_an_expired_clock_folds_for_who_may_fold_the_bring_in() -> None:
    cards = {1: "2c3dAh", 2: "4c5dKh", 3: "6c7d2h", 4: "8c9dJh"}
    hand = deal([1000, 1000, 10, 1000], settings("stud", Structure.FIXED_LIMIT), cards=cards)
    acts(hand, "4 expire")
    assert (hand.by_seat[4].folded, hand.by_seat[4].bet) == (True, 0)
    assert to_act(hand) == 1


def test_house_rule_3_16_a_straddle_acts_last_and_may_raise() -> None:
    posts = (*BLINDS, Post(3, PostKind.STRADDLE, 200))
    hand = deal([5000] * 4, posts=posts, last_blind=3)
    assert (to_act(hand), to_call(hand), raise_range(hand)[0]) == (4, 200, 300)
    acts(hand, "4 call, 1 call, 2 call")
    assert (to_act(hand), to_call(hand), raise_range(hand)[0]) == (3, 0, 300)


def test_a_single_blind_that_nobody_calls_goes_back_and_the_hand_ends() -> None:
    table = settings(stakes=Stakes(blinds=(100,)))
    hand = deal([1000] * 3, table, posts=(Post(1, PostKind.BIG_BLIND, 100),), last_blind=1)
    acts(hand, "2 fold, 3 fold")
    assert (stacks_of(hand), hand.phase) == ([1000] * 3, Phase.OVER)
