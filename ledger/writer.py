"""The writer: one thread that owns the only writing connection and commits in groups.

Units that arrive during a commit go into the next one together, each with its own outcome. An
answer is given only when it is durable. A commit or fsync that fails ends the process: what reached
the disk is then unknown, and only a restart can read it. A full disk stops the books with an alarm;
everything answered before stays. Books that were put back or edited under the running program stop
with an alarm, too.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Final, TypeVar

from ledger.chart import Account
from ledger.groups import BooksDiffer, GroupStore, Outcome, ReadPool
from ledger.head_book import HeadBook
from ledger.head_keeping import HeadKeeper
from ledger.ports import Alarm, BooksPorts
from ledger.readers import SLICE_SECONDS_MAX
from ledger.refusals import BooksStopped, CommitFailed
from ledger.units import Answer, Row, Scalar, Unit
from ledger.writer_inbox import Asker, End, Job, Waiting
from money import Cents

T = TypeVar("T")

GROUP_MAX: Final = 256
"""The most units in one commit; with more, the first of them would wait too long."""
GATHER_SECONDS: Final = 0.0005
"""How long to wait for one more unit while the group is smaller than the last one."""


class Writer:
    """The `Store` for many threads; see `ledger.store.Store`."""

    def __init__(
        self,
        store: GroupStore,
        ports: BooksPorts,
        *,
        heads: HeadBook | None = None,
        readers: ReadPool | None = None,
    ) -> None:
        self._store = store
        self._ports = ports
        self._heads = HeadKeeper(heads, store, ports) if heads else None
        self._readers = readers
        self._urgent = threading.local()
        self._slow_read = threading.Lock()
        self._inbox: SimpleQueue[Waiting | Job | End] = SimpleQueue()
        self._door = threading.Lock()
        self._closed = False
        self._stopped = ""
        self._looking = False
        """A look for the books is handed in."""
        self._last_batch = 1
        self._thread = threading.Thread(target=self._run, name="books", daemon=True)
        self._thread.start()

    def submit(self, unit: Unit) -> Future[Answer]:
        """Hand in a unit; the future is done when the unit is durable or refused."""
        future: Future[Answer] = Future()
        # A unit cannot be cancelled: it is done even if the caller no longer waits.
        future.set_running_or_notify_cancel()

        def tell(outcome: Outcome) -> None:
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

        self._put(Waiting(unit, tell))
        return future

    def apply(self, unit: Unit) -> Answer:
        """Do one unit and wait until it is durable."""
        asker = Asker()
        self._put(Waiting(unit, asker.tell))
        return asker.answer()

    def hand_in(
        self, unit: Unit, tell: Callable[[Outcome], None], wake: Callable[[], None]
    ) -> None:
        """Hand in a unit with callbacks; see `ledger.loop_writer` for event loops.

        In the writing thread, `tell` gets the unit's outcome once it is durable. Then `wake` is
        called once per group. Both must be quick and never raise.
        """
        self._put(Waiting(unit, tell, wake))

    def balance(self, account: Account) -> Cents:
        """Return an account's durable balance."""
        rows = self.query("SELECT balance FROM account WHERE name = ?", (str(account),))
        return Cents(rows[0][0]) if rows else Cents(0)

    def query(self, sql: str, parameters: Sequence[Scalar] = (), *, limit: int = 1000) -> list[Row]:
        """Read beside the writer where SQLite allows it, else in its thread between commits."""
        readers = self._readers
        if readers is not None:
            return self._beside(lambda: readers.query(sql, parameters, limit))
        store = self._store
        return self._in_turn(
            lambda: store.query(sql, parameters, limit=limit, seconds=SLICE_SECONDS_MAX)
        )

    def first(self, sql: str, parameters: Sequence[Scalar] = ()) -> Row | None:
        """Read the first row, in the same way as `query`."""
        readers = self._readers
        if readers is not None:
            return self._beside(lambda: readers.first(sql, parameters))
        store = self._store
        return self._in_turn(lambda: store.first(sql, parameters, seconds=SLICE_SECONDS_MAX))

    def reserve_reader(self) -> None:
        """Make the calling thread's reads urgent: they do not wait for the reads of others.

        Where reads go through the writing thread, they wait for one bounded read at most.
        """
        self._urgent.yes = True
        if self._readers is not None:
            self._readers.reserve()

    def _beside(self, read: Callable[[], T]) -> T:
        """Read beside the writer; books that do not answer are looked for, though nobody writes."""
        try:
            return read()
        except BooksStopped:
            self.look_for_books()
            raise

    def look_for_books(self) -> None:
        """Have the writing thread find out whether the books answer, and where they are now.

        Only the writer proves where they are. One that has nothing to write would not notice that
        they moved to another machine, and whoever reads would ask the old one for ever.
        """
        if not self._looking:
            self._looking = True
            with suppress(BooksStopped):
                self._put(Job(self._look, Future()))

    def _look(self) -> None:
        try:
            self._outcomes([])
        finally:
            self._looking = False

    def _in_turn(self, read: Callable[[], T]) -> T:
        """Read in the writing thread; threads that are not urgent read one at a time."""
        if getattr(self._urgent, "yes", False):
            return self.between_commits(read)
        with self._slow_read:
            return self.between_commits(read)

    def between_commits(self, run: Callable[[], T]) -> T:
        """Run a short job in the writing thread while no transaction is open."""
        future: Future[T] = Future()
        self._put(Job(run, future))
        return future.result()

    def bring_head_up(self) -> None:
        """Export a head of just opened books, unless the newest one covers all records."""
        if self._heads is not None:
            heads = self._heads
            self.between_commits(lambda: heads.export_if_due(now=True))

    def close(self) -> None:
        """Finish what was handed in, export a last head and end the thread."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._inbox.put(End())
        self._thread.join()

    def _put(self, item: Waiting | Job) -> None:
        with self._door:
            if self._closed:
                raise BooksStopped("the books are closed")
            self._inbox.put(item)

    def _run(self) -> None:
        try:
            self._work()
        except BaseException as error:
            self._stopped = f"the writer failed: {error!r}"
            self._ports.die(self._stopped)

    def _work(self) -> None:
        going = True
        while going:
            batch = self._take()
            # Sorted before the commit: once woken, the askers wait until this thread rests.
            waiting = [item for item in batch if isinstance(item, Waiting)]
            jobs = [item for item in batch if isinstance(item, Job)]
            going = len(waiting) + len(jobs) == len(batch)
            asked = not going or any(item.unit.export_head for item in waiting)
            self._commit(waiting)
            for job in jobs:
                job.do()
            if self._heads is not None and not self._stopped:
                self._heads.export_if_due(now=asked)
        if self._readers is not None:
            self._readers.close()
        if self._heads is not None:
            self._heads.close()
        self._store.close()

    def _take(self) -> list[Waiting | Job | End]:
        """Wait for the next item and take those that arrive with it, up to `GROUP_MAX`."""
        batch: list[Waiting | Job | End] = []
        with suppress(Empty):
            wait = self._heads.wait_seconds if self._heads else None
            batch.append(self._inbox.get(timeout=wait))
            while len(batch) < GROUP_MAX:
                batch.append(self._inbox.get(timeout=self._patience(len(batch))))
        self._last_batch = len(batch)
        return batch

    def _patience(self, taken: int) -> float:
        """Return how long to wait for one more: callers just answered often hand in the next."""
        return GATHER_SECONDS if taken < self._last_batch else 0.0

    def _commit(self, waiting: Sequence[Waiting]) -> None:
        if not waiting:
            return
        outcomes = self._outcomes([item.unit for item in waiting])
        for item, outcome in zip(waiting, outcomes, strict=True):
            item.tell(outcome)
        for wake in {item.wake for item in waiting}:
            wake()

    def _outcomes(self, units: Sequence[Unit]) -> Sequence[Outcome]:
        if self._stopped:
            return [BooksStopped(self._stopped)] * len(units)
        try:
            return self._store.apply_group(units)
        except BooksDiffer as differ:
            self._stopped = str(differ)
            self._ports.alarm(Alarm.BOOKS_DIFFER, self._stopped)
            if self._heads is not None:
                self._heads.export_if_due(now=True)
        except BooksStopped as stopped:
            self._stopped = str(stopped)
            self._ports.alarm(Alarm.DISK_FULL, self._stopped)
        except CommitFailed as failed:
            self._stopped = f"a commit failed: {failed}"
            self._ports.die(self._stopped)
        return [BooksStopped(self._stopped)] * len(units)
