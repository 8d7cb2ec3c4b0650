"""The books as a table, and a server, see them: every unit carries the right to write it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from ledger import Answer, Store, Unit
from ledger.canonical import Json
from ledger.servers import take
from ledger.units import Fence, Work
from server.ports import Books
from server.slow_work import Asker

T = TypeVar("T")


class LivingBooks:
    """The `Books` port of a server that others may take for dead: then its units are refused."""

    def __init__(self, books: Books, life: Callable[[], Fence | None]) -> None:
        self._books = books
        self._life = life

    @property
    def store(self) -> Store:
        """The store, for reads by key."""
        return self._books.store

    def submit(self, unit: Unit, then: Callable[[Answer | Exception], None]) -> None:
        """Hand in a unit; one with a right of its own keeps it."""
        fenced = unit if unit.fence is not None else replace(unit, fence=self._life())
        self._books.submit(fenced, then)

    def aside(
        self, work: Callable[[], T], then: Callable[[T | Exception], None], asker: Asker
    ) -> None:
        """Do slow work off the core's thread."""
        self._books.aside(work, then, asker)


class FencedBooks:
    """The `Books` port of one table.

    A right that is not `taken` yet is taken in the first unit, which opens the table.
    """

    def __init__(self, books: Books, right: Fence, *, taken: bool) -> None:
        self._books = books
        self._right = right
        self._taken = taken

    @property
    def store(self) -> Store:
        """The store, for reads by key."""
        return self._books.store

    def submit(self, unit: Unit, then: Callable[[Answer | Exception], None]) -> None:
        """Hand in a unit; `then` gets its answer, or `NotOurs` if the right is lost."""
        if self._taken:
            self._books.submit(replace(unit, fence=self._right), then)
        else:
            self._books.submit(replace(unit, body=self._taking(unit)), self._hearing(then))

    def aside(
        self, work: Callable[[], T], then: Callable[[T | Exception], None], asker: Asker
    ) -> None:
        """Do slow work off the core's thread."""
        self._books.aside(work, then, asker)

    def _taking(self, unit: Unit) -> Callable[[Work], Json]:
        def body(work: Work) -> Json:
            answer = unit.body(work)
            take(work, self._right)
            return answer

        return body

    def _hearing(
        self, then: Callable[[Answer | Exception], None]
    ) -> Callable[[Answer | Exception], None]:
        def told(outcome: Answer | Exception) -> None:
            self._taken = isinstance(outcome, Answer)
            then(outcome)

        return told
