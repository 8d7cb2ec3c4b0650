"""No server marks a state that nobody verified: edits from outside stop the books at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext, suppress

import pytest

from ledger.chart import CAPITAL, VAULT
from ledger.ending import EndMarker, stored_ending
from ledger.entries import EntryCode, transfer
from ledger.groups import BooksDiffer
from ledger.postgres.away import Away
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.connector import Connector
from ledger.postgres.store import PostgresStore
from ledger.postgres.terms import Terms
from ledger.units import Unit
from ledger.work import Guards
from money import Cents
from tests.ledger.rooms import HIRED, posting
from tests.ledger.rooms import unit as unit_of
from tests.postgres.cluster import PATIENT, books_on

pytestmark = pytest.mark.plain

MARKER = EndMarker(b"k" * 32, "memory")
GUARDS = Guards(None, MARKER)


def funding(cents: int) -> Unit:
    return unit_of(posting(transfer(EntryCode.VAULT_FUNDED, VAULT, CAPITAL, Cents(cents))))


def is_right(store: PostgresStore) -> bool:
    """Tell whether a start would take the marks of the end for those of the tables."""
    ending = stored_ending(store.connection)
    assert ending is not None
    return MARKER.is_marked(ending) and MARKER.is_state(ending, MARKER.state(store.connection))


def store_on(terms: Terms) -> PostgresStore:
    return PostgresStore(Connector(terms), Away(PATIENT), guards=GUARDS, shared=True)


@pytest.fixture
def two(
    server: PostgresConnection, one_server: Terms
) -> Iterator[tuple[PostgresStore, PostgresStore]]:
    """The stores of two servers; both have written. `server` emptied what was there before."""
    assert not server.lost
    books_on(one_server, guards=GUARDS).close()
    ours, theirs = store_on(one_server), store_on(one_server)
    ours.apply(unit_of(lambda work: work.insert("staff", HIRED)))
    theirs.apply(funding(1_000))
    yield ours, theirs
    ours.close()
    theirs.close()


FORGET = "UPDATE tail SET state = NULL"
SPOIL = "UPDATE tail SET state = overlay(state PLACING '\\x00'::bytea FROM 20)"


@pytest.mark.parametrize("then", ["", FORGET, SPOIL], ids=["plain", "forgotten", "spoilt"])
def test_rows_that_somebody_edited_are_covered_by_no_right_mark(
    two: tuple[PostgresStore, PostgresStore], server: PostgresConnection, then: str
) -> None:
    ours, theirs = two
    server.execute("UPDATE staff SET role = 'supervisor' WHERE id = 7")
    server.execute("UPDATE account SET balance = balance - 500 WHERE name = 'vault'")
    server.execute("UPDATE account SET balance = balance + 500 WHERE name = 'capital'")
    if then:
        server.execute(then)

    with pytest.raises(BooksDiffer) if then else nullcontext():
        ours.apply(funding(1))
    with suppress(BooksDiffer):
        theirs.apply(funding(1))

    assert not is_right(theirs)


def test_the_only_writer_stops_too_when_its_state_was_taken_away(
    two: tuple[PostgresStore, PostgresStore], server: PostgresConnection
) -> None:
    _ours, theirs = two
    server.execute("UPDATE staff SET role = 'supervisor' WHERE id = 7")
    server.execute(FORGET)

    with pytest.raises(BooksDiffer):
        theirs.apply(funding(1))


@pytest.mark.parametrize("then", [FORGET, SPOIL], ids=["forgotten", "spoilt"])
def test_a_state_that_cannot_be_read_is_computed_anew_if_the_tables_fit_their_mark(
    two: tuple[PostgresStore, PostgresStore], server: PostgresConnection, then: str
) -> None:
    ours, theirs = two
    server.execute(then)

    ours.apply(funding(1))
    theirs.apply(funding(1))

    assert is_right(theirs)


def test_a_record_that_somebody_added_is_never_built_upon(
    two: tuple[PostgresStore, PostgresStore], server: PostgresConnection
) -> None:
    ours, theirs = two
    server.execute(
        """INSERT INTO record SELECT seq + 1, at_ms, stream, number + 1, hand, 'forged', actor,
            command, answer, events, changes, first_entry, link
            FROM record ORDER BY seq DESC LIMIT 1"""
    )
    server.execute("UPDATE tail SET seq = seq + 1")

    for store in (ours, theirs):
        with pytest.raises(BooksDiffer):
            store.apply(funding(1))
