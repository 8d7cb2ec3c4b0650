"""The help shows the hands of the table's own game: its cards, its order, its names."""

from __future__ import annotations

from itertools import pairwise

import pytest

from player_station.screens.ladders import Hand, ladder_of
from rules.cards import RANKS, Card, parse_cards
from rules.games.catalogue import GAMES
from rules.ranking import RANKINGS, describe
from screenkit.words import hand_name
from wire.messages.own_view import HandName

OWN = ("mexican", "short_deck", "lowball27", "triple27", "lowball", "badugi", "badugi3", "razz")
"""Games whose hands are not those of poker for high alone."""
RAINBOWS = ("badugi", "three_cards", "two_cards", "one_card")


def cards_of(hand: Hand) -> tuple[Card, ...]:
    return parse_cards(hand[1].replace(" ", ""))


@pytest.mark.parametrize("game", [*OWN, "holdem", "stud", "five_card_draw", "poker_211_low"])
def test_the_hands_of_a_game_stand_in_its_order(game: str) -> None:
    ranking = GAMES[game].shares[0].ranking.replace("two_or_three_low", "low_a5")
    strengths = [RANKINGS[ranking].strength(cards_of(hand), ()) or 0 for hand in ladder_of(game)]
    assert len(strengths) == 10
    assert all(better >= worse for better, worse in pairwise(strengths))
    assert len(set(strengths)) >= 9


@pytest.mark.parametrize("game", GAMES)
def test_no_hand_holds_a_card_that_the_game_does_not_have(game: str) -> None:
    for hand in ladder_of(game):
        assert set(cards_of(hand)) <= set(GAMES[game].deck), hand


@pytest.mark.parametrize("game", OWN)
def test_lows_and_badugis_have_the_names_they_have_in_play(game: str) -> None:
    ranking = GAMES[game].shares[0].ranking
    for name, cards, used in ladder_of(game):
        facts = describe(ranking, parse_cards(cards.replace(" ", "")), ())
        assert facts is not None
        category = facts.category.value
        if used < 5 and ranking != "badugi":
            continue  # a pair is called a pair, whichever it is
        if category in (*RAINBOWS, "high_card"):
            ranks = "".join(RANKS[rank] for rank in facts.ranks)
            assert name == hand_name(HandName(ranking=ranking, category=category, ranks=ranks))
