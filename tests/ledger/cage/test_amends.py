"""Voids and adjustments: a second person, once, for exactly this; before and after recorded."""

from __future__ import annotations

import pytest

from ledger import ADJUSTMENTS, RefusalCode, drawer
from ledger.cage.amends import adjust_balance, adjustment_subject, void_receipt, void_subject
from ledger.cage.payments import PayoutWanted, deposit, payout
from ledger.cage.petty_cash import pay_out
from ledger.cage.shifts import close_shift, open_shift
from ledger.cage.thresholds import cash_totals
from ledger.staff.approval import APPROVAL_MS
from ledger.staff.members import change_role
from ledger.staff.roles import Role
from ledger.staff.second_person import role_subject
from money import Cents
from tests.ledger.card_room import MONDAY, Room, pieces, shown
from tests.ledger.refusing import refusal, refused


def put(room: Room, player: int, cents: int) -> int:
    answer = room.do(deposit(room.by("carl"), player=player, amount=Cents(cents)))
    return int(answer["receipt"])


def void(room: Room, receipt: int, approval: int, *, who: str = "carl") -> dict[str, int]:
    unit = void_receipt(room.by(who), receipt=receipt, reason="wrong player", approval=approval)
    answer: dict[str, int] = room.do(unit)
    return answer


def test_a_voided_deposit_returns_cash_and_balance_and_records_both_sides(room: Room) -> None:
    player = room.player(1, cents=500)
    receipt = put(room, player, 2_000)

    answer = void(room, receipt, room.approval("sue", void_subject(receipt)))

    assert (answer["before"], answer["after"]) == (2_500, 500)
    assert room.balance(player) == 500
    assert room.store.balance(drawer(1)) == Cents(-1_000_500)
    assert cash_totals(room.store, player, MONDAY.isoformat()).cash_in == Cents(500)


def test_payouts_and_petty_cash_can_be_voided_too(room: Room) -> None:
    player = room.player(1, cents=500)
    wanted = PayoutWanted(player=player, amount=Cents(400), proof=shown(player))
    paid = room.do(payout(room.by("carl"), room.pepper, wanted))["receipt"]
    petty = room.do(pay_out(room.by("carl"), amount=Cents(90), reason="stamps"))["receipt"]

    void(room, paid, room.approval("sue", void_subject(paid)))
    answer = void(room, petty, room.approval("sam", void_subject(petty)))

    assert room.balance(player) == 500
    held = "SELECT before_cents, after_cents FROM receipt WHERE number = ?"
    assert tuple(room.store.query(held, (answer["receipt"],))[0]) == (1_000_410, 1_000_500)
    assert "after" not in answer, "a drawer is counted blind"


def test_a_receipt_is_voided_once(room: Room) -> None:
    receipt = put(room, room.player(1), 2_000)
    again = room.approval("sue", void_subject(receipt))
    void(room, receipt, room.approval("sue", void_subject(receipt)))

    refused(room, RefusalCode.RECEIPT_VOIDED, lambda: void(room, receipt, again))


def test_money_already_spent_cannot_be_voided_back(room: Room) -> None:
    player = room.player(1)
    receipt = put(room, player, 2_000)
    wanted = PayoutWanted(player=player, amount=Cents(1_500), proof=shown(player))
    room.do(payout(room.by("carl"), room.pepper, wanted))
    approval = room.approval("sue", void_subject(receipt))

    refused(room, RefusalCode.FUNDS_SHORT, lambda: void(room, receipt, approval))


def test_an_approval_is_for_one_thing_one_time_and_a_few_minutes(room: Room) -> None:
    player = room.player(1)
    first, second = put(room, player, 100), put(room, player, 200)
    approval = room.approval("sue", void_subject(first))

    facts = refused(room, RefusalCode.APPROVAL_FOR_OTHER, lambda: void(room, second, approval))
    assert facts["approved"] == void_subject(first)
    void(room, first, approval)
    refused(room, RefusalCode.APPROVAL_USED, lambda: void(room, second, approval))
    late = room.approval("sue", void_subject(second))
    room.at_ms += APPROVAL_MS
    refused(room, RefusalCode.APPROVAL_TOO_OLD, lambda: void(room, second, late))
    refused(room, RefusalCode.APPROVAL_UNKNOWN, lambda: void(room, second, 99))


def test_nobody_approves_his_own_act(room: Room) -> None:
    player = room.player(1)
    room.do(open_shift(room.by("sue"), float_count=pieces(10_000)))
    answer = room.do(deposit(room.by("sue"), player=player, amount=Cents(100)))
    receipt = answer["receipt"]
    own = room.approval("sue", void_subject(receipt), asked_by="sue")

    refused(room, RefusalCode.APPROVAL_BY_SAME_PERSON, lambda: void(room, receipt, own, who="sue"))
    other = room.approval("sam", void_subject(receipt), asked_by="sue")
    void(room, receipt, other, who="sue")


def test_an_approval_serves_nobody_but_the_member_who_asked_for_it(room: Room) -> None:
    player = room.player(1)
    room.do(open_shift(room.by("cora"), float_count=pieces(10_000)))
    receipt = room.do(deposit(room.by("cora"), player=player, amount=Cents(100)))["receipt"]
    for_carl = room.approval("sue", void_subject(receipt), asked_by="carl")

    refused(room, RefusalCode.APPROVAL_OF_OTHER, lambda: void(room, receipt, for_carl, who="cora"))


def test_a_cashier_cannot_approve(room: Room) -> None:
    receipt = put(room, room.player(1), 100)

    answer = refusal(lambda: room.approval("cora", void_subject(receipt)))

    assert answer.code is RefusalCode.ROLE_MAY_NOT


def test_an_approval_dies_with_the_role_it_was_given_in(room: Room) -> None:
    receipt = put(room, room.player(1), 100)
    approval = room.approval("sue", void_subject(receipt))
    sue = room.staff["sue"]
    down = room.vouched("sam", role_subject(sue, Role.FLOOR))
    room.do(change_role(room.by("ada"), member=sue, role=Role.FLOOR, approval=down))

    refused(room, RefusalCode.ROLE_MAY_NOT, lambda: void(room, receipt, approval))


def test_a_receipt_of_another_shift_is_not_voided(room: Room) -> None:
    player = room.player(1)
    receipt = put(room, player, 100)
    room.do(open_shift(room.by("cora"), float_count=pieces(10_000)))
    approval = room.approval("sue", void_subject(receipt))

    refused(
        room,
        RefusalCode.RECEIPT_OF_OTHER_SHIFT,
        lambda: void(room, receipt, approval, who="cora"),
    )
    room.do(close_shift(room.by("carl"), count=pieces(1_000_100)))
    room.do(open_shift(room.by("carl"), float_count=pieces(10_000)))
    refused(room, RefusalCode.RECEIPT_OF_OTHER_SHIFT, lambda: void(room, receipt, approval))


def test_a_float_is_not_voided(room: Room) -> None:
    approval = room.approval("sue", void_subject(2))

    assert refused(room, RefusalCode.RECEIPT_NOT_VOIDABLE, lambda: void(room, 2, approval)) == {
        "receipt": 2,
        "kind": "float",
    }


def test_a_receipt_that_was_never_written_cannot_be_voided(room: Room) -> None:
    refused(room, RefusalCode.RECEIPT_UNKNOWN, lambda: void(room, 999, 1))


@pytest.mark.parametrize("cents", [700, -300])
def test_an_adjustment_takes_two_persons_and_records_before_and_after(
    room: Room, cents: int
) -> None:
    player = room.player(1, cents=500)
    approval = room.approval("sue", adjustment_subject(player, Cents(cents)))
    wrong = adjust_balance(
        room.by("carl"), player=player, amount=Cents(2 * cents), reason="x", approval=approval
    )
    refused(room, RefusalCode.APPROVAL_FOR_OTHER, lambda: room.do(wrong))

    answer = room.do(
        adjust_balance(
            room.by("carl"),
            player=player,
            amount=Cents(cents),
            reason="machine fault, hand 812",
            approval=approval,
        )
    )

    assert (answer["before"], answer["after"]) == (500, 500 + cents)
    assert room.balance(player) == 500 + cents
    assert room.store.balance(ADJUSTMENTS) == Cents(-cents)


def test_an_adjustment_never_overdraws(room: Room) -> None:
    player = room.player(1, cents=500)
    approval = room.approval("sue", adjustment_subject(player, Cents(-501)))
    unit = adjust_balance(
        room.by("carl"), player=player, amount=Cents(-501), reason="x", approval=approval
    )

    refused(room, RefusalCode.FUNDS_SHORT, lambda: room.do(unit))


def test_an_adjustment_of_nothing_is_refused(room: Room) -> None:
    player = room.player(1, cents=500)
    approval = room.approval("sue", adjustment_subject(player, Cents(0)))
    unit = adjust_balance(
        room.by("carl"), player=player, amount=Cents(0), reason="x", approval=approval
    )

    refused(room, RefusalCode.AMOUNT_NOT_POSITIVE, lambda: room.do(unit))
