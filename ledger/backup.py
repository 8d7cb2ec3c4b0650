"""Backup and restore: an online copy of books and heads, audited when it is made and restored.

A backup folder holds `arclight.db`, `heads/`, the house file, the list of enrolled screens and
`backup.json`. It never holds a secret key.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from ledger.audit import Report, audit_file
from ledger.backup_mark import DESCRIPTION, ENROLLED, UNPROVED, backup_mark, prove_enrolled
from ledger.connections import born, reading_connection
from ledger.data_directory import DataDirectory
from ledger.ending import read_ending
from ledger.files import sync_folder, write_new
from ledger.holding import beside_the_writer
from ledger.keys import wrong_keys
from ledger.online_copy import Progress, copy_database, copy_heads
from ledger.postgres.terms import Terms, read_terms
from ledger.refusals import RefusalCode, Refused

MANIFEST: Final = "backup.json"
_FORMAT: Final = "arclight backup 1"
_BESIDE: Final = ("house.toml", ENROLLED)
"""The other files of a backup: the house file, and the public keys of the enrolled screens."""
_LOGS: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database while it is open, and after a crash."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """What a backup folder holds."""

    database: str
    records: int
    digest: str
    """SHA-256 of the database file, in hexadecimal."""
    prints: Mapping[str, str]
    """The keys that a restore needs, by name and fingerprint."""
    files: Mapping[str, str] = field(default_factory=dict)
    """The other files: path in the data directory, and SHA-256. Older backups have none."""
    mark: str = ""
    """The room's own mark of all this; empty: an older program made the backup."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What a restore brought back, and what is still missing."""

    records: int
    missing_keys: list[str]
    wrong_keys: list[str]
    marked: bool
    """The end carries a mark. Only the keys can prove that it is the room's."""
    enrolled: bool
    """The list of enrolled screens is in its place, or there was none; else it is unproved yet."""


def back_up(
    directory: DataDirectory, folder: Path, progress: Progress = lambda _done, _all: None
) -> Backup:
    """Copy books and heads into a new folder and audit the copy.

    Works beside the running server where SQLite allows it. Refuses a folder that is not empty,
    and a copy that does not pass its audit.
    """
    target = DataDirectory(_empty(folder))
    terms = read_terms(directory.path)
    if terms is None:
        with beside_the_writer(directory.database):
            _copy_file(directory.database, target.database, progress)
            copy_heads(directory.heads, target)
    else:
        fetched(directory, terms, target.database)
        copy_heads(directory.heads, target)
    files = _copy_files(directory.path, folder, _beside(directory.path))
    report = _sound(target)
    name, prints = _birth(target)
    made = Backup(
        database=name,
        records=report.records,
        digest=_digest(target.database),
        prints=prints,
        files=files,
    )
    made = replace(made, mark=backup_mark(directory.keys, _described(made)))
    write_new(folder / MANIFEST, _text(made).encode())
    sync_folder(folder)
    return made


def fetched(directory: DataDirectory, terms: Terms, path: Path) -> None:
    """Write the books of a room on PostgreSQL into a new SQLite file, beside its server."""
    from ledger.postgres.asking import fetch_file

    fetch_file(directory.path, terms, path)


def _copy_file(database: Path, path: Path, progress: Progress) -> None:
    source = reading_connection(database)
    try:
        source.execute("BEGIN")
        source.execute("SELECT 1 FROM birth").fetchone()  # fixes the moment that is copied
        copy_database(source, path, progress)
    finally:
        source.close()


def restore(folder: Path, directory: DataDirectory) -> Restored:
    """Restore a backup into a data directory that has no books yet, and audit it.

    Keys are not in a backup: the answer names those that are missing or belong to other books.
    Refuses a damaged backup, and to overwrite any file.
    """
    made = read_manifest(folder)
    source = DataDirectory(folder)
    # A log that a killed server left would be laid over the restored books.
    logs = (directory.database.with_name(f"{directory.database.name}{it}") for it in _LOGS)
    files = (directory.path / name for name in (*made.files, UNPROVED, DESCRIPTION))
    for path in (directory.database, *logs, directory.heads, *files):
        if path.exists():
            raise Refused(RefusalCode.TARGET_NOT_EMPTY, path=str(path))
    if not source.database.exists() or _digest(source.database) != made.digest:
        raise _damaged(source.database, "not the file that the backup wrote")
    for name in _beside(folder) - set(made.files):
        raise _damaged(folder / name, "a file that the backup did not write")
    for name, digest in made.files.items():
        if name not in _BESIDE or not _is_file(folder / name, digest):
            raise _damaged(folder / name, "not the file that the backup wrote")
    if _sound(source).records != made.records or _birth(source) != (made.database, made.prints):
        raise _damaged(folder / MANIFEST, "not the description of these books")
    directory.path.mkdir(mode=0o700, parents=True, exist_ok=True)
    if source.heads.exists():
        shutil.copytree(source.heads, directory.heads)
    write_new(directory.database, source.database.read_bytes())
    _copy_files(folder, directory.path, set(made.files))
    if ENROLLED in made.files:
        (directory.path / ENROLLED).rename(directory.path / UNPROVED)
        write_new(directory.path / DESCRIPTION, _text(made).encode(), mode=0o600)
    report = _sound(directory)
    absent, foreign = wrong_keys(directory.keys, made.prints)
    return Restored(
        records=report.records,
        missing_keys=absent,
        wrong_keys=foreign,
        marked=_is_marked(directory.database),
        enrolled=prove_enrolled(directory.path),
    )


def read_manifest(folder: Path) -> Backup:
    """Read the description in a backup folder; refuses a missing or damaged one."""
    path = folder / MANIFEST
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        if stored.pop("format") != _FORMAT:
            raise ValueError(_FORMAT)
        return Backup(**stored)
    except FileNotFoundError:
        raise Refused(RefusalCode.DATABASE_ABSENT, path=str(path)) from None
    except (ValueError, TypeError, KeyError, AttributeError):
        raise _damaged(path, "not a backup's description") from None


def _beside(folder: Path) -> set[str]:
    """Which of the other files a folder holds."""
    return {name for name in _BESIDE if (folder / name).exists()}


def _copy_files(source: Path, target: Path, names: set[str]) -> dict[str, str]:
    """Copy other files; return their digests by name."""
    copied = {}
    for name in sorted(names):
        (target / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_new(target / name, (source / name).read_bytes(), mode=0o600)
        copied[name] = _digest(target / name)
    return copied


def _birth(directory: DataDirectory) -> tuple[str, dict[str, str]]:
    """Read the name of a backup's books, and which keys they were born with."""
    connection = reading_connection(directory.database)
    try:
        birth = born(connection)
    finally:
        connection.close()
    return (birth.database, dict(birth.prints)) if birth else ("", {})


def _is_marked(database: Path) -> bool:
    connection = reading_connection(database)
    try:
        return read_ending(connection) is not None
    finally:
        connection.close()


def _is_file(path: Path, digest: str) -> bool:
    return path.is_file() and _digest(path) == digest


def _sound(directory: DataDirectory) -> Report:
    heads = directory.heads if any(directory.heads.glob("*.heads")) else None
    report = audit_file(directory.database, heads)
    if not report.ok:
        first = report.findings[0]
        problem = f"{first.trouble.value} at {first.place} {first.detail}".strip()
        raise _damaged(directory.database, problem)
    return report


def _damaged(path: Path, problem: str) -> Refused:
    return Refused(RefusalCode.DATABASE_DAMAGED, path=str(path), problem=problem)


def _empty(folder: Path) -> Path:
    if folder.exists() and any(folder.iterdir()):
        raise Refused(RefusalCode.TARGET_NOT_EMPTY, path=str(folder))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _text(made: Backup) -> str:
    return json.dumps(_described(made), indent=1) + "\n"


def _described(made: Backup) -> dict[str, object]:
    return {
        "format": _FORMAT,
        "database": made.database,
        "records": made.records,
        "digest": made.digest,
        "prints": dict(made.prints),
        "files": dict(made.files),
        "mark": made.mark,
    }
