"""The books on PostgreSQL: groups under the pen, and what to do when a COMMIT has no clean answer.

A group locks the one row of `tail` first, as BEGIN IMMEDIATE does on SQLite, so that groups of
several programs follow one another. A COMMIT waits until the standbys have it. When its answer is
lost, or comes with a remark, nobody is told anything until a later synchronous commit proves what
happened: a commit that was only read may be on one machine alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import psycopg

from ledger.chart import Account
from ledger.ending import HeadMark, admin_tables
from ledger.groups import Outcome, Reach, pass_by
from ledger.postgres.away import Away
from ledger.postgres.checks import too_few_copies
from ledger.postgres.connection import PostgresConnection, is_lost
from ledger.postgres.connector import Connector, NoPrimary
from ledger.postgres.faults import InDoubt, Lost, machine_fault
from ledger.postgres.group import LINK, PEN, Books, Group
from ledger.postgres.reading import bounded, first_of
from ledger.refusals import CommitFailed, Refused
from ledger.tail import Tail, TailMark
from ledger.units import Answer, Row, Scalar, Unit
from ledger.work import Guards
from money import Cents

T = TypeVar("T")

GIVE_UP_SECONDS: Final = 1_800.0
"""How long the books may be away before the process ends."""
_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 0.5
_PROVE: Final = "UPDATE tail SET seq = seq WHERE id = 1"


class PostgresStore:
    """A `Store`, and the `GroupStore` of a writer, on a migrated and born database."""

    def __init__(
        self,
        connector: Connector,
        away: Away,
        *,
        guards: Guards | None = None,
        reach: Reach = pass_by,
        shared: bool = False,
    ) -> None:
        """Connect to the primary, and prove by a commit that what is read is durable.

        `shared`: other servers write too, and are told of every change.
        """
        self._connector = connector
        self._away = away
        self._connection = connector.primary()
        self._books = Books(
            tail=Tail(b"", -1, 0),
            tables=admin_tables(self._connection),
            guards=guards or Guards(),
            reach=reach,
            shared=shared,
        )
        with away.group():
            prove(self._connection)
            self._apply([])

    @property
    def connection(self) -> PostgresConnection:
        """The writing connection; another one after a failover."""
        return self._connection

    @property
    def head(self) -> tuple[int, bytes]:
        """The number and the link of the last record."""
        return self._books.tail.seq, self._books.tail.link

    def head_written(self, head: HeadMark) -> None:
        """Take the newest head; the mark of every later end covers it."""
        self._books.tail.head = head

    def apply(self, unit: Unit) -> Answer:
        """Do one unit in its own transaction."""
        (outcome,) = self.apply_group([unit])
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def apply_group(self, units: Sequence[Unit]) -> list[Outcome]:
        """Do several units in one commit that the standbys have; waits until it is so."""
        with self._away.group():
            while True:
                try:
                    return self._apply(units)
                except Lost as lost:
                    self._reconnect(str(lost), None)
                except InDoubt as doubt:
                    if self._reconnect(str(doubt), doubt.end):
                        self._books.known = doubt.end
                        return doubt.outcomes

    def balance(self, account: Account) -> Cents:
        """Return an account's balance."""
        row = self.first("SELECT balance FROM account WHERE name = ?", (str(account),))
        return Cents(row[0]) if row else Cents(0)

    def query(
        self,
        sql: str,
        parameters: Sequence[Scalar] = (),
        *,
        limit: int = 1000,
        seconds: float | None = None,
    ) -> list[Row]:
        """Read with fixed SQL, at most `limit` rows."""
        return self._read(
            lambda: bounded(self._connection, sql, parameters, limit, seconds=seconds)
        )

    def first(
        self, sql: str, parameters: Sequence[Scalar] = (), *, seconds: float | None = None
    ) -> Row | None:
        """Read the first row with fixed SQL."""
        return self._read(lambda: first_of(self._connection, sql, parameters, seconds=seconds))

    def close(self) -> None:
        """Close the connection."""
        self._away.close()
        self._connection.close()

    def _apply(self, units: Sequence[Unit]) -> list[Outcome]:
        group = Group(self._connection, self._books, units)
        try:
            try:
                group.begin()
            except psycopg.Error as error:
                raise machine_fault(error) or Lost(str(error)) from None
            self._check_copies(group.standby_names)
            outcomes = group.write()
            if units and all(isinstance(outcome, Exception) for outcome in outcomes):
                group.undo()
            else:
                group.commit(outcomes)
                self._books.known = self._books.tail.mark()
        except InDoubt:
            raise
        except BaseException:
            group.undo()
            raise
        return outcomes

    def _check_copies(self, standby_names: str) -> None:
        """Refuse to write while commits wait for too few copies, or tell people that they do."""
        terms = self._connector.terms
        problem = too_few_copies(standby_names, terms)
        if problem and terms.must_have_copies:
            raise Lost(problem)
        self._away.alone(problem)

    def _reconnect(self, why: str, end: TailMark | None) -> bool:
        """Connect again and return whether the group with this end is durable.

        Returns when a commit of its own has proved the answer.
        """
        self._away.lost(why)
        self._connection.close()
        begun, pause = time.monotonic(), _FIRST_PAUSE
        while True:
            try:
                self._connection = self._connector.primary()
                is_done = prove(self._connection, end)
                break
            except (psycopg.Error, NoPrimary, Refused, Lost) as error:
                why = str(error)
            if time.monotonic() - begun > GIVE_UP_SECONDS:
                raise CommitFailed(f"the books were away for too long: {why}")
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        return is_done

    def _read(self, read: Callable[[], T]) -> T:
        """Read on the writing connection; a lost one is made again once."""
        try:
            return read()
        except psycopg.Error as error:
            if not is_lost(self._connection, error):
                raise
        with self._away.group():
            self._reconnect("a read failed", None)
        return read()


def prove(connection: PostgresConnection, end: TailMark | None = None) -> bool:
    """Tell whether a group with this end was committed, and prove the answer by a commit.

    This commit is synchronous, so everything before it is on the standbys too. A connection on
    which it has no clean answer is closed; raises `Lost` or what psycopg raises.
    """
    is_done = True
    connection.take_notices()
    try:
        connection.together([("BEGIN", ()), (PEN, ())])
        if end is not None and end.seq:
            row = connection.execute(LINK, (end.seq,)).fetchone()
            is_done = row is not None and row[0] == end.link
        connection.together([(_PROVE, ()), ("COMMIT", ())])
        remarks = connection.take_notices()
        if remarks:
            raise Lost("; ".join(remarks))
    except BaseException:
        connection.close()
        raise
    return is_done
