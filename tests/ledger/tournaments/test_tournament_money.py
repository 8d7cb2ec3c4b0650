"""Tournament money: into the pool and out of it, every limit judged, nothing lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from ledger import InvariantBroken, RefusalCode
from ledger.audit import audit
from ledger.cage.day_equation import equation_so_far
from ledger.cage.gaming_day import close_day
from ledger.cage.liability import liability
from ledger.cage.payments import PayoutWanted, payout
from ledger.cage.shifts import close_shift, open_shift
from ledger.open_day import open_day
from ledger.players.limit_wishes import change_limit, left_to_bring, used_limits
from ledger.players.limits import LimitKind
from ledger.players.session_lookup import session_of_player
from ledger.players.status import close_player, exclude_player, lock_player, unlock_player
from ledger.players.totals import player_total, won_before
from ledger.tournaments import Award, held_prize, prizes_held_for, release_prize, release_subject
from money import Cents
from tests.ledger.card_room import MONDAY, Room, pieces, shown
from tests.ledger.refusing import refused
from tests.ledger.tournaments.tournament_units import BUY_IN, FEE, HOLD_ABOVE, Played

COST = BUY_IN + FEE
RICH = 100_000


@pytest.fixture
def played(room: Room) -> Played:
    """A tournament of three players, each with 1,000.00 before the entry."""
    for number in (1, 2, 3):
        room.player(number, cents=RICH)
    table = Played(room)
    table.begin()
    for number in (1, 2, 3):
        table.enter(number)
    return table


@pytest.fixture
def alone(room: Room) -> Played:
    """An open tournament that one player could enter."""
    room.player(1, cents=RICH)
    table = Played(room)
    table.begin()
    return table


def sound(room: Room) -> None:
    """Assert that the day's equation holds and the books pass their audit."""
    day = open_day(room.store)
    assert equation_so_far(room.store, day).expected == liability(room.store).total
    assert audit(room.store.connection).findings == []


def balances(room: Room) -> list[int]:
    return [room.balance(number) for number in (1, 2, 3)]


def test_an_entry_takes_buy_in_and_fee_and_seats_the_player_without_chips(played: Played) -> None:
    room = played.room
    assert balances(room) == [RICH - COST] * 3
    assert (played.pool(), played.fees()) == (3 * BUY_IN, 3 * FEE)
    session = session_of_player(room.store, 1)
    assert session is not None
    assert (session.table, session.seat, session.brought) == ("9", "1", 0)
    assert player_total(room.store, 1).won == Cents(-COST)
    sound(room)


def test_who_leaves_before_the_start_gets_everything_back_and_may_come_again(
    played: Played,
) -> None:
    assert played.leave(2) == COST
    assert played.room.balance(2) == RICH
    assert (played.pool(), played.fees()) == (2 * BUY_IN, 2 * FEE)
    assert player_total(played.room.store, 2).won == Cents(0)
    played.enter(2)
    assert (played.pool(), played.fees()) == (3 * BUY_IN, 3 * FEE)
    sound(played.room)


def test_who_came_and_went_often_is_nothing_to_the_end(alone: Played) -> None:
    room = alone.room
    for _ in range(5):
        alone.enter(1)
        alone.leave(1)
    before = len(room.store.query("SELECT 1 FROM record"))
    alone.end()
    ((changes,),) = room.store.query("SELECT changes FROM record WHERE seq = ?", (before + 1,))
    assert "tournament_entry" not in changes
    sound(room)


def test_prizes_leave_the_pool_and_count_as_winnings(played: Played) -> None:
    room = played.room
    played.finish(3, 3, 0)
    played.finish(2, 2, 4_500)
    played.finish(1, 1, 10_500)
    played.end()
    assert balances(room) == [RICH - COST + 10_500, RICH - COST + 4_500, RICH - COST]
    assert (played.pool(), played.fees()) == (0, 3 * FEE)
    assert [won_before(room.store, number) for number in (1, 2, 3)] == [5_000, -1_000, -COST]
    assert session_of_player(room.store, 1) is None
    sound(room)


def test_a_prize_above_the_houses_sum_is_held_until_two_persons_release_it(
    played: Played,
) -> None:
    room = played.room
    assert played.finish(1, 1, 15_000)
    assert room.balance(1) == RICH - COST
    assert played.held(1) == 15_000
    assert won_before(room.store, 1) == 15_000 - COST
    prize = held_prize(room.store, 1)
    approval = room.approval("sue", release_subject(prize))
    answer = room.do(
        release_prize(room.by("carl"), room.pepper, prize=1, shown=shown(1), approval=approval)
    )
    assert answer["after"] == room.balance(1) == RICH - COST + 15_000
    assert prizes_held_for(room.store, 1) == []
    assert refused(room, RefusalCode.PRIZE_NOT_HELD, releasing(room)) == {"prize": 1}
    sound(room)


def releasing(room: Room, *, passport: int = 1, approval: int = 0) -> Callable[[], object]:
    unit = release_prize(
        room.by("carl"), room.pepper, prize=1, shown=shown(passport), approval=approval
    )
    return lambda: room.do(unit)


def test_a_held_prize_needs_the_document_on_file_and_a_second_person(played: Played) -> None:
    room = played.room
    played.finish(1, 1, 15_000)
    refused(room, RefusalCode.APPROVAL_NEEDED, releasing(room))
    approval = room.approval("sue", release_subject(held_prize(room.store, 1)))
    refused(room, RefusalCode.DOCUMENT_DIFFERS, releasing(room, passport=2, approval=approval))
    room.do(lock_player(room.by("finn"), player=1, reason="asked"))
    refused(room, RefusalCode.ACCOUNT_LOCKED, releasing(room, approval=approval))


def test_the_sum_of_a_players_prizes_decides_about_the_hold(played: Played) -> None:
    assert played.share({1: HOLD_ABOVE, 2: 1}) == [False, False]
    assert played.finish(1, 1, 1)
    assert played.held(3) == 1


def test_what_a_barred_player_wins_is_held(played: Played) -> None:
    room = played.room
    room.do(lock_player(room.by("finn"), player=1, reason="asked"))
    days = (MONDAY, None)
    room.do(exclude_player(room.by("sue"), room.store, player=2, days=days, reason="his own wish"))
    assert played.finish(1, 2, 10)
    assert played.finish(2, 1, 20)
    assert [held.amount.count for held in prizes_held_for(room.store, 2)] == [20]
    room.do(unlock_player(room.by("sue"), player=1, reason="cleared"))
    sound(room)


def test_an_account_with_a_held_prize_is_not_closed(played: Played) -> None:
    room = played.room
    room.do(lock_player(room.by("finn"), player=1, reason="asked"))
    played.finish(1, 1, 10)
    room.do(unlock_player(room.by("sue"), player=1, reason="cleared"))
    wanted = PayoutWanted(player=1, amount=None, proof=shown(1), warned=True)
    room.do(payout(room.by("carl"), room.pepper, wanted, alone_most=Cents(10**9)))
    closing = close_player(room.by("carl"), player=1, reason="leaves town")
    assert refused(room, RefusalCode.MONEY_HELD, lambda: room.do(closing))["held"] == 10


def test_a_refund_gives_everything_back_also_to_those_who_are_out(played: Played) -> None:
    room = played.room
    played.finish(3, 3, 0)
    played.refund()
    assert balances(room) == [RICH] * 3
    assert (played.pool(), played.fees()) == (0, 0)
    assert [player_total(room.store, number).won.count for number in (1, 2, 3)] == [0, 0, 0]
    sound(room)


def test_no_refund_after_a_prize(played: Played) -> None:
    played.finish(3, 3, 100)
    refused(played.room, RefusalCode.PRIZES_PAID_BEFORE, played.refund)
    refused(played.room, RefusalCode.PRIZES_PAID_BEFORE, lambda: played.leave(3))
    refused(played.room, RefusalCode.PRIZES_PAID_BEFORE, lambda: played.leave(1))


def test_the_rest_of_the_pool_is_divided_to_the_cent_and_the_fees_stay(played: Played) -> None:
    played.finish(3, 3, 1_000)
    short = [award(1, 1, 8_000), award(2, 2, 5_999)]
    with pytest.raises(InvariantBroken):
        played.divide(short)
    assert [paid.amount.count for paid in played.divide([short[0], award(2, 2, 6_000)])] == [
        8_000,
        6_000,
    ]
    assert (played.pool(), played.fees()) == (0, 3 * FEE)
    sound(played.room)


def award(player: int, place: int, amount: int) -> Award:
    return Award(player=player, place=place, amount=Cents(amount))


def test_a_tournament_does_not_end_with_money_in_its_pool(played: Played) -> None:
    with pytest.raises(InvariantBroken):
        played.end()


def test_nobody_is_paid_more_than_the_pool_or_placed_twice(played: Played) -> None:
    refused(played.room, RefusalCode.FUNDS_SHORT, lambda: played.finish(1, 1, 3 * BUY_IN + 1))
    played.finish(3, 3, 0)
    with pytest.raises(InvariantBroken):
        played.finish(3, 2, 0)


def test_one_seat_per_player_and_nobody_enters_twice(played: Played) -> None:
    room = played.room
    played.finish(3, 3, 0)
    facts = {"tournament": 1, "player": 3}
    assert refused(room, RefusalCode.ENTERED_BEFORE, lambda: played.enter(3)) == facts
    assert refused(room, RefusalCode.NOT_ENTERED, lambda: played.finish(4, 1, 0))["player"] == 4
    room.player(4, cents=RICH)
    refused(room, RefusalCode.SEAT_TAKEN, lambda: played.enter(4, seat=1))
    refused(room, RefusalCode.TABLE_IN_USE, played.begin)


def test_after_its_end_the_table_takes_another_tournament(played: Played) -> None:
    played.refund()
    refused(played.room, RefusalCode.NO_TOURNAMENT, lambda: played.enter(1))
    assert played.begin() == 2
    played.enter(1)
    assert (played.pool(1), played.pool(2)) == (0, BUY_IN)


@pytest.mark.parametrize(
    ("kind", "most", "code"),
    [
        (LimitKind.LOSS_DAY, COST - 1, RefusalCode.LIMIT_REACHED),
        (LimitKind.LOSS_WEEK, COST - 1, RefusalCode.LIMIT_REACHED),
        (LimitKind.LOSS_MONTH, COST - 1, RefusalCode.LIMIT_REACHED),
        (LimitKind.TABLE_AMOUNT, COST - 1, RefusalCode.LIMIT_REACHED),
        (LimitKind.SESSION_MINUTES, 0, RefusalCode.SESSION_TIME_UP),
    ],
)
def test_buy_in_and_fee_together_are_judged_by_every_own_limit(
    alone: Played, kind: LimitKind, most: int, code: RefusalCode
) -> None:
    room = alone.room
    room.do(change_limit(room.by("carl"), player=1, kind=kind, most=most))
    refused(room, code, lambda: alone.enter(1))


@pytest.mark.parametrize("kind", [LimitKind.LOSS_DAY, LimitKind.TABLE_AMOUNT])
def test_a_limit_of_exactly_the_cost_lets_a_player_in_and_is_then_used(
    alone: Played, kind: LimitKind
) -> None:
    room = alone.room
    room.do(change_limit(room.by("carl"), player=1, kind=kind, most=COST))
    alone.enter(1)
    day = open_day(room.store)
    assert used_limits(room.store, 1, day, now_ms=room.at_ms)[kind] == COST


def test_a_locked_or_excluded_player_and_a_short_account_enter_nothing(alone: Played) -> None:
    room = alone.room
    room.player(2, cents=COST - 1)
    refused(room, RefusalCode.FUNDS_SHORT, lambda: alone.enter(2))
    room.do(lock_player(room.by("finn"), player=1, reason="asked"))
    refused(room, RefusalCode.ACCOUNT_LOCKED, lambda: alone.enter(1))
    room.do(unlock_player(room.by("sue"), player=1, reason="cleared"))
    days = (MONDAY, None)
    room.do(exclude_player(room.by("sue"), room.store, player=1, days=days, reason="own wish"))
    refused(room, RefusalCode.PERSON_EXCLUDED, lambda: alone.enter(1))


def test_a_prize_wins_back_what_a_loss_limit_counted(alone: Played) -> None:
    room = alone.room
    room.do(change_limit(room.by("carl"), player=1, kind=LimitKind.LOSS_DAY, most=COST))
    alone.enter(1)
    day = open_day(room.store)
    assert left_to_bring(room.store, 1, day, brought=0, now_ms=room.at_ms) == 0
    alone.finish(1, 1, BUY_IN)
    assert left_to_bring(room.store, 1, day, brought=0, now_ms=room.at_ms) == BUY_IN


def test_an_entry_of_yesterday_counts_as_brought_today_until_it_goes_back(alone: Played) -> None:
    room = alone.room
    alone.enter(1)
    next_day(room)
    day = open_day(room.store)
    assert used_limits(room.store, 1, day, now_ms=room.at_ms)[LimitKind.LOSS_DAY] == COST
    alone.leave(1)
    assert used_limits(room.store, 1, day, now_ms=room.at_ms)[LimitKind.LOSS_DAY] == 0
    assert equation_so_far(room.store, day).fees == Cents(-FEE)
    sound(room)


def next_day(room: Room) -> None:
    """Close the day with all cash in the vault, and open the next with a drawer."""
    room.do(close_shift(room.by("carl"), count=pieces(1_000_000 + RICH)))
    count, after = pieces(5_000_000 + RICH), MONDAY + timedelta(days=1)
    room.do(close_day(room.by("sue"), vault_count=count, next_day=after, clock=after))
    room.do(open_shift(room.by("carl"), float_count=pieces(1_000_000)))


def test_a_free_tournament_moves_no_money(room: Room) -> None:
    room.player(1)
    table = Played(room, buy_in=0, fee=0)
    table.begin()
    table.enter(1)
    table.finish(1, 1, 0)
    table.end()
    sound(room)
