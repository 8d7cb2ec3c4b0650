"""A screen's words are read quickly, and mean what they mean to typer."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest
import typer

from cli.screens.center import center
from cli.screens.quick_start import read_options
from cli.screens.station import station

PLAIN = (
    (station, ""),
    (station, "--table 3 --seat 10 --data room --size 1280x800"),
    (station, "--bundle keys.json --kiosk --shuffled-pin --monitor 2 --language es"),
    (station, "--cage 2 --sample-card Ada=%B1? --sample-card Wu=%B2? --at 10,40"),
    (station, "--server tcp://127.0.0.1:1 --reader /dev/input/event3 --table 0"),
    (center, "--table 7 --wall --mute --voice --size 1920x1080"),
)
NOT_PLAIN = (
    "--help",
    "--seat 11",
    "--seat -1",
    "--seat x",
    "--seat",
    "--seat=3",
    "--nothing",
    "3",
    "--monitor 0",
)


def _as_typer_reads(command: Callable[..., None], words: list[str]) -> dict[str, Any]:
    heard: dict[str, Any] = {}

    @wraps(command)
    def listening(**options: Any) -> None:
        heard.update(options)

    app = typer.Typer(add_completion=False)
    app.command()(listening)
    app(words, standalone_mode=False)
    return heard


@pytest.mark.parametrize(("command", "typed"), PLAIN)
@pytest.mark.parametrize("data", ["", "elsewhere"])
def test_plain_words_mean_what_typer_says(
    command: Callable[..., None], typed: str, data: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARCLIGHT_DATA", data)
    quick = read_options(command, typed.split())
    assert quick is not None
    usual = {it.name: it.default for it in inspect.signature(command).parameters.values()}
    assert {**usual, **quick} == _as_typer_reads(command, typed.split())


@pytest.mark.parametrize("typed", NOT_PLAIN)
def test_whatever_needs_judging_is_left_to_typer(typed: str) -> None:
    assert read_options(station, typed.split()) is None
