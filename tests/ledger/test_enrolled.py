"""Keys and one-time codes as rows: every server of a room judges them alike."""

from __future__ import annotations

from functools import partial

import pytest

from ledger import SqliteStore, Work
from ledger.device_codes import (
    CODES_MAX,
    WRONG_MAX,
    NewCode,
    open_code,
    open_codes,
    use_code,
    wrong_proof,
)
from ledger.enrolled import Enrolled, cross_out_key, enrolled_keys, enter_key, follow_list
from ledger.refusals import RefusalCode, Refused
from tests.ledger.rooms import HIRED, books, unit

SEAT = Enrolled("k" * 40, "seat", "seat:3:7", "table 3 seat 7")
CONSOLE = Enrolled("c" * 40, "staff", "", "console")


@pytest.fixture
def store() -> SqliteStore:
    made = books()
    made.apply(unit(lambda work: work.insert("staff", HIRED)))
    return made


def _enter(store: SqliteStore, line: Enrolled) -> None:
    store.apply(unit(lambda work: enter_key(work, line)))


def test_a_revoked_key_stays_known_and_never_comes_back(store: SqliteStore) -> None:
    _enter(store, SEAT)
    crossed = unit(lambda work: [cross_out_key(work, SEAT.key), cross_out_key(work, "x")])
    assert store.apply(crossed).value == [True, False]

    assert not enrolled_keys(store)[SEAT.key].living
    with pytest.raises(Refused) as refused:
        _enter(store, SEAT)
    assert refused.value.code is RefusalCode.KEY_ENROLLED
    _enter(store, SEAT._replace(key="n" * 40))  # its place is free


@pytest.mark.parametrize(
    "other", [SEAT._replace(key="o" * 40, name="new"), CONSOLE._replace(name=SEAT.name)]
)
def test_a_place_and_a_name_belong_to_one_key(store: SqliteStore, other: Enrolled) -> None:
    _enter(store, SEAT)
    with pytest.raises(Refused) as refused:
        _enter(store, other)
    assert refused.value.code is RefusalCode.KEY_PLACE_TAKEN


def test_lists_of_two_servers_come_together_and_the_first_of_a_place_stays(
    store: SqliteStore,
) -> None:
    rival = SEAT._replace(key="r" * 40, name="rival")
    shared = CONSOLE._replace(desk="console")
    east = follow_list("east", [SEAT, CONSOLE], [], at_ms=1)
    west = follow_list("west", [rival, shared], ["unknown"], at_ms=2)

    assert store.apply(east).value == []
    assert store.apply(west).value == ["rival"]

    assert enrolled_keys(store) == {SEAT.key: SEAT, CONSOLE.key: shared}
    assert store.apply(follow_list("late", [SEAT], [SEAT.key], at_ms=3)).value == [SEAT.name]
    assert not enrolled_keys(store)[SEAT.key].living


def _opened(work: Work, hashed: str, place: str = "seat:3:7", until_ms: int = 10_000) -> None:
    open_code(work, NewCode(hashed, "seat", place, int(str(HIRED["id"])), until_ms))


def _open_at(store: SqliteStore, now_ms: int = 1_000) -> list[str]:
    return [code.hashed for code in open_codes(store, now_ms)]


def test_a_code_works_once_until_its_time_is_over(store: SqliteStore) -> None:
    store.apply(unit(lambda work: _opened(work, "a")))
    assert (_open_at(store), _open_at(store, 10_000)) == (["a"], [])

    tried = [unit(lambda work: use_code(work, "a") is not None) for _time in range(2)]
    assert [store.apply(each).value for each in tried] == [True, False]


def test_the_fifth_wrong_proof_closes_its_code_and_no_other(store: SqliteStore) -> None:
    store.apply(unit(lambda work: _opened(work, "old")))
    store.apply(unit(lambda work: _opened(work, "new", "seat:3:8")))
    for hashed in [*["made up"] * WRONG_MAX, *["old"] * (WRONG_MAX - 1)]:
        store.apply(unit(partial(wrong_proof, hashed=hashed)))
    assert _open_at(store) == ["old", "new"]

    store.apply(unit(lambda work: wrong_proof(work, "old")))

    assert _open_at(store) == ["new"]


def test_a_place_has_one_open_code_and_the_room_not_too_many(store: SqliteStore) -> None:
    def open_many(work: Work) -> None:
        _opened(work, "first")
        _opened(work, "second")
        for number in range(CODES_MAX):
            _opened(work, f"{number}", f"seat:4:{number}")

    store.apply(unit(open_many))
    assert _open_at(store) == [str(number) for number in range(CODES_MAX)]
