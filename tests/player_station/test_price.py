"""What it costs to stay in is told only while somebody may still bet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gallery.seat.scenes import scenes
from player_station.advance import price_to_call
from wire.messages.base import changed


@pytest.mark.parametrize(("phase", "price"), [("betting", 1_200), ("showdown", 0), ("over", 0)])
def test_a_price_is_told_only_while_there_is_betting(phase: str, price: int) -> None:
    view = scenes()["play-others-turn"]
    assert view.table is not None
    assert view.table.hand is not None
    hand = changed(view.table.hand, phase=phase)
    assert price_to_call(replace(view, table=changed(view.table, hand=hand))) == price
