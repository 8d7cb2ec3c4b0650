"""House rules 3.21 to 3.23: who must open, who has an option, and whose hand is killed first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from rules.betting.offer import Offer
from rules.hand.commands import AskCard, Expire
from rules.hand.draws import card_choices
from rules.hand.events import Acted, ActWord
from rules.hand.offers import offer_to
from rules.hand.play import play, start
from rules.hand.state import Hand, Phase
from rules.playable import refuse_unplayable
from rules.refusals import RefusalCode, Refused
from rules.settings import Stakes, Structure
from tests.rules.builders import acts, call_down, deal, in_turn, settings, setup, stacks_of, to_act

LIMIT = Structure.FIXED_LIMIT
LOW_FIRST = {1: "KsKhQd2c", 2: "AsAhJd3c", 3: "QsQhTd4c"}


def discard(hand: Hand) -> Hand:
    """The lowest down card of everybody goes."""
    for choice in card_choices(hand):
        play(hand, Expire(choice.seat, choice.turn))
    return hand


def super_stud(stacks: list[int], structure: Structure = LIMIT, bring_in: int = 30) -> Hand:
    """Seat 1 has the lowest up card; the discards are made."""
    stakes = Stakes(ante=10, bring_in=bring_in, small_bet=100, big_bet=200)
    table = settings("super_stud", structure, stakes=stakes)
    refuse_unplayable(table)
    return discard(deal(stacks, table, cards=LOW_FIRST))


def offered(hand: Hand) -> Offer:
    offer = offer_to(hand)
    assert offer is not None
    return offer


def penalised(game: str, seat: int, cards: Mapping[int, str], players: int = 4) -> Hand:
    """A tournament hand in which one seat serves a penalty."""
    table = replace(settings(game, LIMIT), tournament=True)
    return start(replace(setup([5_000] * players, table, cards=cards), killed=(seat,)))


def folded(hand: Hand) -> list[int]:
    return [player.seat for player in hand.players if player.folded]


def test_house_rule_3_22_who_brought_it_in_may_check_or_raise_if_all_others_called() -> None:
    hand = super_stud([1_000] * 3)
    in_turn(hand, "bring_in", "call", "call")
    assert (hand.street, to_act(hand)) == (0, 1)
    offer = offered(hand)
    assert (offer.to_call, offer.can_check, offer.raise_min) == (0, True, 100)
    in_turn(hand, "check")
    assert hand.street == 1


def test_house_rule_3_22_his_raise_is_answered_by_all() -> None:
    hand = super_stud([1_000] * 3)
    in_turn(hand, "bring_in", "call", "call", "complete 100", "raise 200", "fold")
    assert to_act(hand) == 1
    in_turn(hand, "call")
    assert hand.street == 1


def test_house_rule_3_22_there_is_no_option_after_a_raise_or_alone() -> None:
    hand = super_stud([1_000] * 3)
    in_turn(hand, "bring_in", "complete 100", "call", "call")
    assert hand.street == 1
    hand = super_stud([1_000] * 3)
    in_turn(hand, "bring_in", "fold", "fold")
    assert hand.phase is Phase.OVER


def test_house_rule_3_22_an_expired_option_is_a_check() -> None:
    hand = super_stud([1_000] * 3)
    in_turn(hand, "bring_in", "call", "call", "expire")
    assert (hand.street, folded(hand)) == (1, [])


def test_house_rule_3_22_there_is_no_option_without_chips_or_an_opponent_who_has_some() -> None:
    for stacks in ([40, 1_000, 1_000], [1_000, 40, 40]):
        hand = super_stud(stacks)
        in_turn(hand, "bring_in", "call", "call")
        assert hand.street > 0


@pytest.mark.parametrize("structure", list(Structure))
def test_house_rule_3_22_a_bring_in_of_the_smallest_bet_is_the_bet(structure: Structure) -> None:
    hand = super_stud([5_000] * 3, structure, bring_in=100)
    offer = offered(hand)
    assert offer.bring_in == 100
    assert offer.raise_min != 100
    in_turn(hand, "bring_in")
    assert offered(hand).raise_min == 200
    (event,) = in_turn(hand, "raise 200")
    assert isinstance(event, Acted)
    assert event.word is ActWord.RAISE
    in_turn(hand, "call", "call")
    assert hand.street == 1


def test_house_rule_3_22_other_stud_games_have_no_option() -> None:
    for game in ("stud", "stud8", "razz"):
        hand = deal([1_000] * 3, settings(game, LIMIT))
        in_turn(hand, "bring_in", "call", "call")
        assert hand.street == 1


def test_house_rule_3_21_without_blinds_and_bring_in_a_penalised_hand_is_killed_first() -> None:
    cards = {1: "AsAh", 2: "KsKh", 3: "QsQh", 4: "7s2h"}
    hand = penalised("ante_holdem", 1, cards)
    assert folded(hand) == [1]
    in_turn(hand, "bet 100", "call", "call")
    call_down(hand)
    assert stacks_of(hand)[0] == 4_990


def test_house_rule_3_21_the_next_highest_card_opens_for_a_killed_one() -> None:
    hand = penalised("mexican", 1, {1: "2sAh", 2: "3s4h", 3: "5s6h", 4: "2d5d"})
    assert (folded(hand), to_act(hand)) == ([1], 3)
    assert not offered(hand).can_check


def test_house_rule_3_21_a_killed_bring_in_may_not_be_completed() -> None:
    cards = {1: "AsKs2c", 2: "AdKdQd", 3: "AhKhQh", 4: "AcKcJd"}
    hand = penalised("stud", 1, cards)
    assert to_act(hand) == 1
    with pytest.raises(Refused) as refused:
        in_turn(hand, "complete 100")
    assert refused.value.code is RefusalCode.RAISE_NOT_OPEN
    in_turn(hand, "bring_in")
    assert folded(hand) == [1]


@pytest.mark.parametrize("seat", [1, 2])
def test_house_rule_3_21_a_penalised_player_is_not_asked_for_his_discard(seat: int) -> None:
    hand = penalised("super_stud", seat, LOW_FIRST, players=3)
    assert [choice.seat for choice in card_choices(hand)] == [s for s in (1, 2, 3) if s != seat]
    discard(hand)
    assert to_act(hand) == 1
    in_turn(hand, "bring_in")
    assert (folded(hand), to_act(hand)) == ([seat], 2 if seat == 1 else 3)
    in_turn(hand, *["call"] * (3 - to_act(hand) + 1))
    assert hand.street == (1 if seat == 1 else 0)


def test_house_rule_3_23_if_the_highest_card_is_all_in_the_next_player_opens_or_folds() -> None:
    cards = {1: "2sAh", 2: "3s4h", 3: "5s6h"}
    hand = deal([10, 5_000, 5_000], settings("mexican", LIMIT), cards=cards)
    offer = offered(hand)
    assert (offer.seat, offer.can_check, offer.can_fold, offer.raise_min) == (2, False, True, 100)
    with pytest.raises(Refused) as refused:
        in_turn(hand, "check")
    assert refused.value.code is RefusalCode.MUST_BET
    in_turn(hand, "bet 100")
    assert offered(hand).to_call == 100


def test_house_rule_3_23_his_expired_clock_folds_and_nobody_is_asked_alone() -> None:
    cards = {1: "2sAh", 2: "3s4h", 3: "5s6h", 4: "2d5d"}
    hand = deal([10, 5_000, 5_000, 5_000], settings("mexican", LIMIT), cards=cards)
    acts(hand, "2 expire")
    assert (folded(hand), to_act(hand), offered(hand).can_check) == ([2], 3, False)
    acts(hand, "3 fold")
    assert (hand.street, hand.phase) == (1, Phase.DRAWING)
    play(hand, AskCard(1, hand.turn, up=True))


def test_house_rule_3_23_an_opener_who_has_chips_may_not_fold_and_binds_nobody_else() -> None:
    hand = deal([5_000] * 3, settings("mexican", LIMIT), cards={1: "2sAh", 2: "3s4h", 3: "5s6h"})
    assert not offered(hand).can_fold
    acts(hand, "1 expire, 2 call, 3 fold")
    assert hand.street == 1
