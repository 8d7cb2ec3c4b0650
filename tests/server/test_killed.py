"""A server killed in the middle of hands, with real sockets and a real file.

The players' clients stay on and connect again by themselves; whatever they had asked is asked
again under its old id.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cli.bench.server_players import MeasuredTable
from cli.bench.server_room import PRESET, TableKit, seed
from cli.room.seeded_room import Floor, Running, running_server
from ledger import DataDirectory, SqliteStore, newest_hands
from ledger.audit import audit_file
from ledger.connections import reading_connection
from ledger.holding import beside_the_writer
from tests.depth import scaled
from wire.messages.table_view import HandView

TABLES = 3
THINK_S = 0.01
PATIENCE_S = 120.0


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not done():
            await asyncio.sleep(0.02)


def place_in_play(hand: HandView | None) -> tuple[int, int]:
    return (0, 0) if hand is None else (hand.hand, hand.turn)


def last_finished(folder: Path, table: int) -> int:
    """Return the last hand of a table that the books know to be over."""
    database = DataDirectory(folder).database
    with beside_the_writer(database):
        connection = reading_connection(database)
        try:
            spans = newest_hands(SqliteStore(connection), table)
            return next((span.hand for span in spans if span.last_number is not None), 0)
        finally:
            connection.close()


class Evening:
    """Tables whose server is killed again and again."""

    def __init__(self, folder: Path, kits: list[TableKit], luck: Random) -> None:
        self.folder = folder
        self.luck = luck
        self.kits = kits
        self.tables: list[MeasuredTable] = []

    async def begin(self, server: Running) -> None:
        floor = Floor(server)
        for kit in self.kits:
            floor.open(kit.number, PRESET)
        floor.close()
        self.tables = [
            MeasuredTable(
                kit.number,
                seats=[(bundle.at(server.address), person) for bundle, person in kit.seats],
                centre=kit.centre.at(server.address),
                pause_s=THINK_S,
            )
            for kit in self.kits
        ]
        for table in self.tables:
            table.start()
        await self.all_play_on()

    async def all_play_on(self) -> None:
        """Every table makes further taps."""
        for table in self.tables:
            table.taps.clear()
        await until(lambda: all(len(table.taps) >= 3 for table in self.tables))

    async def killed_somewhere(self, server: Running) -> list[tuple[int, int]]:
        """Kill the server at a moment of luck; return where each table was seen to be."""
        await asyncio.sleep(self.luck.random() * 0.5)
        server.process.kill()
        server.process.wait()
        await asyncio.sleep(0.1)  # what was on its way to the clients arrives
        return [place_in_play(table.view.hand) if table.view else (0, 0) for table in self.tables]

    def forget_views(self) -> None:
        for table in self.tables:
            table.view = None

    async def came_back(self, places: list[tuple[int, int]]) -> None:
        """Every table goes on from where it was seen, never from before."""
        await until(lambda: all(table.view is not None for table in self.tables))
        for table, seen in zip(self.tables, places, strict=True):
            assert table.view is not None
            assert table.view.status == "running", (table.number, table.view.status)
            place = place_in_play(table.view.hand)
            if table.view.hand is None:  # killed after the last act was durable, before it was told
                place = (last_finished(self.folder, table.number) + 1, 0)
            assert place >= seen, f"table {table.number} went back"
        await self.all_play_on()


def audited(folder: Path) -> None:
    data = DataDirectory(folder)
    report = audit_file(data.database, data.heads)
    assert report.ok, report


async def the_evening(folder: Path, kills: int) -> None:
    evening = Evening(folder, seed(folder, TABLES), Random(7))
    listen = "tcp://127.0.0.1:0"
    places: list[tuple[int, int]] = []
    for kill in range(kills + 1):
        with running_server(folder, listen=listen) as server:
            if kill == 0:
                await evening.begin(server)
                listen = server.address
            else:
                await evening.came_back(places)
            places = await evening.killed_somewhere(server)
            evening.forget_views()
        audited(folder)
    for table in evening.tables:
        table.close()


@pytest.mark.plain
def test_a_killed_server_comes_back_to_the_open_decision_of_every_table(tmp_path: Path) -> None:
    asyncio.run(the_evening(tmp_path / "data", scaled(quick=1, plain=2, deep=50)))
