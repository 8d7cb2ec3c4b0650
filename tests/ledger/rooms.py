"""Books in one line, for tests."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TypeVar

from ledger import ROOM, Answer, SqliteStore, Store, Unit, Work, memory_connection
from ledger.canonical import Json
from ledger.chart import CAPITAL, VAULT, drawer, player
from ledger.entries import Entry, EntryCode, transfer
from ledger.groups import Reach, pass_by
from ledger.ports import Alarm, BooksPorts
from ledger.units import Scalar
from money import Cents
from tests.ledger.books_of import store_of
from tests.ledger.drawers import open_drawer

S = TypeVar("S", bound=Store)
HIRED: dict[str, Scalar] = {
    "id": 7,
    "login": "gil",
    "name": "Gil",
    "role": "cashier",
    "state": "active",
    "password": "hash",
    "tries": 0,
    "locked_until_ms": 0,
    "hired_ms": 1,
}
"""The row of a member of staff."""

_ids = count(1)


def books() -> SqliteStore:
    """Return empty books in memory."""
    return store_of(memory_connection())


def unit(body: Callable[[Work], Json], request_id: str = "", **command: Json) -> Unit:
    """Return a unit of the room with a request id of its own unless one is given."""
    return Unit(
        request_id=request_id or f"request-{next(_ids)}",
        stream=ROOM,
        actor="staff:1",
        command=command or {"do": "something"},
        at_ms=1_000,
        body=body,
    )


def posting(*entries: Entry) -> Callable[[Work], Json]:
    """Return a body that books the entries and answers with their numbers."""
    return lambda work: [work.post(entry) for entry in entries]


def funded(store: S, **cents_of: int) -> S:
    """Give players money over the counter: `funded(store, ann=500)`."""

    def body(work: Work) -> None:
        work.post(transfer(EntryCode.VAULT_FUNDED, VAULT, CAPITAL, Cents(1_000_000)))
        open_drawer(work, sum(cents_of.values()))
        for name, amount in cents_of.items():
            work.post(transfer(EntryCode.DEPOSIT, drawer(1), player(name), Cents(amount)))

    store.apply(unit(body))
    return store


def done(store: Store, *entries: Entry) -> Answer:
    """Book entries in one unit."""
    return store.apply(unit(posting(*entries)))


def ports(*, reach: Reach = pass_by) -> BooksPorts:
    """Return ports with a still clock that make a test fail when something goes wrong."""
    return BooksPorts(now_ms=lambda: 1_700_000_000_000, alarm=_alarmed, die=_died, reach=reach)


def _alarmed(alarm: Alarm, detail: str) -> None:
    raise AssertionError(f"alarm {alarm}: {detail}")


def _died(message: str) -> None:
    raise AssertionError(message)
