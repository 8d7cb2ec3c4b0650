"""A browser becomes a desk by a one-time code, and by nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from staff_web.desks import CODE_MS, TRIES_MAX, DeskBook

NOW_MS = 1_700_000_000_000


@pytest.fixture
def desks(tmp_path: Path) -> DeskBook:
    return DeskBook(tmp_path / "web")


def enrolled(desks: DeskBook, desk: str) -> str:
    found = desks.enrol(desks.new_code(desk, NOW_MS), NOW_MS)
    assert found is not None
    assert found.desk == desk
    return found.cookie


def test_a_code_makes_one_browser_the_desk_and_a_restart_knows_it(
    desks: DeskBook, tmp_path: Path
) -> None:
    cookie = enrolled(desks, "floor:1")

    assert desks.desk_of(cookie) == "floor:1"
    assert DeskBook(tmp_path / "web").desk_of(cookie) == "floor:1"


def test_a_code_is_good_once_and_not_for_long(desks: DeskBook) -> None:
    code = desks.new_code("floor:1", NOW_MS)
    assert desks.enrol(code, NOW_MS) is not None
    assert desks.enrol(code, NOW_MS) is None

    late = desks.new_code("floor:1", NOW_MS)
    assert desks.enrol(late, NOW_MS + CODE_MS) is None


def test_a_new_browser_of_a_desk_ends_the_one_before(desks: DeskBook) -> None:
    before, now = enrolled(desks, "cage:1"), enrolled(desks, "cage:1")

    assert desks.desk_of(before) == ""
    assert desks.desk_of(now) == "cage:1"


@pytest.mark.parametrize(
    "forge", [str.upper, lambda c: c.replace("floor:1", "cage:1"), lambda c: c[:-1], lambda _: ""]
)
def test_a_cookie_that_was_not_signed_here_is_no_desk(desks: DeskBook, forge: object) -> None:
    cookie = enrolled(desks, "floor:1")
    enrolled(desks, "cage:1")

    assert desks.desk_of(forge(cookie)) == ""  # type: ignore[operator]


def test_a_new_code_ends_the_browser_before_although_nobody_types_it(desks: DeskBook) -> None:
    stolen = enrolled(desks, "cage:1")
    desks.new_code("cage:1", NOW_MS)

    assert desks.desk_of(stolen) == ""


def test_a_desk_is_ended_at_once_and_others_stay(desks: DeskBook) -> None:
    stolen, other = enrolled(desks, "cage:1"), enrolled(desks, "cage:2")

    assert desks.end("cage:1")
    assert not desks.end("cage:1")
    assert desks.desk_of(stolen) == ""
    assert desks.desk_of(other) == "cage:2"


def test_nobody_tries_all_codes(desks: DeskBook) -> None:
    code = desks.new_code("floor:1", NOW_MS)
    wrong = "0" * len(code) if code[0] != "0" else "1" * len(code)

    assert [desks.enrol(wrong, NOW_MS) for _ in range(TRIES_MAX)] == [None] * TRIES_MAX

    assert desks.enrol(code, NOW_MS) is None


def test_only_the_owner_reads_the_files(desks: DeskBook, tmp_path: Path) -> None:
    enrolled(desks, "floor:1")

    modes = {each.name: each.stat().st_mode & 0o777 for each in (tmp_path / "web").iterdir()}
    assert modes == {"secret": 0o600, "desks.json": 0o600}
