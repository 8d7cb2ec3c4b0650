"""The demo: a room of its own that plays, and leaves nothing behind."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.demo.choices import Game, Limit, Ready, Speed, tournament_plan
from cli.demo.plan import MIXES, DemoPlan, house_text, seats_max, usual_structure
from cli.main import app
from rules.games.catalogue import GAMES
from server.house import read_house
from tests.conftest import ROOT

RUN = CliRunner()
OTHERS = [limit for limit in Limit if limit is not Limit.NO_LIMIT]


@pytest.mark.parametrize("game", Game)
@pytest.mark.parametrize(
    "limit", [Limit.NO_LIMIT, *[pytest.param(it, marks=pytest.mark.plain) for it in OTHERS]]
)
def test_every_game_and_limit_gives_a_house_file_in_order(game: Game, limit: Limit) -> None:
    seats = seats_max(game.value)
    plan = DemoPlan(game=game.value, structure=limit.value, seats=seats)
    preset = read_house(house_text(plan)).presets[plan.preset]
    assert preset.settings.seats == seats
    if preset.settings.mix is not None:
        assert preset.settings.mix.name == game.value
        return
    assert preset.settings.game == game.value
    assert preset.settings.structure.value == limit.value


def test_the_demo_shows_every_game_and_mix_there_is() -> None:
    assert {game.value for game in Game} == {*GAMES, *MIXES}


@pytest.mark.parametrize("speed", Speed)
def test_the_pace_is_that_of_the_option(speed: Speed) -> None:
    preset = read_house(house_text(DemoPlan(pace=speed.value))).presets["demo"]
    assert preset.options.pace.value == speed.value


def test_a_demo_table_starts_itself_and_may_take_a_percentage() -> None:
    house = read_house(house_text(DemoPlan()))
    assert house.presets["demo"].options.starts_itself
    assert not house.locks.percentage_collection
    assert house.presets["rake_1_2"].settings.collection.uses_percentage


def test_limit_holdem_in_the_demo_is_the_houses_three_six() -> None:
    plan = DemoPlan(structure="fixed_limit", seats=6)
    assert plan.preset == "limit_3_6"
    assert read_house(house_text(plan)).presets["limit_3_6"].settings.seats == 6


@pytest.mark.parametrize("seats", range(2, 11))
def test_simulated_players_have_seats_of_their_own_and_leave_the_guests(seats: int) -> None:
    for bots in range(1, 10):
        plan = DemoPlan(seats=seats, bots=bots)
        taken = plan.bot_seats
        assert len(set(taken)) == len(taken) == min(bots, seats - 1)
        assert plan.my_seat not in taken
        assert all(1 <= seat <= seats for seat in taken)


@pytest.mark.parametrize(
    ("preset", "game"),
    [
        *((preset, Game.HOLDEM) for preset in Ready),
        *((Ready.TURBO, game) for game in Game if game.value not in MIXES),
    ],
)
def test_every_tournament_of_the_demo_has_a_seat_for_each_and_no_more(
    preset: Ready, game: Game
) -> None:
    usual = usual_structure(game.value)
    most = min(8, seats_max(game.value))
    plan = tournament_plan(DemoPlan(game=game.value, structure=usual, seats=most), preset)
    house = read_house(house_text(plan))
    structure = house.tournaments["demo"].structure
    assert (structure.game, structure.betting.value) == (game.value, usual)
    assert structure.seats == plan.seats == len(plan.bot_seats) + 1
    assert structure.start.value == "full"
    assert plan.seats == (2 if preset is Ready.HEADS_UP else min(7, most))


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("turbo", "turbo is a tournament: add --tournament"),
        ("--tournament turbo --watch", "--watch is for cash games"),
        ("--tournament quick", "PRESET"),
    ],
)
def test_a_tournament_that_cannot_be_is_told(typed: str, words: str) -> None:
    done = RUN.invoke(app, ["demo", *typed.split(), "--headless"])
    assert done.exit_code == 2
    assert words in done.stderr


def test_more_seats_than_the_game_has_are_refused_in_one_line() -> None:
    done = RUN.invoke(app, ["demo", "--game", "razz", "--seats", "9", "--headless"])
    assert done.exit_code == 2
    assert done.stderr == "arclight: razz has at most 8 seats\n"


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep", encoding="utf-8")
    done = RUN.invoke(app, ["demo", "--headless", "--data", str(tmp_path)])
    assert done.exit_code == 1
    assert "is not empty" in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def played_headless(pictures: Path, room: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a demo without windows to its end."""
    kept = ("--json", "--pictures", str(pictures), "--data", str(room))
    done = subprocess.run(
        (sys.executable, "-m", "cli", "demo", "--headless", *words, *kept),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.plain
def test_without_a_display_hands_are_played_pictures_kept_and_the_books_audited(
    tmp_path: Path,
) -> None:
    pictures, room = tmp_path / "pictures", tmp_path / "room"
    done = played_headless(pictures, room, "--hands", "3", "--speed", "instant")
    told = json.loads(done.stdout)
    assert told["audit"] is True
    assert told["hands"] >= 3, "a next hand may have begun before the table was paused"
    exported = RUN.invoke(app, ["hand", "export", str(room)]).stdout
    assert exported.count(", table 1: ") == told["hands"]
    assert "hands played: 3 of 3" in done.stderr
    kept = sorted(file.name for file in pictures.glob("*.png"))
    assert len(kept) == told["pictures"] > 0
    assert any("seat" in name for name in kept)
    assert any("table" in name for name in kept)
    assert "All is well." in (pictures / "index.html").read_text(encoding="utf-8")
    left = subprocess.run(("pgrep", "-f", str(room)), capture_output=True, text=True, check=False)
    assert left.stdout == ""


@pytest.mark.plain
def test_a_tournament_of_simulated_players_is_played_to_its_winner(tmp_path: Path) -> None:
    done = played_headless(tmp_path / "pictures", tmp_path / "room", "--tournament", "heads_up")
    told = json.loads(done.stdout)
    assert told["audit"] is True
    assert told["winner"]
    assert told["hands"] > 0
