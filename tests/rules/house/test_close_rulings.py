"""Rulings that hang on one card, one chip or one seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from rules.cards import DECK_52, Card, parse_cards
from rules.collection import Collection, FeeMoment
from rules.fees import Fee
from rules.hand.events import BoardDealt, CardsDealt, CollectionTaken, PotPushed
from rules.hand.offers import offer_to
from rules.hand.play import start
from rules.hand.setup import DealtIn, HandSetup, Post, PostKind
from rules.hand.state import Hand, Phase
from rules.settings import Clocks, Options, Stakes, Structure
from tests.depth import scaled
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

ODD = Stakes(ante=1, bring_in=3, small_bet=10, big_bet=20)
LIMIT = Structure.FIXED_LIMIT


def main_pot(hand: Hand) -> dict[int, int]:
    pot = next(event for event in hand.events if isinstance(event, PotPushed))
    return {win.seat: win.amount for win in pot.wins}


def odd_main_pot(game: str, cards: Mapping[int, str]) -> dict[int, int]:
    """Who wins what of a main pot of three chips: seat 3 is all-in for the ante."""
    hand = deal([500, 500, 1], settings(game, LIMIT, stakes=ODD), cards=cards)
    return main_pot(call_down(hand))


@pytest.mark.parametrize("kings", ["KcKs", "KsKc"])
def test_house_rule_7_4_of_two_equal_fives_the_one_with_the_best_card_counts(kings: str) -> None:
    cards = {1: f"{kings}QhJdTh9h2c", 2: "KhQdJhTd9s2d3h", 3: "4s4c5s7c8s3s2h"}
    assert odd_main_pot("stud", cards) == {1: 2, 2: 1}


@pytest.mark.parametrize("aces", ["AsAc", "AcAs"])
def test_house_rule_7_5_of_two_equal_lows_the_one_with_the_lowest_card_counts(aces: str) -> None:
    cards = {1: f"{aces}2h3h4h5hKh", 2: "Ad2d3d4d5dKdQd", 3: "KsKcQsQcJsJcTs"}
    assert odd_main_pot("razz", cards) == {1: 2, 2: 1}


TIED = [
    ("stud", {1: "KcKsQhJdTh9h2c", 2: "KhQdJhTd9s2d3h", 3: "4s4c5s7c8s3s2h"}),
    ("stud", {1: "AcAs8h8d8c4c2h", 2: "AdAh8s2s3d3c6d", 3: "KsQcTh9d7c5s4d"}),
    ("razz", {1: "AsAc2h3h4h5hKh", 2: "Ad2d3d4d5dKdQd", 3: "KsKcQsQcJsJcTs"}),
    ("stud8", {1: "AsAc2h3h4h5hKh", 2: "Ad2d3d4d5dKdQd", 3: "KsKcQsQcJsJcTs"}),
]


@pytest.mark.parametrize(("game", "cards"), TIED)
def test_house_rule_7_4_the_odd_chip_never_hangs_on_the_order_of_the_deal(
    game: str, cards: Mapping[int, str]
) -> None:
    shared = odd_main_pot(game, cards)
    chance = Random(1)
    for _ in range(scaled(quick=15, plain=60, deep=2_000)):
        mixed = {}
        for seat, text in cards.items():
            held = [text[at : at + 2] for at in range(0, len(text), 2)]
            chance.shuffle(held)
            mixed[seat] = "".join(held)
        assert odd_main_pot(game, mixed) == shared


def eight_in_stud(cards: Mapping[int, str], last: str) -> tuple[Card, ...]:
    """A deck for eight players who all stay to sixth street; the last card is for all."""
    hands = {seat: parse_cards(text) for seat, text in cards.items()}
    known = {card for held in hands.values() for card in held} | {*parse_cards(last)}
    spare = [card for card in DECK_52 if card not in known]
    order: list[Card] = []
    for at in range(6):
        if at > 2:
            order.append(spare.pop())
        order += [hands[seat][at] for seat in sorted(hands)]
    return (*order, *parse_cards(last))


def test_house_rule_7_4_where_the_highest_card_is_shared_the_next_one_decides() -> None:
    cards = {
        1: "2c3cKcQcJdTh",
        2: "2d3dKsQhJcTs",
        3: "4c5c6d7c8h2h",
        4: "4d5d6h7d9h2s",
        5: "4h5h6s7s9s3h",
        6: "4s5s6c7h9d3s",
        7: "8c8d9cQdKdJh",
        8: "QsTcTdAd8sKh",
    }
    hand = start(
        HandSetup(
            table="T",
            hand=1,
            settings=settings("stud", LIMIT, stakes=ODD),
            button=8,
            players=tuple(DealtIn(seat, 500 if seat < 8 else 1) for seat in cards),
            posts=tuple(Post(seat, PostKind.ANTE, 1) for seat in cards),
            last_blind=None,
            deck=eight_in_stud(cards, "As"),
        )
    )
    call_down(hand)
    side = [event for event in hand.events if isinstance(event, PotPushed)][-1]
    # Both play the shared ace with K-Q-J-T; seat 2 has the king of spades.
    assert {win.seat: win.amount for win in side.wins} == {2: 11, 1: 10}


def test_house_rule_2_6_the_last_cards_are_for_hands_that_can_win() -> None:
    hand = deal([5000] * 8, settings("stud", LIMIT))
    in_turn(hand, "bring_in", *["call"] * 7)
    in_turn(hand, *["check"] * 8)
    in_turn(hand, *["fold"] * 4, *["check"] * 4)  # four fold without facing a bet
    in_turn(hand, *["check"] * 4)
    # One card is left in the stub and three were burned: one each for the four live hands.
    last = [event for event in hand.events if isinstance(event, CardsDealt | BoardDealt)][-1]
    assert isinstance(last, CardsDealt)
    assert sorted(last.seats) == sorted(p.seat for p in hand.players if not p.folded)


@pytest.mark.parametrize(("game", "first"), [("stud", 2), ("razz", 1)])
def test_house_rule_6_2_in_stud_without_betting_on_the_last_street_the_best_board_shows_first(
    game: str, first: int
) -> None:
    table = settings(game, LIMIT, clocks=Clocks(showdown_ms=5000))
    cards = {1: "2s3s4d7c8d9h2h", 2: "AsAdAcAhKdKhKs"}
    for button_first in (cards, {2: cards[1], 1: cards[2]}):
        hand = deal([110, 110], table, cards=button_first)
        while hand.phase is Phase.BETTING:
            offer = offer_to(hand)
            assert offer is not None
            raising = f"raise {offer.raise_max}" if offer.raise_min else "call"
            in_turn(hand, "bring_in" if offer.bring_in else raising)
        assert to_act(hand) == (first if button_first is cards else 3 - first)


def test_house_rule_6_4_a_called_bettor_of_the_river_shows_in_a_tournament() -> None:
    table = replace(settings(clocks=Clocks(showdown_ms=5000)), tournament=True)
    hand = deal([5000] * 3, table)
    in_turn(hand, "call", "call", "check", *["check"] * 6)
    in_turn(hand, "bet 500", "call", "fold")
    assert hand.by_seat[1].shown


def test_house_rule_4_11_in_a_tournament_the_pot_limits_the_opening_raise() -> None:
    table = settings("omaha", Structure.POT_LIMIT, stakes=Stakes(blinds=(100, 200)))
    assert raise_range(deal([9000] * 5, table)) == (400, 800)
    assert raise_range(deal([9000] * 5, replace(table, tournament=True))) == (400, 700)


def test_house_rule_3_14_a_chop_leaves_the_dead_collection_blind_with_the_house() -> None:
    table = settings(options=Options(blind_chop=True), collection=Collection(dead_blind=30))
    posts = [
        Post(1, PostKind.SMALL_BLIND, 50),
        Post(2, PostKind.BIG_BLIND, 100),
        Post(4, PostKind.COLLECTION, 30),
    ]
    hand = deal([1000] * 4, table, posts=posts)
    acts(hand, "3 fold, 4 fold, 1 chop, 2 chop")
    assert stacks_of(hand) == [1000, 1000, 1000, 970]
    (taken,) = [event for event in hand.events if isinstance(event, CollectionTaken)]
    assert taken.fees == (Fee(FeeMoment.DEAD_BLIND, 0, 30),)
    assert hand.collected == 30


def winner(hand: Hand) -> list[int]:
    return sorted(main_pot(call_down(hand)))


def test_house_rule_2_10_short_deck_flush_over_full_house_and_the_ace_below_the_six() -> None:
    flush = deal(
        [1000, 1000], settings("short_deck"), cards={1: "AsKs", 2: "9h9d"}, board="9s7s6s7hTd"
    )
    assert winner(flush) == [1]
    low_straight = deal(
        [1000, 1000], settings("short_deck"), cards={1: "Ad6c", 2: "KhKd"}, board="7s8h9dKcQs"
    )
    assert winner(low_straight) == [1]  # the straight beats three kings


def test_house_rule_2_11_the_last_card_of_la_holdem_is_each_players_own() -> None:
    cards = {1: "AsAhAd", 2: "KsKh2c"}
    hand = deal([1000, 1000], settings("la_holdem"), cards=cards, board="Kd7c8h3s")
    assert winner(hand) == [1]
    assert len(hand.board) == 4


@pytest.mark.parametrize(("game", "seats"), [("poker_211", [1]), ("poker_211_low", [2])])
def test_house_rule_2_12_a_low_of_211_needs_a_seven_except_where_only_the_low_wins(
    game: str, seats: list[int]
) -> None:
    cards = {1: "AsAhKdKc", 2: "2s3hTd9c"}
    assert winner(deal([1000, 1000], settings(game), cards=cards, board="AdKh5c8s")) == seats
