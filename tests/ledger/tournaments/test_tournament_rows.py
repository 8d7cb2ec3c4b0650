"""The rows of a tournament that is played belong to the marked state of the books."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger import RefusalCode, Refused, Work
from ledger.data_directory import DataDirectory, open_books
from ledger.tournaments import Outcome, Terms, begin_tournament, end_tournament, tournament_at
from ledger.units import Scalar
from money import Cents
from tests.ledger.forging import tampered
from tests.ledger.rooms import ports, unit

DAY = "2026-03-01"
TERMS = Terms(table="9", name="Turbo", structure="d", buy_in=Cents(0), fee=Cents(0))
PLAYER: dict[str, Scalar] = {
    "id": 1,
    "name": "Ann",
    "nickname": "ann",
    "nickname_key": "ann",
    "born": "1980-01-01",
    "document_kind": "passport",
    "document_issuer": "US",
    "document": "hash",
    "identity_note": "",
    "state": "active",
    "state_note": "",
    "opened_ms": 1,
}


def begin(work: Work) -> None:
    opening: dict[str, Scalar] = {"opened_ms": 1, "opening_entry": 0, "opening_liability": 0}
    work.insert("gaming_day", {"id": 1, "day": DAY, **opening})
    work.insert("player", PLAYER)
    seat: dict[str, Scalar] = {"tbl": "9", "seat": "1", "opened_ms": 1, "brought": 0, "taken": 0}
    work.insert("play_session", {"id": 1, "player": 1, **seat})
    begin_tournament(work, TERMS)
    money: dict[str, Scalar] = {"buy_in": 0, "fee": 0, "returned": 0, "paid": 0}
    entry: dict[str, Scalar] = {"id": 1, "tournament": 1, "player": 1, "session": 1, "day": DAY}
    work.insert("tournament_entry", {**entry, "entered_ms": 1, **money})


def end(work: Work) -> None:
    end_tournament(work, tournament_at(work, "9"), Outcome.PLAYED)


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all books count as too large to be audited before they open."""
    monkeypatch.setattr("ledger.opening.AUDITED_AT_ONCE", 0)
    monkeypatch.setattr("ledger.data_directory.AUDITED_AT_ONCE", 0)


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize(
    "tamper",
    [
        "UPDATE tournament SET buy_in = 5000",
        "UPDATE tournament_entry SET fee = 500",
        "UPDATE tournament_entry SET returned = 1",
        "UPDATE tournament_entry SET paid = 7",
    ],
)
def test_a_changed_entry_of_a_running_tournament_keeps_the_books_shut(
    tmp_path: Path, tamper: str
) -> None:
    data = DataDirectory(tmp_path / "data")
    with open_books(data, "demo", ports()) as books:
        books.store.apply(unit(begin))
    with open_books(data, "demo", ports()):
        pass
    tampered(data, tamper)
    with pytest.raises(Refused) as refusal, open_books(data, "demo", ports()):
        pass
    assert refusal.value.code is RefusalCode.ROWS_CHANGED


@pytest.mark.usefixtures("large")
def test_the_books_open_again_after_a_tournament_has_ended(tmp_path: Path) -> None:
    data = DataDirectory(tmp_path / "data")
    for body in (begin, end, lambda _work: None):
        with open_books(data, "demo", ports()) as books:
            books.store.apply(unit(body))
