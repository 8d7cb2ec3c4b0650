"""Rows that decide about money are marked with the end, also in books of many records."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ledger import RefusalCode, Refused, Work
from ledger.canonical import Json
from ledger.data_directory import DataDirectory, open_books
from ledger.units import Scalar
from tests.ledger.forging import tampered
from tests.ledger.rooms import HIRED, ports, unit


@pytest.fixture(scope="module", autouse=True)
def _large_from_five_records_on() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ledger.opening.AUDITED_AT_ONCE", 5)
        patch.setattr("ledger.data_directory.AUDITED_AT_ONCE", 5)
        yield


@pytest.fixture(scope="module")
def lived(
    _large_from_five_records_on: None, tmp_path_factory: pytest.TempPathFactory
) -> DataDirectory:
    """Return large books of two gaming days that were opened anew for each unit."""
    data = DataDirectory(tmp_path_factory.mktemp("paying") / "data")
    for body in PAYING:
        with open_books(data, "demo", ports()) as books:
            books.store.apply(unit(body))
    return data


@pytest.fixture
def paying(lived: DataDirectory, tmp_path: Path) -> DataDirectory:
    shutil.copytree(lived.path, tmp_path / "data")
    return DataDirectory(tmp_path / "data")


def _open_day(work: Work, number: int) -> None:
    opening: dict[str, Scalar] = {"opened_ms": 1, "opening_entry": 0, "opening_liability": 0}
    work.insert("gaming_day", {"id": number, "day": f"2026-03-0{number}", **opening})


def _close_day(work: Work) -> None:
    work.update("gaming_day", 1, {"closed_ms": 2})
    _open_day(work, 2)


def _receipt(number: int, day: int) -> Callable[[Work], Json]:
    about: dict[str, Scalar] = {
        "kind": "payout",
        "amount": 5,
        "staff": 7,
        "memo": "document",
        "at_ms": 1,
    }
    row: dict[str, Scalar] = {"number": number, "day": f"2026-03-0{day}", **about}
    return lambda work: work.insert("receipt", row)


def _pin_entry(number: int, player: int) -> Callable[[Work], Json]:
    about: dict[str, Scalar] = {
        "place": "cage:1",
        "purpose": "payout",
        "at_ms": 1,
        "outcome": "pending",
    }
    return lambda work: work.insert("sign_in", {"id": number, "who": f"player:{player}", **about})


PAYING: tuple[Callable[[Work], Json], ...] = (
    lambda work: work.insert("staff", HIRED),
    lambda work: _open_day(work, 1),
    _receipt(1, 1),
    _receipt(2, 1),
    _pin_entry(1, 1),
    _pin_entry(2, 2),
    lambda work: work.update("sign_in", 2, {"outcome": "right"}),
    _pin_entry(3, 1),
    lambda work: work.update("sign_in", 1, {"used_record": 3}),
    lambda work: work.update("sign_in", 3, {"outcome": "wrong"}),
    _close_day,
    _receipt(3, 2),
)


@pytest.mark.parametrize(
    "tamper",
    [
        "UPDATE receipt SET memo = 'pin entry 5' WHERE number = 3",
        "DELETE FROM receipt WHERE number = 3",
        "UPDATE receipt SET day = '2026-03-02' WHERE number = 1",
        "INSERT INTO receipt SELECT 4, day, shift, kind, player, amount, entry, staff, approval,"
        " voids, before_cents, after_cents, memo, at_ms FROM receipt WHERE number = 3",
        "UPDATE sign_in SET outcome = 'right' WHERE id = 3",
        "UPDATE sign_in SET used_record = NULL, at_ms = 9 WHERE id = 2",
        "INSERT INTO sign_in SELECT 9, who, place, purpose, at_ms, 'right', NULL, NULL FROM sign_in"
        " WHERE id = 1",
    ],
)
def test_what_pays_a_player_belongs_to_the_marked_state(paying: DataDirectory, tamper: str) -> None:
    _opened(paying)
    tampered(paying, tamper)
    with pytest.raises(Refused) as refusal:
        _opened(paying)
    assert refusal.value.code is RefusalCode.ROWS_CHANGED


def test_books_whose_first_mark_covered_less_open_and_get_the_newer_one(
    paying: DataDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as first:
        first.setattr("ledger.ending._STATE", b"state")
        first.setattr("ledger.ending._HISTORY", frozenset({"receipt", "sign_in", "table_move"}))
        first.setattr("ledger.opening.verify_end", lambda *_given: None)
        with open_books(paying, "demo", ports()) as books:
            books.store.apply(unit(_receipt(4, 2)))
    _opened(paying)
    with open_books(paying, "demo", ports()) as books:
        books.store.apply(unit(_receipt(5, 2)))
    tampered(paying, "UPDATE receipt SET memo = 'pin entry 5' WHERE number = 3")
    with pytest.raises(Refused) as refusal:
        _opened(paying)
    assert refusal.value.code is RefusalCode.ROWS_CHANGED


def _opened(data: DataDirectory) -> None:
    with open_books(data, "demo", ports()):
        pass
