"""Books put back under a running room stop it at once, and the next start says what is missing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ledger.data_directory import open_books
from ledger.groups import BooksPutBack
from ledger.ports import Alarm, BooksPorts
from ledger.postgres.away import Away
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.connector import Connector
from ledger.postgres.store import PostgresStore
from ledger.postgres.terms import Terms
from ledger.refusals import BooksStopped, RefusalCode, Refused
from ledger.units import Unit
from tests.ledger.evening import evening
from tests.ledger.rooms import unit as unit_of
from tests.postgres.cluster import PATIENT, books_on, tables_of
from tests.postgres.rooms import room_on

pytestmark = pytest.mark.plain


class Snapshot:
    """The rows of all tables at one moment, kept by the owner of the database."""

    def __init__(self, server: PostgresConnection) -> None:
        self._server = server
        self._tables = [*tables_of(server), "tail"]
        for table in self._tables:
            server.execute(f"CREATE TEMPORARY TABLE kept_{table} AS TABLE {table}")

    def put_back(self) -> None:
        self._server.execute("BEGIN")
        self._server.execute("SET LOCAL session_replication_role = replica")
        for table in self._tables:
            self._server.execute(f"DELETE FROM {table}")
            self._server.execute(f"INSERT INTO {table} SELECT * FROM kept_{table}")
        self._server.execute("COMMIT")


def end_of(server: PostgresConnection) -> int:
    row = server.execute("SELECT seq FROM tail").fetchone()
    assert row is not None
    return int(row[0])


def other(unit: Unit) -> Unit:
    """The same act at another moment, under another id."""
    return replace(unit, request_id=f"other-{unit.request_id}", at_ms=unit.at_ms + 5)


def test_a_room_whose_books_were_put_back_writes_nothing_more_and_does_not_open_again(
    server: PostgresConnection, one_server: Terms, tmp_path: Path
) -> None:
    alarms: list[Alarm] = []
    told = BooksPorts(now_ms=PATIENT.now_ms, alarm=lambda alarm, _why: alarms.append(alarm))
    room, units = room_on(tmp_path / "room", one_server), list(evening(3))
    with open_books(room, "demo", told) as books:
        for unit in units[:10]:
            books.store.apply(unit)
        before = Snapshot(server)
        for unit in units[10:]:
            books.store.apply(unit)
        before.put_back()
        end = end_of(server)

        for unit in units[10:13]:
            with pytest.raises(BooksStopped):
                books.store.apply(other(unit))

        assert alarms == [Alarm.BOOKS_DIFFER]
        assert end_of(server) == end
    with pytest.raises(Refused) as refused, open_books(room, "demo", told):
        pass
    assert refused.value.code is RefusalCode.BOOKS_OLDER


def test_another_record_where_one_was_acknowledged_is_no_growth(
    server: PostgresConnection, one_server: Terms
) -> None:
    units = [unit_of(lambda work: None) for _ in range(20)]
    mine = books_on(one_server)
    for each in units[:10]:
        mine.apply(each)
    before = Snapshot(server)
    for each in units[10:13]:
        mine.apply(each)
    before.put_back()
    another = PostgresStore(Connector(one_server), Away(PATIENT))
    for each in units[10:18]:
        another.apply(other(each))
    end = end_of(server)

    with pytest.raises(BooksPutBack):
        mine.apply(units[13])

    assert end_of(server) == end > mine.head[0]
    another.close()
    mine.close()


def test_what_other_programs_wrote_after_our_end_is_growth(
    server: PostgresConnection, one_server: Terms
) -> None:
    units = [unit_of(lambda work: None) for _ in range(20)]
    mine = books_on(one_server)
    another = PostgresStore(Connector(one_server), Away(PATIENT))
    for place, each in enumerate(units):
        (mine if place % 3 else another).apply(each)

    assert end_of(server) == mine.head[0]
    another.close()
    mine.close()
