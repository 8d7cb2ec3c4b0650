"""After a loss an operator at the console can accept books that the heads contradict.

This is needed when heads are lost, or when only an older backup is left. The room must be closed.
Only a disagreement with heads can be accepted: the books must pass their whole audit, and their
end must carry this room's own mark. Books of a program without marks are accepted only with keys
that never served marked books. All heads are set aside as evidence, in both places. The journal
records who accepted the books, why, where, and after which head.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ledger.audit.lost_heads import ACCEPTED, CONSOLE
from ledger.audit.run import audit
from ledger.canonical import Json
from ledger.connections import born
from ledger.data_directory import DataDirectory, check_keys, evidence_of, opened_connection
from ledger.ending import NO_HEAD, HeadMark, read_ending
from ledger.head_book import HeadBook, set_aside
from ledger.keys import load_keys
from ledger.opening import (
    Evidence,
    audit_whole,
    journal_end,
    mark_and_migrate,
    refuse_if_wrong,
    verify_books,
    verify_end,
)
from ledger.postgres.terms import read_terms
from ledger.refusals import RefusalCode, Refused
from ledger.sqlite_store import SqliteStore
from ledger.sqlite_version import sqlite3
from ledger.units import ROOM, Unit, Work

_HEADS_ONLY: Final = frozenset(
    {RefusalCode.BOOKS_OLDER, RefusalCode.HEADS_MISSING, RefusalCode.HEADS_DIFFER}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceptance:
    """What an operator states when accepting books as they are."""

    records: int
    """The last record that is accepted; it must be the last one in the books."""
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """What was accepted."""

    because: Refused
    """Why the books did not open."""
    record: int
    """The journal record of the acceptance."""


def accept_books(
    directory: DataDirectory, said: Acceptance, *, second: Path | None = None
) -> Accepted:
    """Let a room continue with the books it has, and record that in the journal.

    Refuses books with any other fault: only a disagreement with heads can be accepted.
    """
    if not said.reason.strip():
        raise Refused(RefusalCode.REASON_NEEDED)
    if read_terms(directory.path) is not None:
        raise Refused(RefusalCode.BOOKS_ON_POSTGRES, path=str(directory.path))
    if not directory.database.exists():
        raise Refused(RefusalCode.DATABASE_ABSENT, path=str(directory.database))
    with opened_connection(directory) as connection:
        birth = born(connection)
        if birth is None:
            raise Refused(RefusalCode.DATABASE_ABSENT, path=str(directory.database))
        check_keys(directory, birth)
        keys = load_keys(directory.keys)
        evidence = evidence_of(directory, birth, keys, second)
        because = _trouble(connection, evidence)
        _check_said(connection, said)
        marked = read_ending(connection) is not None
        mark_and_migrate(connection, evidence)
        ending = read_ending(connection)
        # Before the heads are opened: otherwise those of one place would be copied to the other.
        known = ending.head if ending else NO_HEAD
        newest = set_aside(evidence.places, birth.signing_key, birth.database, known)
        heads = HeadBook(
            directory.heads, keys.signer, birth.database, second=evidence.second, after=newest
        )
        store = SqliteStore(connection, marker=evidence.marker)
        store.head_written(heads.newest)
        record = store.apply(_unit(said, because, heads.newest, marked=marked)).record
        heads.write(*store.head, said.at_ms)
        heads.close()
    return Accepted(because=because, record=record)


def _trouble(connection: sqlite3.Connection, evidence: Evidence) -> Refused:
    """Return why the books do not open; raise it if the cause is not only the heads."""
    try:
        verify_books(connection, evidence)
        audit_whole(connection, evidence)
    except Refused as refused:
        if refused.code not in _HEADS_ONLY:
            raise
        because = refused
    else:
        raise Refused(RefusalCode.NOTHING_TO_ACCEPT, path=str(evidence.database))
    ending = read_ending(connection)
    if ending is not None:
        verify_end(connection, evidence, ending)
    refuse_if_wrong(audit(connection), evidence.database)
    return because


def _check_said(connection: sqlite3.Connection, said: Acceptance) -> None:
    last = journal_end(connection).seq
    if said.records != last:
        raise Refused(RefusalCode.NOT_THE_LAST_RECORD, last=last, said=said.records)


def _accepted(
    said: Acceptance, because: Refused, newest: HeadMark, *, marked: bool
) -> dict[str, Json]:
    """Return what the journal keeps of an acceptance: what was refused, who said what, and why."""
    return {
        "code": because.code.value,
        "facts": {name: str(value) for name, value in because.facts.items()},
        "records": said.records,
        "reason": said.reason,
        "head": newest.counter,
        "digest": newest.digest,
        "marked": marked,
    }


def _unit(said: Acceptance, because: Refused, newest: HeadMark, *, marked: bool) -> Unit:
    facts = _accepted(said, because, newest, marked=marked)

    def body(work: Work) -> Json:
        work.event(ACCEPTED, facts)
        return None

    return Unit(
        request_id=f"accept:{said.records}:{newest.counter}:{newest.digest}",
        stream=ROOM,
        actor=CONSOLE,
        command={"do": "accept_books", **facts},
        at_ms=said.at_ms,
        body=body,
    )
