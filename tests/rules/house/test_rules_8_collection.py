"""House rules, section 8: collection."""

from __future__ import annotations

import pytest

from rules.collection import (
    Collection,
    CountedAt,
    Fee,
    FeeBracket,
    FeeMoment,
    FeeStep,
    refuse_if_locked,
)
from rules.hand.events import CollectionTaken, PotPushed
from rules.hand.setup import Post, PostKind
from rules.hand.state import Hand
from rules.refusals import Refused
from rules.settings import Options, Structure
from tests.rules.builders import acts, call_down, deal, in_turn, raise_range, settings, stacks_of

DEALT, CLOSED = FeeMoment.STREET_DEALT, FeeMoment.ROUND_CLOSED

BY_PLAYERS_DEALT = Collection(
    brackets=tuple(
        FeeBracket(players_min=players, steps=(FeeStep(DEALT, 1, fee),), cap=400)
        for players, fee in ((1, 100), (4, 200), (6, 300), (7, 400))
    )
)
BY_STREETS = Collection(
    brackets=(
        FeeBracket(
            players_min=2,
            steps=(FeeStep(DEALT, 1, 30), FeeStep(DEALT, 2, 10), FeeStep(DEALT, 3, 5)),
            no_flop=10,
        ),
    )
)
FIVE_PERCENT = Collection(brackets=(FeeBracket(players_min=2, percent_bp=500, cap=30),))


def taken(hand: Hand) -> CollectionTaken:
    return next(event for event in hand.events if isinstance(event, CollectionTaken))


def amounts(hand: Hand) -> list[int]:
    return [fee.amount for fee in taken(hand).fees]


@pytest.mark.parametrize(
    ("players", "fee"),
    [(2, 100), (3, 100), (4, 200), (5, 200), (6, 300), (7, 400), (8, 400), (10, 400)],
)
def test_house_rule_8_1_the_electronic_tables_sample_schedule(players: int, fee: int) -> None:
    hand = call_down(deal([1000] * players, settings(collection=BY_PLAYERS_DEALT)))
    assert amounts(hand) == [min(fee, 100 * players)]
    assert sum(stacks_of(hand)) == 1000 * players - fee


def test_house_rule_8_2_the_bracket_may_be_chosen_by_those_who_see_the_flop() -> None:
    collection = Collection(brackets=BY_PLAYERS_DEALT.brackets, counted_at=CountedAt.FLOP)
    hand = deal([1000] * 7, settings(collection=collection))
    acts(hand, "3 fold, 4 fold, 5 fold, 6 call, 7 call, 1 call, 2 check")
    assert amounts(call_down(hand)) == [200]


@pytest.mark.parametrize(
    ("streets", "fees"), [(1, [30]), (2, [30, 10]), (3, [30, 10, 5])], ids=["flop", "turn", "river"]
)
def test_house_rule_8_3_fees_are_earned_street_by_street(streets: int, fees: list[int]) -> None:
    hand = deal([1000] * 2, settings(collection=BY_STREETS))
    in_turn(hand, "call", "check", *["check"] * 2 * (streets - 1), "bet 100", "fold")
    assert amounts(hand) == fees


def test_house_rule_8_3_in_stud_fees_follow_the_rounds() -> None:
    steps = (FeeStep(DEALT, 1, 30), FeeStep(CLOSED, 2, 10), FeeStep(CLOSED, 3, 5))
    collection = Collection(brackets=(FeeBracket(players_min=2, steps=steps, no_flop=7),))
    table = settings("stud", Structure.FIXED_LIMIT, collection=collection)
    hand = deal([1000] * 2, table)
    in_turn(hand, "bring_in", "call", "check", "check", "bet 200", "call", "bet 200", "fold")
    assert amounts(hand) == [30, 10, 5]
    hand = deal([1000] * 2, table)
    in_turn(hand, "bring_in", "call", "bet 100", "fold")
    assert amounts(hand) == [30]


def test_house_rule_8_4_no_flop_no_drop() -> None:
    hand = deal([1000] * 3, settings(collection=BY_PLAYERS_DEALT))
    acts(hand, "3 raise 300, 1 fold, 2 fold")
    assert taken(hand).fees == ()
    assert sum(stacks_of(hand)) == 3000


def test_house_rule_8_4_a_modified_fee_where_the_schedule_has_one() -> None:
    hand = deal([1000] * 3, settings(collection=BY_STREETS))
    acts(hand, "3 raise 300, 1 fold, 2 fold")
    assert taken(hand).fees == (Fee(FeeMoment.NO_FLOP, 1, 10),)


def test_house_rule_8_5_a_percentage_is_rounded_down_and_capped() -> None:
    hand = deal([1000] * 2, settings(collection=FIVE_PERCENT))
    in_turn(hand, "raise 205", "call", "bet 100", "fold")
    assert amounts(hand) == [20]  # five percent of 410 is 20.5
    hand = call_down(deal([1000] * 9, settings(collection=FIVE_PERCENT)))
    assert amounts(hand) == [30]  # forty-five, capped


def test_house_rule_8_5_a_jurisdiction_may_lock_percentages_off() -> None:
    refuse_if_locked(FIVE_PERCENT, percentages_locked=False)
    refuse_if_locked(BY_STREETS, percentages_locked=True)
    with pytest.raises(Refused) as caught:
        refuse_if_locked(FIVE_PERCENT, percentages_locked=True)
    assert caught.value.facts["value"] == 500


@pytest.mark.parametrize(
    ("collection", "key"),
    [
        (Collection(brackets=BY_PLAYERS_DEALT.brackets[::-1]), "collection.brackets"),
        (Collection(dead_blind=-1), "collection.dead_blind"),
        (Collection(round_to=0), "collection.round_to"),
        (
            Collection(brackets=(FeeBracket(players_min=2, percent_bp=10_001),)),
            "collection.brackets.percent_bp",
        ),
        (Collection(brackets=(FeeBracket(players_min=2, no_flop=-5),)), "collection.brackets"),
    ],
)
def test_house_rule_8_1_a_schedule_that_makes_no_sense_is_refused_by_its_key(
    collection: Collection, key: str
) -> None:
    with pytest.raises(Refused) as caught:
        settings(collection=collection)
    assert caught.value.facts["key"] == key


def test_house_rule_8_5_an_uncalled_bet_is_never_raked() -> None:
    hand = deal([5000] * 2, settings(collection=FIVE_PERCENT))
    in_turn(hand, "call", "check", "bet 4000", "fold")
    assert amounts(hand) == [10]  # of the 200 that were matched


def test_house_rule_8_6_the_collection_never_exceeds_the_pots() -> None:
    hand = deal([30, 1000], settings(collection=BY_PLAYERS_DEALT))
    assert amounts(call_down(hand)) == [60]
    assert [event.wins for event in hand.events if isinstance(event, PotPushed)] == [()]
    assert sum(stacks_of(hand)) == 970


def test_house_rule_8_6_posted_fees_come_from_the_main_pot_first() -> None:
    hand = deal([120, 1000, 1000], settings(collection=BY_PLAYERS_DEALT))
    acts(hand, "3 raise 500, 1 call, 2 call")
    assert taken(call_down(hand)).from_pots == (100, 0)


def test_house_rule_8_6_a_percentage_comes_from_every_pot_its_part() -> None:
    hand = deal([100, 1000, 1000], settings(collection=FIVE_PERCENT))
    acts(hand, "3 raise 300, 1 call, 2 call")
    assert taken(call_down(hand)).from_pots == (13, 17)  # 30 of 300 and 400


def test_house_rule_8_7_a_dead_collection_blind_goes_to_the_house() -> None:
    posts = (
        Post(1, PostKind.SMALL_BLIND, 50),
        Post(2, PostKind.BIG_BLIND, 100),
        Post(3, PostKind.COLLECTION, 25),
    )
    hand = deal([1000] * 3, settings(collection=Collection(dead_blind=25)), posts=posts)
    acts(hand, "3 fold, 1 fold")
    assert stacks_of(hand) == [950, 1050, 975]
    assert taken(hand).fees == (Fee(FeeMoment.DEAD_BLIND, 0, 25),)


def test_house_rule_8_8_pot_limit_is_measured_against_the_whole_pot() -> None:
    table = settings(
        structure=Structure.POT_LIMIT,
        collection=BY_STREETS,
        options=Options(opening_big_blinds=0),
    )
    hand = deal([5000] * 2, table)
    in_turn(hand, "call", "check")
    assert raise_range(hand) == (100, 200)
