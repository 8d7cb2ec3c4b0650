"""`./arclight simulate` tells what an evening came to, and how to see a failure again."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from cli.main import app
from simulation.checks.books import Money
from simulation.checks.violation import Violation

EVENING = ("simulate", "--seed", "2", "--tables", "1", "--hands", "2")


@pytest.mark.plain
def test_an_evening_is_summed_up_for_people_and_for_machines() -> None:
    told = CliRunner().invoke(app, EVENING)
    as_json = CliRunner().invoke(app, (*EVENING, "--json"))

    assert told.exit_code == as_json.exit_code == 0
    figures = json.loads(as_json.stdout)
    assert figures["ok"]
    assert figures["hands"] >= 2
    assert "Seed 2: every promise held." in told.stdout
    assert figures["digest"] in told.stdout


def test_a_broken_promise_names_seed_and_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise Violation("money is conserved to the cent", "one is missing")

    monkeypatch.setattr(Money, "at_table", broken)

    told = CliRunner().invoke(app, EVENING)
    as_json = CliRunner().invoke(app, (*EVENING, "--json"))

    assert told.exit_code == as_json.exit_code == 1
    figures = json.loads(as_json.stdout)
    assert (figures["ok"], figures["seed"], figures["how"]) == (False, 2, "one is missing")
    assert f"seed 2, step {figures['step']}: broken: money is conserved" in told.stderr


@pytest.mark.plain
def test_visits_that_cross_are_raced_instead_of_an_evening() -> None:
    raced = CliRunner().invoke(app, ("simulate", "--seed", "2", "--races", "1", "--json"))

    assert raced.exit_code == 0
    assert json.loads(raced.stdout)["checks"]["identity"] > 0
