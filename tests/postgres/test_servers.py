"""Several servers on one room: a server is killed or frozen, and its tables go on elsewhere."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

import pytest

from cli.bench.server_players import MeasuredTable
from cli.bench.server_room import PRESET
from cli.cluster.pair import Cluster
from cli.room.seeded_room import Floor, Running, free_address, running_server
from ledger.book_file import audit_books
from ledger.data_directory import DataDirectory
from ledger.postgres.terms import Terms
from tests.depth import scaled
from tests.postgres.keys_everywhere import keys_hold_everywhere
from tests.postgres.pages import Pages, open_page
from tests.postgres.several import (
    NAMES,
    Room,
    aside,
    open_tables,
    place_in_play,
    play_on,
    players_of,
    room_of,
    until,
)
from tests.postgres.upgrade import approve, differing, stop_and_change
from wire.messages.cage import Deposit
from wire.messages.floor import OpenTable
from wire.messages.servers import AskServers, LeaveServer, MoveTable, ServerList
from wire.messages.session import Done, Refusal

pytestmark = pytest.mark.plain
TABLES = 3
WITHIN_S = 5.0


@dataclass(slots=True)
class Evening:
    """Two running servers, and players at three tables."""

    room: Room
    stack: ExitStack
    addresses: list[str] = field(init=False)
    servers: list[Running] = field(default_factory=list)
    tables: list[MeasuredTable] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.addresses = [free_address() for _folder in self.room.folders]

    def start(self, number: int) -> Running:
        folder, listen = self.room.folders[number], self.addresses[number]
        made = running_server(folder, listen=listen, name=NAMES[number])
        return self.stack.enter_context(made)

    async def begin(self) -> None:
        self.servers = [self.start(0), self.start(1)]
        open_tables(self.servers[0], [kit.number for kit in self.room.kits])
        self.tables = players_of(self.room.kits, self.addresses)
        for table in self.tables:
            table.start()
            self.stack.callback(table.close)
        await play_on(self.tables)

    def places(self) -> list[tuple[int, int]]:
        views = [table.view for table in self.tables]
        return [place_in_play(view.hand) if view else (0, 0) for view in views]

    async def goes_on(self, before: list[tuple[int, int]]) -> float:
        """Every table is shown again, at the same decision or later; return after how long."""
        for table in self.tables:
            table.view = None
        took = await until(lambda: all(table.view is not None for table in self.tables))
        for table, seen in zip(self.tables, before, strict=True):
            assert table.view is not None
            assert table.view.status == "running", (table.number, table.view.status)
            now = place_in_play(table.view.hand)
            assert now >= seen or table.view.hand is None, f"table {table.number} went back"
        await play_on(self.tables)
        return took

    def logged(self, number: int) -> Iterator[dict[str, object]]:
        lines = (self.room.folders[number] / "logs" / "server.jsonl").read_text().splitlines()
        return (json.loads(line) for line in lines)

    def words(self, number: int) -> list[object]:
        return [line["what"] for line in self.logged(number)]

    def audited(self) -> None:
        for folder in self.room.folders:
            report = audit_books(DataDirectory(folder))
            assert report.ok, report


@asynccontextmanager
async def evening(folder: Path, terms: Terms) -> AsyncIterator[Evening]:
    with ExitStack() as stack:
        made = Evening(room_of(folder, terms, servers=2, tables=TABLES), stack)
        await made.begin()
        yield made
    made.audited()


def _shows(page: Pages, taker: dict[int, str]) -> bool:
    assert not page.feed.ended, page.feed.ended
    return page.runs() == taker


async def _killed(folder: Path, terms: Terms, kills: int) -> list[float]:
    luck, took = Random(7), []
    async with (
        evening(folder, terms) as room,
        open_page(room.room, room.addresses[0]) as page,
    ):
        for kill in range(kills):
            victim = kill % 2
            await asyncio.sleep(luck.random() * 0.5)
            room.servers[victim].process.kill()
            room.servers[victim].process.wait()
            await asyncio.sleep(0.1)  # what was on its way to the screens arrives
            took.append(0.1 + await room.goes_on(room.places()))
            taker = dict.fromkeys(range(1, TABLES + 1), NAMES[1 - victim])
            await until(partial(_shows, page, taker))
            # The screens must not wait meanwhile: the next kill is to be in the middle of hands.
            room.servers[victim] = await asyncio.to_thread(room.start, victim)
            await play_on(room.tables)
    return took


def test_tables_of_a_killed_server_go_on_elsewhere(one_server: Terms, tmp_path: Path) -> None:
    took = asyncio.run(_killed(tmp_path, one_server, scaled(quick=1, plain=2, deep=50)))

    # On a busy machine one of two may wait for the processor; on a quiet one none of fifty does.
    slowest = scaled(quick=0, plain=0, deep=-1)
    assert sorted(took)[slowest] < WITHIN_S, took


async def _frozen(folder: Path, terms: Terms) -> None:
    async with evening(folder, terms) as room:
        east = room.servers[0].process.pid
        os.kill(east, signal.SIGSTOP)
        await room.goes_on(room.places())
        os.kill(east, signal.SIGCONT)
        await until(lambda: room.words(0).count("table_elsewhere") == TABLES)
        await until(lambda: room.words(0).count("taken_for_dead") == 1)
        await play_on(room.tables)
        assert room.words(1).count("taken_over") == 1
        for number in range(2):
            assert "table_frozen" not in room.words(number)
        # And back: west stops in order, and gives its tables away between hands.
        floor = Floor(room.servers[0])
        found = await _runs(floor, {"east": 0, "west": TABLES})
        assert all(one.up for one in found.servers)
        # Asked at east: the console goes to west, which runs the table, and asks there.
        moved = await aside(floor.ask, MoveTable, table=2, server="east")
        assert isinstance(moved, Done), moved
        await _runs(floor, {"east": 1, "west": TABLES - 1})
        await play_on(room.tables)
        left = await aside(floor.ask, LeaveServer, server="west")
        assert isinstance(left, Done), left
        await _runs(floor, {"east": TABLES, "west": 0})
        await play_on(room.tables)
        floor.close()
        await _upgraded(room)


async def _upgraded(room: Evening) -> None:
    """Both servers change their software, one after the other, and play goes on all the while."""
    await stop_and_change(room, 1)
    ada = Floor(room.servers[1], "ada")
    count, digest = await differing(ada)
    assert count == 1
    await approve(ada, digest, beside=True)
    assert (await differing(ada))[0] == 0
    ada.close()
    floor = Floor(room.servers[0])
    await until(lambda: all(hand != (0, 0) for hand in room.places()))  # they leave in a hand
    left = await aside(floor.ask, LeaveServer, server="east")
    assert isinstance(left, Done), left
    await _runs(floor, {"east": 0, "west": TABLES})
    floor.close()
    await play_on(room.tables)
    await stop_and_change(room, 0)
    ada = Floor(room.servers[0], "ada")
    await approve(ada, digest, beside=False)  # settled: the former one is allowed no more
    assert await differing(ada) == (0, digest)
    ada.close()
    for number in range(2):
        assert "table_frozen" not in room.words(number)


async def _runs(floor: Floor, wanted: dict[str, int]) -> ServerList:
    """Wait until the servers say that each runs so many tables."""
    async with asyncio.timeout(60):
        while True:
            found = await aside(floor.ask, AskServers)
            assert isinstance(found, ServerList)
            if {one.name: one.tables for one in found.servers} == wanted:
                return found
            await asyncio.sleep(0.1)


def test_a_frozen_server_wakes_without_a_word_tables_move_back_and_servers_are_upgraded(
    one_server: Terms, tmp_path: Path
) -> None:
    asyncio.run(_frozen(tmp_path, one_server))


async def _both_killed(folder: Path, pair: Cluster) -> None:
    async with evening(folder, Terms(connect=pair.address)) as room:
        before = room.places()
        room.servers[0].process.kill()
        pair.primary().kill()
        await aside(room.servers[0].process.wait)
        await aside(pair.fail_over)
        await aside(pair.rejoin)
        await room.goes_on(before)
        assert room.words(1).count("taken_over") == 1


@pytest.mark.deep
def test_a_server_and_the_primary_are_killed_in_the_same_second(
    pair: Cluster, tmp_path: Path
) -> None:
    asyncio.run(_both_killed(tmp_path, pair))


async def _raced(folder: Path, terms: Terms) -> None:
    async with evening(folder, terms) as room:
        members = zip(room.servers, ("finn", "sue"), strict=True)
        floors = [Floor(server, login) for server, login in members]
        with ThreadPoolExecutor(2) as both:
            for number in range(11, 11 + scaled(quick=3, plain=3, deep=30)):
                named = {"table": number, "name": f"Table {number}", "preset": PRESET}
                loop = asyncio.get_running_loop()
                asks = [partial(floor.ask, OpenTable, **named) for floor in floors]
                answers = await asyncio.gather(*(loop.run_in_executor(both, one) for one in asks))
                kinds = sorted(type(answer).__name__ for answer in answers)
                assert kinds == ["Done", "Refusal"], answers
                refused = next(one for one in answers if isinstance(one, Refusal))
                assert refused.code in ("table_in_use", "owned_elsewhere", "table_elsewhere")
        # Whoever won them: west runs a table, too.
        own = await aside(floors[1].ask, OpenTable, table=10, name="Table 10", preset=PRESET)
        assert isinstance(own, Done), own
        # A deposit at west is on the glass at east within a second.
        cashier = Floor(room.servers[1], "carl")
        screen = room.tables[0]._screens[0]
        before = _balance(screen)
        paid = await aside(cashier.ask, Deposit, player=1, amount=777, warned=True)
        assert isinstance(paid, Done), paid
        took = await until(lambda: _balance(screen) == before + 777)
        assert took < 1.5, took
        await _pages_see_all(room)
        await keys_hold_everywhere(room.room, room.addresses[1], floors[0])
        for one in (*floors, cashier):
            one.close()


async def _pages_see_all(room: Evening) -> None:
    """A page shows the tables of both servers, and its orders reach them."""
    async with open_page(room.room, room.addresses[1]) as page:
        await until(lambda: set(page.runs().values()) == {"east", "west"})
        assert {table.number for table in room.tables} < page.runs().keys()
        for table in page.runs():
            await page.announce(table, f"to {table}")
        told = {table: f"to {table}" for table in page.runs()}
        await until(lambda: page.messages() == told)


def _balance(screen: object) -> int:
    own = screen._own  # type: ignore[attr-defined]
    return 0 if own is None or own.player is None else int(own.player.balance)


def test_two_servers_open_a_table_once_and_see_what_the_other_books(
    one_server: Terms, tmp_path: Path
) -> None:
    asyncio.run(_raced(tmp_path, one_server))
