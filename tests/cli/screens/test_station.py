"""`./arclight station` finds its place and keys; `./arclight gallery` draws every state."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.main import app
from gallery.seat.pictures import gallery_states
from player_station import StationOptions

RUN = CliRunner()


def run(*arguments: object) -> Result:
    return RUN.invoke(app, [*map(str, arguments)])


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("station") / "data"
    assert run("enroll", "server", "--data", folder).exit_code == 0
    assert run("enroll", "seat", "--data", folder, "--table", 3, "--seat", 7).exit_code == 0
    assert run("enroll", "cage", "--data", folder, "--number", 2).exit_code == 0
    return folder


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[StationOptions]:
    """The stations that were started, without their windows."""
    options: list[StationOptions] = []
    monkeypatch.setattr("player_station.run_station", options.append)
    return options


def test_a_seat_is_named_by_server_table_and_seat(
    data: Path, started: list[StationOptions]
) -> None:
    server = "tcp://192.0.2.7:7000"
    place = ("--data", data, "--server", server, "--table", 3, "--seat", 7)
    assert run("station", *place).exit_code == 0

    (options,) = started
    assert (options.bundle.role, options.bundle.place) == ("seat", "seat:3:7")
    assert options.bundle.address == server
    assert (options.kiosk, options.size, options.shuffled_pin) == (False, (1024, 768), False)


def test_the_customers_screen_is_named_by_its_window(
    data: Path, started: list[StationOptions]
) -> None:
    assert run("station", "--data", data, "--cage", 2, "--kiosk", "--shuffled-pin").exit_code == 0

    (options,) = started
    assert (options.bundle.role, options.bundle.place) == ("cage", "cage:2")
    assert (options.kiosk, options.size, options.shuffled_pin) == (True, None, True)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--table", 3, "--seat", 8), "seat:3:8 is not enrolled"),
        (("--cage", 1), "cage:1 is not enrolled"),
        ((), "say which screen"),
        (("--table", 3, "--seat", 7, "--sample-card", "Ada"), "is not a sample card"),
        (("--table", 3, "--seat", 7, "--size", "big"), "is not a size"),
    ],
)
def test_a_station_that_cannot_start_says_why_in_one_line(
    data: Path, started: list[StationOptions], arguments: tuple[object, ...], told: str
) -> None:
    done = run("station", "--data", data, *arguments)

    assert done.exit_code != 0
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert started == []


@pytest.mark.plain
def test_the_gallery_draws_every_state_without_a_display_and_shows_all_on_one_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.screens.gallery.SEAT_SIZES", ((1024, 768),))
    monkeypatch.setattr("cli.screens.gallery.CENTRE_SIZES", ())
    done = run("gallery", tmp_path / "pictures", "--json")

    told = json.loads(done.stdout)
    pictures = [Path(picture) for picture in told["pictures"]]
    assert len(pictures) == len(gallery_states())
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in pictures)
    sheet = Path(told["sheet"]).read_text(encoding="utf-8")
    assert all(f"src='{picture.name}'" in sheet for picture in pictures)
