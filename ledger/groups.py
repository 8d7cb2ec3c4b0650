"""The port to a database: what the one writing thread asks of it.

`SqliteStore` fills it. Everything above (`Writer`, `LoopWriter`, heads) knows no database.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias

from ledger.ending import HeadMark
from ledger.units import Answer, Row, Scalar, Unit

Outcome: TypeAlias = "Answer | Exception"
"""What became of one unit of a group: its answer, or why nothing of it was done."""
Reach: TypeAlias = "Callable[[str], None]"
"""Called at each step towards durability, so that a test can end the process there."""
STEPS: Final = ("unit begun", "unit written", "before commit", "after commit")


def pass_by(_step: str) -> None:
    """Do nothing at a step, as in production."""


class GroupStore(Protocol):
    """Books and journal of one room, for one thread at a time."""

    @property
    def head(self) -> tuple[int, bytes]:
        """The number and the link of the last durable record."""

    def head_written(self, head: HeadMark) -> None:
        """Take note of the newest head; every later end is marked with it."""

    def apply_group(self, units: Sequence[Unit]) -> list[Outcome]:
        """Do several units in one commit; one that fails leaves the others as they are.

        Raises `BooksStopped` when the disk is full and `CommitFailed` when it is broken: then
        nothing of the group is durable and this store must not be used again.
        """

    def query(
        self,
        sql: str,
        parameters: Sequence[Scalar] = (),
        *,
        limit: int = 1000,
        seconds: float | None = None,
    ) -> list[Row]:
        """Read at most `limit` rows within `seconds`, or the longest time any read may take."""

    def first(
        self, sql: str, parameters: Sequence[Scalar] = (), *, seconds: float | None = None
    ) -> Row | None:
        """Read the first row, however many follow; None: there is none."""

    def close(self) -> None:
        """Let the database go; nothing may be asked of it any more."""


class ReadPool(Protocol):
    """Answers questions beside the writing thread; any thread may ask."""

    def reserve(self) -> None:
        """Let the calling thread's reads never wait for those of others."""

    def query(self, sql: str, parameters: Sequence[Scalar], limit: int) -> list[Row]:
        """Read at most `limit` rows."""

    def first(self, sql: str, parameters: Sequence[Scalar]) -> Row | None:
        """Read the first row, however many follow."""

    def close(self) -> None:
        """Let go what was used for reading; nobody may be asking."""
