"""One group of units in one transaction of PostgreSQL, under the pen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import psycopg

from ledger.canonical import canonical
from ledger.connection import Values
from ledger.earlier import EarlierRequest
from ledger.ending import AdminTable
from ledger.groups import Outcome, Reach
from ledger.postgres.connection import PostgresConnection, is_lost
from ledger.postgres.pending import Pending
from ledger.postgres.work import PostgresWork, run
from ledger.refusals import BooksStopped, CommitFailed, RefusalCode, Refused
from ledger.units import Answer, Unit
from ledger.work import Guards, Tail, TailMark

PEN: Final = """SELECT seq, link, entry, current_setting('synchronous_standby_names')
    FROM tail WHERE id = 1 FOR UPDATE"""
_EARLIER: Final = """SELECT request_id, seq, stream, actor, command, answer FROM record
    WHERE request_id = ANY(?)"""
_NUMBERS: Final = """SELECT stream, coalesce((SELECT number FROM record
        WHERE record.stream = wanted.stream ORDER BY number DESC LIMIT 1), 0)
    FROM unnest(?::text[]) AS wanted (stream)"""
_MOVE: Final = "UPDATE tail SET seq = ?, link = ?, entry = ? WHERE id = 1"
_FULL: Final = "53100"
_BROKEN: Final = ("53", "58", "XX")
"""Classes of states of a server that lacks resources or is damaged: no unit is at fault."""


class Lost(Exception):
    """The connection ended before COMMIT was sent: nothing of the group is written."""


class InDoubt(Exception):
    """COMMIT was sent and has no clean answer."""

    def __init__(self, outcomes: list[Outcome], end: TailMark, why: str) -> None:
        super().__init__(why)
        self.outcomes = outcomes
        self.end = end


@dataclass(frozen=True, slots=True, kw_only=True)
class Books:
    """What every group of one store shares."""

    tail: Tail
    tables: dict[str, AdminTable]
    guards: Guards
    reach: Reach


@dataclass(slots=True)
class Group:
    """Carries one group out; `begun` says what the pen said."""

    connection: PostgresConnection
    books: Books
    units: Sequence[Unit]
    pending: Pending = field(default_factory=Pending)
    earlier: dict[str, EarlierRequest] = field(default_factory=dict)
    standby_names: str = ""
    mark: TailMark | None = None

    def begin(self) -> None:
        """Take the pen and read what the whole group needs, in one round trip."""
        tail = self.books.tail
        streams = sorted({unit.stream for unit in self.units} - tail.numbers.keys())
        _begun, pen, found, numbers = self.connection.together(
            [
                ("BEGIN", ()),
                (PEN, ()),
                (_EARLIER, ([unit.request_id for unit in self.units],)),
                (_NUMBERS, (streams,)),
            ]
        )
        self.earlier = {row[0]: EarlierRequest(*row[1:]) for row in found.fetchall()}
        row = pen.fetchone()
        if row is None:
            raise CommitFailed("the database was never born")
        seq, link, entry, self.standby_names = row
        if (seq, link) != (tail.seq, tail.link):
            self._take_over(seq, link, entry)
        else:
            tail.numbers.update(numbers.fetchall())
        self.mark = tail.mark()

    def write(self) -> list[Outcome]:
        """Run all units; those that fail do not affect the others."""
        done: list[Outcome] = []
        try:
            for unit in self.units:
                done.append(self._one(unit))
            self._flush()
        except Exception as error:
            self._judge(error)
        else:
            return done
        self._again()
        return [self._attempt(unit) for unit in self.units]

    def commit(self, outcomes: list[Outcome]) -> None:
        """Make the group durable; nothing was written if it raises anything but `InDoubt`."""
        tail, marker = self.books.tail, self.books.guards.marker
        statements: list[tuple[str, Values]] = self.pending.take()
        if marker is not None and self.mark is not None and tail.seq != self.mark.seq:
            end = (tail.seq, tail.link)
            statements.append(marker.writing(end, tail.head, tail.state))
        statements += [(_MOVE, (tail.seq, tail.link, tail.entry)), ("COMMIT", ())]
        self.books.reach("before commit")
        self.connection.take_notices()
        try:
            run(self.connection, statements)
        except psycopg.Error as error:
            if is_lost(self.connection, error):
                raise InDoubt(outcomes, tail.mark(), str(error)) from None
            raise machine_fault(error) or error from None
        remarks = self.connection.take_notices()
        if remarks:
            # A person cancelled the wait for the standbys: the commit may be on one machine only.
            raise InDoubt(outcomes, tail.mark(), "; ".join(remarks))
        self.books.reach("after commit")

    def undo(self) -> None:
        """Roll back, if there is still a connection; the tail is as it was."""
        self.pending.forget()
        if self.mark is not None:
            self.books.tail.back_to(self.mark)
        if not self.connection.lost and self.connection.in_transaction:
            try:
                self.connection.execute("ROLLBACK")
            except psycopg.Error:
                self.connection.close()

    def _take_over(self, seq: int, link: bytes, entry: int) -> None:
        """Go on where another program, or an earlier commit of ours, ended."""
        tail, marker = self.books.tail, self.books.guards.marker
        state = marker.state(self.connection) if marker else 0
        tail.back_to(TailMark(link, seq, entry, state))

    def _one(self, unit: Unit) -> Answer:
        books, tail = self.books, self.books.tail
        found = self.earlier.get(unit.request_id)
        if found is not None:
            return _repeated(unit, found)
        books.reach("unit begun")
        if unit.stream not in tail.numbers:
            tail.numbers.update(self.connection.execute(_NUMBERS, ([unit.stream],)).fetchall())
        work = PostgresWork(
            self.connection, self.pending, tail, unit, tables=books.tables, guards=books.guards
        )
        answer = work.close(unit.body(work))
        self.earlier[unit.request_id] = EarlierRequest(
            answer.record, unit.stream, unit.actor, canonical(unit.command), answer.text
        )
        books.reach("unit written")
        return answer

    def _attempt(self, unit: Unit) -> Outcome:
        """Do one unit in a savepoint."""
        self.connection.execute("SAVEPOINT unit")
        before, known = self.books.tail.mark(), dict(self.earlier)
        try:
            outcome: Outcome = self._one(unit)
            self._flush()
        except Exception as error:
            self._judge(error)
            self.pending.forget()
            self.books.tail.back_to(before)
            self.earlier = known
            self.connection.execute("ROLLBACK TO unit")
            outcome = error
        self.connection.execute("RELEASE unit")
        return outcome

    def _again(self) -> None:
        self.undo()
        self.begin()

    def _flush(self) -> None:
        statements = self.pending.take()
        if statements:
            run(self.connection, statements)

    def _judge(self, error: Exception) -> None:
        """Let a unit's own failure pass; raise what is the connection's or the machine's."""
        if not isinstance(error, psycopg.Error):
            return
        if is_lost(self.connection, error):
            raise Lost(str(error)) from None
        fault = machine_fault(error)
        if fault is not None:
            raise fault from None


def machine_fault(error: psycopg.Error) -> Exception | None:
    """Return what stops the books if the server itself is in trouble; None: a statement failed."""
    state = error.sqlstate or ""
    if state == _FULL:
        return BooksStopped("the disk of the database is full")
    return CommitFailed(str(error)) if state.startswith(_BROKEN) else None


def _repeated(unit: Unit, found: EarlierRequest) -> Answer:
    same = (unit.stream, unit.actor, canonical(unit.command))
    if (found.stream, found.actor, found.command) != same:
        raise Refused(RefusalCode.REQUEST_REUSED, request_id=unit.request_id, record=found.record)
    return Answer(found.record, found.answer, repeated=True)
