"""Evenings with killed pots and tables that play several games in turn keep every promise."""

from __future__ import annotations

import pytest

from bots.chance import Chance
from ledger.audit import audit
from simulation.evening import Evening, Plan
from simulation.mixed_games import mixed_house
from tests.depth import scaled


@pytest.mark.parametrize("seed", range(1, 1 + scaled(quick=1, plain=2, deep=100)))
def test_an_evening_of_kills_and_mixes_keeps_every_promise_whatever_goes_wrong(seed: int) -> None:
    plan = Plan(seed=seed, tables=4, hands=scaled(quick=6, plain=60, deep=200), faults=True)
    evening = Evening(plan, house=mixed_house(plan.tables, Chance("mixes", seed)))
    summary = evening.run()
    assert summary.hands >= plan.hands
    books = evening.disk.connection
    assert audit(books).ok
    told = "\n".join(row[0] for row in books.execute("SELECT events FROM record"))
    assert told.count('"game_changed"') > 2
    assert told.count('"kill_moved"') > 2
