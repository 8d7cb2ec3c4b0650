"""Looks at the other servers of the room, for as long as the event loop runs.

The loop itself starts every look: a server whose loop hangs gives no sign of life.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final

from ledger import BooksStopped
from ledger.neighbours import NeighboursPort
from server.adapters.loop_books import LoopBooks
from server.room import Room
from server.room.sharing.news import Stale, stale_after

NEWS_S: Final = 1.0
"""How long to wait to be told of news before the journal is read anyway."""


NOTHING: Final = Stale()


class NeighbourWatch:
    """Carries signs of life and news between the books and the room."""

    def __init__(
        self,
        neighbours: NeighboursPort,
        room: Room,
        number: int,
        books: LoopBooks,
        follow_keys: Callable[[], None],
    ) -> None:
        """`books` note the records that this server wrote itself.

        `follow_keys` is called when others changed who may connect.
        """
        self._own: set[int] = set()
        books.own = self._own
        self._look_for_books = books.store.look_for_books
        self._follow_keys = follow_keys
        self._neighbours = neighbours
        self._room = room
        self._number = number
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="neighbours")
        self._seen = 0

    def begin(self, seen: int) -> None:
        """Look once before any client is let in; `seen` is the newest record the room knows."""
        self._seen = seen
        self._room.looked(self._neighbours.look(self._number, len(self._room.tables)))

    async def look(self) -> None:
        """Give a sign of life and look at the others; books that are away are looked for."""
        look = partial(self._neighbours.look, self._number, len(self._room.tables))
        try:
            seen = await asyncio.get_running_loop().run_in_executor(self._threads, look)
        except BooksStopped:
            # A server without a table writes nothing: its writer would not notice.
            self._look_for_books()
            return
        self._room.looked(seen)
        await self._end_writers()

    async def _end_writers(self) -> None:
        """Take the pen from servers that are taken for dead while they hold anything."""
        names = self._room.sharing.dead_holders() if self._room.sharing else []
        if names:
            end = partial(self._neighbours.end_writers, names)
            with suppress(BooksStopped):
                await asyncio.get_running_loop().run_in_executor(self._threads, end)

    async def read_news(self) -> None:
        """Wait for what other servers wrote, and tell the room."""
        read = partial(self._neighbours.news, self._seen, wait_s=NEWS_S)
        try:
            news = await asyncio.get_running_loop().run_in_executor(self._threads, read)
        except BooksStopped:
            await asyncio.sleep(NEWS_S)
            return
        self._seen = news.seen
        stale = stale_after(change for change in news.changes if change.record not in self._own)
        self._own -= {record for record in self._own if record <= news.seen}
        if stale.enrolled:
            self._follow_keys()
        if stale != NOTHING:
            self._room.heard(stale)

    def close(self) -> None:
        """End the threads; what waits ends by itself."""
        self._threads.shutdown(wait=True, cancel_futures=True)
