"""What simulated players give up: within the offer, and for the hand their game is played for."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.chance import Chance
from bots.policy import STYLES
from bots.policy.drawing import discard, kept_cards
from rules.cards import card_text, parse_cards
from rules.games.catalogue import GAMES
from rules.games.model import Draw
from rules.ranking import RANKINGS
from tests.bots.builders import person, sight
from wire.messages.own_view import DrawView
from wire.messages.seat import Discard

DRAWN_FOR = {
    "five_card_draw": "high",
    "lowball": "low_a5_bug",
    "lowball27": "low_27",
    "triple27": "low_27",
    "badugi": "badugi",
    "badugi3": "badugi",
    "archie": "high",
    "drawmaha": "high_hole",
    "drawmaha27": "low_27_hole",
}
HANDS = 150


def test_every_game_with_a_draw_is_judged_here() -> None:
    draws = {
        code
        for code, game in GAMES.items()
        if any(isinstance(step, Draw) and step.replace for step in game.steps)
    }
    assert set(DRAWN_FOR) == draws


@pytest.mark.parametrize("game", DRAWN_FOR)
def test_a_draw_betters_more_hands_than_it_spoils(game: str) -> None:
    random, judge = Random(game), RANKINGS[DRAWN_FOR[game]].strength
    better = worse = 0
    for _ in range(HANDS):
        count = GAMES[game].holds_most
        deck = random.sample(GAMES[game].deck, 2 * count)
        held = [card_text(card) for card in deck[:count]]
        kept = kept_cards(sight(game=game), held, ())
        new = [*parse_cards("".join(sorted(kept))), *deck[count:]][:count]
        before, after = judge(tuple(deck[:count]), ()) or 0, judge(tuple(new), ()) or 0
        better, worse = better + (after > before), worse + (after < before)
    assert better > worse, (better, worse)


@pytest.mark.parametrize(
    ("game", "cards", "kept"),
    [
        ("badugi", "As 2h 3d Ks", "As 2h 3d"),
        ("badugi3", "As 2h 2d Kc", "As 2h"),
        ("triple27", "2s 3h 4d 7c Ks", "2s 3h 4d 7c"),
        ("drawmaha27", "2s 3h 4d 7c Ks", "2s 3h 4d 7c"),
        ("lowball", "As 2h 3d Jk Ks", "As 2h 3d Jk"),
        ("five_card_draw", "Ks Kh 4d 7c 2s", "Ks Kh"),
        ("archie", "8s 8h 4d 7c 2s", "8s 8h"),
    ],
)
def test_what_a_sensible_player_keeps(game: str, cards: str, kept: str) -> None:
    assert kept_cards(sight(game=game), cards.split(), ()) == set(kept.split())


@given(
    st.sampled_from(sorted(STYLES)),
    st.sampled_from(["badugi", "crazy_pineapple", "drawmaha", "archie"]),
    st.integers(0, 10_000),
)
def test_every_style_gives_up_what_the_draw_allows(style: str, game: str, seed: int) -> None:
    step = next(step for step in GAMES[game].steps if isinstance(step, Draw))
    cards = [card_text(card) for card in Random(seed).sample(GAMES[game].deck, 4)]
    most = min(step.most, len(cards))
    draw = DrawView(turn=3, hand=4, least=step.least, most=most, positions=(0, 1, 2, 3), time_ms=1)
    seen = sight(game=game, cards=" ".join(cards))
    request = discard(draw, seen, person(style), Chance("draws", seed), "1").request
    assert isinstance(request, Discard)
    assert step.least <= len(request.positions) <= most
    assert set(request.positions) <= set(draw.positions)
    assert len(set(request.positions)) == len(request.positions)
