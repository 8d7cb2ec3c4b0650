"""The gaming day: every cent explained, or it does not close; closed, it is locked."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger import EntryCode, RefusalCode, Work, pool, pot, rake, stack, transfer
from ledger.cage.amends import adjust_balance, adjustment_subject, void_receipt, void_subject
from ledger.cage.day_equation import day_equation, equation_so_far
from ledger.cage.gaming_day import close_day, open_first_day
from ledger.cage.liability import liability
from ledger.cage.payments import PayoutWanted, deposit, payout
from ledger.cage.petty_cash import pay_in, pay_out
from ledger.cage.shifts import close_shift, open_shift
from ledger.chart import AccountKind, fees
from ledger.chart import player as player_account
from ledger.open_day import open_day
from ledger.players.sessions import SeatRequest
from money import ZERO, Cents
from tests.ledger.books_of import database_refuses
from tests.ledger.card_room import MONDAY, Room, pieces, shown
from tests.ledger.refusing import refused
from tests.ledger.rooms import unit
from tests.ledger.seat_units import get_up, sit_down

TUESDAY = MONDAY + timedelta(days=1)


def seat(room: Room, number: str) -> SeatRequest:
    room.at_ms += 1_000
    return SeatRequest(request_id=room.request_id(), table="7", seat=number, at_ms=room.at_ms)


def close(
    room: Room, *, vault: int, next_day: date = TUESDAY, clock: date = MONDAY
) -> dict[str, object]:
    count = pieces(vault)
    unit = close_day(room.by("sue"), vault_count=count, next_day=next_day, clock=clock)
    answer: dict[str, object] = room.do(unit)
    return answer


def an_evening(room: Room) -> tuple[int, int]:
    """Two players, a rake of 5, a tournament fee of 10, one void, one adjustment of +3."""
    ann, bob = room.player(1, cents=50_000), room.player(2, cents=40_000)
    wrong = room.do(deposit(room.by("carl"), player=ann, amount=Cents(9_900)))["receipt"]
    approval = room.approval("sue", void_subject(wrong))
    room.do(void_receipt(room.by("carl"), receipt=wrong, reason="bob's", approval=approval))
    room.do(sit_down(seat(room, "1"), player=ann, amount=Cents(20_000)))
    session = room.do(sit_down(seat(room, "2"), player=bob, amount=Cents(20_000)))

    def hand(work: Work) -> None:
        work.post(transfer(EntryCode.BET, stack("7", "1"), pot("7", 1), Cents(600)))
        work.post(transfer(EntryCode.BET, stack("7", "2"), pot("7", 1), Cents(600)))
        work.post(transfer(EntryCode.RAKE, pot("7", 1), rake("7"), Cents(500)))
        work.post(transfer(EntryCode.AWARD, pot("7", 1), stack("7", "2"), Cents(700)))
        work.post(
            transfer(EntryCode.TOURNAMENT_ENTRY, player_account(ann), pool("t"), Cents(5_000))
        )
        work.post(transfer(EntryCode.TOURNAMENT_FEE, player_account(ann), fees("t"), Cents(1_000)))

    room.do(unit(hand, room.request_id()))
    room.do(get_up(seat(room, "2"), session=session))
    wanted = PayoutWanted(player=bob, amount=None, proof=shown(2))
    room.do(payout(room.by("carl"), room.pepper, wanted))
    approval = room.approval("sam", adjustment_subject(ann, Cents(300)))
    room.do(
        adjust_balance(
            room.by("carl"), player=ann, amount=Cents(300), reason="drink", approval=approval
        )
    )
    return ann, bob


def test_the_day_closes_when_the_books_explain_every_cent(room: Room) -> None:
    an_evening(room)
    room.do(close_shift(room.by("carl"), count=pieces(1_000_000 + 90_000 - 40_100)))

    report = close(room, vault=5_049_900)

    assert {name: report[name] for name in ("opening", "cash_in", "cash_out")} == {
        "opening": 0,
        "cash_in": 90_000,
        "cash_out": 40_100,
    }
    assert {name: report[name] for name in ("rake", "fees", "adjustments", "closing")} == {
        "rake": 500,
        "fees": 1_000,
        "adjustments": 300,
        "closing": 90_000 - 40_100 - 500 - 1_000 + 300,
    }
    assert {name: report[name] for name in ("entries", "prizes", "prizes_held")} == {
        "entries": 5_000,
        "prizes": 0,
        "prizes_held": 0,
    }
    kinds = {"player": 24_300, "stack": 19_400, "pot": 0, "held": 0, "pool": 5_000, "jackpot": 0}
    assert report["owed"] == kinds
    assert open_day(room.store).day == TUESDAY
    assert open_day(room.store).opening_liability == report["closing"]


def test_the_days_report_names_petty_cash_and_what_counting_found(room: Room) -> None:
    room.do(pay_in(room.by("carl"), amount=Cents(700), reason="a vending machine"))
    room.do(pay_out(room.by("carl"), amount=Cents(4_500), reason="flowers"))
    wrong = room.do(pay_out(room.by("carl"), amount=Cents(900), reason="typed twice"))
    approval = room.approval("sue", void_subject(wrong["receipt"]))
    room.do(
        void_receipt(
            room.by("carl"), receipt=wrong["receipt"], reason="typed twice", approval=approval
        )
    )
    room.do(close_shift(room.by("carl"), count=pieces(1_000_000 + 700 - 4_500 - 25)))

    report = close(room, vault=5_000_000 + 700 - 4_500 - 25)

    names = ("petty_in", "petty_out", "over_short")
    assert {name: report[name] for name in names} == {
        "petty_in": 700,
        "petty_out": 4_500,
        "over_short": -25,
    }


def test_the_next_day_starts_from_the_last(room: Room) -> None:
    ann, _ = an_evening(room)
    room.do(close_shift(room.by("carl"), count=pieces(1_049_900)))
    first = close(room, vault=5_049_900)
    room.do(open_shift(room.by("carl"), float_count=pieces(100_000)))
    room.do(deposit(room.by("carl"), player=ann, amount=Cents(100)))
    room.do(close_shift(room.by("carl"), count=pieces(100_100)))

    second = close(room, vault=5_050_000, next_day=date(2026, 11, 20), clock=date(2026, 11, 20))

    assert second["opening"] == first["closing"]
    assert (second["cash_in"], second["rake"]) == (100, 0)


def test_the_day_stays_open_while_a_drawer_is_out(room: Room) -> None:
    facts = refused(room, RefusalCode.SHIFTS_STILL_OPEN, lambda: close(room, vault=4_000_000))

    assert facts == {"cashiers": str(room.staff["carl"])}


def test_the_day_stays_open_while_the_vault_differs(room: Room) -> None:
    room.do(close_shift(room.by("carl"), count=pieces(1_000_000)))

    facts = refused(room, RefusalCode.VAULT_DIFFERS, lambda: close(room, vault=4_999_900))

    assert facts == {"counted": 4_999_900}, "what is expected is not told before the second count"


def test_a_balance_changed_behind_the_books_keeps_the_day_open(room: Room) -> None:
    player = room.player(1, cents=50_000)
    room.do(close_shift(room.by("carl"), count=pieces(1_050_000)))
    room.store.connection.execute(
        "UPDATE account SET balance = balance + 1 WHERE name = ?", (f"player:{player}",)
    )

    facts = refused(room, RefusalCode.DAY_DOES_NOT_BALANCE, lambda: close(room, vault=5_050_000))

    assert facts == {"expected": 50_000, "found": 50_001}


def test_a_locked_day_takes_no_void(room: Room) -> None:
    player = room.player(1)
    receipt = room.do(deposit(room.by("carl"), player=player, amount=Cents(100)))["receipt"]
    room.do(close_shift(room.by("carl"), count=pieces(1_000_100)))
    close(room, vault=5_000_100)
    room.do(open_shift(room.by("carl"), float_count=pieces(10_000)))
    approval = room.approval("sue", void_subject(receipt))
    unit = void_receipt(room.by("carl"), receipt=receipt, reason="late", approval=approval)

    assert refused(room, RefusalCode.DAY_LOCKED, lambda: room.do(unit)) == {"day": "2026-11-16"}


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE gaming_day SET report = '{}' WHERE id = 1",
        "DELETE FROM gaming_day WHERE id = 1",
        "UPDATE shift SET counted = 0",
        "UPDATE receipt SET amount = 0",
        "DELETE FROM receipt",
        "INSERT INTO receipt (number, day, kind, amount, staff, memo, at_ms)"
        " VALUES (3, '2026-11-16', 'paid_in', 1, 1, '', 1)",
    ],
)
def test_the_database_itself_keeps_a_locked_day_locked(room: Room, change: str) -> None:
    room.do(close_shift(room.by("carl"), count=pieces(1_000_000)))
    close(room, vault=5_000_000)

    with pytest.raises(database_refuses()):
        room.store.connection.execute(change)


def test_days_run_forward(room: Room) -> None:
    room.do(close_shift(room.by("carl"), count=pieces(1_000_000)))

    refused(room, RefusalCode.DAY_NOT_AFTER, lambda: close(room, vault=5_000_000, next_day=MONDAY))


@pytest.mark.parametrize("typed", [MONDAY + timedelta(days=2), date(2030, 1, 1), date.max])
def test_no_day_opens_that_the_clock_has_not_reached(room: Room, typed: date) -> None:
    room.do(close_shift(room.by("carl"), count=pieces(1_000_000)))

    code = RefusalCode.DAY_FAR_FROM_CLOCK
    facts = refused(room, code, lambda: close(room, vault=5_000_000, next_day=typed))

    assert facts == {"day": typed.isoformat(), "clock": MONDAY.isoformat()}


def test_a_room_that_was_shut_for_weeks_opens_its_next_day(room: Room) -> None:
    room.do(close_shift(room.by("carl"), count=pieces(1_000_000)))
    today = MONDAY + timedelta(weeks=5)

    close(room, vault=5_000_000, next_day=today, clock=today)

    assert open_day(room.store).day == today


def test_a_day_that_a_wrong_clock_opened_gives_way_to_the_right_one(room: Room) -> None:
    room.do(close_shift(room.by("carl"), count=pieces(1_000_000)))
    wrong = date(2030, 1, 1)
    close(room, vault=5_000_000, next_day=wrong, clock=wrong)

    refused(room, RefusalCode.DAY_NOT_AFTER, lambda: close(room, vault=5_000_000, next_day=MONDAY))
    close(room, vault=5_000_000, next_day=TUESDAY)

    assert open_day(room.store).day == TUESDAY


@pytest.mark.parametrize("days", [-366, -8, 2, 400])
def test_the_first_day_is_near_the_clock(staffed: Room, days: int) -> None:
    day = MONDAY + timedelta(days=days)
    unit = open_first_day(staffed.by("sue"), day=day, clock=MONDAY)

    refused(staffed, RefusalCode.DAY_FAR_FROM_CLOCK, lambda: staffed.do(unit))


def test_the_first_day_is_opened_once(room: Room) -> None:
    unit = open_first_day(room.by("sue"), day=TUESDAY, clock=MONDAY)

    refused(room, RefusalCode.DAY_OPENED_BEFORE, lambda: room.do(unit))


def test_nothing_happens_at_the_cage_before_the_first_day(staffed: Room) -> None:
    unit = open_shift(staffed.by("carl"), float_count=pieces(100))

    refused(staffed, RefusalCode.NO_GAMING_DAY, lambda: staffed.do(unit))


def test_a_cashier_does_not_close_the_day(room: Room) -> None:
    count = pieces(100)
    unit = close_day(room.by("carl"), vault_count=count, next_day=TUESDAY, clock=MONDAY)

    refused(room, RefusalCode.ROLE_MAY_NOT, lambda: room.do(unit))


def test_the_liability_report_names_kinds(room: Room) -> None:
    an_evening(room)

    owed = liability(room.store)

    assert owed.total == Cents(48_700)
    assert owed.owed[AccountKind.PLAYER].accounts == 1


def test_a_time_fee_counts_as_rake(room: Room) -> None:
    ann = room.player(1, cents=50_000)
    room.do(sit_down(seat(room, "1"), player=ann, amount=Cents(20_000)))
    fee = transfer(EntryCode.TIME_FEE, stack("7", "1"), rake("7"), Cents(700))
    room.do(unit(lambda work: work.post(fee), room.request_id()))

    assert equation_so_far(room.store, open_day(room.store)).rake == Cents(700)


amounts = st.integers(-1_000_000, 1_000_000).map(Cents)


@given(amounts, st.dictionaries(st.sampled_from(list(EntryCode)), amounts))
def test_only_explained_codes_count_in_the_equation(
    opening: Cents, changes: dict[EntryCode, Cents]
) -> None:
    explained = {
        EntryCode.DEPOSIT,
        EntryCode.PAYOUT,
        EntryCode.RAKE,
        EntryCode.TIME_FEE,
        EntryCode.TOURNAMENT_FEE,
        EntryCode.TOURNAMENT_REFUND,
        EntryCode.ADJUSTMENT,
        EntryCode.JACKPOT_SEED,
    }
    known = sum((changes.get(code, ZERO) for code in explained), ZERO)

    assert day_equation(opening, changes).expected == opening + known
