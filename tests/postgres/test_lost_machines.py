"""A machine is lost under load: nothing acknowledged is lost, and nothing is done twice."""

from __future__ import annotations

import pytest

from cli.cluster.pair import Cluster
from ledger.postgres import connector as connecting
from ledger.postgres.away import Away
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.connector import Connector
from ledger.postgres.opening import audit_fetched
from ledger.postgres.reading import PostgresReaders
from ledger.postgres.store import PostgresStore
from ledger.postgres.terms import Terms
from ledger.refusals import BooksStopped
from ledger.units import Answer
from ledger.writer import Writer
from tests.depth import scaled
from tests.postgres.cluster import PATIENT, books_on
from tests.postgres.load import producing

pytestmark = pytest.mark.plain
SOME = 40


def _written(connection: PostgresConnection) -> dict[str, tuple[int, str]]:
    rows = connection.execute("SELECT request_id, seq, answer FROM record").fetchall()
    return {request: (seq, answer) for request, seq, answer in rows}


def _lost(connection: PostgresConnection, acknowledged: dict[str, Answer]) -> list[str]:
    """Return what was acknowledged and is not there, or is there otherwise."""
    written = _written(connection)
    return [
        request
        for request, answer in acknowledged.items()
        if written.get(request) != (answer.record, answer.text)
    ]


def test_killed_primaries_lose_nothing_that_was_acknowledged(pair: Cluster) -> None:
    terms = Terms(connect=pair.address)
    writer = Writer(books_on(terms), PATIENT)
    with producing(writer, "act") as load:
        for _kill in range(scaled(quick=1, plain=3, deep=200)):
            load.await_more(SOME)
            pair.primary().kill()
            pair.fail_over()
            pair.rejoin()
        load.await_more(SOME)
        load.end()
    writer.close()

    now = Connector(terms).primary()
    assert _lost(now, load.acknowledged) == []
    assert now.execute("SELECT count(*) FROM entry").fetchall() == [(len(_written(now)),)]
    report = audit_fetched(now)
    assert report.ok, report.findings
    now.close()


def test_books_that_nobody_writes_are_found_again_on_another_machine(pair: Cluster) -> None:
    books_on(Terms(connect=pair.address)).close()
    connector, away = Connector(Terms(connect=pair.address)), Away(PATIENT)
    readers = PostgresReaders(connector, away)
    writer = Writer(PostgresStore(connector, away), PATIENT, readers=readers)
    end = "SELECT seq FROM tail WHERE id = 1"
    before = writer.query(end)
    pair.primary().kill()
    pair.fail_over()
    pair.rejoin()

    with pytest.raises(BooksStopped):
        writer.query(end)
    writer.between_commits(lambda: None)  # the look that the failed read asked for is over

    assert writer.query(end) == before
    writer.close()


def _killed_unseen(pair: Cluster, terms: Terms) -> list[str]:
    """Lose a primary whose last moments never left it; return what was lost of the acknowledged."""
    writer = Writer(books_on(terms), PATIENT)
    with producing(writer, "act") as load:
        load.await_more(SOME)
        pair.primary().stall()
        if terms.copies == 0:
            load.await_more(SOME)
        pair.primary().kill()
        pair.fail_over()
        load.abandon()
        pair.rejoin()
        load.end_somehow()
    writer.close()
    if terms.copies:
        assert not load.faults, load.faults
    now = Connector(terms).primary()
    lost = _lost(now, load.acknowledged)
    now.close()
    return lost


def test_what_never_left_the_lost_machine_was_never_acknowledged(pair: Cluster) -> None:
    assert _killed_unseen(pair, Terms(connect=pair.address)) == []


def test_without_synchronous_commits_acknowledged_acts_are_lost(
    pair: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: it shows that the test above can fail. The books notice that they went back."""
    monkeypatch.setattr(connecting, "SESSION", ("SET synchronous_commit = local",))

    assert len(_killed_unseen(pair, Terms(connect=pair.address, copies=0))) >= SOME // 2
