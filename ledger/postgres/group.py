"""One group of units in one transaction of PostgreSQL, under the pen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

import psycopg

from ledger.canonical import canonical
from ledger.connection import Values
from ledger.earlier import EarlierRequest
from ledger.ending import ENDING, AdminTable, Ending, ending_of
from ledger.groups import BooksDiffer, BooksPutBack, Outcome, Reach
from ledger.postgres.connection import PostgresConnection, is_lost
from ledger.postgres.faults import InDoubt, Lost, machine_fault
from ledger.postgres.pending import Pending
from ledger.postgres.work import PostgresWork, asked, run
from ledger.refusals import (
    CommitFailed,
    NotOurs,
    RefusalCode,
    Refused,
)
from ledger.tail import Tail, TailMark
from ledger.units import Answer, Fence, Row, Unit
from ledger.work import Guards

PEN: Final = """SELECT seq, link, entry, state, current_setting('synchronous_standby_names')
    FROM tail WHERE id = 1 FOR UPDATE"""
_EARLIER: Final = """SELECT request_id, seq, stream, actor, command, answer FROM record
    WHERE request_id = ANY(?)"""
_NUMBERS: Final = """SELECT stream, coalesce((SELECT number FROM record
        WHERE record.stream = wanted.stream ORDER BY number DESC LIMIT 1), 0)
    FROM unnest(?::text[]) AS wanted (stream)"""
LINK: Final = "SELECT link FROM record WHERE seq = ?"
_RIGHTS: Final = "SELECT what, server, epoch FROM owned WHERE what = ANY(?)"
_MOVE: Final = "UPDATE tail SET seq = ?, link = ?, entry = ?, state = ? WHERE id = 1"
_NEWS: Final = "SELECT pg_notify('arclight', '')"
_OWNED: Final = "owned"


@dataclass(slots=True, kw_only=True)
class Books:
    """What every group of one store shares."""

    tail: Tail
    tables: dict[str, AdminTable]
    guards: Guards
    reach: Reach
    shared: bool = False
    """Other servers are told of every change."""
    known: TailMark | None = None
    """The newest end that this program knows to be durable. Others may have written after it."""


@dataclass(slots=True)
class Group:
    """Carries one group out; `begun` says what the pen said."""

    connection: PostgresConnection
    books: Books
    units: Sequence[Unit]
    pending: Pending = field(default_factory=Pending)
    earlier: dict[str, EarlierRequest] = field(default_factory=dict)
    rights: set[Fence] | None = None
    """Who owns what the units are about; None: it must be asked again."""
    changes_rows: bool = False
    standby_names: str = ""
    mark: TailMark | None = None

    def begin(self) -> None:
        """Take the pen and read what the whole group needs, in one round trip."""
        tail = self.books.tail
        # Where others write too, the numbers known here may be old: all are asked for.
        known_numbers = () if self.books.shared else tail.numbers
        streams = sorted({unit.stream for unit in self.units}.difference(known_numbers))
        fenced = [unit.fence.what for unit in self.units if unit.fence is not None]
        known = self.books.known
        _begun, pen, ending, kept, found, numbers, *rights = self.connection.together(
            [
                ("BEGIN", ()),
                (PEN, ()),
                (ENDING, ()),
                (LINK, (known.seq if known else 0,)),
                (_EARLIER, ([unit.request_id for unit in self.units],)),
                (_NUMBERS, (streams,)),
                *([(_RIGHTS, (fenced,))] if fenced else []),
            ]
        )
        self.rights = {Fence(*row) for answer in rights for row in answer.fetchall()}
        self.earlier = {row[0]: EarlierRequest(*row[1:]) for row in found.fetchall()}
        row = pen.fetchone()
        if row is None:
            raise CommitFailed("the database was never born")
        seq, link, entry, state, self.standby_names = row
        self._check_kept(seq, kept.fetchone())
        # A state that is not there is judged as that of others: a step of the schema removes it.
        if (seq, link) != (tail.seq, tail.link) or state is None:
            marked = ending_of(ending.fetchone())
            self._take_over(TailMark(link, seq, entry, self._proved(seq, link, state, marked)))
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

    def _last_statements(self) -> list[tuple[str, Values]]:
        """Return what is still to be sent: rows, the mark, the news, the new end, and COMMIT."""
        tail, marker = self.books.tail, self.books.guards.marker
        end = (tail.seq, tail.link)
        statements: list[tuple[str, Values]] = self.pending.take()
        if marker is not None and self.mark is not None and tail.seq != self.mark.seq:
            statements.append(marker.writing(end, tail.head, tail.state))
        if self.books.shared and self.changes_rows:
            statements.append((_NEWS, ()))
        hidden = None if marker is None else marker.hidden(end, tail.state)
        return [*statements, (_MOVE, (*end, tail.entry, hidden)), ("COMMIT", ())]

    def commit(self, outcomes: list[Outcome]) -> None:
        """Make the group durable; nothing was written if it raises anything but `InDoubt`."""
        tail = self.books.tail
        statements = self._last_statements()
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

    def _check_kept(self, seq: int, kept: Row | None) -> None:
        """Refuse books whose end has gone back, or that have another record where one was known.

        The end may have grown by other servers. The tail returns to what was known: a head of it
        proves at the next start what is missing.
        """
        known = self.books.known
        if known is None or (seq >= known.seq and (not known.seq or kept == (known.link,))):
            return
        self.books.tail.back_to(known)
        end = f"they end with record {seq}" if seq < known.seq else "it is another one now"
        raise BooksPutBack(f"record {known.seq} was acknowledged, and {end}")

    def _proved(self, seq: int, link: bytes, hidden: bytes | None, ending: Ending | None) -> int:
        """Return the state at an end that this program did not write, as it was marked there.

        Nothing is built on what was not verified: the next mark would cover it.
        """
        marker = self.books.guards.marker
        if marker is None or (ending is None and not seq):
            return 0
        if ending is None or (ending.seq, ending.link) != (seq, link):
            raise BooksDiffer(f"record {seq} is not the marked end")
        if not marker.is_marked(ending):
            raise BooksDiffer(f"the end at record {seq} was not marked by this room")
        state = marker.revealed((seq, link), hidden)
        if state is None or not marker.is_state(ending, state):
            state = marker.proved_state(ending, self.connection)
        if state is None:
            raise BooksDiffer(f"balances or rows are not those of record {seq}")
        return state

    def _take_over(self, end: TailMark) -> None:
        """Go on where another program, or an earlier commit of ours, ended.

        If all that this program wrote is durable, so is every account it knows.
        """
        tail, known = self.books.tail, self.books.known
        if known is not None and (tail.seq, tail.link) == (known.seq, known.link):
            tail.follow(end)
        else:
            tail.back_to(end)

    def _check_fence(self, fence: Fence) -> None:
        """Raise `NotOurs` unless the right to write is as the books say now."""
        if self.rights is None:
            rows = asked(self.connection, self.pending, _RIGHTS, ([fence.what],))
            rights = {Fence(*row) for row in rows}
        else:
            rights = self.rights
        if fence not in rights:
            raise NotOurs(fence.what)

    def _one(self, unit: Unit) -> Answer:
        books, tail = self.books, self.books.tail
        if unit.fence is not None:
            self._check_fence(unit.fence)
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
        self._note(unit, answer, work.changed)
        books.reach("unit written")
        return answer

    def _note(self, unit: Unit, answer: Answer, changed: Collection[str]) -> None:
        """Keep what later units of this group must know of one that was carried out."""
        self.earlier[unit.request_id] = EarlierRequest(
            answer.record, unit.stream, unit.actor, canonical(unit.command), answer.text
        )
        self.changes_rows = self.changes_rows or bool(changed)
        if _OWNED in changed:
            self.rights = None

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


def _repeated(unit: Unit, found: EarlierRequest) -> Answer:
    same = (unit.stream, unit.actor, canonical(unit.command))
    if (found.stream, found.actor, found.command) != same:
        raise Refused(RefusalCode.REQUEST_REUSED, request_id=unit.request_id, record=found.record)
    return Answer(found.record, found.answer, repeated=True)
