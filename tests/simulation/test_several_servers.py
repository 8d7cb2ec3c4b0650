"""Evenings with two or three servers on one set of books: every promise, and one owner an epoch."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ledger import Answer, SqliteStore, Unit
from simulation.clock import ServerClock, SimulatedClock, WallClock
from simulation.evening import Plan
from simulation.sharing.shared_evening import SharedEvening
from simulation.sharing.shared_life import SharedLife
from simulation.summary import Failed, Summary
from tests.depth import scaled

HANDS = scaled(quick=4, plain=8, deep=25)


def evening(seed: int, *, hands: int = HANDS) -> Summary:
    plan = Plan(seed=seed, tables=1 + seed % 4, hands=hands, faults=True)
    return SharedEvening(plan, servers=2 + seed % 2).run()


@pytest.mark.parametrize("seed", range(1, 1 + scaled(quick=1, plain=2, deep=200)))
def test_every_promise_holds_with_several_servers(seed: int) -> None:
    summary = evening(seed)

    assert summary.checks["owners"] > summary.hands


@pytest.mark.plain
def test_the_same_seed_is_the_same_evening() -> None:
    assert evening(7, hands=3) == evening(7, hands=3)


@pytest.mark.plain
def test_tables_go_from_server_to_server_and_are_as_they_were() -> None:
    checks = evening(3, hands=scaled(quick=12, plain=12, deep=25)).checks

    assert checks["taken"]
    assert checks["tables_returned"]


@pytest.mark.plain
def test_a_server_that_writes_for_a_table_of_another_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answered = SqliteStore._answered

    def without_fence(self: SqliteStore, unit: Unit) -> Answer | None:
        return answered(self, replace(unit, fence=None))

    monkeypatch.setattr(SqliteStore, "_answered", without_fence)

    with pytest.raises(Failed) as caught:
        evening(8, hands=12)
    assert caught.value.broken.promise == "one owner an epoch"


def test_a_process_that_wakes_does_what_it_missed_but_not_what_it_cancels_meanwhile() -> None:
    clock, life = SimulatedClock(), SharedLife()
    own, done = ServerClock(clock, WallClock(clock), life), []
    second = own.after(20, lambda: done.append("second"))

    def first() -> None:
        done.append("first")
        second.cancel()

    own.after(10, first)
    own.after(30, lambda: done.append("third"))
    life.frozen = True
    while clock.step():
        pass
    assert done == []

    life.wake()

    assert done == ["first", "third"]
