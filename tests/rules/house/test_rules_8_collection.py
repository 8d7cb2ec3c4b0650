"""House rules, section 8: collection."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.collection import (
    Collection,
    CountedAt,
    FeeBracket,
    FeeMoment,
    FeeStep,
    PercentageFrom,
    refuse_if_locked,
)
from rules.fees import Fee, take_from
from rules.hand.events import CollectionTaken, ForcedBetsPosted, PotPushed
from rules.hand.setup import Post, PostKind
from rules.hand.state import Hand
from rules.refusals import Refused
from rules.settings import Options, Stakes, Structure
from tests.rules.builders import (
    acts,
    call_down,
    deal,
    in_turn,
    raise_range,
    settings,
    stacks_of,
    to_act,
)

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
        (Collection(round_to=-1), "collection.round_to"),
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


def test_house_rule_8_6_a_percentage_may_come_from_the_main_pot_first() -> None:
    first = replace(FIVE_PERCENT, percentage_from=PercentageFrom.MAIN_POT_FIRST)
    hand = deal([100, 1000, 1000], settings(collection=first))
    acts(hand, "3 raise 300, 1 call, 2 call")
    assert taken(call_down(hand)).from_pots == (30, 0)


@pytest.mark.parametrize(
    ("pots", "percentage_from", "taken"),
    [
        ((10, 400), PercentageFrom.MAIN_POT_FIRST, (10, 20)),
        ((10, 400), PercentageFrom.EVERY_POT, (1, 29)),
        ((10, 5, 400), PercentageFrom.MAIN_POT_FIRST, (10, 5, 15)),
    ],
)
def test_house_rule_8_6_a_main_pot_that_is_too_small_gives_what_it_has(
    pots: tuple[int, ...], percentage_from: PercentageFrom, taken: tuple[int, ...]
) -> None:
    fees = (Fee(FeeMoment.PERCENTAGE, 0, 30),)
    assert take_from(pots, fees, percentage_from) == taken


def test_house_rule_8_6_where_percentages_are_for_heads_up_a_posted_fee_is_not_shared() -> None:
    mixed = Collection(
        brackets=(
            FeeBracket(players_min=2, percent_bp=500),
            FeeBracket(players_min=3, steps=(FeeStep(DEALT, 1, 30),)),
        )
    )
    hand = deal([100, 1000, 1000], settings(collection=mixed))
    acts(hand, "3 raise 300, 1 call, 2 call")
    assert taken(call_down(hand)).from_pots == (30, 0)


def test_house_rule_8_6_a_bracket_with_both_takes_each_in_its_own_way() -> None:
    both = Collection(
        brackets=(FeeBracket(players_min=2, steps=(FeeStep(DEALT, 1, 20),), percent_bp=100),)
    )
    hand = deal([100, 1000, 1000], settings(collection=both))
    acts(hand, "3 raise 300, 1 call, 2 call")
    # Twenty from the main pot; seven more of the 280 and 400 that are left.
    assert taken(call_down(hand)).from_pots == (23, 4)


def test_house_rule_8_5_a_percentage_goes_down_to_the_chip_unless_the_schedule_says_otherwise() -> (
    None
):
    for round_to, fee in ((0, 25), (1, 30), (10, 30)):
        part = FeeBracket(players_min=2, percent_bp=1000)
        collection = Collection(brackets=(part,), round_to=round_to)
        hand = deal([1000] * 3, settings(collection=collection, chip=25))
        assert amounts(call_down(hand)) == [fee]  # ten percent of 300


def collection_blind_of_25(button: int) -> Hand:
    posts = (
        Post(1, PostKind.SMALL_BLIND, 50),
        Post(2, PostKind.BIG_BLIND, 100),
        Post(3, PostKind.COLLECTION, 25),
    )
    cards = {1: "2c7d", 2: "3c8d", 3: "AsAd"}
    table = settings(collection=Collection(dead_blind=25))
    stacks = [1000, 1000, button]
    return deal(stacks, table, posts=posts, cards=cards, board="KhQd9s5c4h")


@pytest.mark.parametrize("stack", [20, 25])
def test_house_rule_8_7_a_button_with_no_more_than_it_posts_his_last_chips_and_is_in_for_them(
    stack: int,
) -> None:
    hand = collection_blind_of_25(stack)
    acts(hand, "1 fold")
    assert taken(hand).fees == ()
    # The main pot has his chips three times; the rest of the blinds is the big blind's.
    assert stacks_of(hand) == [950, 1050 - 2 * stack, 3 * stack]


def test_house_rule_8_7_with_one_chip_more_the_button_pays_it_and_plays_with_that() -> None:
    hand = collection_blind_of_25(26)
    acts(hand, "3 call, 1 fold")
    assert taken(hand).fees == (Fee(FeeMoment.DEAD_BLIND, 0, 25),)
    assert stacks_of(hand) == [950, 1048, 3]


ANTES = tuple(Post(seat, PostKind.ANTE, 2) for seat in (1, 2, 3))
TWO_THREE = (Post(1, PostKind.SMALL_BLIND, 2), Post(2, PostKind.BIG_BLIND, 3))
SIX = Post(3, PostKind.COLLECTION, 6)


@pytest.mark.parametrize(
    ("stack", "posts", "bet", "left"),
    [
        (6, (*TWO_THREE, SIX), 3, 3),
        (4, (*TWO_THREE, SIX), 3, 1),
        (2, (*TWO_THREE, SIX), 2, 0),
        (8, (*ANTES, *TWO_THREE, SIX), 3, 3),
        (3, (*ANTES, *TWO_THREE, SIX), 1, 0),
        (12, (*TWO_THREE, Post(3, PostKind.STRADDLE, 6), SIX), 6, 6),
    ],
)
def test_house_rule_8_7_a_short_button_is_in_for_the_price_and_keeps_the_rest(
    stack: int, posts: tuple[Post, ...], bet: int, left: int
) -> None:
    table = settings(stakes=Stakes(blinds=(2, 3)), collection=Collection(dead_blind=6))
    hand = deal([100, 100, stack], table, posts=posts, last_blind=2)
    button = hand.by_seat[3]
    assert (button.bet, button.stack, hand.collected) == (bet, left, 0)


@pytest.mark.parametrize(
    ("stack", "posted"),
    [
        (2, [("small_blind", 2)]),
        (3, [("small_blind", 2), ("entry", 1)]),
        (8, [("small_blind", 2), ("entry", 1)]),
        (9, [("small_blind", 2), ("collection", 6)]),
    ],
)
def test_house_rule_8_7_heads_up_the_small_blind_counts_towards_the_price(
    stack: int, posted: list[tuple[str, int]]
) -> None:
    table = settings(stakes=Stakes(blinds=(2, 3)), collection=Collection(dead_blind=6))
    posts = [
        Post(2, PostKind.SMALL_BLIND, 2),
        Post(1, PostKind.BIG_BLIND, 3),
        Post(2, PostKind.COLLECTION, 6),
    ]
    hand = deal([100, stack], table, posts=posts)
    first = hand.events[0]
    assert isinstance(first, ForcedBetsPosted)
    assert [(paid.kind.value, paid.amount) for paid in first.paid if paid.seat == 2] == posted


@pytest.mark.parametrize(("stack", "left", "house"), [(40, 40, 0), (50, 50, 0), (51, 1, 50)])
def test_house_rule_8_7_in_stud_a_short_button_puts_in_nothing(
    stack: int, left: int, house: int
) -> None:
    stakes = Stakes(bring_in=30, small_bet=100, big_bet=200)
    collection = Collection(dead_blind=50)
    table = settings("stud", Structure.FIXED_LIMIT, stakes=stakes, collection=collection)
    cards = {1: "AsKs2c", 2: "AcKd3d", 3: "AdKcQs"}
    posts = [Post(3, PostKind.COLLECTION, 50)]
    hand = deal([1000, 1000, stack], table, posts=posts, cards=cards)
    assert (hand.by_seat[3].bet, hand.by_seat[3].stack, hand.collected) == (0, left, house)
    acts(hand, "1 bring_in, 2 call")
    assert to_act(hand) == 3


def test_house_rule_8_7_no_cap_counts_the_dead_collection_blind() -> None:
    step = FeeStep(FeeMoment.STREET_DEALT, 1, 5)
    bracket = FeeBracket(players_min=2, steps=(step,), cap=5)
    table = settings(
        stakes=Stakes(blinds=(2, 3)), collection=Collection(brackets=(bracket,), dead_blind=6)
    )
    hand = call_down(deal([500] * 3, table, posts=(*TWO_THREE, SIX)))
    assert 1500 - sum(stacks_of(hand)) == 11


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
