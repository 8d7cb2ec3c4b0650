"""Deposits and payouts: who may, how much, with which proof, and the warning before large cash."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial

import pytest

from ledger import RefusalCode, drawer
from ledger.cage.payments import PayoutWanted, PinProof, deposit, payout
from ledger.cage.thresholds import cash_totals
from ledger.pins.verify import PROOF_MS, Purpose
from ledger.players.documents import IdentityCheck
from ledger.players.limit_wishes import change_limit
from ledger.players.limits import LimitKind
from ledger.players.status import close_player, exclude_player, lock_player
from money import Cents
from tests.ledger.card_room import MONDAY, Room, document, shown
from tests.ledger.refusing import refused


def pay(room: Room, player: int, cents: int | None, *, warned: bool = False) -> object:
    wanted = PayoutWanted(
        player=player,
        amount=None if cents is None else Cents(cents),
        proof=shown(player),
        warned=warned,
    )
    large = Cents(10**9)  # how much takes two persons has tests of its own
    return room.do(payout(room.by("carl"), room.pepper, wanted, alone_most=large))


def put(room: Room, player: int, cents: int, *, warned: bool = False) -> dict[str, int]:
    answer: dict[str, int] = room.do(
        deposit(room.by("carl"), player=player, amount=Cents(cents), warned=warned)
    )
    return answer


def test_a_deposit_credits_the_account_and_fills_the_drawer(room: Room) -> None:
    player = room.player(1)

    answer = put(room, player, 25_000)

    assert (answer["before"], answer["after"]) == (0, 25_000)
    assert room.balance(player) == 25_000
    assert room.store.balance(drawer(1)) == Cents(-1_025_000)


def test_the_same_deposit_sent_again_pays_once(room: Room) -> None:
    player = room.player(1)
    unit = deposit(room.by("carl"), player=player, amount=Cents(25_000))

    assert room.do(unit) == room.do(unit)
    assert room.balance(player) == 25_000


@pytest.mark.parametrize("cents", [0, -1])
def test_an_amount_of_zero_or_less_is_refused(room: Room, cents: int) -> None:
    player = room.player(1, cents=500)

    facts = refused(room, RefusalCode.AMOUNT_NOT_POSITIVE, lambda: put(room, player, cents))
    assert facts == {"amount": cents}
    refused(room, RefusalCode.AMOUNT_NOT_POSITIVE, lambda: pay(room, player, cents))


def test_paying_out_all_of_an_empty_account_is_refused(room: Room) -> None:
    player = room.player(1)

    refused(room, RefusalCode.AMOUNT_NOT_POSITIVE, lambda: pay(room, player, None))


def test_part_or_all_of_an_account_is_paid_out(room: Room) -> None:
    player = room.player(1, cents=30_000)

    pay(room, player, 12_500)
    assert room.balance(player) == 17_500
    pay(room, player, None)
    assert room.balance(player) == 0
    assert room.store.balance(drawer(1)) == Cents(-1_000_000)


def test_no_more_is_paid_than_the_account_holds(room: Room) -> None:
    player = room.player(1, cents=30_000)

    assert refused(room, RefusalCode.FUNDS_SHORT, lambda: pay(room, player, 30_001)) == {
        "account": f"player:{player}",
        "available": 30_000,
        "asked": 30_001,
    }


def test_a_payout_takes_the_document_on_file(room: Room) -> None:
    player = room.player(1, cents=30_000)
    other = IdentityCheck(document=document(2), note="passport seen")
    wanted = PayoutWanted(player=player, amount=Cents(100), proof=other)
    unit = payout(room.by("carl"), room.pepper, wanted)

    refused(room, RefusalCode.DOCUMENT_DIFFERS, lambda: room.do(unit))


def test_a_pin_entered_for_a_payout_pays_once(room: Room) -> None:
    player = room.player(1, cents=30_000)
    proof = PinProof(room.enter_pin(player, purpose=Purpose.PAYOUT).sign_in)
    wanted = PayoutWanted(player=player, amount=Cents(100), proof=proof)

    room.do(payout(room.by("carl"), room.pepper, wanted))
    second = payout(room.by("carl"), room.pepper, wanted)

    refused(room, RefusalCode.PIN_PROOF_NOT_VALID, lambda: room.do(second))
    assert room.balance(player) == 29_900


def test_a_pin_of_another_player_purpose_or_hour_is_no_proof(room: Room) -> None:
    player, other = room.player(1, cents=30_000), room.player(2)
    entries = [
        room.enter_pin(other, purpose=Purpose.PAYOUT).sign_in,
        room.enter_pin(player, purpose=Purpose.SIGN_IN).sign_in,
        99,
    ]
    old = room.enter_pin(player, purpose=Purpose.PAYOUT).sign_in
    for entry in entries:
        wanted = PayoutWanted(player=player, amount=Cents(100), proof=PinProof(entry))
        unit = payout(room.by("carl"), room.pepper, wanted)
        refused(room, RefusalCode.PIN_PROOF_NOT_VALID, partial(room.do, unit))
    room.at_ms += PROOF_MS
    wanted = PayoutWanted(player=player, amount=Cents(100), proof=PinProof(old))
    unit = payout(room.by("carl"), room.pepper, wanted)
    refused(room, RefusalCode.PIN_PROOF_NOT_VALID, lambda: room.do(unit))


def test_a_locked_account_neither_takes_nor_gives(room: Room) -> None:
    player = room.player(1, cents=30_000)
    room.do(lock_player(room.by("finn"), player=player, reason="quarrel at table 3"))

    refused(room, RefusalCode.ACCOUNT_LOCKED, lambda: put(room, player, 100))
    refused(room, RefusalCode.ACCOUNT_LOCKED, lambda: pay(room, player, 100))


def test_a_closed_account_takes_no_money(room: Room) -> None:
    player = room.player(1)
    room.do(close_player(room.by("carl"), player=player, reason="moves away"))

    refused(room, RefusalCode.ACCOUNT_CLOSED, lambda: put(room, player, 100))


def test_an_excluded_player_is_paid_but_brings_nothing(room: Room) -> None:
    player = room.player(1, cents=30_000)
    days = (MONDAY, MONDAY + timedelta(days=30))
    room.do(exclude_player(room.by("sue"), room.store, player=player, days=days, reason="own wish"))

    facts = refused(room, RefusalCode.PERSON_EXCLUDED, lambda: put(room, player, 100))
    assert facts == {"until": "2026-12-16"}
    pay(room, player, None)
    assert room.balance(player) == 0


def test_the_cashier_is_warned_before_cash_in_passes_ten_thousand(room: Room) -> None:
    player = room.player(1)
    put(room, player, 999_900)
    put(room, player, 100)  # exactly 10,000.00 is not above it

    facts = refused(room, RefusalCode.REPORT_WARNING, lambda: put(room, player, 1))
    assert facts == {
        "kind": "deposit",
        "before": 1_000_000,
        "after": 1_000_001,
        "threshold": 1_000_000,
    }
    put(room, player, 1, warned=True)
    assert room.balance(player) == 1_000_001


def test_cash_in_and_cash_out_are_totalled_apart(room: Room) -> None:
    player = room.player(1)
    put(room, player, 600_000)
    pay(room, player, 600_000)
    put(room, player, 400_000)

    totals = cash_totals(room.store, player, MONDAY.isoformat())

    assert (totals.cash_in, totals.cash_out) == (Cents(1_000_000), Cents(600_000))
    refused(room, RefusalCode.REPORT_WARNING, lambda: put(room, player, 100))
    pay(room, player, 400_000)
    put(room, player, 100, warned=True)
    facts = refused(room, RefusalCode.REPORT_WARNING, lambda: pay(room, player, 100))
    assert facts["kind"] == "payout"


def test_a_deposit_limit_holds_and_says_what_is_left(room: Room) -> None:
    player = room.player(1)
    room.do(change_limit(room.by("carl"), player=player, kind=LimitKind.DEPOSIT_DAY, most=50_000))
    put(room, player, 20_000)

    facts = refused(room, RefusalCode.LIMIT_REACHED, lambda: put(room, player, 30_001))
    assert facts == {"kind": "deposit_day", "most": 50_000, "left": 30_000, "asked": 30_001}
    put(room, player, 30_000)


def test_receipts_are_numbered_without_gaps_whatever_is_refused(room: Room) -> None:
    player = room.player(1)
    for cents in (100, 0, 200, -5, 300):
        if cents > 0:
            put(room, player, cents)
        else:
            refused(room, RefusalCode.AMOUNT_NOT_POSITIVE, partial(put, room, player, cents))

    numbers = [number for (number,) in room.store.query("SELECT number FROM receipt")]
    assert numbers == list(range(1, len(numbers) + 1))


def test_an_unknown_player_is_refused(room: Room) -> None:
    assert refused(room, RefusalCode.PLAYER_UNKNOWN, lambda: put(room, 77, 100)) == {"player": 77}


def test_a_minor_at_the_counter_cannot_open_an_account(room: Room) -> None:
    before = room.everything()
    with pytest.raises(Exception, match="under_age"):
        room.player(1, born=date(2005, 11, 17))
    assert room.everything() == before
