"""When a head is due, and what happens when it cannot be written."""

from __future__ import annotations

from typing import Final

from ledger.groups import GroupStore
from ledger.head_book import HeadBook
from ledger.heads import Head
from ledger.ports import Alarm, BooksPorts

HEAD_SECONDS: Final = 25.0
"""A newer head is written when the last one is older. With the wait for the next unit, that is
at least every minute."""
RETRY_SECONDS: Final = 5.0
"""How soon to try again after a head could not be written."""
OVERDUE_MS: Final = 60_000
"""Dealing stops when records have had no head for this long."""


class HeadKeeper:
    """Keeps the heads of one store up to date; belongs to the writing thread."""

    def __init__(self, heads: HeadBook, store: GroupStore, ports: BooksPorts) -> None:
        self._heads = heads
        self._store = store
        self._ports = ports
        self._due_ms = 0
        self._in_step_ms = ports.now_ms()
        """When the newest head last covered every record."""
        self._wrong: set[Alarm] = set()

    @property
    def wait_seconds(self) -> float:
        """How long the writer may wait for work before it checks the heads again."""
        return RETRY_SECONDS if self._wrong else HEAD_SECONDS

    def export_if_due(self, *, now: bool) -> None:
        """Write a head if the newest one does not cover all records: `now` or when due."""
        if self._store.head[0] == self._heads.seq:
            self._in_step_ms = self._ports.now_ms()
            self._written()
        elif now or self._ports.now_ms() >= self._due_ms:
            self.export()

    def export(self) -> Head | None:
        """Write a head of all durable records; None if it cannot be written now."""
        at_ms = self._ports.now_ms()
        try:
            self._ports.reach("before head")
            head = self._heads.write(*self._store.head, at_ms)
            self._ports.reach("after head")
        except OSError as error:
            self._failed(at_ms, str(error))
            return None
        self._due_ms = at_ms + int(HEAD_SECONDS * 1000)
        self._in_step_ms = at_ms
        self._store.head_written(self._heads.newest)
        self._written()
        return head

    def close(self) -> None:
        """Finish the copies, as far as the second place accepts them."""
        self._heads.close()

    def _written(self) -> None:
        problem = self._heads.not_copied
        self._tell({Alarm.HEADS_NOT_COPIED} if problem else set(), problem)

    def _failed(self, at_ms: int, problem: str) -> None:
        """Plan another try, and stop dealing if heads have failed for too long."""
        self._due_ms = at_ms + int(RETRY_SECONDS * 1000)
        wrong = {Alarm.HEAD_NOT_WRITTEN}
        if at_ms - self._in_step_ms >= OVERDUE_MS:
            wrong.add(Alarm.HEADS_OVERDUE)
        self._tell(wrong, problem)

    def _tell(self, wrong: set[Alarm], problem: str) -> None:
        """Raise each alarm once, and report when its cause is gone."""
        for alarm in sorted(wrong - self._wrong, key=lambda one: one.value):
            self._ports.alarm(alarm, problem)
        for alarm in sorted(self._wrong - wrong, key=lambda one: one.value):
            self._ports.over(alarm)
        self._wrong = wrong
