"""`./arclight web` at the command line: codes of desks, and what it refuses before it serves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.link.room_client import clients_folder
from cli.main import app
from staff_web import DeskBook

RUN = CliRunner()


def web(*arguments: object) -> Result:
    return RUN.invoke(app, ["web", *map(str, arguments)])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    assert RUN.invoke(app, ["enroll", "server", "--data", str(folder)]).exit_code == 0
    clients_folder(folder).mkdir(exist_ok=True)
    return folder


def test_the_code_it_prints_makes_a_browser_the_desk(data: Path) -> None:
    told = json.loads(web("--data", data, "--desk", "cage:2", "--json").stdout)

    enrolled = DeskBook(data / "web").enrol(told["code"], now_ms=0)

    assert enrolled is not None
    assert enrolled.desk == told["desk"] == "cage:2"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--desk", "bar:1"), "bar:1 is no desk"),
        (("--host", "0.0.0.0"), "name the one that browsers use"),  # noqa: S104
        (("--host", "cards example"), "is no address of this computer"),
    ],
)
def test_it_says_what_is_wrong_with_which_value(
    data: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = web("--data", data, *arguments)

    assert done.exit_code == 2
    assert said in " ".join(done.stderr.split())


def test_it_serves_no_pages_with_a_key_of_another_role(data: Path, tmp_path: Path) -> None:
    keys = tmp_path / "office.json"
    enrolled = ["enroll", "staff", "--data", data, "--name", "office", "--out", keys]
    assert RUN.invoke(app, [str(word) for word in enrolled]).exit_code == 0

    done = web("--bundle", keys)

    assert done.exit_code == 1
    assert "a key for staff" in " ".join(done.stderr.split())


def test_without_a_room_it_asks_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARCLIGHT_DATA", raising=False)

    assert web().exit_code == 2
