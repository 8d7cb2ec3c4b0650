"""A room with players and their money, made once and copied for every run that changes it."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from tests.ledger.books_of import ON_POSTGRES
from tests.ledger.card_room import Room, copied_room, open_room


@cache
def _made(players: int, cents: int) -> tuple[Room, Path]:
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder)
    room = open_room(folder / "books.db")
    numbers = range(1, players + 1)
    assert [room.player(number, cents=cents) for number in numbers] == list(numbers)
    room.store.connection.close()
    return room, folder / "books.db"


def funded_room(folder: Path, *, players: int, cents: int) -> Room:
    """Return a room of its own, in which players 1, 2 and so on have deposited so much each."""
    room = copied_room(*_made(players, cents), folder / "books.db")
    if not ON_POSTGRES:  # a test of what is written, not of when it is durable: spare the disk
        room.store.connection.execute("PRAGMA synchronous = OFF")
    return room
