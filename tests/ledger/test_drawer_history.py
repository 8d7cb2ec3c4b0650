"""The history of drawers: a false story is found although its chain, sums and rows agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ledger import OVER_SHORT, PETTY, VAULT, Unit, Work, drawer, player, transfer, void
from ledger.audit import Finding, Trouble, audit
from ledger.cage.amends import void_receipt, void_subject
from ledger.cage.payments import PayoutWanted, deposit, payout
from ledger.cage.petty_cash import pay_in, pay_out
from ledger.cage.shifts import close_shift, credit_vault, drawer_count_subject, fill_drawer
from ledger.canonical import Json
from ledger.entries import EntryCode
from ledger.units import Scalar
from money import Cents
from tests.ledger.books_of import without_trigger
from tests.ledger.card_room import Room, pieces, shown
from tests.ledger.rooms import unit

FLOAT = 1_000_000
Deed = Callable[[Work], Json]


def _findings(room: Room) -> list[Finding]:
    return audit(room.store.connection).findings


def _found(room: Room, deed: Deed) -> tuple[Trouble, str, str]:
    """Have the books write a false story, chain and all; return the first thing an audit finds."""
    room.do(unit(deed, room.request_id()))
    first = _findings(room)[0]
    return first.trouble, first.place, first.detail


def _post(work: Work, code: str, source: Any, target: Any, cents: int) -> int:
    return work.post(transfer(EntryCode(code), source, target, Cents(cents)))


def _close(work: Work, **false: Scalar) -> None:
    """Close carl's shift of 10,000.00 with nothing over or short, but for what is said falsely."""
    _post(work, "drawer_closed", VAULT, drawer(1), FLOAT)
    row: dict[str, Scalar] = {"closed_ms": work.at_ms, "expected": FLOAT, "counted": FLOAT}
    work.update("shift", 1, {**row, "pieces": '{"10000":100}', **false})


def test_a_whole_shift_with_everything_in_it_passes(room: Room) -> None:
    room.player(1, cents=40_000)
    room.do(fill_drawer(room.by("carl"), count=pieces(30_000)))
    room.do(credit_vault(room.by("carl"), count=pieces(20_000)))
    room.do(pay_in(room.by("carl"), amount=Cents(700), reason="found on the floor"))
    room.do(pay_out(room.by("carl"), amount=Cents(500), reason="flowers"))
    wrong = room.do(deposit(room.by("carl"), player=1, amount=Cents(77)))["receipt"]
    approval = room.approval("sue", void_subject(wrong))
    room.do(void_receipt(room.by("carl"), receipt=wrong, reason="slip", approval=approval))
    wanted = PayoutWanted(player=1, amount=Cents(15_000), proof=shown(1))
    room.do(payout(room.by("carl"), room.pepper, wanted))
    expected = FLOAT + 40_000 + 30_000 - 20_000 + 700 - 500 - 15_000
    assert _findings(room) == []
    room.do(close_shift(room.by("carl"), count=pieces(expected + 13)))
    assert _findings(room) == []


def test_a_drawer_that_is_empty_at_the_end_closes_without_an_entry_and_stays_closed(
    room: Room,
) -> None:
    room.do(credit_vault(room.by("carl"), count=pieces(FLOAT)))
    room.do(close_shift(room.by("carl"), count=pieces(0)))
    assert _findings(room) == []
    found = _found(room, lambda work: _post(work, "paid_in", drawer(1), PETTY, 5))
    assert found[0] is Trouble.DRAWER_NOT_CLOSED
    assert found[2] == "drawer:1 had closed"


def test_counts_that_close_nothing_pass_and_so_does_the_close_after_them(room: Room) -> None:
    def count(cents: int, approval: int = 0) -> Any:
        asked, counted = room.by("carl"), pieces(cents)
        return room.do(
            close_shift(asked, count=counted, alone_most=Cents(10_000), approval=approval)
        )

    assert count(FLOAT - 100)["again"]
    assert count(FLOAT - 50_000)["approve"]
    assert _findings(room) == []
    approval = room.approval("sue", drawer_count_subject(Cents(FLOAT)))
    assert count(FLOAT, approval)["difference"] == 0
    assert _findings(room) == []


@pytest.mark.parametrize(
    ("false", "detail"),
    [
        ({"expected": FLOAT - 500}, "expected says 999500, the postings make 1000000"),
        ({"counted": FLOAT + 500}, "counted says 1000500, the postings make 1000000"),
        ({"pieces": '{"10000":99}'}, "pieces says 990000, the postings make 1000000"),
        ({"pieces": "many"}, "pieces says 'many', the postings make 1000000"),
    ],
)
def test_a_close_that_says_other_than_the_postings_is_found_at_its_shift(
    room: Room, false: dict[str, Scalar], detail: str
) -> None:
    found = _found(room, lambda work: _close(work, **false))
    assert found == (Trouble.DRAWER_WRONG, "shift 1", detail)


def test_a_short_drawer_without_a_booked_difference_is_found(room: Room) -> None:
    """5.00 are missing; the thief writes them off as if they had been expected to be there."""

    def close(work: Work) -> None:
        _post(work, "drawer_credited", VAULT, drawer(1), 500)
        _close_at(work, FLOAT - 500, expected=FLOAT)

    found = _found(room, close)
    assert found[:2] == (Trouble.DRAWER_WRONG, "shift 1")


def test_a_booked_difference_that_the_row_hides_is_found(room: Room) -> None:
    def close(work: Work) -> None:
        _post(work, "drawer_short", OVER_SHORT, drawer(1), 500)
        _close_at(work, FLOAT - 500, expected=FLOAT - 500)

    assert _found(room, close) == (
        Trouble.DRAWER_WRONG,
        "shift 1",
        "expected says 999500, the postings make 1000000",
    )


def _close_at(work: Work, counted: int, *, expected: int) -> int:
    entry = _post(work, "drawer_closed", VAULT, drawer(1), counted)
    row: dict[str, Scalar] = {"closed_ms": work.at_ms, "expected": expected, "counted": counted}
    work.update("shift", 1, {**row, "pieces": f'{{"1":{counted}}}'})
    return entry


@pytest.mark.parametrize(
    ("deed", "detail"),
    [
        (
            lambda work: _post(work, "drawer_short", OVER_SHORT, drawer(1), 5),
            "drawer_short: only the close of a shift, and nothing beside it",
        ),
        (
            lambda work: _post(work, "drawer_closed", VAULT, drawer(1), FLOAT),
            "drawer_closed: only the close of a shift, and nothing beside it",
        ),
        (
            lambda work: _post(work, "drawer_opened", drawer(1), VAULT, 5),
            "drawer_opened: a drawer is opened first, and once",
        ),
        (lambda work: _post(work, "drawer_opened", drawer(2), VAULT, 5), "drawer:2 has no shift"),
    ],
)
def test_a_posting_that_has_no_place_in_a_drawers_history_is_named(
    room: Room, deed: Deed, detail: str
) -> None:
    (entries,) = room.store.query("SELECT max(id) FROM entry")[0]
    trouble, place, told = _found(room, deed)
    assert (trouble, told) == (Trouble.DRAWER_WRONG, detail)
    assert place.startswith(f"posting {entries + 1}/")


def test_a_float_that_is_not_the_shifts_float_is_found(room: Room) -> None:
    def open_drawer(work: Work) -> None:
        shift: dict[str, Scalar] = {"id": 2, "cashier": room.staff["cora"], "day": "2026-11-16"}
        work.insert("shift", {**shift, "opened_ms": work.at_ms, "float_cents": 700})
        _post(work, "drawer_opened", drawer(2), VAULT, 900)

    assert _found(room, open_drawer) == (
        Trouble.DRAWER_WRONG,
        "shift 2",
        "float_cents says 700, the postings make 900",
    )


def test_a_shift_that_closes_with_cash_in_its_drawer_is_found(room: Room) -> None:
    def close(work: Work) -> None:
        row: dict[str, Scalar] = {"closed_ms": work.at_ms, "expected": FLOAT, "counted": 0}
        work.update("shift", 1, {**row, "pieces": "{}"})

    room.do(unit(close, room.request_id()))
    troubles = {(finding.trouble, finding.place) for finding in _findings(room)}
    assert (Trouble.DRAWER_NOT_CLOSED, "shift 1") in troubles


def test_a_shift_whose_float_is_rewritten_later_is_found(room: Room) -> None:
    found = _found(room, lambda work: work.update("shift", 1, {"float_cents": 5}))
    assert found == (Trouble.DRAWER_WRONG, "shift 1", "changed: float_cents")


@pytest.mark.parametrize(
    ("false", "detail"),
    [
        ({"amount": 900}, "amount says 900, the postings make 700"),
        ({"after_cents": FLOAT}, "after_cents says 1000000, the postings make 1000700"),
        ({"before_cents": 0}, "before_cents says 0, the postings make 1000000"),
        ({"entry": 1}, "entry 1 is no posting of its drawer in its record"),
    ],
)
def test_a_receipt_that_says_other_than_the_drawers_posting_is_named(
    room: Room, false: dict[str, Scalar], detail: str
) -> None:
    (number,) = room.store.query("SELECT max(number) + 1 FROM receipt")[0]

    def pay(work: Work) -> None:
        row: dict[str, Scalar] = {
            "number": number,
            "day": "2026-11-16",
            "shift": 1,
            "kind": "paid_in",
            "amount": 700,
            "entry": _post(work, "paid_in", drawer(1), PETTY, 700),
            "staff": room.staff["carl"],
            "before_cents": FLOAT,
            "after_cents": FLOAT + 700,
            "memo": "",
            "at_ms": work.at_ms,
        }
        work.insert("receipt", {**row, **false})

    assert _found(room, pay) == (Trouble.DRAWER_WRONG, f"receipt {number}", detail)


@pytest.mark.parametrize("before", [FLOAT, FLOAT - 500])
def test_the_receipt_of_a_close_tells_what_was_expected(room: Room, before: int) -> None:
    (number,) = room.store.query("SELECT max(number) + 1 FROM receipt")[0]

    def close(work: Work) -> None:
        _post(work, "drawer_short", OVER_SHORT, drawer(1), 500)
        entry = _close_at(work, FLOAT - 500, expected=FLOAT)
        row: dict[str, Scalar] = {"number": number, "day": "2026-11-16", "shift": 1, "memo": ""}
        row |= {"kind": "shift_closed", "staff": room.staff["carl"], "at_ms": work.at_ms}
        row |= {"amount": FLOAT - 500, "before_cents": before, "after_cents": 0, "entry": entry}
        work.insert("receipt", row)

    room.do(unit(close, room.request_id()))
    places = [finding.place for finding in _findings(room)]
    assert places == ([] if before == FLOAT else [f"receipt {number}"])


def test_a_change_that_is_no_row_is_found_and_stops_nothing(room: Room) -> None:
    room.do(unit(lambda work: work.insert("place", {"id": "seat 9", "tries": 0})))
    last = "(SELECT max(seq) FROM record)"
    change = f"""UPDATE record SET changes = '[["shift",1,[["id",1]]]]' WHERE seq = {last}"""
    with without_trigger(room.store, "record", "record_is_final"):
        room.store.connection.execute(change)
    assert Trouble.RECORD_UNREADABLE in [finding.trouble for finding in _findings(room)]


def test_the_first_false_step_is_named_before_all_that_follows_from_it(room: Room) -> None:
    """A drawer is closed with a player's 400.00 left in it, and filled afterwards."""
    room.player(1, cents=40_000)

    def twice(work: Work) -> Json:
        paid = _post(work, "payout", player(1), drawer(1), 3_000)
        return void(work, paid, memo="he did not come")

    room.do(unit(twice, room.request_id()))
    assert _findings(room) == []
    room.do(unit(lambda work: _close_at(work, FLOAT, expected=FLOAT), room.request_id()))
    room.do(_late_fill(room))
    places = [(finding.trouble, finding.place) for finding in _findings(room)]
    assert places[0] == (Trouble.DRAWER_WRONG, "shift 1")
    assert places[-1][0] is Trouble.DRAWER_NOT_CLOSED


def _late_fill(room: Room) -> Unit:
    return unit(lambda work: _post(work, "drawer_filled", drawer(1), VAULT, 100), room.request_id())
