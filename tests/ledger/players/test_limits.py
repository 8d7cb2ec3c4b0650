"""Limits: tightening at once, loosening after the wait, and no way round."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger import EntryCode, RefusalCode, Work, pot, stack, transfer
from ledger.cage.gaming_day import close_day
from ledger.cage.payments import deposit
from ledger.cage.shifts import close_shift, open_shift
from ledger.open_day import open_day
from ledger.players import limit_wishes
from ledger.players.limit_wishes import change_limit, minutes_left, player_limit
from ledger.players.limits import (
    WAITING_MS,
    LimitKind,
    LimitState,
    Period,
    Wish,
    is_looser,
    limit_state,
    wish_for,
)
from ledger.players.sessions import SeatRequest
from money import Cents
from tests.ledger.card_room import MONDAY, Room, pieces
from tests.ledger.refusing import refused
from tests.ledger.rooms import unit
from tests.ledger.seat_units import bring_more, get_up, sit_down

DAY_MS = 86_400_000
amounts = st.none() | st.integers(0, 100)


def at_seat(room: Room, seat: str = "1") -> SeatRequest:
    room.at_ms += 1_000
    return SeatRequest(request_id=room.request_id(), table="7", seat=seat, at_ms=room.at_ms)


def limit(room: Room, player: int, kind: LimitKind, most: int | None) -> dict[str, int | None]:
    answer: dict[str, int | None] = room.do(
        change_limit(room.by("carl"), player=player, kind=kind, most=most)
    )
    return answer


def looser_than(most: int | None, than: int | None) -> bool:
    infinity = 10**9
    return (infinity if most is None else most) > (infinity if than is None else than)


@given(amounts, amounts)
def test_no_limit_is_the_loosest(most: int | None, than: int | None) -> None:
    assert is_looser(most, than=than) == looser_than(most, than)


asks = st.lists(st.tuples(st.integers(0, 50), amounts), max_size=12)


@given(asks, st.integers(0, 100))
def test_what_counts_was_asked_for_and_loosening_has_always_waited(
    asks: list[tuple[int, int | None]], later: int
) -> None:
    """An independent reading: walk through time step by step, with one pending wish."""
    wait, now, counts, pending = 30, 0, None, None
    wishes: list[Wish] = []
    for gap, most in asks:
        for _ in range(gap):
            now += 1
            if pending is not None and pending[1] == now:
                counts, pending = pending[0], None
        seen = limit_state(wishes, now_ms=now)
        assert seen.most == counts
        wishes.append(wish_for(most, now=seen, asked_ms=now, waiting_ms=wait))
        if looser_than(most, counts):
            pending = (most, now + wait)
        else:
            counts, pending = most, None
    for _ in range(later):
        now += 1
        if pending is not None and pending[1] == now:
            counts, pending = pending[0], None
    assert limit_state(wishes, now_ms=now).most == counts


@pytest.mark.parametrize(
    ("period", "first"),
    [
        (Period.DAY, date(2026, 11, 18)),
        (Period.WEEK, date(2026, 11, 16)),
        (Period.MONTH, date(2026, 11, 1)),
    ],
)
def test_a_period_begins_with_its_first_gaming_day(period: Period, first: date) -> None:
    assert period.first_day(date(2026, 11, 18)) == first


def test_loosening_never_counts_inside_the_period_it_was_made_for() -> None:
    days = {LimitKind.LOSS_DAY: 1, LimitKind.LOSS_WEEK: 7, LimitKind.LOSS_MONTH: 31}

    assert set(WAITING_MS) == set(LimitKind)
    assert all(wait >= DAY_MS for wait in WAITING_MS.values())
    assert all(WAITING_MS[kind] >= count * DAY_MS for kind, count in days.items())


def test_a_tighter_limit_counts_at_once_and_a_looser_one_the_next_day(room: Room) -> None:
    player = room.player(1)
    limit(room, player, LimitKind.DEPOSIT_DAY, 10_000)
    answer = limit(room, player, LimitKind.DEPOSIT_DAY, 90_000)
    assert answer == {
        "before": 10_000,
        "after": 90_000,
        "counts_from_ms": room.at_ms + DAY_MS,
    }

    put = deposit(room.by("carl"), player=player, amount=Cents(10_001))
    refused(room, RefusalCode.LIMIT_REACHED, lambda: room.do(put))
    room.at_ms += DAY_MS
    room.do(deposit(room.by("carl"), player=player, amount=Cents(10_001)))


def test_a_negative_limit_is_refused(room: Room) -> None:
    player = room.player(1)

    refused(
        room,
        RefusalCode.LIMIT_NOT_POSSIBLE,
        lambda: limit(room, player, LimitKind.LOSS_DAY, -1),
    )


def test_only_so_much_is_brought_to_one_table(room: Room) -> None:
    player = room.player(1, cents=50_000)
    limit(room, player, LimitKind.TABLE_AMOUNT, 20_000)
    session = room.do(sit_down(at_seat(room), player=player, amount=Cents(15_000)))

    more = bring_more(at_seat(room), session=session, amount=Cents(5_001))
    facts = refused(room, RefusalCode.LIMIT_REACHED, lambda: room.do(more))
    assert facts == {"kind": "table_amount", "most": 20_000, "left": 5_000, "asked": 5_001}
    room.do(bring_more(at_seat(room), session=session, amount=Cents(5_000)))


def test_a_loss_limit_bounds_what_can_be_lost(room: Room) -> None:
    player = room.player(1, cents=50_000)
    limit(room, player, LimitKind.LOSS_DAY, 10_000)
    too_much = sit_down(at_seat(room), player=player, amount=Cents(10_001))
    refused(room, RefusalCode.LIMIT_REACHED, lambda: room.do(too_much))
    session = room.do(sit_down(at_seat(room), player=player, amount=Cents(10_000)))

    lose(room, 4_000)
    room.do(get_up(at_seat(room), session=session))
    again = sit_down(at_seat(room), player=player, amount=Cents(6_001))
    facts = refused(room, RefusalCode.LIMIT_REACHED, lambda: room.do(again))
    assert facts == {"kind": "loss_day", "most": 10_000, "left": 6_000, "asked": 6_001}
    room.do(sit_down(at_seat(room), player=player, amount=Cents(6_000)))


def test_a_stack_carried_over_midnight_counts_as_at_risk_on_the_new_day(room: Room) -> None:
    player = room.player(1, cents=50_000)
    session = room.do(sit_down(at_seat(room), player=player, amount=Cents(30_000)))
    limit(room, player, LimitKind.LOSS_DAY, 10_000)
    next_day(room, 50_000)

    room.do(get_up(at_seat(room), session=session))
    again = sit_down(at_seat(room), player=player, amount=Cents(10_001))
    refused(room, RefusalCode.LIMIT_REACHED, lambda: room.do(again))
    room.do(sit_down(at_seat(room), player=player, amount=Cents(10_000)))


def test_limits_begin_anew_with_their_period(room: Room) -> None:
    player = room.player(1)
    limit(room, player, LimitKind.DEPOSIT_DAY, 10_000)
    limit(room, player, LimitKind.DEPOSIT_WEEK, 15_000)
    room.do(deposit(room.by("carl"), player=player, amount=Cents(10_000)))
    next_day(room, 10_000)
    room.do(open_shift(room.by("carl"), float_count=pieces(100_000)))

    over_week = deposit(room.by("carl"), player=player, amount=Cents(5_001))
    facts = refused(room, RefusalCode.LIMIT_REACHED, lambda: room.do(over_week))
    assert facts["kind"] == "deposit_week"
    room.do(deposit(room.by("carl"), player=player, amount=Cents(5_000)))


def test_time_limits_count_all_sessions_of_the_day(room: Room) -> None:
    player = room.player(1, cents=50_000)
    limit(room, player, LimitKind.SESSION_MINUTES, 60)
    session = room.do(sit_down(at_seat(room), player=player, amount=Cents(100)))
    room.at_ms += 45 * 60_000
    room.do(get_up(at_seat(room), session=session))
    room.at_ms += 60 * 60_000
    session = room.do(sit_down(at_seat(room), player=player, amount=Cents(100)))
    day = open_day(room.store)
    assert minutes_left(room.store, player, day, now_ms=room.at_ms) == 14

    room.at_ms += 15 * 60_000
    more = bring_more(at_seat(room), session=session, amount=Cents(100))
    facts = refused(room, RefusalCode.SESSION_TIME_UP, lambda: room.do(more))
    assert facts == {"minutes": 60}
    room.do(get_up(at_seat(room), session=session))


def test_without_a_limit_nothing_is_limited(room: Room) -> None:
    player = room.player(1)

    now = player_limit(room.store, player, LimitKind.LOSS_DAY, now_ms=room.at_ms)
    assert now == LimitState(most=None, waiting=None)
    assert minutes_left(room.store, player, open_day(room.store), now_ms=room.at_ms) is None


def lose(room: Room, cents: int) -> None:
    def body(work: Work) -> None:
        work.post(transfer(EntryCode.BET, stack("7", "1"), pot("7", 1), Cents(cents)))
        work.post(transfer(EntryCode.AWARD, pot("7", 1), stack("7", "9"), Cents(cents)))

    room.do(unit(body, room.request_id()))


def next_day(room: Room, deposited: int) -> None:
    room.do(close_shift(room.by("carl"), count=pieces(1_000_000 + deposited)))
    vault, following = pieces(5_000_000 + deposited), MONDAY + timedelta(days=1)
    room.do(close_day(room.by("sue"), vault_count=vault, next_day=following, clock=MONDAY))


def test_receipts_are_added_up_only_for_who_has_a_limit(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a deposit costs more with every receipt of the month."""
    asked: list[object] = []

    def spied(*what: object) -> int:
        asked.append(what)
        return 0

    monkeypatch.setattr(limit_wishes, "_sum", spied)
    room.player(1)
    room.do(deposit(room.by("carl"), player=1, amount=Cents(100)))
    assert asked == []
    limit(room, 1, LimitKind.DEPOSIT_DAY, 40_000)
    room.do(deposit(room.by("carl"), player=1, amount=Cents(100)))
    assert len(asked) == 1
