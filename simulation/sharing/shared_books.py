"""One set of books for several servers. Its one connection is the pen: one writes at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from bots.chance import Chance
from ledger import Answer, SqliteStore, Unit
from ledger.neighbours import Beat, Seen
from ledger.servers import HELD, SERVERS, Server
from ledger.tail import TailMark
from ledger.units import Fence
from simulation.clock import Life, SimulatedClock
from simulation.disk import Disk, SimulatedBooks
from simulation.trouble import Troubles

T = TypeVar("T")

AWAY_MS: Final = 1_000
"""A commit that waits so long is an alarm, as with books on PostgreSQL."""
_LOOK_MS: Final = 50
_END: Final = """SELECT seq, link, (SELECT coalesce(max(id), 0) FROM entry) FROM record
    ORDER BY seq DESC LIMIT 1"""


def _nothing() -> None:
    """Nobody is told."""


class PennedStore(SqliteStore):
    """A store that goes on where any of the servers ended."""

    def _begin(self) -> TailMark:
        mark = super()._begin()
        seq, link, entry = self.connection.execute(_END).fetchone()
        if (seq, link) == (mark.seq, mark.link):
            return mark
        self._tail.follow(TailMark(link, seq, entry, 0))
        return self._tail.mark()


class SharedDisk(Disk):
    """The books of all servers, and their signs of life."""

    def __init__(self, clock: SimulatedClock, chance: Chance, troubles: Troubles) -> None:
        super().__init__(clock, chance, troubles)
        self.wrote: Callable[[], None] = _nothing
        """Called after every commit, also if the process ends right after it."""
        self.beats: dict[int, Beat] = {}

    def open(self, life: Life, committed: Callable[[Unit], None]) -> SharedBooks:
        """Open the books as a starting server does."""
        store = PennedStore(self.connection, seal=self.sealer.seal, reach=self.reach)
        return SharedBooks(self, store, life, committed)

    def reach(self, step: str) -> None:
        """Look at what was written; then end the process if this is its step."""
        if step == "after commit":
            self.wrote()
        super().reach(step)

    def look(self, server: int, tables: int) -> Seen:
        """Give a sign of life and look at the others."""
        before = self.beats.get(server)
        self.beats[server] = Beat(1 if before is None else before.beat + 1, tables)
        servers = map(Server._make, self.connection.execute(SERVERS).fetchall())
        return Seen(
            beats=dict(self.beats),
            servers={one.number: one for one in servers},
            held=self.held(),
        )

    def held(self) -> dict[str, Fence]:
        """Return who holds what now."""
        return {row[0]: Fence(*row) for row in self.connection.execute(HELD).fetchall()}


class SharedBooks(SimulatedBooks):
    """The books of one server, which may be cut off from them for a while."""

    def __init__(
        self, disk: Disk, store: SqliteStore, life: Life, committed: Callable[[Unit], None]
    ) -> None:
        super().__init__(disk, store, life, committed)
        self.own: set[int] = set()
        """The records whose answers this server got."""
        self.away = False
        """Whether the books do not answer this server now."""
        self.alarm: Callable[[], None] = _nothing
        """Called when a commit has waited too long."""
        self._waits = False

    def tell(
        self, unit: Unit, then: Callable[[Answer | Exception], None], outcome: Answer | Exception
    ) -> None:
        """Note whose record it is before anybody is told."""
        if isinstance(outcome, Answer):
            self.own.add(outcome.record)
        super().tell(unit, then, outcome)

    def _commit(self) -> None:
        if not self.away:
            self._waits = False
            super()._commit()
            return
        if not self._waits:
            self._waits = True
            self._disk.after(self._life, AWAY_MS, self._waited_long)
        self._disk.after(self._life, _LOOK_MS, self._commit)

    def _do(self, work: Callable[[], T], then: Callable[[T | Exception], None]) -> None:
        if self.away:
            self._disk.after(self._life, _LOOK_MS, lambda: self._do(work, then))
        else:
            super()._do(work, then)

    def _waited_long(self) -> None:
        if self.away and self._waits:
            self.alarm()
