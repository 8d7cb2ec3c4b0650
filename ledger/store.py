"""The port to the books: all code above it uses `Store` and knows no database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ledger.chart import Account
from ledger.units import Answer, Row, Scalar, Unit
from money import Cents


class Store(Protocol):
    """Books and journal of one room.

    `SqliteStore` works in the calling thread (tests, tools, simulation). `Writer` works in the
    one writing thread, with many units in one commit.
    """

    def apply(self, unit: Unit) -> Answer:
        """Do one unit and return its answer once it is durable.

        Raises `Refused` (nothing changed), `BooksStopped` (not done; repeat it later) or what the
        body raised (nothing changed).
        """

    def balance(self, account: Account) -> Cents:
        """Return an account's durable balance; zero if it was never used."""

    def query(self, sql: str, parameters: Sequence[Scalar] = (), *, limit: int = 1000) -> list[Row]:
        """Read with fixed SQL, at most `limit` rows and a bounded time; never writes.

        Raises `TooManyRows` for a longer answer: read it in pages by key.
        """

    def first(self, sql: str, parameters: Sequence[Scalar] = ()) -> Row | None:
        """Read the first row, however many follow; None: there is none."""
