"""Rules in which card rooms differ: each choice, its default and the other way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.hand.events import HandMucked, HandShown, PotPushed
from rules.hand.setup import Post, PostKind
from rules.refusals import RefusalCode, Refused
from rules.settings import Clocks, Options, Stakes, Structure
from tests.rules.builders import acts, call_down, deal, in_turn, raise_range, settings, to_act

BLINDS = (Post(1, PostKind.SMALL_BLIND, 50), Post(2, PostKind.BIG_BLIND, 100))
POT = Structure.POT_LIMIT


@pytest.mark.parametrize(
    ("tournament", "counted", "most"),
    [(False, None, 450), (True, None, 350), (True, True, 450), (False, False, 350)],
)
def test_house_rule_4_10_a_big_blinds_ante_counts_before_the_flop_in_cash_games(
    tournament: bool, counted: bool | None, most: int
) -> None:
    # 50 and 100 and a call of 100: 350; with the ante of 100, 450.
    options = Options(opening_big_blinds=0, ante_in_pot=counted)
    table = replace(settings(structure=POT, options=options), tournament=tournament)
    hand = deal([5000] * 4, table, posts=(*BLINDS, Post(2, PostKind.BIG_BLIND_ANTE, 100)))
    assert raise_range(hand)[1] == most
    acts(hand, "3 call, 4 fold, 1 fold, 2 check")
    # After the flop the ante is in the pot whatever the house chose.
    assert raise_range(hand) == (100, 350)


@pytest.mark.parametrize(("as_big", "most"), [(False, 1050), (True, 1100)])
def test_house_rule_4_11_later_raises_count_the_small_blind_as_it_is_unless_the_house_wants_it(
    as_big: bool, most: int
) -> None:
    options = Options(small_blind_as_big=as_big)
    hand = deal([9000] * 4, settings(structure=POT, options=options))
    assert raise_range(hand)[1] == 400
    acts(hand, "3 raise 300")
    # Seat 4 calls 300 into 50 + 100 + 300 and raises by the 750 of it, or by 800.
    assert raise_range(hand)[1] == most


@pytest.mark.parametrize(
    ("players", "script", "most"),
    [
        # The small blind completed: 400 in the pot, and 200 on top of the price of 200.
        (2, "2 call", 600),
        # Five limpers: 1,000 in the pot.
        (5, "3 call, 4 call, 5 call, 1 call", 1200),
        # The small blind's own turn: his call makes the pot 1,000.
        (5, "3 call, 4 call, 5 call", 1200),
        # He folded his 100, which go on counting as 200: 800 and 200 for them.
        (5, "3 call, 4 call, 5 call, 1 fold", 1200),
        # He has not acted: 500 with him at 200 and the call.
        (5, "3 call", 1000),
    ],
)
def test_house_rule_4_11_a_small_blind_that_has_put_in_more_counts_once(
    players: int, script: str, most: int
) -> None:
    options = Options(small_blind_as_big=True, opening_big_blinds=0)
    table = settings(structure=POT, stakes=Stakes(blinds=(100, 200)), options=options)
    hand = deal([9000] * players, table)
    acts(hand, script)
    assert raise_range(hand)[1] == most


def test_house_rule_4_11_a_small_blind_all_in_for_part_of_a_big_one_lacks_the_rest() -> None:
    options = Options(small_blind_as_big=True, opening_big_blinds=0)
    table = settings(structure=POT, stakes=Stakes(blinds=(100, 200)), options=options)
    hand = deal([150, 9000, 9000], table)
    acts(hand, "3 call, 1 call")
    # 150 and 50 for them, 200 and 200: a pot of 600 over the price of 200.
    assert raise_range(hand)[1] == 800


@pytest.mark.parametrize("shows", [False, True])
def test_house_rule_6_4_who_was_called_may_muck_unless_the_house_wants_to_see_him(
    shows: bool,
) -> None:
    hand = deal([1000] * 2, settings(clocks=Clocks(), options=Options(aggressor_shows=shows)))
    in_turn(hand, "call", *["check"] * 5, "bet 100", "call")
    shown = [event.seat for event in hand.events if isinstance(event, HandShown)]
    if shows:
        assert (shown, to_act(hand)) == ([1], 2)
    else:
        acts(hand, "1 muck")
        assert isinstance(hand.events[-3], HandMucked)
        assert shown == []


def test_house_rule_6_4_without_a_bet_on_the_last_street_anybody_may_muck() -> None:
    hand = deal([1000] * 2, settings(clocks=Clocks(), options=Options(aggressor_shows=True)))
    in_turn(hand, "call", "check", "bet 100", "call", *["check"] * 4)
    acts(hand, "1 muck")
    assert not any(isinstance(event, HandShown) for event in hand.events)


def test_house_rule_5_3_the_main_pot_is_pushed_first() -> None:
    hand = deal([100, 300, 1000, 1000])
    acts(hand, "3 raise 500, 4 call, 1 call, 2 call")
    call_down(hand)
    assert [e.number for e in hand.events if isinstance(e, PotPushed)] == [0, 1, 2]


def test_house_rule_7_4_the_five_cards_that_play_decide_the_odd_chip() -> None:
    # Two straights to the nine; the ace of spades in seat 1 is a sixth card and does not count.
    stakes = Stakes(ante=1, bring_in=2, small_bet=10, big_bet=20)
    cards = {1: "9c8d7h6s5cAs2d", 2: "9s8c7c6d5dKh2h", 3: "JcJd3h3s4cQdQh"}
    table = settings("stud", Structure.FIXED_LIMIT, stakes=stakes)
    hand = call_down(deal([200] * 3, table, cards=cards))
    (pushed,) = [event for event in hand.events if isinstance(event, PotPushed)]
    assert [(win.seat, win.amount) for win in pushed.wins] == [(2, 5), (1, 4)]


def test_house_rule_6_4_who_must_show_is_not_asked() -> None:
    hand = deal([1000] * 2, settings(clocks=Clocks(), options=Options(aggressor_shows=True)))
    in_turn(hand, "call", *["check"] * 5, "bet 100", "call")
    with pytest.raises(Refused) as caught:
        acts(hand, "1 muck")
    assert caught.value.code is RefusalCode.NOT_YOUR_TURN
