"""Whole evenings of face off: the network, crashes at every commit, the privacy scan, the audit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bots.chance import Chance
from server.house import HouseRules
from simulation.evening import Evening, Plan
from simulation.games import simulated_house
from simulation.summary import Failed, Summary
from tests.depth import scaled
from tests.server.tables.second_game.facts import Dealt, FaceOffSettings
from tests.server.tables.second_game.messages import MESSAGES
from tests.server.tables.second_game.wire_part import DECODER
from tests.server.tables.second_game.witness import DEALT
from wire import codec
from wire.messages import table_events as wire


@pytest.fixture(autouse=True)
def larger_union(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "_FROM_SERVER", DECODER)


def house(tables: int, seed: int) -> HouseRules:
    """A house whose tables all deal face off."""
    poker = simulated_house(tables, Chance("face off", seed))
    settings: Any = FaceOffSettings(choose_ms=2_000)
    presets = {name: replace(preset, settings=settings) for name, preset in poker.presets.items()}
    return replace(poker, presets=presets)


def evening(seed: int, *, hands: int, faults: bool = True) -> Summary:
    plan = Plan(seed=seed, tables=2, hands=hands, faults=faults)
    return Evening(plan, house=house(2, seed), dealt=DEALT).run()


def test_an_evening_without_trouble_is_played_to_its_end() -> None:
    summary = evening(1, hands=scaled(quick=1, plain=20, deep=100), faults=False)

    assert min(summary.checks.values()) > 0


@pytest.mark.parametrize("seed", range(10, 10 + scaled(quick=1, plain=4, deep=100)))
def test_every_promise_holds_whatever_goes_wrong(seed: int) -> None:
    summary = evening(seed, hands=scaled(quick=2, plain=15, deep=30))

    assert summary.checks["tables_returned"]
    assert summary.checks["deals"]
    assert summary.troubles


def test_a_card_shown_to_everybody_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = MESSAGES[Dealt]

    def leak(to: Any, fact: Any) -> None:
        dealt(to, fact)
        for seat, places in to.cut.private.items():
            for place, event in places.items():
                assert isinstance(event, wire.CardDealt), seat
                to.cut.public[place] = event

    monkeypatch.setitem(MESSAGES, Dealt, leak)

    with pytest.raises(Failed) as caught:
        evening(3, hands=20, faults=False)
    assert caught.value.broken.promise == "nobody sees a card that is not his"
