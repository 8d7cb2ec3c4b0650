"""A COMMIT without a clean answer: nobody is told anything before the standby has it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from cli.cluster.node import Node
from cli.cluster.pair import Cluster
from ledger.groups import Outcome
from ledger.ports import Alarm, BooksPorts
from ledger.postgres.away import Away
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.connector import Connector, NoPrimary
from ledger.postgres.store import PostgresStore
from ledger.postgres.terms import Terms
from ledger.units import Answer
from ledger.writer import Writer
from tests.postgres.cluster import books_on
from tests.postgres.dropping_proxy import AFTER, BEFORE, DroppingProxy
from tests.postgres.load import PATIENCE_S, cent_unit

pytestmark = pytest.mark.plain
_WAITING = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND pid <> ALL(?)"

_WAITS_FOR_PEN = """SELECT pid FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE%'"""


class Told:
    """Notes the alarms of the books."""

    def __init__(self) -> None:
        self.alarms: list[str] = []
        self.ports = BooksPorts(
            now_ms=lambda: 1_700_000_000_000,
            alarm=lambda alarm, _why: self.alarms.append(alarm.value),
            over=lambda alarm: self.alarms.append(f"{alarm.value} over"),
        )


def _await(condition: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.01)


def _waiting(connection: PostgresConnection, but: list[int]) -> list[int]:
    return [pid for (pid,) in connection.execute(_WAITING, (but,)).fetchall()]


@pytest.mark.parametrize("ended_by", ["pg_cancel_backend", "pg_terminate_backend"])
def test_a_commit_ended_by_a_person_is_answered_when_the_standby_has_it(
    pair: Cluster, ended_by: str
) -> None:
    terms, told = Terms(connect=pair.address), Told()
    writer = Writer(books_on(terms, told=told.ports), told.ports)
    person = Connector(terms).primary()
    pair.primary().stall()
    answer = writer.submit(cent_unit("doubt"))
    _await(lambda: _waiting(person, []), "a commit that waits for the standby")
    (first,) = _waiting(person, [])

    person.execute(f"SELECT {ended_by}(?::int)", (first,))

    # The commit is visible now, and on one machine only. The proof of it waits in another session.
    _await(lambda: _waiting(person, [first]), "the commit that proves it")
    assert person.execute("SELECT count(*) FROM record").fetchall() == [(1,)]
    assert not answer.done()
    pair.primary().go_on()
    assert answer.result(PATIENCE_S) == Answer(1, "1", repeated=False)
    assert person.execute("SELECT count(*) FROM record").fetchall() == [(1,)]
    assert told.alarms == [Alarm.BOOKS_AWAY.value, f"{Alarm.BOOKS_AWAY.value} over"]
    person.close()
    writer.close()


def test_a_commit_that_no_standby_confirms_is_an_alarm_and_is_not_cancelled(pair: Cluster) -> None:
    terms, told = Terms(connect=pair.address), Told()
    writer = Writer(books_on(terms, told=told.ports), told.ports)
    pair.primary().stall()
    answer = writer.submit(cent_unit("slow"))

    _await(lambda: told.alarms, "the alarm")

    assert told.alarms == [Alarm.BOOKS_AWAY.value]
    assert not answer.done()
    pair.primary().go_on()
    assert answer.result(PATIENCE_S).record == 1
    _await(lambda: len(told.alarms) == 2, "the end of the alarm")
    writer.close()


def test_while_a_commit_waits_readers_see_what_was_before_and_others_wait_for_the_pen(
    pair: Cluster,
) -> None:
    terms, told = Terms(connect=pair.address), Told()
    first = Writer(books_on(terms, told=told.ports), told.ports)
    second = Writer(PostgresStore(Connector(terms), Away(told.ports)), told.ports)
    reader = Connector(terms).primary()
    pair.primary().stall()
    one = first.submit(cent_unit("first"))
    _await(lambda: _waiting(reader, []), "a commit that waits for the standby")
    other = second.submit(cent_unit("second"))
    _await(lambda: reader.execute(_WAITS_FOR_PEN).fetchall(), "another that waits for the pen")

    assert reader.execute("SELECT count(*) FROM record").fetchall() == [(0,)]
    assert not one.done()
    assert not other.done()
    pair.primary().go_on()
    assert [each.result(PATIENCE_S).record for each in (one, other)] == [1, 2]
    reader.close()
    first.close()
    second.close()


@pytest.mark.parametrize("when", [BEFORE, AFTER])
def test_a_connection_dropped_at_the_commit_does_every_unit_once(pair: Cluster, when: str) -> None:
    with DroppingProxy(pair.primary().port) as proxy:
        terms = Terms(connect=proxy.address(pair.primary().address))
        store = books_on(terms)
        done: list[Outcome] = []
        for number in range(5):
            proxy.drop_once(when)
            units = [cent_unit(f"{when}-{number}-{place}") for place in range(3)]
            done += store.apply_group(units)
        assert proxy.dropped == 5
        records = [one.record for one in done if isinstance(one, Answer) and not one.repeated]
        assert records == list(range(1, 16))
        rows = store.query("SELECT request_id, seq FROM record ORDER BY seq")
        assert [seq for _request, seq in rows] == records
        assert store.query("SELECT balance FROM account WHERE name = 'capital'") == [(15,)]
        store.close()


def test_a_setting_that_no_longer_keeps_the_promise_stops_the_books_until_it_is_back(
    pair: Cluster,
) -> None:
    terms, told = Terms(connect=pair.address), Told()
    writer = Writer(books_on(terms, told=told.ports), told.ports)
    writer.apply(cent_unit("one"))
    _set_standbys(pair.primary(), "")
    person = Connector(Terms(connect=pair.address, copies=0)).primary()

    answer = writer.submit(cent_unit("two"))

    _await(lambda: told.alarms, "the alarm")
    assert not answer.done()
    assert person.execute("SELECT count(*) FROM record").fetchall() == [(1,)]
    _set_standbys(pair.primary(), "*")
    assert answer.result(PATIENCE_S).record == 2
    person.close()
    writer.close()


def test_a_room_that_goes_on_alone_tells_so_until_a_copy_is_back(pair: Cluster) -> None:
    terms, told = Terms(connect=pair.address, alone="go_on"), Told()
    store = books_on(terms, told=told.ports)
    _set_standbys(pair.primary(), "")

    store.apply(cent_unit("alone"))
    assert Alarm.BOOKS_ALONE.value in told.alarms
    _set_standbys(pair.primary(), "*")
    store.apply(cent_unit("no more"))
    assert f"{Alarm.BOOKS_ALONE.value} over" in told.alarms
    store.close()


def test_a_restarted_old_primary_is_refused_by_its_timeline(pair: Cluster) -> None:
    old, new = pair.nodes
    # The old primary stands first in the list: libpq would choose it.
    hosts = f"host=127.0.0.1,127.0.0.1 port={old.port},{new.port}"
    terms = Terms(connect=f"{hosts} user=arclight dbname=postgres", copies=0)
    store = books_on(terms)
    store.apply(cent_unit("before"))
    old.kill()
    pair.fail_over()
    _set_standbys(new, "")
    assert store.apply(cent_unit("after")).record == 2
    old.start()

    connector = Connector(terms)
    chosen = connector.primary()
    assert chosen.execute("SELECT count(*) FROM record").fetchall() == [(2,)]
    assert store.apply(cent_unit("later")).record == 3
    only_old = Terms(connect=old.address, copies=0)
    with pytest.raises(NoPrimary, match="an old primary"):
        Connector(only_old, timeline=connector.timeline).primary()

    chosen.close()
    store.close()
    old.stop()
    _set_standbys(new, "*")  # first: a server that rejoins takes the settings over
    pair.rejoin()


def _set_standbys(node: Node, names: str) -> None:
    """Let commits wait for these standbys from now on."""
    node.configure(f"synchronous_standby_names = '{names}'\n")
    node.reload()
    connection = Connector(Terms(connect=node.address, copies=0)).primary()
    shown = [(names,)]
    _await(
        lambda: connection.execute("SHOW synchronous_standby_names").fetchall() == shown, "a reload"
    )
    connection.close()
