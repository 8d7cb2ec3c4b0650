"""What a start verifies before the books are opened, and how it refuses changed books.

The end of the journal carries marks that need the signing key, and every head is signed with that
key. So a start can prove these things without reading the whole journal: the newest records follow
each other to the marked end; balances and living rows are those of that end; the newest heads of
both places agree with it; the schema is the program's own. The whole audit then runs beside the
room; see `ledger.background_check`. Small books are audited at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ledger.audit.newest import changed_record
from ledger.audit.report import Report, Trouble
from ledger.audit.run import audit
from ledger.audit.state import check_schema
from ledger.canonical import Json
from ledger.chain import first_link
from ledger.chart import SIDES
from ledger.connection import Connection
from ledger.connections import Birth
from ledger.ending import NO_HEAD, Ending, EndMarker, HeadMark, has_ending, read_ending
from ledger.heads import PUBLIC_KEY_FILE, HeadLine, newest_head, public_key_of
from ledger.keys import KeyRing
from ledger.marked_books import says_marked, state_marked
from ledger.migrations import migrate
from ledger.refusals import RefusalCode, Refused
from ledger.sqlite_version import sqlite3
from ledger.units import ROOM, Unit, Work

AUDITED_AT_ONCE: Final = 2_000
"""Books with at most this many records are audited completely before they open. Of larger books,
this many of the newest records are checked."""
_BALANCES: Final = {Trouble.BALANCE_WRONG, Trouble.BOOKS_NOT_ZERO, Trouble.ACCOUNT_WRONG}
_HEADS: Final = {
    Trouble.HEAD_UNREADABLE,
    Trouble.HEAD_FORGED,
    Trouble.HEAD_FOREIGN,
    Trouble.HEAD_DIFFERS,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Where the books are, and what proves them."""

    database: Path
    birth: Birth
    marker: EndMarker
    heads: Path
    keys: Path
    ring: KeyRing
    second: Path | None = None
    """The second place of heads."""
    shared: bool = False
    """Other servers of the room write heads too, in folders of their own: the head that the mark of
    the end names may be one of theirs."""
    audited: Callable[[Any, Path | None], Report] = audit
    """Audits these books on a connection to them, with a folder of heads or without."""

    @property
    def places(self) -> list[Path]:
        """The folders of heads."""
        return [self.heads] if self.second is None else [self.heads, self.second]


@dataclass(frozen=True, slots=True)
class End:
    """Where the journal ends, as its rows say."""

    seq: int
    link: bytes


@dataclass(frozen=True, slots=True)
class Verified:
    """What a start found."""

    end: End
    uncounted: HeadLine | None = None
    """The newest head, if a program that did not count heads wrote these books last."""
    was_marked: bool = True
    """False: no program marked them yet; only their audit and heads prove them."""


def journal_end(connection: Connection) -> End:
    """Read the last record's number and link."""
    row = connection.execute("SELECT seq, link FROM record ORDER BY seq DESC LIMIT 1").fetchone()
    if row is None:
        return End(0, first_link(connection.execute("SELECT * FROM birth").fetchone()))
    return End(*row)


def verify_books(connection: sqlite3.Connection, evidence: Evidence) -> Verified:
    """Refuse books that were changed since this room's server closed them."""
    end, ending = journal_end(connection), read_ending(connection)
    if ending is None:
        _verify_unmarked(connection, evidence, end)
    else:
        verify_marked(connection, evidence, ending)
    newest = newest_head(evidence.heads)
    uncounted = None if newest is None or newest.mark.counter else newest
    return Verified(end, uncounted, was_marked=ending is not None)


def verify_marked(connection: Connection, evidence: Evidence, ending: Ending) -> None:
    """Refuse marked books that do not fit their mark or their heads."""
    verify_end(connection, evidence, ending)
    _verify_heads(connection, evidence, journal_end(connection), ending)


def audit_whole(connection: Connection, evidence: Evidence) -> None:
    """Refuse books that do not pass their whole audit."""
    has_heads = newest_head(evidence.heads) is not None
    report = evidence.audited(connection, evidence.heads if has_heads else None)
    refuse_if_wrong(report, evidence.database)


def mark_and_migrate(connection: sqlite3.Connection, evidence: Evidence) -> None:
    """Migrate verified books to this program's schema, and mark their end with it."""
    end, ending = journal_end(connection), read_ending(connection)

    def mark_anew() -> None:
        # A trigger planted by somebody may have run during the steps: a refusal undoes it all.
        check_own_schema(connection, evidence.database)
        head = ending.head if ending else _uncounted(evidence)
        evidence.marker.write(
            connection, (end.seq, end.link), head, evidence.marker.state(connection)
        )

    migrate(connection, then=mark_anew)
    state_marked(evidence.keys, evidence.ring)
    check_own_schema(connection, evidence.database)


def _uncounted(evidence: Evidence) -> HeadMark:
    """Return the newest head of books without a mark; it has no count."""
    newest = newest_head(evidence.heads)
    signed = newest is not None and newest.is_signed_by(evidence.birth.signing_key)
    return newest.mark if newest and signed else NO_HEAD


def adopted(newest: HeadLine, *, at_ms: int) -> Unit:
    """Make the unit that records the change to counted heads, which follow this uncounted one."""
    head = newest.head
    facts: dict[str, Json] = {"record": head.seq if head else 0, "digest": newest.digest}

    def body(work: Work) -> Json:
        work.event("uncounted_heads_accepted", facts)
        return None

    return Unit(
        request_id=f"uncounted_heads:{newest.digest}",
        stream=ROOM,
        actor="server",
        command={"do": "accept_uncounted_heads", **facts},
        at_ms=at_ms,
        body=body,
    )


def verify_end(connection: Connection, evidence: Evidence, ending: Ending) -> None:
    """Refuse books whose records, balances or rows do not fit their marked end."""
    end, path = journal_end(connection), str(evidence.database)
    if not evidence.marker.is_marked(ending):
        raise Refused(RefusalCode.RECORDS_CHANGED, path=path, record=end.seq)
    if ending.seq > end.seq:
        raise Refused(RefusalCode.RECORDS_CUT, path=path, last=end.seq, known=ending.seq)
    if ending.seq < end.seq:
        raise Refused(RefusalCode.RECORDS_ADDED, path=path, first=ending.seq + 1, last=end.seq)
    if ending.link != end.link:
        raise Refused(RefusalCode.RECORDS_CHANGED, path=path, record=end.seq)
    is_proved = evidence.marker.proved_state(ending, connection) is not None
    if _off_chart(connection) or not is_proved:
        refuse_if_wrong(evidence.audited(connection, None), evidence.database)
        raise Refused(RefusalCode.BALANCES_CHANGED, path=path, place="the marked state", detail="")
    if end.seq > AUDITED_AT_ONCE:
        _verify_newest(connection, evidence.database, end)


def refuse_if_wrong(report: Report, path: Path) -> None:
    """Refuse books that an audit found wrong; the refusal is about the first finding."""
    if report.ok:
        return
    first = report.findings[0]
    trouble, place = first.trouble, first.place
    detail = f"{trouble.value} {first.detail}".strip()
    file, folder = str(path), str(path.parent)
    if trouble is Trouble.FILE_DAMAGED:
        raise Refused(RefusalCode.DATABASE_DAMAGED, path=file, problem=f"{place}: {detail}")
    if trouble is Trouble.SCHEMA_CHANGED:
        raise Refused(RefusalCode.SCHEMA_CHANGED, path=file, place=place, detail=detail)
    if trouble is Trouble.ROW_CHANGED:
        raise Refused(RefusalCode.ROWS_CHANGED, path=file, place=place, detail=detail)
    if trouble in _BALANCES:
        raise Refused(RefusalCode.BALANCES_CHANGED, path=file, place=place, detail=detail)
    if trouble is Trouble.RECORDS_CUT:
        raise Refused(RefusalCode.RECORDS_CUT, path=file, last=report.records, known=first.detail)
    if trouble is Trouble.HEAD_GAP:
        raise Refused(RefusalCode.HEADS_MISSING, folder=folder, place=place, detail=detail)
    if trouble in _HEADS:
        raise Refused(RefusalCode.HEADS_DIFFER, folder=folder, place=place, detail=detail)
    raise Refused(RefusalCode.RECORDS_CHANGED, path=file, record=f"{place}, {detail}")


def lost_books(heads: Path, second: Path | None, public_key: str) -> Path | None:
    """Return a folder with heads of books that no longer exist; None for a new room.

    `second` is the place with a folder for each database.
    """
    if newest_head(heads) is not None:
        return heads
    if second is None or not public_key:
        return None
    folders = (path.parent for path in second.glob(f"*/{PUBLIC_KEY_FILE}"))
    return next((one for one in folders if public_key_of(one) == public_key), None)


def check_own_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a schema that is not exactly what this program makes."""
    report = Report()
    check_schema(connection, report)
    refuse_if_wrong(report, path)


def _verify_unmarked(connection: sqlite3.Connection, evidence: Evidence, end: End) -> None:
    """Accept books of a program without marks if they pass the audit with their heads.

    Refused if their keys or heads show that they were marked before.
    """
    newest = newest_head(evidence.heads)
    if says_marked(evidence.keys) or _marked_before(connection, evidence):
        raise Refused(RefusalCode.BOOKS_UNMARKED, path=str(evidence.database), last=end.seq)
    if newest is None and end.seq:
        raise _heads_missing(evidence, "no heads")
    audit_whole(connection, evidence)


def _marked_before(connection: sqlite3.Connection, evidence: Evidence) -> bool:
    """Tell whether books without a mark show that they once had one.

    A program that counts heads, or makes the table for the mark, marks every end it writes.
    """
    counted = any(line.mark.counter for line in _newest_of_all(evidence))
    return counted or has_ending(connection)


def _verify_heads(connection: Connection, evidence: Evidence, end: End, ending: Ending) -> None:
    """Refuse heads that are missing, newer than the books, or different from them."""
    for line in _newest_of_all(evidence):
        if line.head is None or not line.is_signed_by(evidence.birth.signing_key):
            raise _heads_differ(line, "not signed by this room")
        if line.head.database != evidence.birth.database:
            raise _heads_differ(line, "of other books")
        if line.head.seq > end.seq:
            raise Refused(
                RefusalCode.BOOKS_OLDER,
                path=str(evidence.database),
                last=end.seq,
                known=line.head.seq,
                folder=str(line.path.parent),
            )
        if line.head.link != _link_of(connection, line.head.seq):
            raise _heads_differ(line, f"record {line.head.seq} is another")
    _verify_count(evidence, ending)


def _verify_count(evidence: Evidence, ending: Ending) -> None:
    own = newest_head(evidence.heads)
    known = own.mark if own else ending.head._replace(counter=0)
    named = NO_HEAD if evidence.shared else ending.head
    if known.counter < named.counter:
        raise _heads_missing(evidence, f"head {named.counter} was written before the end")
    # Books that were marked before heads were counted may name no head.
    if own and named not in (known, NO_HEAD) and known.counter == named.counter:
        raise _heads_differ(own, f"head {known.counter} is another")
    copied = newest_head(evidence.second) if evidence.second else None
    if copied is None:
        return
    if copied.mark.counter > known.counter:
        raise _heads_missing(evidence, f"head {copied.mark.counter} is in {copied.path.parent}")
    if not _holds(evidence.heads, copied):
        raise _heads_differ(copied, f"head {copied.mark.counter} is another")


def _holds(folder: Path, copied: HeadLine) -> bool:
    """Tell whether a folder has the same lines up to a copied one."""
    try:
        lines = (folder / copied.path.name).read_bytes().split(b"\n")
    except OSError:
        return False
    theirs = copied.path.read_bytes().split(b"\n")
    return lines[: copied.line] == theirs[: copied.line]


def _newest_of_all(evidence: Evidence) -> Iterator[HeadLine]:
    for place in evidence.places:
        line = newest_head(place)
        if line is not None:
            yield line


def _link_of(connection: Connection, seq: int) -> str:
    if seq == 0:
        return first_link(connection.execute("SELECT * FROM birth").fetchone()).hex()
    row = connection.execute("SELECT link FROM record WHERE seq = ?", (seq,)).fetchone()
    return row[0].hex() if row else ""


def _heads_missing(evidence: Evidence, detail: str) -> Refused:
    return Refused(
        RefusalCode.HEADS_MISSING, folder=str(evidence.heads), place="newest", detail=detail
    )


def _heads_differ(line: HeadLine, detail: str) -> Refused:
    return Refused(
        RefusalCode.HEADS_DIFFER, folder=str(line.path.parent), place=line.place, detail=detail
    )


def _off_chart(connection: Connection) -> bool:
    """Tell whether an account's kind or side does not fit its name: it could be overdrawn."""
    sides = " ".join(f"WHEN '{kind.value}' THEN {side.value}" for kind, side in SIDES.items())
    named = "substr(name || ':', 1, length(kind) + 1) <> kind || ':'"
    wrong = f"SELECT 1 FROM account WHERE {named} OR side <> CASE kind {sides} ELSE 9 END"  # noqa: S608  (words of the chart)
    return connection.execute(f"{wrong} LIMIT 1").fetchone() is not None


def _verify_newest(connection: Connection, path: Path, end: End) -> None:
    changed = changed_record(connection, end.seq - AUDITED_AT_ONCE)
    if changed is not None:
        raise Refused(RefusalCode.RECORDS_CHANGED, path=str(path), record=changed)
