"""Rooms of several servers: one set of books on PostgreSQL, a data directory for each server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cli.bench.server_players import MeasuredTable
from cli.bench.server_room import PRESET, TableKit, seed
from cli.room.second_server import data_for_another
from cli.room.seeded_room import Floor, Running
from ledger import DataDirectory
from ledger.postgres.moving import move_to_postgres
from ledger.postgres.terms import Terms
from server import RoomFiles
from server.adapters.start_files import enrol_console
from tests.postgres.rooms import emptied, room_on
from wire.messages.table_view import HandView

THINK_S = 0.01
PATIENCE_S = 120.0
NAMES = ("east", "west", "north")


@dataclass(frozen=True, slots=True)
class Room:
    """A seeded room on PostgreSQL with data directories for several servers."""

    folders: tuple[Path, ...]
    kits: list[TableKit]


def room_of(folder: Path, terms: Terms, *, servers: int, tables: int) -> Room:
    """Make a room whose books are on a server of the tests."""
    emptied(terms).close()
    first = folder / NAMES[0]
    kits = seed(first, tables)
    room_on(first, terms)
    move_to_postgres(DataDirectory(first), terms)
    enrol_console(RoomFiles(first), "tcp://127.0.0.1:0")
    others = [data_for_another(first, folder / name) for name in NAMES[1:servers]]
    return Room((first, *others), kits)


async def until(done: Callable[[], bool], patience_s: float = PATIENCE_S) -> float:
    """Wait for a condition; return how long it took."""
    begun = time.monotonic()
    async with asyncio.timeout(patience_s):
        while not done():
            await asyncio.sleep(0.02)
    return time.monotonic() - begun


def place_in_play(hand: HandView | None) -> tuple[int, int]:
    """Return the hand and the decision that a screen shows."""
    return (0, 0) if hand is None else (hand.hand, hand.turn)


def open_tables(server: Running, numbers: list[int]) -> None:
    """Have the floor open tables at a server."""
    floor = Floor(server)
    for number in numbers:
        floor.open(number, PRESET)
    floor.close()


def players_of(kits: list[TableKit], addresses: list[str]) -> list[MeasuredTable]:
    """Return all screens of the tables; each knows all servers."""
    return [
        MeasuredTable(
            kit.number,
            seats=[(bundle.among(addresses), person) for bundle, person in kit.seats],
            centre=kit.centre.among(addresses),
            pause_s=THINK_S,
        )
        for kit in kits
    ]


async def play_on(tables: list[MeasuredTable], taps: int = 3) -> float:
    """Wait until every table made further taps; return how long that took."""
    for table in tables:
        table.taps.clear()
    return await until(lambda: all(len(table.taps) >= taps for table in tables))


async def aside(work: Callable[..., Any], *given: object, **named: object) -> Any:
    """Ask without keeping the screens waiting."""
    return await asyncio.to_thread(work, *given, **named)
