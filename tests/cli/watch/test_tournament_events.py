"""Who watches a tournament reads levels, finishes, deals and the winner; chips are no dollars."""

from __future__ import annotations

from typing import Any

import pytest

from cli.watch.table_words import event_words
from tests.cli.tournament.views import LEVELS, table
from wire.messages import table_events as told
from wire.messages.base import changed
from wire.messages.table_view import SeatView

SEATS = (SeatView(seat=1, nickname="ann"), SeatView(seat=2, nickname="bob"))


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (told.LevelBegan(level=2, stakes=LEVELS[0].stakes), "=== level 2: blinds 25-50"),
        (told.PlayerFinished(seat=2, place=4), "=== bob finishes 4th"),
        (
            told.PlayerFinished(seat=2, place=2, prize=6_000, sharing=2),
            "=== bob finishes 2nd, shared by 2, prize $60.00",
        ),
        (
            told.PlayerFinished(seat=1, place=1, prize=9_000, cause="won"),
            "=== ann WINS the tournament, prize $90.00",
        ),
        (
            told.DealProposed(seat=1, method="icm", kept=2_000),
            "=== ann proposes to divide the pool by ICM, $20.00 stays for the winner",
        ),
        (told.DealShared(seat=2, amount=4_000), "=== bob is paid $40.00 by agreement"),
        (told.TournamentTurned(word="break_began", time_ms=60_000), "=== break, 1:00"),
        (told.TournamentTurned(word="break_taken_back"), "=== no break after the hand"),
        (told.TournamentTurned(word="deal_failed"), "=== no deal: the play goes on"),
        (told.Posted(seat=1, kind="big_blind", amount=1_500), "ann posts big blind 1,500"),
        (told.SeatMoved(seat=1, word="penalty", amount=5), "ann: penalty of 5 hands"),
    ],
)
def test_a_tournament_is_told_in_words(event: Any, words: str) -> None:
    view, _it = table()
    assert event_words(event, changed(view, seats=SEATS)) == [words]
