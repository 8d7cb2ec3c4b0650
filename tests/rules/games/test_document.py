"""docs/games.md tells every game as it is played."""

from __future__ import annotations

import pytest

from rules.games.catalogue import GAMES
from rules.ranking import RANKINGS
from tests.rules.games import words
from tests.rules.games.document import (
    DOCUMENT,
    PICTURES,
    document_text,
    pictures,
    structures_of,
)
from tests.rules.games.example_hands import example_of

ADVICE = "if the change is meant, run `python -m tests.rules.games` and look at what it changes"


def test_the_page_of_the_games_is_that_of_the_catalogue() -> None:
    written = DOCUMENT.read_text(encoding="utf-8")
    assert written == document_text(written), ADVICE


def test_every_game_has_its_picture_and_there_is_no_other() -> None:
    drawn = {path.name: path.read_text(encoding="utf-8") for path in PICTURES.iterdir()}
    assert drawn == pictures(), ADVICE


@pytest.mark.parametrize("code", GAMES)
def test_an_example_names_the_winner_of_every_share(code: str) -> None:
    """Judged again from the ranking alone: no other hand beats the one in the picture."""
    example = example_of(code)
    hand = example.hand
    assert len(example.claims) == len(hand.game.shares)
    for share, seat, _ in example.claims:
        board, strength = tuple(hand.boards[share.board]), RANKINGS[share.ranking].strength
        judged = {p.seat: strength(tuple(p.cards), board) or 0 for p in hand.players}
        if not hand.game.joker_by_face:
            assert judged[seat] == max(judged.values())


def test_every_game_can_be_spread_in_every_structure() -> None:
    assert all(len(structures_of(code)) == 4 for code in GAMES)


def test_a_ranking_without_words_cannot_stay_untold() -> None:
    used = {share.ranking for game in GAMES.values() for share in game.shares}
    used |= {game.fallback for game in GAMES.values() if game.fallback}
    assert used <= set(words.RANKINGS)
