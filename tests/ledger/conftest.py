"""Rooms for the tests of people and cage: lived through once, then copied for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.data_directory import DataDirectory, open_books
from tests.ledger.card_room import Room, copied_room, open_room, staffed_room
from tests.ledger.evening import evening
from tests.ledger.rooms import ports

Lived = tuple[Room, Path]


@pytest.fixture(scope="session")
def lived_open_room(tmp_path_factory: pytest.TempPathFactory) -> Lived:
    path = tmp_path_factory.mktemp("open") / "books.db"
    room = open_room(path)
    room.store.connection.close()
    return room, path


@pytest.fixture(scope="session")
def lived_staffed_room(tmp_path_factory: pytest.TempPathFactory) -> Lived:
    path = tmp_path_factory.mktemp("staffed") / "books.db"
    room = staffed_room(path)
    room.store.connection.close()
    return room, path


@pytest.fixture(scope="session")
def lived_evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder to copy: an evening's room in `data`, whose heads also are in `second`."""
    folder = tmp_path_factory.mktemp("evening")
    with open_books(
        DataDirectory(folder / "data"), "demo", ports(), second=folder / "second"
    ) as books:
        for one in evening():
            books.store.apply(one)
    return folder


@pytest.fixture
def room(lived_open_room: Lived, tmp_path: Path) -> Iterator[Room]:
    """A staffed room with an open day, a vault and carl's drawer."""
    copy = copied_room(*lived_open_room, tmp_path / "books.db")
    yield copy
    copy.store.connection.close()


@pytest.fixture
def staffed(lived_staffed_room: Lived, tmp_path: Path) -> Iterator[Room]:
    """A room with staff and nothing else."""
    copy = copied_room(*lived_staffed_room, tmp_path / "books.db")
    yield copy
    copy.store.connection.close()
