"""The books as the SQLite file that audits, exports and laboratories read, wherever they live."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.audit.report import Report
from ledger.audit.run import Advance, audit_file
from ledger.backup import fetched
from ledger.data_directory import DataDirectory
from ledger.online_copy import copy_heads
from ledger.postgres.terms import read_terms


@dataclass(frozen=True, slots=True)
class BookFile:
    """A readable file of the books, and their heads."""

    database: Path
    heads: Path | None


@contextmanager
def books_file(path: Path) -> Iterator[BookFile]:
    """Yield the file of a data directory, or the file itself if one is named.

    Of books on PostgreSQL a copy is made for the `with` block, with heads up to its last record.
    """
    if not path.is_dir():
        yield BookFile(path, None)
        return
    directory = DataDirectory(path)
    terms = read_terms(path)
    if terms is None:
        yield BookFile(directory.database, _if_there(directory.heads))
        return
    with TemporaryDirectory(prefix="arclight-books-") as folder:
        copy = DataDirectory(Path(folder))
        fetched(directory, terms, copy.database)
        copy_heads(directory.heads, copy)
        yield BookFile(copy.database, _if_there(copy.heads))


def audit_books(directory: DataDirectory, *, advance: Advance = lambda _count: None) -> Report:
    """Audit a room's books with its own heads, beside its server."""
    with books_file(directory.path) as found:
        return audit_file(found.database, found.heads, advance=advance)


def _if_there(heads: Path) -> Path | None:
    return heads if heads.is_dir() else None
