"""Shifts, vault and drawer: where the cash is, to the cent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger import OVER_SHORT, VAULT, RefusalCode, drawer
from ledger.cage.counts import DENOMINATIONS, CashCount
from ledger.cage.day_equation import figures_beside
from ledger.cage.payments import deposit
from ledger.cage.petty_cash import pay_in, pay_out
from ledger.cage.shifts import close_shift, credit_vault, fill_drawer, open_shift
from ledger.cage.vault import (
    book_vault_difference,
    fund_vault,
    vault_out_subject,
    vault_total_subject,
    withdraw_from_vault,
)
from ledger.open_day import open_day
from ledger.units import Unit
from money import Cents
from tests.ledger.card_room import Room, pieces
from tests.ledger.refusing import refusal, refused


@given(st.dictionaries(st.sampled_from(DENOMINATIONS), st.integers(0, 5_000)))
def test_a_count_is_worth_the_sum_of_its_pieces(counted: dict[Cents, int]) -> None:
    by_hand = sum(worth.count * number for worth, number in counted.items())

    assert CashCount(counted).total == Cents(by_hand)


@pytest.mark.parametrize("number", [-1, 1_000_001])
def test_an_impossible_number_of_pieces_is_refused(number: int) -> None:
    assert refusal(lambda: CashCount({Cents(500): number})).facts == {
        "denomination": 500,
        "pieces": number,
    }


def test_a_denomination_the_house_does_not_have_is_refused() -> None:
    answer = refusal(lambda: CashCount({Cents(300): 1}))

    assert answer.code is RefusalCode.DENOMINATION_UNKNOWN


def test_float_fill_and_credit_move_cash_between_vault_and_drawer(room: Room) -> None:
    room.do(fill_drawer(room.by("carl"), count=pieces(250_000)))
    room.do(credit_vault(room.by("carl"), count=pieces(50_000)))

    assert room.store.balance(drawer(1)) == Cents(-1_200_000)
    assert room.store.balance(VAULT) == Cents(-3_800_000)


def test_the_vault_cannot_give_more_than_it_holds(room: Room) -> None:
    facts = refused(
        room,
        RefusalCode.FUNDS_SHORT,
        lambda: room.do(fill_drawer(room.by("carl"), count=pieces(4_000_100))),
    )

    assert facts == {"account": "vault", "available": 4_000_000, "asked": 4_000_100}


@pytest.mark.parametrize(
    ("counted", "difference"),
    [(1_000_000, 0), (1_000_700, 700), (998_000, -2_000), (0, -1_000_000)],
)
def test_closing_books_the_difference_and_empties_the_drawer(
    room: Room, counted: int, difference: int
) -> None:
    answer = room.do(close_shift(room.by("carl"), count=pieces(counted)))

    assert (answer["expected"], answer["difference"]) == (1_000_000, difference)
    assert room.store.balance(drawer(1)) == Cents(0)
    assert room.store.balance(OVER_SHORT) == Cents(difference)
    assert room.store.balance(VAULT) == Cents(-4_000_000 - counted)


def test_a_closed_shift_takes_no_more_money(room: Room) -> None:
    player = room.player(1)
    room.do(close_shift(room.by("carl"), count=pieces(1_000_000)))

    unit = deposit(room.by("carl"), player=player, amount=Cents(100))
    refused(room, RefusalCode.NO_SHIFT, lambda: room.do(unit))


def test_a_cashier_has_one_drawer_at_a_time(room: Room) -> None:
    unit = open_shift(room.by("carl"), float_count=pieces(100))

    refused(room, RefusalCode.SHIFT_OPEN, lambda: room.do(unit))


def test_two_cashiers_have_two_drawers(room: Room) -> None:
    room.do(open_shift(room.by("cora"), float_count=pieces(20_000)))
    room.do(pay_in(room.by("cora"), amount=Cents(300), reason="found on the floor"))

    assert room.store.balance(drawer(1)) == Cents(-1_000_000)
    assert room.store.balance(drawer(2)) == Cents(-20_300)


def test_paid_in_and_paid_out_need_a_reason(room: Room) -> None:
    refused(
        room,
        RefusalCode.REASON_NEEDED,
        lambda: room.do(pay_out(room.by("carl"), amount=Cents(100), reason="  ")),
    )
    answer = room.do(pay_out(room.by("carl"), amount=Cents(4_500), reason="flowers"))

    held = "SELECT before_cents, after_cents FROM receipt WHERE number = ?"
    assert tuple(room.store.query(held, (answer["receipt"],))[0]) == (1_000_000, 995_500)
    assert "after" not in answer, "a drawer is counted blind"


def test_a_floorperson_has_no_drawer(room: Room) -> None:
    unit = open_shift(room.by("finn"), float_count=pieces(100))

    assert refused(room, RefusalCode.ROLE_MAY_NOT, lambda: room.do(unit)) == {
        "role": "floor",
        "duty": "work_drawer",
    }


def test_a_cashier_does_not_move_the_vault_to_the_bank(room: Room) -> None:
    unit = withdraw_from_vault(room.by("carl"), count=pieces(100), reason="bank", approval=0)

    refused(room, RefusalCode.ROLE_MAY_NOT, lambda: room.do(unit))


def test_vault_money_comes_and_goes_with_a_receipt(room: Room) -> None:
    room.do(fund_vault(room.by("sue"), count=pieces(10_000), reason="from the bank"))
    answer = room.do(taken_out(room, 5_000))

    assert (answer["before"], answer["after"]) == (4_010_000, 4_005_000)


def test_nobody_takes_cash_out_of_the_vault_alone(room: Room) -> None:
    refused(room, RefusalCode.APPROVAL_NEEDED, lambda: room.do(taken_out(room, 5_000, approval=0)))

    own = room.approval("sue", vault_out_subject(Cents(5_000)), asked_by="sue")
    alone = taken_out(room, 5_000, approval=own)
    refused(room, RefusalCode.APPROVAL_BY_SAME_PERSON, lambda: room.do(alone))

    less = room.approval("sam", vault_out_subject(Cents(4_999)), asked_by="sue")
    more = taken_out(room, 5_000, approval=less)
    refused(room, RefusalCode.APPROVAL_FOR_OTHER, lambda: room.do(more))


def test_the_day_tells_what_came_into_the_vault_and_what_left_it(room: Room) -> None:
    room.do(fund_vault(room.by("sue"), count=pieces(10_000), reason="from the bank"))
    room.do(taken_out(room, 5_000))
    moved = figures_beside(room.store, open_day(room.store))

    assert (moved["vault_in"], moved["vault_out"]) == (5_010_000, 5_000)


def taken_out(room: Room, cents: int, approval: int | None = None) -> Unit:
    """Cash out of the vault by sue, with the approval of sam unless another number is given."""
    if approval is None:
        approval = room.approval("sam", vault_out_subject(Cents(cents)), asked_by="sue")
    count = pieces(cents)
    return withdraw_from_vault(room.by("sue"), count=count, reason="to the bank", approval=approval)


@pytest.mark.parametrize("difference", [-700, 700])
def test_a_vault_difference_takes_two_persons(room: Room, difference: int) -> None:
    count = pieces(4_000_000 + difference)
    own = room.approval("sue", vault_total_subject(count.total), asked_by="sue")
    unit = book_vault_difference(room.by("sue"), count=count, reason="counted twice", approval=own)
    refused(room, RefusalCode.APPROVAL_BY_SAME_PERSON, lambda: room.do(unit))

    other = room.approval("sam", vault_total_subject(count.total), asked_by="sue")
    room.do(
        book_vault_difference(room.by("sue"), count=count, reason="counted twice", approval=other)
    )

    assert room.store.balance(VAULT) == Cents(-4_000_000 - difference)
    assert room.store.balance(OVER_SHORT) == Cents(difference)
