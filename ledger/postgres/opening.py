"""Opens a room's books on PostgreSQL; what a start proves on SQLite is proved here too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ledger.audit.report import Report
from ledger.audit.run import audit
from ledger.connection import only_row
from ledger.connections import born, reading_connection
from ledger.data_directory import (
    DataDirectory,
    OpenBooks,
    check_keys,
    evidence_of,
    head_book,
    new_birth,
    refuse_lost,
)
from ledger.ending import NO_HEAD, stored_ending
from ledger.holding import locked
from ledger.keys import KeyName, load_keys
from ledger.marked_books import state_marked
from ledger.migrations import NewerDatabase
from ledger.opening import AUDITED_AT_ONCE, Evidence, audit_whole, journal_end, verify_marked
from ledger.ports import BooksPorts
from ledger.postgres.away import Away
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.connector import Connector, NoPrimary
from ledger.postgres.copying import fetch_books, one_moment
from ledger.postgres.neighbours import Neighbours
from ledger.postgres.reading import PostgresReaders
from ledger.postgres.schema import bear_books, changed_schema, is_born, migrate
from ledger.postgres.seen import note_timeline, seen_timeline
from ledger.postgres.store import PostgresStore
from ledger.postgres.terms import FILE, Terms
from ledger.private import make_folder_private
from ledger.refusals import RefusalCode, Refused
from ledger.seal import Sealer
from ledger.sqlite_version import Sharing
from ledger.work import Guards
from ledger.writer import Writer

_STANDBYS: Final = "SELECT count(*) FROM pg_stat_replication"


@contextmanager
def open_postgres_books(  # noqa: PLR0913  (as `open_books`, and where they are)
    directory: DataDirectory,
    terms: Terms,
    nature: str,
    ports: BooksPorts,
    *,
    second: Path | None = None,
    server: str = "",
) -> Iterator[OpenBooks]:
    """Open a room's books for writing; see `ledger.data_directory.open_books`."""
    make_folder_private(directory.path)
    if directory.database.exists():
        raise Refused(RefusalCode.BOOKS_NOT_MOVED, path=str(directory.database))
    with locked(directory.database):
        timeline = seen_timeline(directory.path)
        connector = Connector(terms, timeline=timeline, server=server)
        with primary(connector) as connection:
            note_timeline(directory.path, connector.timeline)
            found = own_evidence(directory, connection, second, server)
            if found is not None:
                _verify_born(connection, found, nature)
            evidence = found or _new_books(connection, directory, nature, ports.now_ms(), second)
            audited = journal_end(connection).seq <= AUDITED_AT_ONCE
            if audited:
                audit_whole(connection, evidence)
            check_named(connection, server)
        sealer = Sealer(evidence.ring.secret(KeyName.SEAL), evidence.birth.database)
        writer = _writer(connector, evidence, ports, sealer, shared=bool(server))
        neighbours = Neighbours(connector) if server else None
        try:
            writer.bring_head_up()
            yield OpenBooks(
                store=writer,
                keys=evidence.ring,
                sealer=sealer,
                birth=evidence.birth,
                sharing=Sharing.SHARED,
                audited=audited,
                neighbours=neighbours,
            )
        finally:
            if neighbours is not None:
                neighbours.close()
            writer.close()
            note_timeline(directory.path, connector.timeline)


@contextmanager
def primary(connector: Connector) -> Iterator[PostgresConnection]:
    """Connect to the primary for a `with` block; refuses where a commit would wait for ever."""
    try:
        connection = connector.primary()
    except NoPrimary as error:
        raise Refused(RefusalCode.BOOKS_UNREACHED, problem=str(error)) from None
    try:
        (standbys,) = only_row(connection, _STANDBYS)
        if connector.terms.must_have_copies and standbys < connector.terms.copies:
            problem = f"{standbys} of {connector.terms.copies} standbys are connected"
            raise Refused(RefusalCode.BOOKS_UNREACHED, problem=problem)
        yield connection
    finally:
        connection.close()


def audit_fetched(connection: PostgresConnection, heads: Path | None = None) -> Report:
    """Audit books on PostgreSQL: the file that everybody else would audit is made and audited."""
    with TemporaryDirectory(prefix="arclight-audit-") as folder:
        path = Path(folder) / "arclight.db"
        fetch_books(connection, path)
        fetched = reading_connection(path)
        try:
            return audit(fetched, heads)
        finally:
            fetched.close()


def own_evidence(
    directory: DataDirectory, connection: PostgresConnection, second: Path | None, server: str
) -> Evidence | None:
    """Collect the evidence for the books of a database; None: it holds none.

    A named `server` may be the first to come, and find that another folder has all heads.
    """
    birth = born(connection) if is_born(connection) else None
    if birth is None:
        return None
    check_keys(directory, birth)
    found = evidence_of(directory, birth, load_keys(directory.keys), second)
    return replace(
        found,
        database=directory.path / FILE,
        audited=audit_fetched,
        shared=bool(server or known_servers(connection)),
    )


def known_servers(connection: PostgresConnection) -> list[str]:
    """Return the names of the room's servers; none: it has only one."""
    if only_row(connection, "SELECT to_regclass('server') IS NOT NULL") != (1,):
        return []
    return [name for (name,) in connection.execute("SELECT name FROM server ORDER BY id")]


def check_named(connection: PostgresConnection, server: str) -> None:
    """Refuse a start without a name in a room of several servers: nothing would fence it."""
    known = known_servers(connection)
    if known and not server:
        raise Refused(RefusalCode.SERVER_NAME_NEEDED, known=", ".join(known))


def _verify_born(connection: PostgresConnection, evidence: Evidence, nature: str) -> None:
    """Verify books as they are, then migrate them."""
    if evidence.birth.nature != nature:
        raise Refused(RefusalCode.NATURE_FIXED, born=evidence.birth.nature, asked=nature)
    verify(connection, evidence)


def verify(connection: PostgresConnection, evidence: Evidence) -> None:
    """Refuse books that were changed since this room's server wrote them last; migrate them."""
    path = str(evidence.database)
    with one_moment(connection):  # another server may be writing
        ending = stored_ending(connection)
        if ending is None:
            last = journal_end(connection).seq
            raise Refused(RefusalCode.BOOKS_UNMARKED, path=path, last=last)
        verify_marked(connection, evidence, ending)

    def mark_anew() -> None:
        end = journal_end(connection)
        state = evidence.marker.state(connection)
        evidence.marker.write(connection, (end.seq, end.link), ending.head, state)

    _bring_up_to_date(connection, path, mark_anew)


def _bring_up_to_date(connection: PostgresConnection, path: str, then: Callable[[], None]) -> None:
    """Apply the steps that are missing; refuse steps and a schema that this program does not know.

    `then` runs in the transaction of the steps.
    """
    try:
        migrate(connection, then=then)
    except NewerDatabase as newer:
        raise Refused(RefusalCode.DATABASE_NEWER, steps=newer.unknown) from None
    changed = changed_schema(connection)
    if changed:
        detail = ", ".join(changed)[:200]
        raise Refused(RefusalCode.SCHEMA_CHANGED, path=path, place=changed[0], detail=detail)


def _new_books(
    connection: PostgresConnection,
    directory: DataDirectory,
    nature: str,
    now_ms: int,
    second: Path | None,
) -> Evidence:
    refuse_lost(directory, second)
    migrate(connection)
    keys, birth = new_birth(directory, nature, now_ms)
    evidence = evidence_of(directory, birth, keys, second)
    connection.execute("BEGIN")
    bear_books(connection, birth)
    end = journal_end(connection)
    evidence.marker.write(connection, (end.seq, end.link), NO_HEAD, 0)
    connection.execute("COMMIT")
    state_marked(directory.keys, keys)
    return replace(evidence, database=directory.path / FILE, audited=audit_fetched)


def _writer(
    connector: Connector, evidence: Evidence, ports: BooksPorts, sealer: Sealer, *, shared: bool
) -> Writer:
    heads = head_book(evidence, ports)
    away = Away(ports)
    guards = Guards(sealer.seal, evidence.marker)
    store = PostgresStore(connector, away, guards=guards, reach=ports.reach, shared=shared)
    store.head_written(heads.newest)
    return Writer(store, ports, heads=heads, readers=PostgresReaders(connector, away))
