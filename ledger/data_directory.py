"""The data directory of a room: where things lie, and how its books are opened.

DATA/arclight.db    books and journal (with -wal and -shm beside it while it is open)
DATA/keys/          secret keys, 0600; never in a backup
DATA/heads/         signed heads and the public key that checks them; copy them elsewhere
DATA/arclight.lock  held while a program has the books open; says how
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ledger.connections import Birth, bear, reading_connection, writing_connection
from ledger.heads import HeadBook
from ledger.keys import KeyName, KeyRing, load_keys, make_keys, new_database_name, wrong_keys
from ledger.migrations import NewerDatabase, migrate
from ledger.readers import Readers
from ledger.refusals import RefusalCode, Refused
from ledger.seal import Sealer
from ledger.sqlite_store import SqliteStore
from ledger.sqlite_version import SQLITE_VERSION, Sharing, sharing, sqlite3
from ledger.writer import Doors, Writer


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
class Books:
    """A room's open books."""

    store: Writer
    keys: KeyRing
    sealer: Sealer
    birth: Birth
    sharing: Sharing
    """How the database is used on this SQLite; to be shown at start."""


@contextmanager
def open_books(directory: DataDirectory, nature: str, doors: Doors) -> Iterator[Books]:
    """Open a room's books for writing, making what is missing on the first start.

    Refuses a database that is in use, damaged, newer than this program, of another nature, or
    whose keys are not there. Closing exports a last head.
    """
    directory.path.mkdir(mode=0o700, parents=True, exist_ok=True)
    with locked(directory.database):
        connection = _opened(directory.database)
        try:
            birth, keys = _prepared(connection, directory, nature, doors.now_ms())
            sealer = Sealer(keys.secret(KeyName.SEAL), birth.database)
            store = SqliteStore(connection, seal=sealer.seal, reach=doors.reach)
        except BaseException:
            connection.close()
            raise
        shared = sharing()
        writer = Writer(
            store,
            doors,
            heads=HeadBook(directory.heads, keys.signer, birth.database),
            readers=Readers(directory.database) if shared is Sharing.SHARED else None,
        )
        try:
            yield Books(store=writer, keys=keys, sealer=sealer, birth=birth, sharing=shared)
        finally:
            writer.close()


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Hold a database for writing, or alone; refuse (DATABASE_IN_USE) if another process does."""
    handle = os.open(_lock_path(database), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            by = os.read(handle, 200).decode("utf-8", "replace")
            raise Refused(RefusalCode.DATABASE_IN_USE, path=str(database), by=by) from None
        os.ftruncate(handle, 0)
        os.write(handle, f"process {os.getpid()}, SQLite {SQLITE_VERSION}".encode())
        yield
    finally:
        os.close(handle)


@contextmanager
def beside_the_writer(database: Path) -> Iterator[None]:
    """Make sure that reading a database from outside its server is safe while this lasts.

    On a sound SQLite on both sides nothing is needed; else the database is held alone, and
    refused if a server has it open.
    """
    if not database.exists():
        raise Refused(RefusalCode.DATABASE_ABSENT, path=str(database))
    if sharing() is Sharing.SHARED and _holder_can_share(database):
        yield
    elif not os.access(database.parent, os.W_OK):
        yield  # no server can be writing to a folder that cannot be written
    else:
        with locked(database):
            yield


def born(connection: sqlite3.Connection) -> Birth | None:
    """Read what a database is; None if it was never born."""
    row = connection.execute("SELECT * FROM birth").fetchone()
    if row is None:
        return None
    _id, database, nature, at_ms, signing_key, prints = row
    return Birth(
        database=database,
        nature=nature,
        at_ms=at_ms,
        signing_key=signing_key,
        prints=json.loads(prints),
    )


def nature_of(directory: DataDirectory) -> str:
    """Read whether a room is demo or real, also while its server runs; refuse without books."""
    with beside_the_writer(directory.database):
        connection = reading_connection(directory.database)
        try:
            birth = born(connection)
        finally:
            connection.close()
    if birth is None:
        raise Refused(RefusalCode.DATABASE_ABSENT, path=str(directory.database))
    return birth.nature


def _opened(path: Path) -> sqlite3.Connection:
    try:
        return writing_connection(path)
    except sqlite3.DatabaseError as error:
        raise Refused(RefusalCode.DATABASE_DAMAGED, path=str(path), problem=str(error)) from None


def _prepared(
    connection: sqlite3.Connection, directory: DataDirectory, nature: str, now_ms: int
) -> tuple[Birth, KeyRing]:
    _check_whole(connection, directory.database)
    try:
        migrate(connection)
    except NewerDatabase as newer:
        raise Refused(RefusalCode.DATABASE_NEWER, steps=newer.unknown) from None
    birth = born(connection)
    if birth is None:
        keys = make_keys(directory.keys)
        birth = Birth(
            database=new_database_name(),
            nature=nature,
            at_ms=now_ms,
            signing_key=keys.public_signing_key,
            prints=keys.prints(),
        )
        bear(connection, birth)
        return birth, keys
    if birth.nature != nature:
        raise Refused(RefusalCode.NATURE_FIXED, born=birth.nature, asked=nature)
    check_keys(directory, birth)
    return birth, load_keys(directory.keys)


def check_keys(directory: DataDirectory, birth: Birth) -> None:
    """Refuse, by name, keys that a database needs and its directory lacks or has of another."""
    absent, foreign = wrong_keys(directory.keys, birth.prints)
    if absent:
        raise Refused(RefusalCode.KEY_MISSING, keys=absent, folder=str(directory.keys))
    if foreign:
        raise Refused(RefusalCode.KEY_WRONG, keys=foreign)


def _check_whole(connection: sqlite3.Connection, path: Path) -> None:
    try:
        ((found, *_),) = connection.execute("PRAGMA integrity_check(1)").fetchall()
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise Refused(RefusalCode.DATABASE_DAMAGED, path=str(path), problem=found)


def _holder_can_share(database: Path) -> bool:
    try:
        told = _lock_path(database).read_text(encoding="utf-8")
    except OSError:
        return True
    version = told.rpartition(" ")[2]
    return not version or sharing(version) is Sharing.SHARED


def _lock_path(database: Path) -> Path:
    return database.with_suffix(".lock")
