"""The commands around books on PostgreSQL, typed by an operator whose role may do little."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.cluster.pair import Cluster
from cli.main import app
from ledger.data_directory import DataDirectory, open_books
from ledger.postgres.connector import Connector
from ledger.postgres.terms import Terms
from tests.postgres.cluster import PATIENT, alone
from tests.postgres.rooms import emptied, play, room_on

pytestmark = pytest.mark.plain


@pytest.fixture
def of_little_power(one_server: Terms) -> Iterator[Terms]:
    """A database of the room's own role, which may neither copy nor see the copies."""
    owner = Connector(one_server).primary()
    owner.execute("CREATE ROLE croupier LOGIN")
    owner.execute("CREATE DATABASE room OWNER croupier")
    here = one_server.connect.replace("dbname=postgres", "dbname=room")
    yield alone(here.replace("user=arclight", "user=croupier"))
    owner.execute("DROP DATABASE room WITH (FORCE)")
    owner.execute("DROP ROLE croupier")
    owner.close()


def arclight(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_a_role_that_owns_only_its_database_moves_checks_fetches_and_audits_the_books(
    of_little_power: Terms, tmp_path: Path
) -> None:
    room = DataDirectory(tmp_path / "room")
    play(room)
    room_on(room.path, of_little_power)

    moved = arclight("books", "move", room.path)

    assert moved.exit_code == 0, moved.output
    assert "moved, compared and audited" in moved.stdout
    checked = arclight("books", "check", room.path)
    assert checked.exit_code == 0, checked.output
    assert "All is well." in checked.stdout
    with open_books(room, "demo", PATIENT, server="east"):
        pass
    fetched = arclight("books", "fetch", tmp_path / "copy", room.path, "--json")
    assert fetched.exit_code == 0, fetched.output
    audited = arclight("audit", "--json", tmp_path / "copy" / "arclight.db")
    assert json.loads(audited.stdout)["ok"], audited.output
    assert arclight("audit", room.path).exit_code == 0


def test_a_role_that_may_not_see_the_copies_is_told_so(pair: Cluster, tmp_path: Path) -> None:
    owner = emptied(Terms(connect=pair.address))
    owner.execute("CREATE ROLE croupier LOGIN")
    connect = pair.address.replace("user=arclight", "user=croupier")
    room = room_on(tmp_path / "room", Terms(connect=connect))
    try:
        hidden = arclight("books", "check", room.path)
        owner.execute("GRANT pg_monitor TO croupier")
        seen = arclight("books", "check", room.path)
    finally:
        owner.execute("DROP ROLE croupier")
        owner.close()

    assert "only a role with pg_monitor may see how far it is" in hidden.stdout
    assert "bytes behind" in seen.stdout


def test_books_on_postgresql_are_not_accepted_in_the_place_of_lost_heads(
    of_little_power: Terms, tmp_path: Path
) -> None:
    room = room_on(tmp_path / "room", of_little_power)
    play(room)

    words = ("--records", 5, "--reason", "the disk is gone", "--clock-is-right")
    refused = arclight("accept-books", room.path, *words)

    assert refused.exit_code != 0
    assert "PostgreSQL" in refused.output
