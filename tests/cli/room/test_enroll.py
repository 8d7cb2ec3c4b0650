"""Keys at the command line: made once, private, revoked by name; bots only in a demo room."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.main import app
from ledger import BooksPorts, DataDirectory, open_books
from wire.link import load_allow_list, read_bundle

RUN = CliRunner()


def enroll(*arguments: object) -> Result:
    return RUN.invoke(app, ["enroll", *map(str, arguments)])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    assert enroll("server", "--data", folder).exit_code == 0
    return folder


def test_a_seat_gets_a_private_bundle_and_its_place_on_the_list(data: Path) -> None:
    done = enroll("seat", "--data", data, "--table", 3, "--seat", 7, "--json")
    told = json.loads(done.stdout)
    assert told["place"] == "seat:3:7"
    bundle = read_bundle(Path(told["bundle"]))
    assert Path(told["bundle"]).stat().st_mode & 0o777 == 0o600
    peer = load_allow_list(DataDirectory(data).keys).peer(bundle.keys.public)
    assert peer is not None
    assert peer.place == "seat:3:7"
    assert bundle.keys.secret not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (("centre", "--table", 3), "centre:3"),
        (("cage", "--number", 1), "cage:1"),
        (("staff", "--name", "office"), ""),
        (("auditor", "--name", "laboratory"), ""),
    ],
)
def test_each_kind_of_client_has_its_place(
    data: Path, arguments: tuple[object, ...], place: str
) -> None:
    told = json.loads(enroll(*arguments, "--data", data, "--json").stdout)
    assert (told["role"], told["place"]) == (arguments[0], place)


def test_a_place_has_one_key_until_it_is_revoked(data: Path) -> None:
    seat = ("seat", "--data", data, "--table", 1, "--seat", 1)
    assert enroll(*seat).exit_code == 0
    again = enroll(*seat, "--name", "other")
    assert again.exit_code == 1
    assert again.stderr == 'arclight: seat:1:1 belongs to "table 1 seat 1". Revoke it first.\n'
    assert enroll("revoke", "--data", data, "seat:1:1").exit_code == 0
    assert enroll(*seat).exit_code == 0
    assert "table 1 seat 1" in enroll("list", "--data", data).stdout


def test_the_address_is_where_the_server_last_listened(data: Path) -> None:
    (data / "address").write_text("tcp://127.0.0.1:7777\n", encoding="ascii")
    told = json.loads(enroll("centre", "--data", data, "--table", 1, "--json").stdout)
    assert told["address"] == "tcp://127.0.0.1:7777"


@pytest.mark.parametrize("nature", ["demo", "real"])
def test_a_bot_is_enrolled_only_in_a_demo_room(data: Path, nature: str) -> None:
    ports = BooksPorts(now_ms=lambda: 1, alarm=lambda _alarm, _text: None)
    with open_books(DataDirectory(data), nature, ports):
        pass
    done = enroll("bot", "--data", data, "--table", 1, "--seat", 1)
    assert (done.exit_code == 0) == (nature == "demo")
    assert bool(load_allow_list(DataDirectory(data).keys).peers) == (nature == "demo")
    if nature == "real":
        assert "is not a demo room: bots are never let in" in done.stderr


def test_without_the_server_s_key_nothing_is_enrolled(tmp_path: Path) -> None:
    tmp_path.joinpath("keys").mkdir()
    done = enroll("centre", "--data", tmp_path, "--table", 1)
    assert done.exit_code == 1
    assert done.stderr.startswith("arclight: There is no server key ")
