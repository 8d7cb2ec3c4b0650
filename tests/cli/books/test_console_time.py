"""What is written at the console stays: a wrong clock writes nothing there."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.main import app
from ledger.data_directory import DataDirectory, newest_moment, open_books
from tests.ledger.forging import remove_heads
from tests.ledger.rooms import ports, unit

NOW_MS = 1_800_000_000_000
DAY_MS = 86_400_000


@pytest.fixture
def headless(tmp_path: Path) -> DataDirectory:
    """Return a room whose heads are lost, so that its books must be accepted."""
    data = DataDirectory(tmp_path / "room")
    with open_books(data, "demo", ports()) as books:
        books.store.apply(replace(unit(lambda work: None), at_ms=NOW_MS))
    remove_heads(data)
    return data


def shows(monkeypatch: pytest.MonkeyPatch, wall_ms: int) -> None:
    monkeypatch.setattr(time, "time_ns", lambda: wall_ms * 1_000_000)


def accept(data: DataDirectory, *more: str) -> Result:
    words = ["accept-books", str(data.path), "--records", "1", "--reason", "the disk broke", *more]
    return CliRunner().invoke(app, words)


@pytest.mark.parametrize("wall_ms", [NOW_MS + 36_500 * DAY_MS, 100_000_000_000])
def test_books_are_not_accepted_by_a_clock_that_no_start_would_open_by(
    headless: DataDirectory, monkeypatch: pytest.MonkeyPatch, wall_ms: int
) -> None:
    shows(monkeypatch, wall_ms)
    done = accept(headless)
    assert done.exit_code == 1
    assert "clock" in done.stderr
    assert newest_moment(headless) == NOW_MS


def test_a_record_at_the_console_is_never_before_the_newest(
    headless: DataDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    shows(monkeypatch, NOW_MS - DAY_MS)
    assert accept(headless).exit_code == 0
    assert newest_moment(headless) == NOW_MS


def test_a_clock_that_a_person_vouches_for_is_taken(
    headless: DataDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    shows(monkeypatch, NOW_MS + 500 * DAY_MS)
    assert accept(headless, "--clock-is-right").exit_code == 0
    assert newest_moment(headless) == NOW_MS + 500 * DAY_MS
