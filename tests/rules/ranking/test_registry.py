from __future__ import annotations

from hypothesis import given

from rules.games.catalogue import GAMES
from rules.ranking import RANKINGS
from tests.rules.ranking.oracle import Cards, deals

PAI_GOW = {"high_wild", "high_bug"}
"""Rankings with a joker that no game of pots asks for."""
FIVE = {"low_27", "low_a5_bug", "high_mexican"}
"""Rankings of exactly five cards in the hand."""


def test_a_game_finds_each_ranking_by_its_code() -> None:
    asked = {share.ranking for game in GAMES.values() for share in game.shares}
    asked |= {game.fallback for game in GAMES.values() if game.fallback}
    assert set(RANKINGS) == asked | PAI_GOW
    assert all(ranking.code == code for code, ranking in RANKINGS.items())


@given(deals(25))
def test_every_ranking_judges_a_showdown_as_it_judges_each_hand(deck: Cards) -> None:
    for ranking in RANKINGS.values():
        two_or_three = ranking.code.startswith("two_or_three")
        alone_in_hand = ranking.code in FIVE or ranking.code.endswith("hole")
        board = deck[:4] if two_or_three else () if ranking.code in (*FIVE, "badugi") else deck[:5]
        size = 4 if two_or_three or ranking.code.startswith(("omaha", "badugi")) else 2
        size = 5 if alone_in_hand else size
        if ranking.code == "high_mexican":
            continue  # it has a deck of its own
        holes = [deck[at : at + size] for at in range(5, 25, size)]
        alone = [ranking.strength(hole, board) for hole in holes]
        assert list(ranking.strengths(holes, board)) == alone
