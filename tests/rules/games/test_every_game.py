"""What holds in every hand of every game, with any number of players and in every structure."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from random import Random

import pytest

from rules.cards import Card
from rules.games.catalogue import GAMES
from rules.hand.events import BoardDealt, CardsDealt, CardsDiscarded, DiscardsShuffledIn
from rules.hand.state import Hand
from rules.records import HandRecord, rebuild, record_from_plain, record_to_plain
from rules.settings import Structure
from tests.depth import scaled
from tests.rules.random_hands import PlayedHand, play_random, random_settings, random_setup

STRIDE = 11
"""Steps through all tables of a game: it divides no number of them."""


def tables(game: str) -> list[tuple[int, Structure]]:
    """Two to the most players of a game, each number in every structure."""
    return list(product(range(2, most_of(game) + 1), Structure))


def most_of(game: str) -> int:
    return GAMES[game].dealt_max or GAMES[game].seats_max


def played(game: str, number: int) -> PlayedHand:
    every = tables(game)
    players, structure = every[number * STRIDE % len(every)]
    return dealt(game, number, players, structure)


def dealt(game: str, number: int, players: int, structure: Structure) -> PlayedHand:
    random = Random(f"{game} {number}")
    settings = random_settings(random, game, structure)
    return play_random(random, random_setup(random, settings, players=players))


def positions_hold_their_cards(hand: Hand) -> None:
    orders = [card for order in (hand.setup.deck, *hand.setup.more) for card in order]
    for event in hand.events:
        if isinstance(event, CardsDealt | BoardDealt):
            assert event.cards == tuple(orders[position] for position in event.positions)


def nobody_holds_a_card_twice(hand: Hand) -> None:
    """At every deal: hands that are still live, and boards, share no card."""
    held: dict[int, list[Card]] = {}
    boards: list[Card] = []
    orders = [card for order in (hand.setup.deck, *hand.setup.more) for card in order]
    folded = {player.seat for player in hand.players if player.folded}
    for event in hand.events:
        if isinstance(event, CardsDealt):
            for seat, card in zip(event.seats, event.cards, strict=True):
                held.setdefault(seat, []).append(card)
        elif isinstance(event, BoardDealt):
            boards += event.cards
        elif isinstance(event, CardsDiscarded):
            for position in event.positions:
                held[event.seat].remove(orders[position])
        live = [card for seat, cards in held.items() if seat not in folded for card in cards]
        assert max(Counter([*live, *boards]).values(), default=0) <= 1


@pytest.mark.parametrize("game", GAMES)
def test_chips_and_cards_are_conserved_and_the_record_rebuilds_the_hand(game: str) -> None:
    for number in range(scaled(quick=4, plain=36, deep=10_000)):
        ended = played(game, number)
        hand = ended.hand
        brought = sum(stack for _, stack in hand.setup.players)
        assert sum(player.stack for player in hand.players) + hand.collected == brought
        positions_hold_their_cards(hand)
        nobody_holds_a_card_twice(hand)
        record = HandRecord(setup=hand.setup, commands=tuple(ended.commands))
        again = json.loads(json.dumps(record_to_plain(record)))
        assert rebuild(record_from_plain(again)).events == hand.events


@pytest.mark.parametrize("game", GAMES)
def test_hands_are_played_at_every_table_of_a_game(game: str) -> None:
    every = tables(game)
    assert {(2, each) for each in Structure} | {(most_of(game), each) for each in Structure} <= {
        every[number * STRIDE % len(every)] for number in range(len(every))
    }


@pytest.mark.parametrize("game", [code for code, game in GAMES.items() if game.recycles])
def test_house_rule_2_15_discards_come_back_when_everybody_stays_and_draws(game: str) -> None:
    """With a full table of random hands the stub runs short at least once."""
    fixed = Structure.FIXED_LIMIT
    hands = (dealt(game, number, most_of(game), fixed) for number in range(200))
    assert any(isinstance(e, DiscardsShuffledIn) for h in hands for e in h.hand.events)
