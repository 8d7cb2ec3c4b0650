"""A seat is told of no hand that its player cannot hold in the end."""

from __future__ import annotations

from rules.cards import parse_cards
from rules.games.catalogue import GAMES
from server.tables.poker.hand_names import names_of


def test_before_the_discard_pineapple_names_the_best_hand_of_two_hole_cards() -> None:
    for game in ("crazy_pineapple", "crazy_pineapple8"):
        (name, *_) = names_of(GAMES[game], parse_cards("AsKsQs"), [parse_cards("2s3s9d")])
        assert name.category == "high_card"
        (name, *_) = names_of(GAMES[game], parse_cards("AsKsQd"), [parse_cards("2s3s9s")])
        assert name.category == "flush"
        assert set(name.cards) == {"As", "Ks", "9s", "3s", "2s"}


def test_each_half_is_named_by_the_two_cards_that_serve_it_best() -> None:
    rules, board = GAMES["crazy_pineapple8"], [parse_cards("4s5d9d")]
    high, *low = names_of(rules, parse_cards("9sAh2h"), board)
    assert (high.category, low) == ("pair", [])


def test_a_game_without_a_discard_names_all_its_cards() -> None:
    (name,) = names_of(GAMES["la_holdem"], parse_cards("AsKsQs"), [parse_cards("2s3s9d4d")])
    assert name.category == "flush"
