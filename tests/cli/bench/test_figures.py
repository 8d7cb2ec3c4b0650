from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.bench.command import benchmark_names, figure_line
from cli.bench.figures import Figure, median_ratio, race
from cli.bench.peers.games import OURS, our_hands
from cli.main import app
from rules.games.catalogue import GAMES


def test_a_race_interleaves_the_contestants_and_turns_their_order_every_round() -> None:
    turns: list[str] = []

    def contestant(name: str) -> int:
        turns.append(name)
        return 10

    rates = race({"ours": lambda: contestant("ours"), "peer": lambda: contestant("peer")}, rounds=3)

    assert turns == ["ours", "peer", "peer", "ours", "ours", "peer"]
    assert {name: len(per_round) for name, per_round in rates.items()} == {"ours": 3, "peer": 3}
    assert all(rate > 0 for per_round in rates.values() for rate in per_round)


def test_the_ratio_is_the_median_of_the_rounds_so_one_busy_moment_does_not_count() -> None:
    rates = {"ours": [20.0, 1.0, 30.0], "peer": [10.0, 10.0, 10.0]}

    assert median_ratio(rates, "ours", "peer") == pytest.approx(2.0)


def test_a_benchmark_is_a_module_that_defines_measure(tmp_path: Path) -> None:
    (tmp_path / "shuffle.py").write_text("def measure() -> list[object]:\n    return []\n")
    (tmp_path / "figures.py").write_text("measured = 1\n")

    assert benchmark_names(tmp_path) == ["shuffle"]


def test_a_missed_goal_is_plain_to_see() -> None:
    line = figure_line(Figure(name="speed", value=0.5, unit="ratio", goal=">= 1", ok=False))

    assert "MISSED" in line
    assert "(goal >= 1)" in line


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_measured_by_its_code(game: str) -> None:
    assert our_hands(game)() == OURS


def test_a_game_is_measured_only_where_there_are_games() -> None:
    answer = CliRunner().invoke(app, ["bench", "rng", "--game", "badugi"])
    assert answer.exit_code == 2
    assert "benchmark rules" in answer.stderr
    answer = CliRunner().invoke(app, ["bench", "rules", "--game", "snap"])
    assert answer.exit_code == 1
    assert "'snap'" in answer.stderr


def test_several_servers_are_measured_only_where_there_are_servers() -> None:
    answer = CliRunner().invoke(app, ["bench", "rng", "--servers", "2"])
    assert answer.exit_code == 2
    assert "benchmark server" in answer.stderr
