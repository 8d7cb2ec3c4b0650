"""Three server processes with the load of a room of 1,000 tables on one set of books.

Each process owns tables, as a server does: every unit carries its right, which is checked under the
pen. Units come one by one at chance moments, and are timed from handing in until they are durable.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from statistics import median

from cli.bench.figures import Figure
from cli.bench.ledger import tap_unit
from ledger import LoopWriter, table_stream
from ledger.ending import EndMarker
from ledger.groups import Outcome
from ledger.ports import BooksPorts
from ledger.postgres.away import Away
from ledger.postgres.connector import Connector
from ledger.postgres.store import PostgresStore
from ledger.postgres.terms import Terms
from ledger.servers import Coming, come, take_over
from ledger.units import Answer, Fence, Unit
from ledger.work import Guards
from ledger.writer import Writer

SERVERS = 3
UNITS_A_SECOND = 370
TABLES_A_SERVER = 30
LISTEN_S = 20.0
GOAL_MS = 50.0
_PORTS = BooksPorts(now_ms=lambda: 0, alarm=lambda _alarm, _detail: None)


def load_figures(address: str) -> list[Figure]:
    """Measure all servers together; the books are at `address` and have the funded stacks."""
    with ExitStack() as stack:
        servers = [stack.enter_context(_server(address, number)) for number in range(SERVERS)]
        for server in servers:
            server.recv()  # it owns its tables
        for server in servers:
            server.send("begin")
        seconds = [spent for server in servers for spent in server.recv()]
    p99 = 1_000 * sorted(seconds)[len(seconds) * 99 // 100]
    what = f"{SERVERS} servers, {len(seconds) / LISTEN_S:.0f} units a second until durable"
    return [
        Figure(name=f"{what}, p50", value=1_000 * median(seconds), unit="ms", goal="", ok=True),
        Figure(
            name=f"{what}, p99", value=p99, unit="ms", goal=f"< {GOAL_MS:.0f}", ok=p99 < GOAL_MS
        ),
    ]


@contextmanager
def _server(address: str, number: int) -> Iterator[Connection]:
    processes = get_context("spawn")
    ours, theirs = processes.Pipe()
    process = processes.Process(target=_serve, args=(theirs, address, number), daemon=True)
    process.start()
    try:
        yield ours
    finally:
        process.terminate()
        process.join()


def _serve(told: Connection, address: str, number: int) -> None:
    guards = Guards(None, EndMarker(b"bench", "bench"))
    connector = Connector(Terms(connect=address))
    writer = Writer(PostgresStore(connector, Away(_PORTS), guards=guards, shared=True), _PORTS)
    rights = _rights(writer, number)
    told.send("ready")
    told.recv()
    told.send(asyncio.run(_play(writer, number, rights)))
    writer.close()


def _rights(writer: Writer, number: int) -> list[Fence]:
    """Come as a server, and take tables that nobody has."""
    coming = Coming(name=f"server-{number}", software="", house="")
    server = int(str(writer.apply(come(f"come-{number}", coming, at_ms=0)).value))
    first = 1 + number * TABLES_A_SERVER
    streams = [table_stream(table) for table in range(first, first + TABLES_A_SERVER)]
    writer.apply(take_over(f"take-{number}", server, (), streams, at_ms=0))
    return [Fence(stream, server, 1) for stream in streams]


async def _play(writer: Writer, number: int, rights: list[Fence]) -> list[float]:
    """Hand in this server's share of the units; return the seconds that each took."""
    loop = asyncio.get_running_loop()
    books, chance = LoopWriter(writer, loop.call_soon_threadsafe), Random(number)  # noqa: S311
    spent: list[float] = []
    due, handed_in = loop.time(), 0
    end = due + LISTEN_S
    while (due := due + chance.expovariate(UNITS_A_SECOND / SERVERS)) < end:
        await asyncio.sleep(max(0.0, due - loop.time()))
        unit = _tap(number, handed_in, chance.choice(rights))
        books.submit(unit, partial(_note, spent, time.perf_counter()))
        handed_in += 1
    while len(spent) < handed_in:
        await asyncio.sleep(0.01)
    return spent


def _tap(server: int, number: int, right: Fence) -> Unit:
    unit = tap_unit(number)
    return replace(unit, request_id=f"{server}-{number}", stream=right.what, fence=right)


def _note(spent: list[float], began: float, outcome: Outcome) -> None:
    if not isinstance(outcome, Answer):
        raise outcome
    spent.append(time.perf_counter() - began)
