from __future__ import annotations

from hypothesis import given

from rules.ranking import RANKINGS
from tests.rules.ranking.oracle import Cards, deals


def test_a_game_finds_each_ranking_by_its_code() -> None:
    assert set(RANKINGS) == {"high", "low_a5", "low_8", "omaha_high", "omaha_low_8"}
    assert all(ranking.code == code for code, ranking in RANKINGS.items())


@given(deals(25))
def test_every_ranking_judges_a_showdown_as_it_judges_each_hand(deck: Cards) -> None:
    board = deck[:5]
    for ranking in RANKINGS.values():
        size = 4 if ranking.code.startswith("omaha") else 2
        holes = [deck[at : at + size] for at in range(5, 25, size)]
        alone = [ranking.strength(hole, board) for hole in holes]
        assert list(ranking.strengths(holes, board)) == alone
