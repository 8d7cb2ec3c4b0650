"""A player who serves a penalty posts and is dealt in, and wins nothing (house rule 3.21)."""

from __future__ import annotations

from random import Random

import pytest

from rules.hand.commands import Act, ActKind, Expire
from rules.hand.events import Acted, ActWord, PotPushed
from rules.hand.offers import offer_to
from rules.hand.setup import PostKind
from rules.hand.state import Hand
from rules.settings import Stakes, Structure
from rules.table.commands import StartHand
from rules.table.next_hand import plan_next
from rules.tournament.commands import Penalize
from rules.tournament.play import play
from rules.tournament.state import Stage, Tournament
from rules.tournament.structure import Level
from tests.depth import scaled
from tests.rules.random_hands import decider
from tests.rules.table.builders import deck
from tests.rules.tournament.builders import deal, expire_hand, started, structure, with_stacks

STUD = structure(
    game="stud",
    betting=Structure.FIXED_LIMIT,
    seats=8,
    levels=(Level(stakes=Stakes(ante=5, bring_in=10, small_bet=25, big_bet=50), chip=5),),
)


def call_down(tournament: Tournament) -> None:
    while (hand := tournament.table.running_hand) is not None:
        offer = offer_to(hand)
        assert offer is not None
        kind = ActKind.CALL if offer.to_call else ActKind.CHECK
        kind = ActKind.BRING_IN if offer.bring_in else kind
        play(tournament, Act(offer.seat, offer.turn, kind))


def winners(hand: Hand) -> set[int]:
    pushed = [event for event in hand.events if isinstance(event, PotPushed)]
    return {win.seat for event in pushed for win in event.wins}


def hand_of(tournament: Tournament) -> Hand:
    assert tournament.table.hand is not None
    return tournament.table.hand


def test_house_rule_3_21_the_best_hand_under_penalty_wins_nothing() -> None:
    big = plan_next(with_stacks([1_000] * 3).table).big
    tournament = with_stacks({seat: 50 if seat == big else 1_475 for seat in (1, 2, 3)})
    play(tournament, Penalize(big, 3, "phone"))
    others = [seat for seat in (1, 2, 3) if seat != big]
    deal(tournament, {big: "AsAh", others[0]: "2c7d", others[1]: "3c8d"}, "AcAdKs9h2h")
    call_down(tournament)
    assert big not in tournament.table.seats or not tournament.table.seats[big].stack


def test_house_rule_3_21_he_posts_and_is_killed_before_the_first_decision() -> None:
    tournament = started(3)
    big = plan_next(tournament.table).big
    play(tournament, Penalize(big, 1, "phone"))
    play(tournament, StartHand(deck()))
    hand = hand_of(tournament)
    assert (big, PostKind.BIG_BLIND) in [(post.seat, post.kind) for post in hand.setup.posts]
    assert len(hand.by_seat[big].cards) == 2
    assert hand.by_seat[big].folded
    acted = [event for event in hand.events if isinstance(event, Acted)]
    assert [(event.seat, event.word) for event in acted] == [(big, ActWord.FOLD)]


def test_house_rule_3_21_who_is_left_alone_wins_at_once() -> None:
    tournament = started(2)
    play(tournament, Penalize(2, 1, "phone"))
    play(tournament, StartHand(deck()))
    assert tournament.table.running_hand is None
    assert winners(hand_of(tournament)) == {1}


def test_house_rule_3_21_if_all_hands_would_be_killed_the_last_in_the_deal_stays_live() -> None:
    tournament = started(3)
    for seat in (1, 2, 3):
        play(tournament, Penalize(seat, 1, "phones"))
    play(tournament, StartHand(deck()))
    assert winners(hand_of(tournament)) == {hand_of(tournament).players[-1].seat}


@pytest.mark.parametrize("low", [1, 2])
def test_house_rule_3_21_in_stud_he_posts_the_bring_in_first(low: int) -> None:
    tournament = started(3, STUD)
    play(tournament, Penalize(1, 1, "phone"))
    cards = {1: "AsKsQs", 2: "AdKdQd", 3: "AhKhQh"} | {low: "AcKc2c"}
    deal(tournament, cards, "")
    expire_hand(tournament)
    acted = [e for e in hand_of(tournament).events if isinstance(e, Acted)]
    first = (acted[0].seat, acted[0].word)
    assert first == ((1, ActWord.BRING_IN) if low == 1 else (1, ActWord.FOLD))
    assert 1 not in winners(hand_of(tournament))


def test_house_rule_3_21_nobody_under_penalty_wins_while_another_hand_is_live() -> None:
    for seed in range(scaled(quick=15, plain=100, deep=3_000)):
        chance = Random(seed)
        tournament = started(chance.randint(2, 6), STUD if seed % 2 else None)
        for number in range(12):
            if tournament.run.stage is not Stage.PLAYING:
                break
            seats = sorted(tournament.left)
            for seat in chance.sample(seats, chance.randint(0, len(seats) - 1)):
                play(tournament, Penalize(seat, 1, "late"))
            serving = {penalty.seat for penalty in tournament.run.penalties}
            play(tournament, StartHand(deck(seed * 100 + number)))
            while (hand := tournament.table.running_hand) is not None:
                offer = offer_to(hand)
                assert offer is not None
                assert offer.seat not in serving or offer.bring_in
                raises = offer.raise_max and chance.random() < 0.4
                kind = ActKind.CALL if offer.to_call else ActKind.CHECK
                kind = ActKind.BRING_IN if offer.bring_in else ActKind.RAISE if raises else kind
                total = offer.raise_max if kind is ActKind.RAISE else 0
                play(tournament, Act(offer.seat, offer.turn, kind, total))
            dealt = set(hand_of(tournament).by_seat)
            assert dealt <= serving or not winners(hand_of(tournament)) & serving


@pytest.mark.parametrize("game", ["drawmaha", "double_board_omaha"])
def test_house_rule_3_21_no_penalty_is_served_in_a_hand_in_which_the_player_rests(
    game: str,
) -> None:
    tournament = started(9, structure(game=game, betting=Structure.POT_LIMIT, seats=9))
    rests = max(set(tournament.table.seats) - set(plan_next(tournament.table).order))
    play(tournament, Penalize(rests, 1, "phone"))

    cards = tuple(tournament.table.settings.rules_of_game.deck)
    play(tournament, StartHand(cards, (cards,)))
    assert rests not in hand_of(tournament).by_seat
    while (hand := tournament.table.running_hand) is not None:
        play(tournament, Expire(decider(hand), hand.turn))

    assert [penalty.seat for penalty in tournament.run.penalties] == [rests]
