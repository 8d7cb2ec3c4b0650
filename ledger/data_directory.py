"""The data directory of a room: where its files are, and how its books are opened.

DATA/arclight.db    books and journal (with -wal and -shm beside it while it is open)
DATA/keys/          secret keys, 0600; never in a backup
DATA/heads/         signed heads and the public key that checks them; copied to a second place
DATA/arclight.lock  held while a program has the books open; says how
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ledger.connections import Birth, bear, born, reading_connection, writing_connection
from ledger.ending import NO_HEAD, EndMarker, read_ending
from ledger.head_book import HeadBook
from ledger.heads import newest_head
from ledger.holding import beside_the_writer, locked
from ledger.journal import NEWEST_MS
from ledger.keys import (
    KeyName,
    KeyRing,
    load_keys,
    make_keys,
    missing_keys,
    new_database_name,
    read_keys,
    wrong_keys,
)
from ledger.marked_books import says_marked, state_marked
from ledger.migrations import NewerDatabase, check_known_steps, migrate
from ledger.neighbours import NeighboursPort
from ledger.opening import (
    AUDITED_AT_ONCE,
    Evidence,
    Verified,
    adopted,
    audit_whole,
    journal_end,
    lost_books,
    mark_and_migrate,
    verify_books,
)
from ledger.ports import Alarm, BooksPorts
from ledger.postgres.terms import FILE as TERMS_FILE
from ledger.postgres.terms import read_terms
from ledger.private import make_private
from ledger.readers import Readers
from ledger.refusals import RefusalCode, Refused
from ledger.seal import Sealer
from ledger.sqlite_store import SqliteStore
from ledger.sqlite_version import Sharing, sharing, sqlite3
from ledger.writer import Writer


@dataclass(frozen=True, slots=True)
class DataDirectory:
    """The paths inside a data directory."""

    path: Path

    @property
    def database(self) -> Path:
        """The file of books and journal."""
        return self.path / "arclight.db"

    @property
    def keys(self) -> Path:
        """The folder of secret keys."""
        return self.path / "keys"

    @property
    def heads(self) -> Path:
        """The folder of signed heads."""
        return self.path / "heads"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenBooks:
    """A room's open books."""

    store: Writer
    keys: KeyRing
    sealer: Sealer
    birth: Birth
    sharing: Sharing
    """How this SQLite may share the database; shown at the start."""
    audited: bool
    """The whole books were audited before they opened; if not, audit them beside the room."""
    neighbours: NeighboursPort | None = None
    """The way to the other servers of the room; None: there are none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ready:
    """Verified books, ready for writing."""

    connection: sqlite3.Connection
    birth: Birth
    keys: KeyRing
    evidence: Evidence
    found: Verified


@contextmanager
def open_books(
    directory: DataDirectory,
    nature: str,
    ports: BooksPorts,
    *,
    second: Path | None = None,
    server: str = "",
) -> Iterator[OpenBooks]:
    """Open a room's books for writing, making what is missing on the first start.

    Refuses a database that is in use, damaged, newer than this program, of another nature, without
    its keys, or changed since this room's server closed it (see `ledger.opening`). `second` is a
    folder to which heads are copied. Closing exports a last head. `server` names one of several
    servers on the same books, which must be on PostgreSQL.
    """
    terms = read_terms(directory.path)
    if server and terms is None:
        raise Refused(RefusalCode.SERVER_NEEDS_POSTGRES, path=str(directory.path / TERMS_FILE))
    if terms is not None:
        from ledger.postgres.opening import open_postgres_books

        opening = open_postgres_books(directory, terms, nature, ports, second=second, server=server)
        with opening as opened:
            yield opened
        return
    with _ready(directory, nature, ports.now_ms(), second) as ready:
        audited = ready.found.end.seq <= AUDITED_AT_ONCE or sharing() is Sharing.ALONE
        if audited:
            audit_whole(ready.connection, ready.evidence)
        writer = _writer(ready, directory, ports)
        if not ready.found.was_marked:
            ports.alarm(Alarm.BOOKS_WERE_UNMARKED, f"up to record {ready.found.end.seq}")
        try:
            if ready.found.uncounted is not None:
                writer.apply(adopted(ready.found.uncounted, at_ms=ports.now_ms()))
            writer.bring_head_up()
            yield OpenBooks(
                store=writer,
                keys=ready.keys,
                sealer=_sealer(ready),
                birth=ready.birth,
                sharing=sharing(),
                audited=audited,
            )
        finally:
            writer.close()


@contextmanager
def hurried_store(directory: DataDirectory, nature: str, *, now_ms: int) -> Iterator[SqliteStore]:
    """Open books without waiting for the disk, to fill a room before anybody plays."""
    with _ready(directory, nature, now_ms, None) as ready:
        ready.connection.execute("PRAGMA synchronous = OFF")
        yield _store(ready, None)


def nature_of(directory: DataDirectory) -> str:
    """Read whether a room is demo or real, also while its server runs; refuses missing books."""
    terms = read_terms(directory.path)
    if terms is not None:
        from ledger.postgres.asking import birth_of

        birth = birth_of(directory.path, terms)
    else:
        birth = _birth_of_file(directory)
    if birth is None:
        raise Refused(RefusalCode.DATABASE_ABSENT, path=str(directory.database))
    return birth.nature


def is_demo(directory: DataDirectory) -> bool:
    """Tell whether a room that exists already was born as a demo."""
    if read_terms(directory.path) is None and not directory.database.exists():
        return False
    try:
        return nature_of(directory) == "demo"
    except Refused as refused:
        if refused.code is not RefusalCode.DATABASE_ABSENT:
            raise
        return False


def _birth_of_file(directory: DataDirectory) -> Birth | None:
    with beside_the_writer(directory.database):
        connection = reading_connection(directory.database)
        try:
            return born(connection)
        finally:
            connection.close()


def sealer_of(directory: DataDirectory, connection: sqlite3.Connection) -> Sealer:
    """Return the sealer that opens a room's sealed decks, for reading beside its server."""
    birth = born(connection)
    if birth is None:
        raise Refused(RefusalCode.DATABASE_ABSENT, path=str(directory.database))
    check_keys(directory, birth)
    return Sealer(load_keys(directory.keys).secret(KeyName.SEAL), birth.database)


def newest_moment(directory: DataDirectory) -> int:
    """Read the newest time in the journal, before it is verified; 0: there is none."""
    terms = read_terms(directory.path)
    if terms is not None:
        from ledger.postgres.asking import newest_moment_of

        return newest_moment_of(directory.path, terms)
    if not directory.database.exists():
        return 0
    with beside_the_writer(directory.database):
        connection = reading_connection(directory.database)
        try:
            (at_ms,) = connection.execute(NEWEST_MS).fetchone()
        except sqlite3.DatabaseError:
            at_ms = 0  # opening the books will report what is wrong
        finally:
            connection.close()
    return int(at_ms)


def evidence_of(
    directory: DataDirectory, birth: Birth, keys: KeyRing, second: Path | None
) -> Evidence:
    """Collect the evidence for a directory's books; each database has its folder in `second`."""
    return Evidence(
        database=directory.database,
        birth=birth,
        marker=EndMarker(keys.secret(KeyName.SIGNING), birth.database),
        heads=directory.heads,
        keys=directory.keys,
        ring=keys,
        second=second / birth.database if second else None,
    )


def check_keys(directory: DataDirectory, birth: Birth) -> None:
    """Refuse missing keys and keys of another database; the refusal names them."""
    absent, foreign = wrong_keys(directory.keys, birth.prints)
    if absent:
        raise Refused(RefusalCode.KEY_MISSING, keys=absent, folder=str(directory.keys))
    if foreign:
        raise Refused(RefusalCode.KEY_WRONG, keys=foreign)


@contextmanager
def opened_connection(directory: DataDirectory) -> Iterator[sqlite3.Connection]:
    """Lock a database and open it for writing; refuses one in use, damaged or newer."""
    make_private(directory.path, directory.database)
    with locked(directory.database):
        try:
            connection = writing_connection(directory.database)
        except sqlite3.DatabaseError as error:
            raise _damaged(directory, error) from None
        try:
            check_known_steps(connection)
            yield connection
        except NewerDatabase as newer:
            raise Refused(RefusalCode.DATABASE_NEWER, steps=newer.unknown) from None
        finally:
            connection.close()


@contextmanager
def _ready(
    directory: DataDirectory, nature: str, now_ms: int, second: Path | None
) -> Iterator[_Ready]:
    if not directory.database.exists():
        refuse_lost(directory, second)
    with opened_connection(directory) as connection:
        try:
            ready = _verified(connection, directory, nature, second) or _new_books(
                connection, directory, nature, now_ms, second
            )
        except sqlite3.DatabaseError as error:
            raise _damaged(directory, error) from None
        yield ready


def _verified(
    connection: sqlite3.Connection, directory: DataDirectory, nature: str, second: Path | None
) -> _Ready | None:
    """Verify books as they are, then migrate them to this program's schema; None for new ones."""
    birth = born(connection) if _has_birth(connection) else None
    if birth is None:
        return None
    if birth.nature != nature:
        raise Refused(RefusalCode.NATURE_FIXED, born=birth.nature, asked=nature)
    check_keys(directory, birth)
    keys = load_keys(directory.keys)
    evidence = evidence_of(directory, birth, keys, second)
    found = verify_books(connection, evidence)
    mark_and_migrate(connection, evidence)
    return _Ready(connection=connection, birth=birth, keys=keys, evidence=evidence, found=found)


def _new_books(
    connection: sqlite3.Connection,
    directory: DataDirectory,
    nature: str,
    now_ms: int,
    second: Path | None,
) -> _Ready:
    refuse_lost(directory, second)
    migrate(connection)
    keys, birth = new_birth(directory, nature, now_ms)
    evidence = evidence_of(directory, birth, keys, second)
    connection.execute("BEGIN IMMEDIATE")
    bear(connection, birth)
    end = journal_end(connection)
    evidence.marker.write(connection, (end.seq, end.link), NO_HEAD, 0)
    connection.execute("COMMIT")
    state_marked(directory.keys, keys)
    found = Verified(end)
    return _Ready(connection=connection, birth=birth, keys=keys, evidence=evidence, found=found)


def new_birth(directory: DataDirectory, nature: str, now_ms: int) -> tuple[KeyRing, Birth]:
    """Make the keys of new books, and what they are."""
    keys = make_keys(directory.keys)
    birth = Birth(
        database=new_database_name(),
        nature=nature,
        at_ms=now_ms,
        signing_key=keys.public_signing_key,
        prints=keys.prints(),
    )
    return keys, birth


def refuse_lost(directory: DataDirectory, second: Path | None) -> None:
    """Refuse to start an empty room if heads or keys show that its books are lost."""
    ring = KeyRing(read_keys(directory.keys))
    public = "" if KeyName.SIGNING.value in missing_keys(ring) else ring.public_signing_key
    noted = says_marked(directory.keys)
    folder = lost_books(directory.heads, second, public) or (directory.keys if noted else None)
    if folder is not None:
        raise Refused(RefusalCode.DATABASE_LOST, path=str(directory.database), folder=str(folder))


def _has_birth(connection: sqlite3.Connection) -> bool:
    there = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'birth'"
    return connection.execute(there).fetchone() is not None


def _sealer(ready: _Ready) -> Sealer:
    return Sealer(ready.keys.secret(KeyName.SEAL), ready.birth.database)


def _store(ready: _Ready, ports: BooksPorts | None) -> SqliteStore:
    store = SqliteStore(
        ready.connection,
        seal=_sealer(ready).seal,
        marker=ready.evidence.marker,
        **({"reach": ports.reach} if ports else {}),
    )
    ending = read_ending(ready.connection)
    store.head_written(ending.head if ending else NO_HEAD)
    return store


def _writer(ready: _Ready, directory: DataDirectory, ports: BooksPorts) -> Writer:
    heads = head_book(ready.evidence, ports)
    store = _store(ready, ports)
    store.head_written(heads.newest)
    readers = Readers(directory.database) if sharing() is Sharing.SHARED else None
    return Writer(store, ports, heads=heads, readers=readers)


def head_book(evidence: Evidence, ports: BooksPorts) -> HeadBook:
    """Open the book of heads; tell people if the second place had lost them."""
    # Looked at first: the book begins to copy as soon as it is made.
    empty = evidence.second is not None and newest_head(evidence.second) is None
    signer, database = evidence.ring.signer, evidence.birth.database
    heads = HeadBook(evidence.heads, signer, database, second=evidence.second)
    if empty and heads.newest.counter:
        ports.alarm(Alarm.HEADS_COPIED_ANEW, str(evidence.second))
    return heads


def _damaged(directory: DataDirectory, error: Exception) -> Refused:
    return Refused(RefusalCode.DATABASE_DAMAGED, path=str(directory.database), problem=str(error))
