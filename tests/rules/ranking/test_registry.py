from __future__ import annotations

from hypothesis import given

from rules.games.catalogue import GAMES
from rules.ranking import RANKINGS
from tests.rules.ranking.oracle import Cards, deals


def test_a_game_finds_each_ranking_by_its_code() -> None:
    asked = {share.ranking for game in GAMES.values() for share in game.shares}
    assert set(RANKINGS) == asked
    assert all(ranking.code == code for code, ranking in RANKINGS.items())


@given(deals(25))
def test_every_ranking_judges_a_showdown_as_it_judges_each_hand(deck: Cards) -> None:
    for ranking in RANKINGS.values():
        two_or_three = ranking.code.startswith("two_or_three")
        board = deck[:4] if two_or_three else deck[:5]
        size = 4 if two_or_three or ranking.code.startswith("omaha") else 2
        holes = [deck[at : at + size] for at in range(5, 25, size)]
        alone = [ranking.strength(hole, board) for hole in holes]
        assert list(ranking.strengths(holes, board)) == alone
