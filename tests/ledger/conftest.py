"""Rooms for the tests of people and cage."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ledger.card_room import Room, open_room, staffed_room


@pytest.fixture
def room(tmp_path: Path) -> Room:
    """A staffed room with an open day and carl's drawer."""
    return open_room(tmp_path / "books.db")


@pytest.fixture
def staffed(tmp_path: Path) -> Room:
    """A room with staff and nothing else."""
    return staffed_room(tmp_path / "books.db")
