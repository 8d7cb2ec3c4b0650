"""The whole audit beside a running room, a little at a time.

A start proves only the end of the books (see `ledger.opening`). This audits the rest while the
room is open. It uses a fifth of one processor at most.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from ledger.audit import Report
from ledger.book_file import audit_books
from ledger.data_directory import DataDirectory

WORK_S: Final = 0.002
REST_S: Final = 0.008


class _GivenUp(Exception):
    """The room closes, so the rest is not needed."""


@contextmanager
def background_check(
    directory: DataDirectory, tell: Callable[[Report | Exception], None]
) -> Iterator[None]:
    """Audit books during the `with` block.

    `tell` is called once, in another thread, with the report or the error; not if the block ends
    first.
    """
    closing = threading.Event()
    given = (directory, tell, _pace(closing))
    thread = threading.Thread(target=_run, args=given, name="books check", daemon=True)
    thread.start()
    try:
        yield
    finally:
        closing.set()
        thread.join(timeout=1.0)  # a thread inside SQLite ends with the process


def _run(
    directory: DataDirectory,
    tell: Callable[[Report | Exception], None],
    advance: Callable[[int], None],
) -> None:
    try:
        tell(audit_books(directory, advance=advance))
    except _GivenUp:
        return
    except Exception as error:
        tell(error)


def _pace(closing: threading.Event) -> Callable[[int], None]:
    """Return the function called at every record: it pauses often and stops at closing."""
    rested = time.monotonic()

    def advance(_records: int) -> None:
        nonlocal rested
        if time.monotonic() - rested < WORK_S:
            return
        if closing.wait(REST_S):
            raise _GivenUp
        rested = time.monotonic()

    return advance
