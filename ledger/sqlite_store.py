"""The books on one SQLite connection; everything runs in the calling thread.

The writer thread wraps it. Tests and simulations use it directly, on a file or in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ledger.canonical import canonical
from ledger.chain import first_link
from ledger.chart import Account
from ledger.earlier import earlier_request
from ledger.ending import EndMarker, HeadMark, admin_tables
from ledger.groups import HOLDER, Outcome, Reach, pass_by
from ledger.readers import bounded, first_of
from ledger.refusals import (
    BooksStopped,
    CommitFailed,
    InvariantBroken,
    NotOurs,
    RefusalCode,
    Refused,
)
from ledger.seal import Seal
from ledger.sqlite_version import sqlite3
from ledger.sqlite_work import SqliteWork
from ledger.tail import Tail, TailMark
from ledger.units import Answer, Row, Scalar, Unit
from ledger.work import Guards
from money import Cents

_MACHINE: Final = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
}


class SqliteStore:
    """A `Store`, and the `GroupStore` of a writer.

    Its connection must be opened by `ledger.connections` and migrated.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        *,
        seal: Seal | None = None,
        marker: EndMarker | None = None,
        reach: Reach = pass_by,
    ) -> None:
        """Take over a connection; with a `marker` the caller has verified its state before."""
        self._connection = connection
        self._guards = Guards(seal, marker)
        self._reach = reach
        self._tables = admin_tables(connection)
        self._tail = _tail(connection)
        if marker is not None:
            self._tail.state = marker.state(connection)

    @property
    def connection(self) -> sqlite3.Connection:
        """The only connection of this store."""
        return self._connection

    @property
    def head(self) -> tuple[int, bytes]:
        """The number and the link of the last record."""
        return self._tail.seq, self._tail.link

    def head_written(self, head: HeadMark) -> None:
        """Take the newest head; the mark of every later end covers it."""
        self._tail.head = head

    def apply(self, unit: Unit) -> Answer:
        """Do one unit in its own transaction."""
        mark = self._begin()
        try:
            answer = self._answered(unit) or self._write(unit)
            self._mark_end(mark)
        except BaseException as error:
            raise self._given_up(error, mark) from None
        self._commit()
        return answer

    def apply_group(self, units: Sequence[Unit]) -> list[Outcome]:
        """Do several units in one commit; if one fails, those before it run again."""
        mark = self._begin()
        try:
            outcomes = self._together(units, mark)
            self._mark_end(mark)
        except BaseException as error:
            raise self._given_up(error, mark) from None
        self._commit()
        return outcomes

    def balance(self, account: Account) -> Cents:
        """Return an account's balance."""
        rows = self.query("SELECT balance FROM account WHERE name = ?", (str(account),))
        return Cents(rows[0][0]) if rows else Cents(0)

    def query(
        self,
        sql: str,
        parameters: Sequence[Scalar] = (),
        *,
        limit: int = 1000,
        seconds: float | None = None,
    ) -> list[Row]:
        """Read with fixed SQL, at most `limit` rows."""
        return bounded(self._connection, sql, parameters, limit, seconds)

    def first(
        self, sql: str, parameters: Sequence[Scalar] = (), *, seconds: float | None = None
    ) -> Row | None:
        """Read the first row with fixed SQL."""
        return first_of(self._connection, sql, parameters, seconds)

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _begin(self) -> TailMark:
        self._connection.execute("BEGIN IMMEDIATE")
        return self._tail.mark()

    def _together(self, units: Sequence[Unit], mark: TailMark) -> list[Outcome]:
        """Do units without savepoints, which few groups need; start again if one fails."""
        done: list[Outcome] = []
        try:
            for unit in units:
                done.append(self._answered(unit) or self._write(unit))
        except Exception as error:
            if _is_of_the_machine(error):
                raise
            self._roll_back(mark)
            self._begin()
            return self._around(len(done), error, units)
        return done

    def _around(self, failed: int, error: Exception, units: Sequence[Unit]) -> list[Outcome]:
        """Do a group again whose unit number `failed` failed, each other unit in a savepoint."""
        return [
            error if place == failed else self._attempt(unit) for place, unit in enumerate(units)
        ]

    def _attempt(self, unit: Unit) -> Outcome:
        self._connection.execute("SAVEPOINT unit")
        try:
            outcome: Outcome = self._answered(unit) or self._write(unit)
        except Exception as error:
            if _is_of_the_machine(error):
                raise
            self._connection.execute("ROLLBACK TO unit")
            self._tail.accounts.clear()
            outcome = error
        self._connection.execute("RELEASE unit")
        return outcome

    def _mark_end(self, begun: TailMark) -> None:
        """Mark the new end in the transaction that makes it."""
        tail, marker = self._tail, self._guards.marker
        if marker is not None and tail.seq != begun.seq:
            marker.write(self._connection, (tail.seq, tail.link), tail.head, tail.state)

    def _commit(self) -> None:
        self._reach("before commit")
        try:
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise _lost(error) from error
        self._reach("after commit")

    def _roll_back(self, mark: TailMark) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
        self._tail.back_to(mark)

    def _given_up(self, error: BaseException, mark: TailMark) -> BaseException:
        self._roll_back(mark)
        return _lost(error) if _is_of_the_machine(error) else error

    def _write(self, unit: Unit) -> Answer:
        self._reach("unit begun")
        if unit.stream not in self._tail.numbers:
            newest = "SELECT coalesce(max(number), 0) FROM record WHERE stream = ?"
            (number,) = self._connection.execute(newest, (unit.stream,)).fetchone()
            self._tail.numbers[unit.stream] = number
        work = SqliteWork(self._connection, self._tail, unit, self._tables, self._guards)
        answer = work.close(unit.body(work))
        self._reach("unit written")
        return answer

    def _answered(self, unit: Unit) -> Answer | None:
        if unit.fence is not None:
            what, *right = unit.fence
            if self._row(HOLDER, (what,)) != tuple(right):
                raise NotOurs(what)
        found = earlier_request(self._row, unit.request_id)
        if found is None:
            return None
        same = (unit.stream, unit.actor, canonical(unit.command))
        if (found.stream, found.actor, found.command) != same:
            raise Refused(
                RefusalCode.REQUEST_REUSED, request_id=unit.request_id, record=found.record
            )
        return Answer(found.record, found.answer, repeated=True)

    def _row(self, sql: str, parameters: Sequence[Scalar]) -> Row | None:
        found: Row | None = self._connection.execute(sql, parameters).fetchone()
        return found


def _is_of_the_machine(error: BaseException) -> bool:
    """Tell whether the disk is full or broken, which fails the whole group, not one unit."""
    return _code(error) in _MACHINE


def _code(error: BaseException) -> int:
    extended: int = getattr(error, "sqlite_errorcode", 0)
    return extended & 0xFF


def _lost(error: BaseException) -> Exception:
    if _code(error) == sqlite3.SQLITE_FULL:
        return BooksStopped("the disk is full")
    return CommitFailed(str(error))


def _tail(connection: sqlite3.Connection) -> Tail:
    birth = connection.execute("SELECT * FROM birth").fetchone()
    if birth is None:
        raise InvariantBroken("the database was never born: use ledger.birth")
    last = connection.execute("SELECT seq, link FROM record ORDER BY seq DESC LIMIT 1").fetchone()
    seq, link = last or (0, first_link(birth))
    (entry,) = connection.execute("SELECT coalesce(max(id), 0) FROM entry").fetchone()
    return Tail(link, seq, entry)
