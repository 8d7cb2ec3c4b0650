"""The process of the screens: plays measured tables on command and reports how long taps took."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import zmq

from cli.bench.server_players import MeasuredTable, Pulse, Tap
from cli.bench.server_room import TableKit

TABLES_A_CONTEXT = 25
TABLES_AT_ONCE = 10
SOCKETS_A_CONTEXT = 4_096
"""A client that connects has three."""
PATIENCE_S = 180.0


class Screens:
    """The other process, as the benchmark talks to it."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def add(self, kits: Sequence[TableKit], address: str, pause_s: float) -> None:
        """Switch on the screens of more tables and wait until all of them play hands."""
        self._ask("add", kits, address, pause_s)

    def add_all(self, kits: Sequence[TableKit], address: str, pause_s: float) -> None:
        """Switch on the screens of many tables, a few at a time."""
        for first in range(0, len(kits), TABLES_AT_ONCE):
            self.add(kits[first : first + TABLES_AT_ONCE], address, pause_s)

    def taps(self, count: int) -> list[Tap]:
        """Play until `count` more taps were timed; return their seconds."""
        return self._ask("taps", count)  # type: ignore[no-any-return]

    def listen(self, seconds: float) -> list[Tap]:
        """Play for this many seconds; return the seconds of all taps."""
        return self._ask("listen", seconds)  # type: ignore[no-any-return]

    def _ask(self, what: str, *arguments: Any) -> Any:
        self._pipe.send((what, arguments))
        answer = self._pipe.recv()
        if isinstance(answer, Exception):
            raise answer
        return answer


@contextmanager
def screens() -> Iterator[Screens]:
    """Start the process of the screens."""
    processes = get_context("spawn")
    ours, theirs = processes.Pipe()
    process = processes.Process(target=_serve, args=(theirs,), daemon=True)
    process.start()
    try:
        yield Screens(ours)
    finally:
        process.kill()
        process.join()


def _serve(pipe: Connection) -> None:
    asyncio.run(_Process(pipe).run())


class _Process:
    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._tables: list[MeasuredTable] = []
        self._contexts: list[Any] = []
        self._pulse = Pulse()

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            what, arguments = await loop.run_in_executor(None, self._pipe.recv)
            try:
                answer = await getattr(self, f"_{what}")(*arguments)
            except Exception as error:
                answer = error
            self._pipe.send(answer)

    async def _add(self, kits: Sequence[TableKit], address: str, pause_s: float) -> None:
        fresh = [self._table(kit, address, pause_s) for kit in kits]
        for table in fresh:
            table.start()
            await asyncio.sleep(0)
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not all(table.taps for table in fresh):
                    await asyncio.sleep(0.05)
        except TimeoutError:
            idle = ", ".join(str(table.number) for table in fresh if not table.taps)
            raise RuntimeError(f"no tap within {PATIENCE_S:.0f} s at tables {idle}") from None
        gc.collect()
        gc.freeze()  # collecting garbage of 2,000 screens would count as the server's delay

    def _table(self, kit: TableKit, address: str, pause_s: float) -> MeasuredTable:
        if len(self._tables) % TABLES_A_CONTEXT == 0:
            self._contexts.append(zmq.Context())
            self._contexts[-1].set(zmq.MAX_SOCKETS, SOCKETS_A_CONTEXT)
        table = MeasuredTable(
            kit.number,
            seats=[(bundle.at(address), person) for bundle, person in kit.seats],
            centre=kit.centre.at(address),
            pause_s=pause_s,
            context=self._contexts[-1],
            pulse=self._pulse,
        )
        self._tables.append(table)
        return table

    async def _taps(self, count: int) -> list[Tap]:
        self._forget()
        async with asyncio.timeout(PATIENCE_S):
            while sum(len(table.taps) for table in self._tables) < count:
                await asyncio.sleep(0.02)
        return [tap for table in self._tables for tap in table.taps]

    async def _listen(self, seconds: float) -> list[Tap]:
        self._forget()
        await asyncio.sleep(seconds)
        return [tap for table in self._tables for tap in table.taps]

    def _forget(self) -> None:
        for table in self._tables:
            table.taps.clear()
