"""The port to a database: what the one writing thread needs from it.

`SqliteStore` implements it. `Writer`, `LoopWriter` and the heads know no database.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias

from ledger.ending import HeadMark
from ledger.refusals import BooksStopped
from ledger.units import Answer, Row, Scalar, Unit

Outcome: TypeAlias = "Answer | Exception"
"""The result of one unit of a group: its answer, or the exception that undid it."""
Reach: TypeAlias = "Callable[[str], None]"
"""Called at each step towards durability, so that a test can end the process there."""
HOLDER: Final = "SELECT server, epoch FROM owned WHERE what = ?"
"""The right that a unit's fence is compared with."""
STEPS: Final = ("unit begun", "unit written", "before commit", "after commit")


def pass_by(_step: str) -> None:
    """Do nothing: the `Reach` of production."""


class BooksDiffer(BooksStopped):
    """Somebody else changed the books: they do not fit the mark of their end."""


class BooksPutBack(BooksDiffer):
    """The books end before a record that was acknowledged, or have another one in its place."""


class GroupStore(Protocol):
    """Books and journal of one room, for one thread at a time."""

    @property
    def head(self) -> tuple[int, bytes]:
        """The number and the link of the last durable record."""

    def head_written(self, head: HeadMark) -> None:
        """Take the newest head; the mark of every later end covers it."""

    def apply_group(self, units: Sequence[Unit]) -> list[Outcome]:
        """Do several units in one commit; a unit that fails does not affect the others.

        Raises `BooksStopped` when the disk is full and `CommitFailed` when it is broken. Then no
        unit of the group is answered, and this store must not be used again.
        """

    def query(
        self,
        sql: str,
        parameters: Sequence[Scalar] = (),
        *,
        limit: int = 1000,
        seconds: float | None = None,
    ) -> list[Row]:
        """Read at most `limit` rows within `seconds`; None: the longest time a read may take."""

    def first(
        self, sql: str, parameters: Sequence[Scalar] = (), *, seconds: float | None = None
    ) -> Row | None:
        """Read the first row, however many follow; None: there is none."""

    def close(self) -> None:
        """Close the database; no call may follow."""


class ReadPool(Protocol):
    """Answers queries beside the writing thread; any thread may ask."""

    def reserve(self) -> None:
        """Reserve a connection, so that the calling thread never waits for the reads of others."""

    def query(self, sql: str, parameters: Sequence[Scalar], limit: int) -> list[Row]:
        """Read at most `limit` rows."""

    def first(self, sql: str, parameters: Sequence[Scalar]) -> Row | None:
        """Read the first row, however many follow."""

    def close(self) -> None:
        """Close all connections; no query may be running."""
