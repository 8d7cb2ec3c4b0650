"""A display that is started anew in the middle of a hand shows what everybody else knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.bench.centre_restart import restarts
from screenkit.amounts import chips_shown
from tests.depth import scaled


@pytest.mark.plain
def test_a_display_started_in_the_middle_of_a_hand_shows_the_right_table(tmp_path: Path) -> None:
    for restart in restarts(tmp_path / "data", scaled(quick=1, plain=2, deep=20)):
        hand = restart.view.hand
        assert hand is not None
        assert hand.board
        assert restart.shown.told == restart.expected
        assert {*hand.board, f"{hand.hand:,}"} <= set(restart.shown.told)
        assert {f"Pot {chips_shown(hand.pot)}"} <= set(restart.shown.told)
        assert {seat.nickname for seat in restart.view.seats} <= set(restart.shown.told)
