"""What one server writes is heard of by the others, also where nobody is told of it."""

from __future__ import annotations

import time

import pytest

from ledger.canonical import Json
from ledger.postgres.away import Away
from ledger.postgres.connector import Connector
from ledger.postgres.neighbours import Neighbours
from ledger.postgres.store import PostgresStore
from ledger.postgres.terms import Terms
from ledger.servers import Coming, come
from ledger.units import Unit
from tests.postgres.cluster import PATIENT, books_on

pytestmark = pytest.mark.plain
WAIT_S = 0.3


def comes(name: str) -> Unit:
    return come(f"come {name}", Coming(name=name, software="s", house="h"), at_ms=1)


def test_news_are_read_within_their_time_when_the_notification_is_lost(one_server: Terms) -> None:
    books_on(one_server).close()
    connector = Connector(one_server)
    store = PostgresStore(connector, Away(PATIENT))  # as books of one server it notifies nobody
    neighbours = Neighbours(connector)
    store.apply(comes("east"))
    first = neighbours.news(0, wait_s=WAIT_S)
    store.apply(comes("west"))
    begun = time.monotonic()

    then = neighbours.news(first.seen, wait_s=WAIT_S)

    assert time.monotonic() - begun >= WAIT_S
    named: list[Json] = [change.columns["name"] for change in (*first.changes, *then.changes)]
    assert named == ["east", "west"]
    assert neighbours.news(then.seen, wait_s=0.0).changes == []
    neighbours.close()
    store.close()
