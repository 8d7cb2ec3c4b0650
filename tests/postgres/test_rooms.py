"""A room's books on PostgreSQL: opened, proved, moved there, fetched back, audited."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.room.second_server import data_for_another
from ledger.audit import audit_file
from ledger.backup import back_up, restore
from ledger.book_file import audit_books, books_file
from ledger.connections import reading_connection
from ledger.data_directory import DataDirectory, is_demo, newest_moment, open_books
from ledger.export import Sheet, export_rows
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.copying import book_tables, digests_of, one_moment
from ledger.postgres.moving import MOVED, move_to_postgres
from ledger.postgres.report import check_postgres
from ledger.postgres.terms import Terms
from ledger.refusals import RefusalCode, Refused
from tests.ledger.evening import evening
from tests.postgres.cluster import PATIENT
from tests.postgres.rooms import audited, play, room_on, rows_of

pytestmark = pytest.mark.plain


@pytest.fixture
def played(server: PostgresConnection, one_server: Terms, tmp_path: Path) -> DataDirectory:
    room = room_on(tmp_path / "room", one_server)
    play(room)
    return room


def _refusal(room: DataDirectory) -> RefusalCode:
    with pytest.raises(Refused) as refused, open_books(room, "demo", PATIENT):
        pass
    return refused.value.code


def _without_rules(server: PostgresConnection, statement: str) -> None:
    """Change the books as only the owner of the database can."""
    server.execute("BEGIN")
    server.execute("SET LOCAL session_replication_role = replica")
    server.execute(statement)
    server.execute("COMMIT")


def test_a_room_goes_on_where_it_was_closed(played: DataDirectory) -> None:
    assert not played.database.exists()
    with open_books(played, "demo", PATIENT) as books:
        assert books.audited
        last = books.store.first("SELECT max(seq) FROM record")
    assert last is not None
    assert last[0] > 20
    assert audit_books(played).ok
    assert is_demo(played)
    assert newest_moment(played) > 1_700_000_000_000


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (
            "UPDATE account SET balance = balance + 1 WHERE name = 'vault'",
            RefusalCode.BALANCES_CHANGED,
        ),
        ("UPDATE record SET actor = 'x' WHERE seq = 3", RefusalCode.RECORDS_CHANGED),
        ("DELETE FROM record WHERE seq = (SELECT max(seq) FROM record)", RefusalCode.RECORDS_CUT),
        ("DELETE FROM ending", RefusalCode.BOOKS_UNMARKED),
        ("DROP TRIGGER record_stays ON record", RefusalCode.SCHEMA_CHANGED),
        ("DELETE FROM birth", RefusalCode.DATABASE_LOST),
    ],
)
def test_changed_books_are_refused_at_the_start(
    played: DataDirectory, server: PostgresConnection, change: str, code: RefusalCode
) -> None:
    _without_rules(server, change)

    assert _refusal(played) is code


def test_a_room_that_must_have_copies_refuses_a_server_alone(
    played: DataDirectory, one_server: Terms
) -> None:
    room_on(played.path, Terms(connect=one_server.connect, copies=1))
    with (
        pytest.raises(Refused, match="synchronous_standby_names is ''") as refused,
        open_books(played, "demo", PATIENT),
    ):
        pass
    assert refused.value.code is RefusalCode.BOOKS_SETTINGS_WRONG


def test_a_server_that_does_not_answer_is_named(tmp_path: Path) -> None:
    room = room_on(tmp_path / "room", Terms(connect="host=127.0.0.1 port=1 dbname=postgres"))

    assert _refusal(room) is RefusalCode.BOOKS_UNREACHED


def test_the_second_server_of_a_room_may_come_before_the_first(
    played: DataDirectory, tmp_path: Path
) -> None:
    (played.path / "house.toml").touch()
    assert any(played.heads.glob("*.heads"))
    other = DataDirectory(data_for_another(played.path, tmp_path / "west"))

    with open_books(other, "demo", PATIENT, server="west") as books:
        assert books.store.first("SELECT count(*) FROM server") == (0,)
    with open_books(played, "demo", PATIENT, server="east"):
        pass


def test_a_file_beside_the_name_of_a_server_is_refused(played: DataDirectory) -> None:
    played.database.touch()

    assert _refusal(played) is RefusalCode.BOOKS_NOT_MOVED


def test_books_move_to_postgresql_and_back_with_the_same_rows(
    server: PostgresConnection, one_server: Terms, tmp_path: Path
) -> None:
    room = DataDirectory(tmp_path / "room")
    play(room)
    lite = reading_connection(room.database)
    tables = book_tables(lite)
    before = digests_of(lite, tables)
    lite.close()
    room_on(room.path, one_server)

    moved = move_to_postgres(room, one_server)

    assert moved.left == room.path / MOVED
    assert not room.database.exists()
    with one_moment(server):
        assert digests_of(server, tables) == before
    with open_books(room, "demo", PATIENT):
        pass
    made = back_up(room, tmp_path / "backup")
    assert made.records == moved.records
    fetched = reading_connection(DataDirectory(tmp_path / "backup").database)
    assert digests_of(fetched, tables) == {
        **before,
        "ending": digests_of(fetched, ["ending"])["ending"],
    }
    fetched.close()
    back = DataDirectory(tmp_path / "back")
    assert restore(tmp_path / "backup", back).records == moved.records
    assert audit_file(back.database, back.heads).ok


def test_books_without_a_record_move_too(
    server: PostgresConnection, one_server: Terms, tmp_path: Path
) -> None:
    room = DataDirectory(tmp_path / "room")
    with open_books(room, "demo", PATIENT):
        pass
    room_on(room.path, one_server)

    assert move_to_postgres(room, one_server).records == 0
    with open_books(room, "demo", PATIENT) as books:
        assert books.store.apply(next(iter(evening(1)))).record == 1
    assert audited(room)


def test_a_move_cut_short_is_done_again(
    server: PostgresConnection, one_server: Terms, tmp_path: Path
) -> None:
    room = DataDirectory(tmp_path / "room")
    play(room)
    room_on(room.path, one_server)
    moved = move_to_postgres(room, one_server)
    moved.left.rename(room.database)
    rows = rows_of(server)

    assert move_to_postgres(room, one_server) == moved
    assert rows_of(server) == rows


def test_a_move_refuses_a_server_with_other_books(
    played: DataDirectory, server: PostgresConnection, one_server: Terms, tmp_path: Path
) -> None:
    other = DataDirectory(tmp_path / "other")
    play(other, hands=1)
    rows = rows_of(server)

    with pytest.raises(Refused) as refused:
        move_to_postgres(other, one_server)

    assert refused.value.code is RefusalCode.TARGET_NOT_EMPTY
    assert other.database.exists()
    assert rows_of(server) == rows


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE posting SET amount = amount * 2 WHERE entry = 1",
        "UPDATE record SET answer = '0' WHERE seq = 2",
        "DELETE FROM reservation",
        "UPDATE account SET balance = 7 WHERE name LIKE 'player:%'",
    ],
)
def test_a_changed_row_is_found_in_what_is_fetched(
    played: DataDirectory, server: PostgresConnection, change: str, tmp_path: Path
) -> None:
    assert audited(played)
    _without_rules(server, change)

    assert not audited(played)
    with pytest.raises(Refused) as refused:
        back_up(played, tmp_path / "backup")
    assert refused.value.code is RefusalCode.DATABASE_DAMAGED


def test_exports_read_the_books_on_postgresql(played: DataDirectory) -> None:
    with books_file(played.path) as found:
        rows = list(export_rows(found.database, Sheet.POSTINGS))
    assert sum(int(str(row["cents"])) for row in rows) == 0
    assert len(rows) > 20


def test_a_check_tells_who_is_there(played: DataDirectory, one_server: Terms) -> None:
    found = check_postgres(played.path, one_server)
    assert found.records > 20
    assert found.problems == []

    wanting = check_postgres(played.path, Terms(connect=one_server.connect, alone="go_on"))
    assert len(wanting.problems) == 2
