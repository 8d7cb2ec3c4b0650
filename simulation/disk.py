"""The simulated disk: the real SQL in memory. A crash keeps what was committed and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bots.chance import Chance
from ledger import Answer, Birth, BooksStopped, SqliteStore, Unit, memory_connection
from ledger.seal import Sealer
from server.slow_work import Asker
from simulation.clock import START_MS, Life, SimulatedClock
from simulation.trouble import OF_COMMITS, Trouble, Troubles

T = TypeVar("T")

DATABASE = "simulated"
_COMMIT_MS = (1, 6)
_SLOW_MS = (40, 900)
_ASIDE_MS = (5, 60)


class Crash(BaseException):
    """The process ends here, in the middle of its work.

    It is not an `Exception`, so that nothing in the server catches it.
    """


class Disk:
    """What outlives every crash: the database. Each life opens it again."""

    def __init__(self, clock: SimulatedClock, chance: Chance, troubles: Troubles) -> None:
        self._clock = clock
        self._chance = chance
        self._troubles = troubles
        birth = Birth(database=DATABASE, nature="demo", at_ms=START_MS)
        self.connection = memory_connection(birth)
        self.sealer = Sealer(chance.bytes(32), DATABASE)
        self.crash_in = 0
        """The process ends after this many steps towards durability; 0: it does not."""
        self.commits = 0

    def open(self, life: Life, committed: Callable[[Unit], None]) -> SimulatedBooks:
        """Open the books as a starting server does; `committed` gets every durable unit."""
        self.drop()
        store = SqliteStore(self.connection, seal=self.sealer.seal, reach=self.reach)
        return SimulatedBooks(self, store, life, committed)

    def drop(self) -> None:
        """Drop what a dead process had not committed."""
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")

    def fill_up(self) -> None:
        """Leave no room for another page: the next write finds the disk full."""
        pages = self.connection.execute("PRAGMA page_count").fetchone()[0]
        self.connection.execute(f"PRAGMA max_page_count = {pages}")
        self._troubles.count(Trouble.DISK_FULL)

    def make_space(self) -> None:
        """Somebody cleared the disk."""
        self.connection.execute("PRAGMA max_page_count = 1073741823")

    def commit_delay_ms(self) -> int:
        """How long the next commit takes."""
        if self._troubles.one_of(OF_COMMITS):
            return self._chance.between(*_SLOW_MS)
        return self._chance.between(*_COMMIT_MS)

    def aside_delay_ms(self) -> int:
        """How long work off the core's thread takes."""
        return self._chance.between(*_ASIDE_MS)

    def after(self, life: Life, delay_ms: int, call: Callable[[], None]) -> None:
        """Plan a call in one life."""
        self._clock.after(delay_ms, lambda: life.run(call))

    def reach(self, _step: str) -> None:
        """End the process if this is the step at which it is to crash."""
        if self.crash_in:
            self.crash_in -= 1
            if not self.crash_in:
                raise Crash


class SimulatedBooks:
    """The `Books` of one life: units wait for a commit and go into it together."""

    def __init__(
        self, disk: Disk, store: SqliteStore, life: Life, committed: Callable[[Unit], None]
    ) -> None:
        self.store = store
        self._disk = disk
        self._life = life
        self._committed = committed
        self._waiting: list[tuple[Unit, Callable[[Answer | Exception], None]]] = []
        self._stopped = ""

    @property
    def stopped(self) -> bool:
        """Whether these books have stopped writing in this life."""
        return bool(self._stopped)

    def submit(self, unit: Unit, then: Callable[[Answer | Exception], None]) -> None:
        """Hand in a unit for the next commit."""
        if not self._waiting:
            self._disk.after(self._life, self._disk.commit_delay_ms(), self._commit)
        self._waiting.append((unit, then))

    def aside(
        self, work: Callable[[], T], then: Callable[[T | Exception], None], asker: Asker
    ) -> None:
        """Do slow work later; a crash may hit its commits too."""
        self._disk.after(self._life, self._disk.aside_delay_ms(), lambda: self._do(work, then))

    def _commit(self) -> None:
        waiting, self._waiting = self._waiting, []
        outcomes = self._outcomes([unit for unit, _ in waiting])
        for (unit, then), outcome in zip(waiting, outcomes, strict=True):
            self._disk.after(self._life, 0, _Told(self, unit, then, outcome))

    def _outcomes(self, units: list[Unit]) -> list[Answer | Exception]:
        if not self._stopped:
            try:
                self._disk.commits += 1
                return self.store.apply_group(units)
            except BooksStopped as stopped:
                self._stopped = str(stopped)
        return [BooksStopped(self._stopped)] * len(units)

    def _do(self, work: Callable[[], T], then: Callable[[T | Exception], None]) -> None:
        try:
            result: T | Exception = work()
        except Exception as error:
            result = error
        self._disk.after(self._life, 0, lambda: then(result))

    def tell(
        self,
        unit: Unit,
        then: Callable[[Answer | Exception], None],
        outcome: Answer | Exception,
    ) -> None:
        """Call the asker first, then the checkers."""
        then(outcome)
        if isinstance(outcome, Answer):
            self._committed(unit)


class _Told:
    """One asker's answer on its way."""

    __slots__ = ("_books", "_outcome", "_then", "_unit")

    def __init__(
        self,
        books: SimulatedBooks,
        unit: Unit,
        then: Callable[[Answer | Exception], None],
        outcome: Answer | Exception,
    ) -> None:
        self._books, self._unit, self._then, self._outcome = books, unit, then, outcome

    def __call__(self) -> None:
        self._books.tell(self._unit, self._then, self._outcome)
