"""Every report says the same on PostgreSQL as on SQLite, of the same evening."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.own_command import ROOT
from ledger import SqliteStore
from ledger.postgres.away import Away
from ledger.postgres.connector import Connector
from ledger.postgres.copying import move_books
from ledger.postgres.schema import migrate
from ledger.postgres.store import PostgresStore
from ledger.postgres.terms import Terms
from ledger.reports import REPORTS, read_page
from tests.postgres.cluster import PATIENT
from tests.postgres.rooms import emptied
from tests.server.room.evening import Evening
from tests.server.room.feeds.test_watching import ARGUMENTS

pytestmark = pytest.mark.plain


@pytest.fixture(scope="module")
def both(one_server: Terms) -> Iterator[tuple[SqliteStore, PostgresStore]]:
    room = Evening()
    room.open_table()
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    room.start()
    for _hand in range(2):
        room.deal()
        for _act in range(2):
            room.act("fold")
    connection = emptied(one_server)
    migrate(connection)
    connection.execute("BEGIN")
    move_books(room.store.connection, connection)
    connection.execute("COMMIT")
    connection.close()
    store = PostgresStore(Connector(one_server), Away(PATIENT))
    yield room.store, store
    store.close()


def test_every_report_is_the_same_on_both(both: tuple[SqliteStore, PostgresStore]) -> None:
    told = {}
    for name, report in REPORTS.items():
        arguments = {key: ARGUMENTS[key] for key in report.arguments or {}}
        lite, postgres = (read_page(s, report, arguments, after=0, rows=50) for s in both)
        assert postgres == lite, name
        told[name] = len(lite)
    assert {"occupancy", "collection", "hands", "players", "journal"} <= {
        name for name, rows in told.items() if rows
    }, told


def test_a_room_without_a_books_file_never_loads_psycopg(tmp_path: Path) -> None:
    code = """if True:
        import sys
        from pathlib import Path
        import cli.books.reports, cli.room.server, server.adapters.room_process
        from ledger import BooksPorts, DataDirectory, open_books
        ports = BooksPorts(now_ms=lambda: 1, alarm=lambda *_: None)
        with open_books(DataDirectory(Path(sys.argv[1])), "demo", ports):
            sys.exit("psycopg" in sys.modules)
    """
    run = [sys.executable, "-c", code, str(tmp_path / "data")]
    done = subprocess.run(run, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
