"""House rules 4.2 to 4.4: what counts as a bet or a raise of fixed limit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.hand.setup import Post, PostKind
from rules.playable import refuse_unplayable
from rules.refusals import Refused
from rules.settings import LimitUncapped, Options, Stakes, Structure
from tests.rules.builders import acts, deal, raise_range, settings

LIMIT = settings(structure=Structure.FIXED_LIMIT)


def test_house_rule_4_2_three_raises_may_follow_a_straddle() -> None:
    table = settings(structure=Structure.FIXED_LIMIT, options=Options(straddle=True))
    posts = [
        Post(1, PostKind.SMALL_BLIND, 50),
        Post(2, PostKind.BIG_BLIND, 100),
        Post(3, PostKind.STRADDLE, 200),
    ]
    hand = deal([9000] * 5, table, posts=posts, last_blind=3)
    acts(hand, "4 raise 300, 5 raise 400, 1 raise 500")
    assert raise_range(hand) == (0, 0)


def test_house_rule_4_3_in_tournaments_too_two_players_left_in_a_hand_have_no_cap() -> None:
    hand = deal([9000] * 3, replace(LIMIT, tournament=True))
    acts(hand, "3 fold, 1 raise 200, 2 raise 300, 1 raise 400, 2 raise 500")
    assert raise_range(hand) == (600, 600)


def test_house_rule_4_3_a_tournament_may_keep_the_cap_until_two_are_left_in_it() -> None:
    options = Options(limit_uncapped=LimitUncapped.TOURNAMENT)
    table = replace(LIMIT, tournament=True, options=options)
    hand = deal([9000] * 3, table)
    acts(hand, "3 fold, 1 raise 200, 2 raise 300, 1 raise 400")
    assert raise_range(hand) == (0, 0)
    heads_up = deal([9000] * 2, table)
    acts(heads_up, "2 raise 200, 1 raise 300, 2 raise 400, 1 raise 500")
    assert raise_range(heads_up) == (600, 600)


def test_house_rule_4_3_a_cash_game_has_no_cap_between_two_players() -> None:
    table = replace(LIMIT, options=Options(limit_uncapped=LimitUncapped.TOURNAMENT))
    with pytest.raises(Refused) as refusal:
        refuse_unplayable(table)
    assert refusal.value.facts["key"] == "options.limit_uncapped"


@pytest.mark.parametrize(("all_in", "offered"), [(50, (150, 150)), (49, (0, 0))])
def test_house_rule_4_4_an_all_in_over_a_bring_in_is_measured_from_nothing(
    all_in: int, offered: tuple[int, int]
) -> None:
    stakes = Stakes(ante=10, bring_in=40, small_bet=100, big_bet=200)
    cards = {1: "AsKs2c", 2: "AcKd9d", 3: "Ad3cJs", 4: "AhKhTd"}
    table = settings("stud", Structure.FIXED_LIMIT, stakes=stakes)
    hand = deal([5000, 5000, all_in + 10, 5000], table, cards=cards)
    acts(hand, f"1 bring_in, 2 call, 3 raise {all_in}, 4 call")
    acts(hand, "1 call")
    assert raise_range(hand) == offered
