"""After every unit of an evening, a restart finds the same table and shows the same views."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.settings import Clocks, Options, Stakes, Structure, TableSettings
from server.tables.actor import TableActor
from server.tables.actor_start import recovered_table
from tests.depth import scaled
from tests.rules.table.builders import everything
from tests.server.tables.evening import Evening
from tests.server.tables.felt import HOLDEM, TABLE, Felt, MemoryBooks, copied_store
from tests.server.tables.hand_clock import HandClock
from tests.server.tables.poker_table import table_of
from wire.messages.base import changed
from wire.messages.table_view import TableView

STUD = TableSettings(
    game="stud8",
    structure=Structure.FIXED_LIMIT,
    stakes=Stakes(ante=10, bring_in=20, small_bet=100, big_bet=200),
    seats=8,
)
CHOPPING = replace(
    HOLDEM,
    options=Options(blind_chop=True, straddle=True, face_up_all_in=True),
    clocks=Clocks(uncontested_ms=3_000),
)


def restarted(felt: Felt) -> TableActor:
    """A second server finds a copy of the books at this very moment."""
    clock = HandClock()
    clock.ms = felt.clock.ms
    books = MemoryBooks(copied_store(felt.store))
    ports = replace(felt.ports(), clock=clock, books=books, publish=lambda *_: None)
    actor = recovered_table(TABLE, ports)
    for seat in range(1, felt.settings.seats + 1):
        actor.station_back(seat)
    return actor


def state_of(actor: TableActor) -> Any:
    """Everything the rules know of a table; what is worked out when asked for is left out."""
    state: Any = everything(table_of(actor))
    if state["hand"] is not None and not any(map(any, state["hand"]["best_shown"])):
        state["hand"]["best_shown"] = []
    return state


def without_clocks(view: TableView) -> TableView:
    hand = None if view.hand is None else changed(view.hand, clock=None)
    return changed(view, hand=hand, next_hand_ms=0)


def assert_same(felt: Felt, actor: TableActor) -> None:
    assert not actor.frozen
    assert without_clocks(actor.public_view()) == without_clocks(felt.actor.public_view())
    for seat in range(1, felt.settings.seats + 1):
        after, before = actor.own_view(seat), felt.actor.own_view(seat)
        # The time that the server was down is known from the wall clock only.
        assert abs(after.hold_ms - before.hold_ms) < 100
        assert changed(after, hold_ms=before.hold_ms) == before
    assert actor.deck() == felt.actor.deck()
    assert state_of(actor) == state_of(felt.actor)


@pytest.mark.parametrize("settings", [HOLDEM, STUD, CHOPPING])
def test_a_restart_after_any_unit_finds_the_same_table(settings: TableSettings) -> None:
    felt = Felt(settings=settings)
    evening = Evening(felt, seed=11)
    evening.play(0)
    for _ in range(scaled(quick=25, plain=60, deep=1500)):
        evening.step()
        assert_same(felt, restarted(felt))
