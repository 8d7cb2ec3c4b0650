"""A room without books.toml never loads PostgreSQL's driver: it need not be installed."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

import pytest

from cli.bench.server_room import PRESET, seed
from cli.room.seeded_room import Floor, running_server
from wire.messages.floor import OpenTable
from wire.messages.session import Done

WITHOUT = "import sys; sys.modules['psycopg'] = None; from cli.main import run; run()"
"""Runs our command where every import of the driver fails."""


def without_driver(*words: str) -> tuple[str, ...]:
    return (sys.executable, "-c", WITHOUT, *words)


@pytest.mark.plain
def test_a_room_with_its_own_books_runs_without_the_driver(tmp_path: Path) -> None:
    seed(tmp_path / "room", 1)

    with (
        running_server(tmp_path / "room", start=without_driver) as server,
        closing(Floor(server)) as floor,
    ):
        opened = floor.ask(OpenTable, table=1, name="One", preset=PRESET)

    assert isinstance(opened, Done), opened
