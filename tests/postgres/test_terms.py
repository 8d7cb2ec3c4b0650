"""DATA/books.toml and the settings that the promise needs, without a server."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.postgres.checks import SETTINGS, wrong_clock, wrong_settings
from ledger.postgres.dialect import for_psycopg, values_for
from ledger.postgres.terms import GO_ON, Terms, copies_promised, read_terms
from ledger.refusals import RefusalCode, Refused

GOOD = {
    **SETTINGS,
    "server_version_num": "150018",
    "synchronous_commit": "on",
    "synchronous_standby_names": "ANY 1 (b, c)",
}
TERMS = Terms(connect="host=a")


def test_a_room_without_the_file_has_its_own_books(tmp_path: Path) -> None:
    assert read_terms(tmp_path) is None


def test_the_file_says_where_the_books_are(tmp_path: Path) -> None:
    text = 'engine = "postgresql"\nconnect = "host=a,b"\ncopies = 2\nalone = "go_on"\n'
    (tmp_path / "books.toml").write_text(text, encoding="utf-8")

    assert read_terms(tmp_path) == Terms(connect="host=a,b", copies=2, alone=GO_ON)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("engine = ", "nvalid"),
        ('engine = "mysql"\nconnect = "host=a"', "engine"),
        ('engine = "postgresql"', "connect is missing"),
        ('engine = "postgresql"\nconnect = "host=a password=x"', "password"),
        ('engine = "postgresql"\nconnect = "postgresql://me:secret@a/b"', "password"),
        ('engine = "postgresql"\nconnect = "host=a"\ncopies = true', "copies"),
        ('engine = "postgresql"\nconnect = "host=a"\ncopies = -1', "copies"),
        ('engine = "postgresql"\nconnect = "host=a"\nalone = "perhaps"', "alone"),
        ('engine = "postgresql"\nconnect = "host=a"\nsize = 3', "unknown: size"),
    ],
)
def test_a_wrong_file_is_refused_with_the_reason(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "books.toml").write_text(text, encoding="utf-8")

    with pytest.raises(Refused, match=problem) as refused:
        read_terms(tmp_path)
    assert refused.value.code is RefusalCode.BOOKS_FILE_WRONG


def test_good_settings_pass() -> None:
    assert list(wrong_settings(GOOD, TERMS)) == []


@pytest.mark.parametrize("name", sorted(SETTINGS))
def test_every_setting_that_the_promise_needs_is_named_when_it_is_wrong(name: str) -> None:
    (problem,) = wrong_settings({**GOOD, name: "off"}, TERMS)

    assert name in problem
    assert "'off'" in problem


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("server_version_num", "140009"),
        ("synchronous_commit", "local"),
        ("synchronous_standby_names", ""),
    ],
)
def test_what_would_break_the_promise_is_refused(name: str, value: str) -> None:
    assert len(list(wrong_settings({**GOOD, name: value}, TERMS))) == 1


def test_a_room_that_goes_on_alone_may_have_no_standby() -> None:
    found = {**GOOD, "synchronous_standby_names": ""}

    assert list(wrong_settings(found, Terms(connect="host=a", alone=GO_ON))) == []
    assert list(wrong_settings(found, Terms(connect="host=a", copies=0))) == []


@pytest.mark.parametrize(
    ("names", "copies"),
    [("", 0), ("*", 1), ("b, c", 1), ("FIRST 2 (b, c, d)", 2), ("any 3 (*)", 3), ("2 (b, c)", 2)],
)
def test_the_number_of_copies_is_read_as_postgresql_reads_it(names: str, copies: int) -> None:
    assert copies_promised(names) == copies


def test_a_clock_two_seconds_off_is_named() -> None:
    assert wrong_clock(10_000, 12_000) == ""
    assert "2001" in wrong_clock(12_001, 10_000)


def test_places_for_values_are_turned_and_texts_stay() -> None:
    sql = "SELECT ?, '? :no 5%' WHERE a LIKE :like AND b % 2 = 1 AND c::bigint = ?"

    assert for_psycopg(sql) == (
        "SELECT %s, '? :no 5%%' WHERE a LIKE %(like)s AND b %% 2 = 1 AND c::bigint = %s"
    )
    assert for_psycopg("SELECT ?2, ?1") == "SELECT %(p2)s, %(p1)s"
    assert values_for("SELECT ?2, ?1", (5, 6)) == {"p1": 5, "p2": 6}
    assert values_for("SELECT ?", (5,)) == (5,)
