"""A database without space: the books stop with an alarm, and nothing of the last group counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ledger import Alarm, BooksStopped
from ledger.postgres.connector import Connector
from ledger.postgres.terms import Terms
from ledger.writer import Writer
from tests.postgres.cluster import books_on
from tests.postgres.load import cent_unit
from tests.postgres.test_in_doubt import Told

pytestmark = pytest.mark.plain
_FULL = """CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER no_space BEFORE INSERT ON record FOR EACH STATEMENT EXECUTE FUNCTION no_space()
"""
"""The state that PostgreSQL itself gives when a table cannot grow."""


@contextmanager
def full_disk(terms: Terms) -> Iterator[None]:
    connection = Connector(terms).primary()
    connection.script(_FULL)
    try:
        yield
    finally:
        connection.script("DROP FUNCTION no_space CASCADE")
        connection.close()


def test_a_full_disk_of_the_database_stops_the_books_and_what_was_answered_stays(
    one_server: Terms,
) -> None:
    told = Told()
    writer = Writer(books_on(one_server, told=told.ports), told.ports)
    assert writer.apply(cent_unit("before")).record == 1
    with full_disk(one_server):
        for late in ("full", "still full"):
            with pytest.raises(BooksStopped, match="the disk of the database is full"):
                writer.apply(cent_unit(late))
    writer.close()

    assert told.alarms == [Alarm.DISK_FULL.value]
    reader = Connector(one_server).primary()
    rows = reader.execute("SELECT seq, request_id FROM record").fetchall()
    assert [seq for seq, _request in rows] == [1]
    assert reader.execute("SELECT seq FROM tail").fetchall() == [(1,)]
    reader.close()
