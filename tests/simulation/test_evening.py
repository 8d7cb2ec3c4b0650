"""Whole evenings from a seed: every promise holds, the same seed is the same evening."""

from __future__ import annotations

import pytest

from rules.games.catalogue import GAMES as RULES
from simulation.evening import Evening, Plan
from simulation.games import GAMES
from simulation.summary import Failed, Summary
from tests.depth import scaled

HANDS = scaled(quick=4, plain=10, deep=25)


def evening(seed: int, *, tables: int = 2, hands: int = HANDS, faults: bool = True) -> Summary:
    return Evening(Plan(seed=seed, tables=tables, hands=hands, faults=faults)).run()


def test_an_evening_without_trouble_is_played_to_its_end() -> None:
    summary = evening(7, faults=False)

    assert summary.hands >= HANDS
    assert summary.acts > summary.hands
    assert summary.cage_moves
    assert min(summary.checks.values()) > 0


def test_the_same_seed_is_the_same_evening() -> None:
    assert evening(3) == evening(3)


@pytest.mark.plain
def test_another_seed_is_another_evening() -> None:
    assert evening(3, hands=3).digest != evening(4, hands=3).digest


@pytest.mark.plain
def test_every_screen_verifies_the_deals_of_every_game() -> None:
    """The check is the seats' own; `test_verified_deals` has the full tables and short stubs."""
    summary = evening(8, tables=len(GAMES), hands=scaled(quick=0, plain=30, deep=300))

    assert {game for game, *_ in GAMES} == set(RULES)
    assert summary.checks["deals"] > 1_000


@pytest.mark.parametrize("seed", range(100, 100 + scaled(quick=1, plain=6, deep=200)))
def test_every_promise_holds_whatever_goes_wrong(seed: int) -> None:
    summary = evening(seed, tables=1 + seed % 4)

    assert summary.checks["tables_returned"]
    assert summary.troubles


def test_a_failure_names_the_seed_and_the_step_and_comes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("simulation.checks.books._ALL", "SELECT 1")
    monkeypatch.setattr("simulation.checks.books._WHOLE_EVERY", 40)

    failures = [_failure(5), _failure(5)]

    assert failures[0] == failures[1]
    assert failures[0][0] == 5
    assert failures[0][1] > 0


def _failure(seed: int) -> tuple[int, int, str]:
    with pytest.raises(Failed) as caught:
        evening(seed)
    return caught.value.seed, caught.value.step, str(caught.value)
