"""`arclight room`: a room is set up in one go, and gone on with after any interruption."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import time

import pytest
from typer.testing import CliRunner

from cli.main import app
from cli.room.screens import room_screens
from cli.room.setup_answers import SetupAnswers, answers_in
from cli.room.setup_steps import house_text
from ledger import BooksPorts, DataDirectory, open_books
from rules.games.catalogue import GAMES
from server import read_house
from tests.conftest import ROOT

RUN = CliRunner()


def now_ms() -> int:
    return int(time() * 1000)


PEOPLE = {"administrator": "ada", "supervisor": "sue", "cashier": "carl", "floor": "finn"}


def answers(folder: Path, **changes: object) -> Path:
    lines = [f"{name} = {value!r}" for name, value in {"seats": 2, **changes}.items()]
    for role, login in PEOPLE.items():
        (folder / f"{login}.txt").write_text(f"{login} and a long secret\n", encoding="utf-8")
        lines += [f"[people.{role}]", f"login = '{login}'", f"name = '{login.title()} Hart'"]
        lines += [f"password_file = '{login}.txt'"]
    file = folder / "answers.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def arclight(*words: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "cli", *words)
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seats": 11}, "a table has 2 to 10 seats, not 11"),
        ({"seats": "two"}, "write seats as in 10"),
        ({"games": "nl_1_2 whist"}, "there is no game whist"),
        ({"minimum_age": 12}, "12 cannot be: 18 to 99"),
        ({"vault": "lots"}, "lots: type pieces and worth"),
        ({"address": "here"}, "here: write it as tcp://HOST:PORT"),
        ({"password": "x"}, "nobody asks for password"),
    ],
)
def test_a_wrong_answer_is_told_before_anything_is_made(
    tmp_path: Path, changes: dict[str, object], told: str
) -> None:
    data = tmp_path / "room"
    file = answers(tmp_path, **changes)
    done = RUN.invoke(app, ["room", "setup", "--data", str(data), "--answers", str(file)])
    assert done.exit_code != 0
    assert told in done.stderr
    assert not data.exists()


TYPED = """Joe's Club
Mars/Base
America/Los_Angeles
12
old
21
USD
whist
nl_1_2
11
2
here
tcp://127.0.0.1:5670
lots
300x100
a
ada
Ada Hart
short
ada and a long secret
ada and a long secret
ada
sue
Sue Hart
sue and a long secret
sue and a long secret
carl
Carl Hart
carl and a long secret
carl and a long secret
finn
Finn Hart
finn and a long secret
finn and a long secret
"""
TOLD = (
    "'Mars/Base' cannot be: a time zone such as",
    "12 cannot be: 18 to 99",
    "there is no game whist; there are nl_1_2",
    "a table has 2 to 10 seats, not 11",
    "here: write it as tcp://HOST:PORT",
    "lots: type pieces and worth",
    '"a" cannot be a login',
    "A password has 12 to 256 characters",
    "ada is the administrator; every person has an own login",
)


def test_a_wrong_answer_is_told_when_it_is_typed_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[SetupAnswers] = []

    def set_up(_data: Path, typed: SetupAnswers, _tell: object) -> list[object]:
        heard.append(typed)
        return []

    monkeypatch.setattr("cli.room.setup_steps.set_up", set_up)

    done = RUN.invoke(app, ["room", "setup", "--data", str(tmp_path / "room")], input=TYPED)

    assert done.exit_code == 0, done.output
    for words in TOLD:
        assert words in done.stderr, words
    (typed,) = heard
    assert typed.room["time_zone"] == "America/Los_Angeles"
    assert (typed.room["minimum_age"], typed.room["seats"]) == (21, 2)
    assert {role: person.login for role, person in typed.people.items()} == PEOPLE


def test_a_setup_that_is_interrupted_keeps_its_answers_and_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[SetupAnswers] = []

    def set_up(_data: Path, typed: SetupAnswers, _tell: object) -> list[object]:
        heard.append(typed)
        return []

    monkeypatch.setattr("cli.room.setup_steps.set_up", set_up)
    words = ["room", "setup", "--data", str(tmp_path / "room")]
    begun = "Joe's Club\nAmerica/Los_Angeles\n21\nUSD\n\n2\n\n\nada\nAda Hart\n"

    cut_short = RUN.invoke(app, words, input=begun)
    gone_on = RUN.invoke(app, words, input="\n" * 10 + TYPED[TYPED.index("ada and") :])

    assert cut_short.exit_code == 130
    assert "No room was made." in cut_short.stderr
    assert "type the same command to go on" in " ".join(cut_short.stderr.split())
    assert gone_on.exit_code == 0, gone_on.output
    assert "Name of the room [Joe's Club]" in gone_on.stderr
    (typed,) = heard
    assert (typed.room["name"], typed.room["seats"]) == ("Joe's Club", 2)
    assert {role: person.login for role, person in typed.people.items()} == PEOPLE


def test_every_table_has_the_seats_that_were_asked_for(tmp_path: Path) -> None:
    for seats in (2, 8, 10):
        text = house_text(answers_in(answers(tmp_path, seats=seats)))
        made = [preset.settings for preset in read_house(text).presets.values()]
        assert max(settings.seats for settings in made) == seats
        for settings in made:
            games = (
                [settings.game] if settings.mix is None else [g.game for g in settings.mix.games]
            )
            assert settings.seats == min(seats, *(GAMES[game].seats_max for game in games))


def test_who_recovers_beside_a_running_server_is_told_before_any_password(tmp_path: Path) -> None:
    data = DataDirectory(tmp_path / "room")
    with open_books(data, "real", BooksPorts(now_ms=now_ms, alarm=lambda _alarm, _detail: None)):
        done = RUN.invoke(app, ["room", "recover", "ada", "--data", str(data.path)])
    assert done.exit_code == 1
    assert "The room is open" in done.stderr
    assert "kill -TERM" in done.stderr
    assert "password" not in done.stderr.lower()


def test_who_recovers_a_wrong_login_is_told_before_any_password(tmp_path: Path) -> None:
    data = DataDirectory(tmp_path / "room")
    with open_books(data, "real", BooksPorts(now_ms=now_ms, alarm=lambda _alarm, _detail: None)):
        pass
    done = RUN.invoke(app, ["room", "recover", "nobody", "--data", str(data.path)])
    assert done.exit_code == 1
    assert "password" not in done.stderr.partition("nobody")[0].lower()


@pytest.mark.plain
def test_a_setup_is_gone_on_with_and_does_nothing_twice(tmp_path: Path) -> None:
    data, file = tmp_path / "room", answers(tmp_path, name="Joe's Club", games="nl_1_2")
    words = ("room", "setup", "--data", str(data), "--answers", str(file))
    first = arclight(*words)
    assert first.returncode == 0, first.stderr
    assert "Sue Hart works here as supervisor" in first.stdout
    (data / "clients" / "cage-1.json").rename(tmp_path / "lost.json")
    arclight("enroll", "revoke", "--data", str(data), "cage:1")

    again = arclight(*words)

    assert again.returncode == 0, again.stderr
    assert "cage 1 is enrolled" in again.stdout
    assert "seat 1 is enrolled" not in again.stdout
    house = read_house((data / "house.toml").read_text(encoding="utf-8"))
    assert (house.name, list(house.presets)) == ("Joe's Club", ["nl_1_2"])
    assert len(room_screens(data)) == 4
    audited = arclight("audit", str(data))
    assert "1 entries" in audited.stdout, "the vault is filled once"
    assert "All is well." in audited.stdout
    for secret in ("ada and a long secret", "sue and a long secret"):
        assert not any(secret.encode() in it.read_bytes() for it in data.rglob("*") if it.is_file())
    new = tmp_path / "new.txt"
    new.write_text("an entirely new secret", encoding="utf-8")
    recovered = arclight("room", "recover", "ada", "--data", str(data), "--password-file", str(new))
    assert recovered.returncode == 0, recovered.stderr
    assert "ada may sign in with the new password" in recovered.stdout
