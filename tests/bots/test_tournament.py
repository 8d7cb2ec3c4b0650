"""Simulated players in a tournament stay, push short stacks, and answer deals by their worth."""

from __future__ import annotations

from typing import Any

import pytest

from bots.chance import Chance
from bots.policy import STYLES, Sight, decide
from bots.policy.acting import Choice, Spot, choose
from tests.bots.builders import person, sight
from wire.messages.base import changed
from wire.messages.own_view import BuyInView, OfferView
from wire.messages.seat import BuyIn, ComeBack
from wire.messages.tournament import AnswerDeal, ProposeDeal
from wire.messages.tournament_view import (
    OwnTournamentView,
    StandingView,
    TournamentView,
)

STANDINGS = (
    StandingView(place=1, seat=2, chips=6_000),
    StandingView(place=2, seat=5, chips=4_000),
)
IT = TournamentView(
    name="Turbo", stage="playing", players=4, players_left=2, pool=10_000, standings=STANDINGS
)


def seated(*, away: bool = False, stack: int = 6_000, hand: int = 4, **own: Any) -> Sight:
    seen = sight(away=away, stack=stack, hand=hand, hands=1_000)
    part = OwnTournamentView(entered=True, **own)
    return Sight(changed(seen.table, tournament=IT), changed(seen.own, tournament=part))


def asked(seen: Sight, seed: int = 0) -> Any:
    intent = decide(seen, person(), Chance(seed), "bot-1")
    return None if intent is None else intent.request


@pytest.mark.parametrize(("share", "agrees"), [(6_000, True), (5_700, True), (2_000, False)])
def test_a_deal_is_answered_by_what_the_chips_are_worth(share: int, agrees: bool) -> None:
    answers = [asked(seated(answers=True, share=share), seed) for seed in range(40)]
    assert all(isinstance(answer, AnswerDeal) for answer in answers)
    accepted = [answer for answer in answers if answer.accept]
    assert all(answer.pin == person().pin for answer in accepted)
    assert (len(accepted) > 20) is agrees
    assert len(accepted) < 40 or agrees


def test_a_new_proposal_is_a_new_decision() -> None:
    first, second = seated(answers=True, share=5), seated(answers=True, share=6)
    assert first.situation != second.situation != seated().situation


def test_nobody_leaves_a_tournament_however_long_it_lasts() -> None:
    found = [asked(seated(), seed) for seed in range(50)]
    assert found == [None] * 50


def test_the_last_players_propose_a_deal_now_and_then() -> None:
    found = [asked(seated(may_propose=True), seed) for seed in range(400)]
    proposals = [each for each in found if each is not None]
    assert 0 < len(proposals) < 40
    assert all(isinstance(each, ProposeDeal) for each in proposals)


def test_an_absent_player_comes_back_once_the_penalty_is_served() -> None:
    assert isinstance(asked(seated(away=True)), ComeBack)
    assert asked(seated(away=True, penalty_hands=2)) is None


def test_the_price_of_a_tournament_is_paid_as_it_is() -> None:
    seen = sight("buy_in", buy_in=BuyInView(least=5_500, most=5_500))
    entered = asked(seen)
    assert isinstance(entered, BuyIn)
    assert entered.amount == 5_500


OFFER = OfferView(turn=1, hand=4, to_call=100, raise_min=200, raise_max=900, all_in=900)


def push(strength: int, blinds: int) -> set[str]:
    spot = Spot(
        strength=strength,
        pot=150,
        bet=100,
        stack=900,
        first_cards=True,
        big_blinds=blinds,
    )
    return {choose(OFFER, spot, STYLES["tight"], Chance(seed)).kind for seed in range(30)}


def test_a_short_stack_goes_all_in_or_folds_before_the_flop() -> None:
    assert push(95, 9) == {"raise"}
    assert push(20, 9) == {"fold"}
    assert push(50, 4) == {"raise"}
    spot = Spot(strength=95, pot=150, bet=100, stack=900, first_cards=True, big_blinds=9)
    assert choose(OFFER, spot, STYLES["tight"], Chance(1)) == Choice("raise", 900)


def test_a_deep_stack_plays_as_at_a_cash_table() -> None:
    assert push(95, 1_000) == push(95, 100)
