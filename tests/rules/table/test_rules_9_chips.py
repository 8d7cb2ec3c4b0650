"""House rules 9.2, 9.3 and 9.7: chips come to the table within limits."""

from __future__ import annotations

import pytest

from rules.hand.commands import Act, ActKind
from rules.hand.offers import offer_to
from rules.refusals import InvariantBroken, RefusalCode, Refused
from rules.seating import (
    CancelTopUp,
    LeaveCause,
    Rebuy,
    SitDown,
    SitOut,
    StandUp,
    StartTable,
    TopUp,
    VoidHand,
)
from rules.settings import BuyIn, Seating, Structure, TableSettings
from rules.table.buy_in import buy_in_limits
from rules.table.commands import Command, ForgetReturn, PickUp
from rules.table.events import BookedChipsCame, Busted, StoodUp
from rules.table.play import play
from rules.table.state import Departed, Table
from tests.rules.table.builders import all_in, deck, finish, hand_over, room, start, table_with

FIVES = room(
    chip=5, buy_in=BuyIn(minimum=100, maximum=200), stakes=room().stakes.__class__(blinds=(5, 10))
)


def refused(table: Table, command: Command) -> tuple[RefusalCode, dict[str, int | str]]:
    with pytest.raises(Refused) as refusal:
        play(table, command)
    return refusal.value.code, refusal.value.facts


def busted_table(settings: TableSettings | None = None) -> Table:
    """Seat 2 has just lost its last chip to seat 1; seat 3 looks on."""
    for seed in range(100):
        table = table_with([120, 100, 100], settings or room(buy_in=BuyIn(minimum=100)), button=1)
        all_in(table, (1, 2), seed)
        if 2 not in table.seats or table.seats[2].busted:
            return table
    raise AssertionError("seat 2 never loses")


def test_house_rule_9_2_the_smallest_buy_in_is_five_of_the_largest_bets() -> None:
    assert room(structure=Structure.FIXED_LIMIT).buy_in_minimum == 5 * 4
    assert room("stud").buy_in_minimum == 5 * 4


def test_house_rule_9_2_without_a_largest_bet_it_is_twenty_big_blinds() -> None:
    assert room().buy_in_minimum == 20 * 2
    assert room(buy_in=BuyIn(minimum=7)).buy_in_minimum == 7


@pytest.mark.parametrize(
    ("amount", "code", "facts"),
    [
        (95, RefusalCode.BUY_IN_TOO_SMALL, {"asked": 95, "least": 100}),
        (205, RefusalCode.BUY_IN_TOO_LARGE, {"asked": 205, "most": 200}),
        (102, RefusalCode.NOT_MULTIPLE_OF_CHIP, {"asked": 102, "chip": 5}),
        (0, RefusalCode.NOT_MULTIPLE_OF_CHIP, {"asked": 0, "chip": 5}),
        (-100, RefusalCode.NOT_MULTIPLE_OF_CHIP, {"asked": -100, "chip": 5}),
    ],
)
def test_house_rule_9_2_a_buy_in_lies_within_the_limits(
    amount: int, code: RefusalCode, facts: dict[str, int]
) -> None:
    table = Table("T1", FIVES)
    assert refused(table, SitDown(1, "p1", amount)) == (code, facts)
    assert not table.seats


@pytest.mark.parametrize("amount", [100, 105, 200])
def test_house_rule_9_2_the_limits_themselves_are_allowed(amount: int) -> None:
    table = Table("T1", FIVES)
    play(table, SitDown(1, "p1", amount))
    assert table.seats[1].stack == table.bought == amount


def test_house_rule_9_2_a_rebuy_is_a_full_buy_in_unless_the_house_says_otherwise() -> None:
    table = busted_table()
    assert refused(table, Rebuy(2, 99)) == (
        RefusalCode.BUY_IN_TOO_SMALL,
        {"asked": 99, "least": 100},
    )
    play(table, Rebuy(2, 100))


def test_house_rule_9_2_one_short_buy_for_each_full_one() -> None:
    table = busted_table(room(buy_in=BuyIn(minimum=100, short=40)))
    assert refused(table, Rebuy(2, 39)) == (
        RefusalCode.BUY_IN_TOO_SMALL,
        {"asked": 39, "least": 40},
    )
    play(table, Rebuy(2, 40))
    assert not table.seats[2].short_buy_allowed
    seeds = iter(range(100))
    while not table.seats[2].busted:
        all_in(table, (1, 2, 3), next(seeds))
        for seat in (1, 3):
            if table.seats[seat].busted:
                play(table, Rebuy(seat, 100))
    assert refused(table, Rebuy(2, 99)) == (
        RefusalCode.SHORT_BUY_USED,
        {"asked": 99, "least": 100},
    )
    play(table, Rebuy(2, 100))
    assert table.seats[2].short_buy_allowed


@pytest.mark.parametrize(("short", "chip"), [(101, 1), (-1, 1), (52, 5)])
def test_house_rule_9_2_a_short_rebuy_is_no_more_than_a_full_one_and_whole_chips(
    short: int, chip: int
) -> None:
    with pytest.raises(Refused) as refusal:
        room(buy_in=BuyIn(minimum=100, short=short), chip=chip, stakes=FIVES.stakes)
    assert refusal.value.facts["key"] == "buy_in.short"


def test_house_rule_9_2_a_rebuy_keeps_to_the_maximum() -> None:
    table = busted_table(room(buy_in=BuyIn(minimum=100, maximum=150)))
    assert refused(table, Rebuy(2, 151))[0] is RefusalCode.BUY_IN_TOO_LARGE


def test_house_rule_9_2_a_rebuy_is_for_players_without_chips() -> None:
    table = table_with([100, 100])
    code, facts = refused(table, Rebuy(2, 100))
    assert (code, facts["stack"]) == (RefusalCode.CHIPS_LEFT, 100)


def test_house_rule_9_3_a_stack_is_topped_up_between_hands_to_the_maximum() -> None:
    table = table_with([100, 100], FIVES)
    play(table, TopUp(1, 100))
    assert table.seats[1].stack == 200
    assert refused(table, TopUp(1, 5)) == (
        RefusalCode.STACK_FULL,
        {"asked": 5, "stack": 200, "most": 200},
    )


def test_house_rule_9_3_chips_booked_during_a_hand_join_the_stack_when_it_is_over() -> None:
    table = table_with([100, 100, 100])
    start(table)
    play(table, TopUp(1, 10))
    assert (table.stack_of(1), table.seats[1].coming) == (100, 10)
    assert refused(table, TopUp(1, 5)) == (RefusalCode.TOP_UP_BOOKED, {"seat": 1, "amount": 10})
    finish(table)
    assert (table.seats[1].stack, table.seats[1].coming) == (110, 0)


def test_house_rule_9_3_a_folded_player_books_chips_too() -> None:
    table = table_with([100, 100, 100])
    hand = start(table)
    assert hand.to_act is not None
    folded = hand.to_act.seat
    play(table, Act(folded, hand.turn, ActKind.FOLD))
    play(table, TopUp(folded, 50))
    finish(table)
    assert table.seats[folded].stack == 150


def test_house_rule_9_3_booked_chips_are_cancelled_while_the_hand_runs() -> None:
    table = table_with([100, 100, 100])
    start(table)
    assert refused(table, CancelTopUp(1)) == (RefusalCode.NO_TOP_UP_BOOKED, {"seat": 1})
    play(table, TopUp(1, 10))
    play(table, CancelTopUp(1))
    finish(table)
    assert table.seats[1].stack == 100


def test_house_rule_9_3_only_what_fits_under_the_maximum_is_added() -> None:
    table = table_with([150, 150, 150], room(buy_in=BuyIn(minimum=100, maximum=200)))
    start(table)
    play(table, TopUp(1, 200))
    came = [event for event in finish(table) if isinstance(event, BookedChipsCame)]
    assert came == [BookedChipsCame(1, 50, 150, again=False, short=False)]
    assert table.seats[1].stack == 200


def lost_with_booking(amount: int) -> Table:
    """Seat 1 has lost its last chip in a hand in which it booked an amount."""
    for seed in range(100):
        table = table_with([100, 120], room(buy_in=BuyIn(minimum=100, maximum=200)))
        start(table, seed)
        play(table, TopUp(1, amount))
        all_in_now(table)
        if table.cashed == 0 and table.seats[2].stack > 200:
            return table
    raise AssertionError("seat 1 never loses")


def all_in_now(table: Table) -> None:
    """Both put everything in."""
    while (hand := table.running_hand) is not None and hand.to_act is not None:
        offer = offer_to(hand)
        assert offer is not None
        if offer.raise_max:
            play(table, Act(offer.seat, hand.turn, ActKind.RAISE, offer.raise_max))
        else:
            play(table, Act(offer.seat, hand.turn, ActKind.CALL))


@pytest.mark.parametrize(("booked", "after"), [(100, 100), (99, 0)])
def test_house_rule_9_2_booked_chips_are_a_rebuy_for_who_lost_all_if_they_are_enough(
    booked: int, after: int
) -> None:
    table = lost_with_booking(booked)
    assert (table.seats[1].stack, table.seats[1].coming) == (after, 0)
    assert table.seats[1].busted is (after == 0)


def test_house_rule_9_11_who_leaves_takes_no_booked_chips_to_the_table() -> None:
    table = table_with([100, 100, 100])
    start(table)
    play(table, TopUp(1, 10))
    play(table, StandUp(1))
    events = finish(table)
    (left,) = [event for event in events if isinstance(event, StoodUp)]
    assert left.stack == 100


def test_house_rule_9_5_a_voided_hand_adds_booked_chips_to_the_stack_given_back() -> None:
    table = table_with([100, 100, 100])
    start(table)
    play(table, TopUp(1, 10))
    play(table, VoidHand())
    assert table.seats[1].stack == 110


def test_house_rule_9_3_a_player_who_is_not_in_the_hand_may_add_chips() -> None:
    table = table_with([100, 100])
    start(table)
    play(table, SitDown(5, "p5", 100))
    play(table, TopUp(5, 10))
    assert table.seats[5].stack == 110


def test_house_rule_9_3_topping_up_is_not_buying_in_again() -> None:
    assert refused(busted_table(), TopUp(2, 100)) == (RefusalCode.NO_CHIPS, {"seat": 2})


def test_house_rule_9_10_a_seat_without_chips_is_held_for_a_rebuy() -> None:
    table = busted_table()
    assert refused(table, SitDown(2, "other", 100)) == (RefusalCode.SEAT_RESERVED, {"seat": 2})
    play(table, Rebuy(2, 100))
    assert table.seats[2].stack == 100
    assert not table.seats[2].busted
    assert 2 in {player.seat for player in start(table).players}


def test_house_rule_9_10_sitting_out_does_not_hold_the_seat_longer() -> None:
    table = busted_table()
    ticket = table.seats[2].ticket
    assert refused(table, SitOut(2)) == (RefusalCode.NO_CHIPS, {"seat": 2})
    assert table.seats[2].ticket == ticket


def test_house_rule_9_10_a_held_seat_is_freed_when_its_time_is_over() -> None:
    table = busted_table(room(buy_in=BuyIn(minimum=100), seating=Seating(rebuy_ms=1234)))
    ticket = table.seats[2].ticket
    events = play(table, PickUp(2, ticket))
    left = next(event for event in events if isinstance(event, StoodUp))
    assert (left.stack, left.cause) == (0, LeaveCause.PICKED_UP)
    play(table, SitDown(2, "other", 100))


def test_busting_tells_how_long_the_seat_is_held() -> None:
    settings = room(buy_in=BuyIn(minimum=100), seating=Seating(rebuy_ms=1234))
    for seed in range(100):
        table = table_with([120, 100, 100], settings, button=1)
        told = [event for event in all_in(table, (1, 2), seed) if isinstance(event, Busted)]
        if table.seats[2].busted:
            break
    assert told == [Busted(2, table.seats[2].ticket, 1234)]


def test_a_rebuy_makes_the_old_timer_harmless() -> None:
    table = busted_table()
    ticket = table.seats[2].ticket
    play(table, Rebuy(2, 100))
    assert refused(table, PickUp(2, ticket)) == (
        RefusalCode.STALE_TICKET,
        {"seat": 2, "ticket": ticket, "now": 0},
    )


def test_a_room_that_holds_no_seats_frees_them_at_once() -> None:
    table = busted_table(room(buy_in=BuyIn(minimum=100), seating=Seating(rebuy_ms=0)))
    assert 2 not in table.seats


def left_with(settings: TableSettings, stack: int) -> tuple[Table, int]:
    """A table that player p2 has just left with this stack, and the ticket of his return."""
    table = table_with([200, 100, 200], settings)
    play(table, TopUp(2, stack - 100)) if stack > 100 else None
    play(table, StandUp(2))
    return table, table.tickets


def test_house_rule_9_7_who_returns_in_time_brings_at_least_what_he_left_with() -> None:
    table, _ = left_with(room(buy_in=BuyIn(minimum=100)), 350)
    assert refused(table, SitDown(5, "p2", 349)) == (
        RefusalCode.RETURN_STACK_TOO_SMALL,
        {"asked": 349, "least": 350},
    )
    play(table, SitDown(5, "p2", 350))
    assert not table.departed


def test_house_rule_9_7_the_maximum_is_enough_unless_the_room_asks_for_all() -> None:
    for whole, least in ((False, 200), (True, 250)):
        seating = Seating(return_above_maximum=whole)
        table = table_with(
            [200, 150], room(buy_in=BuyIn(minimum=100, maximum=200), seating=seating)
        )
        seeds = iter(range(100))
        while table.seats[2].stack <= 200:
            if table.seats[2].busted or table.seats[1].busted:
                seat = 2 if table.seats[2].busted else 1
                play(table, Rebuy(seat, 200))
            else:
                all_in(table, (1, 2), next(seeds))
        stack = table.seats[2].stack
        play(table, StandUp(2))
        expected = stack if whole else least
        assert refused(table, SitDown(2, "p2", 199))[1]["least"] == expected
        play(table, SitDown(2, "p2", expected))


def test_house_rule_9_7_after_the_set_time_he_comes_as_anyone_else() -> None:
    table, ticket = left_with(room(buy_in=BuyIn(minimum=100)), 350)
    assert refused(table, ForgetReturn("p2", ticket - 1))[0] is RefusalCode.STALE_TICKET
    play(table, ForgetReturn("p2", ticket))
    assert refused(table, ForgetReturn("p2", ticket))[0] is RefusalCode.NOT_AT_THIS_TABLE
    play(table, SitDown(5, "p2", 100))


def test_house_rule_9_7_the_leaver_is_told_how_long_his_stack_is_remembered() -> None:
    table = table_with([200, 200], room(seating=Seating(return_within_ms=77)))
    (left,) = play(table, StandUp(2))
    assert left == StoodUp(2, "p2", 200, LeaveCause.STOOD_UP, 1, 77)


def test_house_rule_9_7_a_smaller_stack_than_the_minimum_asks_for_the_minimum() -> None:
    table = table_with([200, 100, 100], room(buy_in=BuyIn(minimum=100)), button=3)
    hand_over(table)
    hand_over(table)
    play(table, StandUp(2))
    assert refused(table, SitDown(2, "p2", 99))[0] is RefusalCode.BUY_IN_TOO_SMALL
    play(table, SitDown(2, "p2", 100))


def test_a_tournament_gives_its_own_chips() -> None:
    table = Table("T1", room(tournament=True))
    play(table, SitDown(1, "p1", 1))
    play(table, SitDown(2, "p2", 100_000))
    play(table, StartTable(deck()))
    for command in (TopUp(1, 5), Rebuy(1, 5), StandUp(1)):
        assert refused(table, command)[0] is RefusalCode.NOT_IN_TOURNAMENT


def test_a_player_without_chips_in_a_tournament_keeps_his_seat_and_is_dealt_out() -> None:
    for seed in range(100):
        table = table_with([120, 100, 100], room(tournament=True), button=1)
        all_in(table, (1, 2), seed)
        if table.seats[2].busted:
            break
    assert table.seats[2].ticket == 0
    start(table)
    assert not table.in_hand(2)
    finish(table)


@pytest.mark.parametrize(
    ("buy_in", "key"),
    [(BuyIn(minimum=-5), "buy_in.minimum"), (BuyIn(maximum=39), "buy_in.maximum")],
)
def test_buy_in_limits_must_make_sense(buy_in: BuyIn, key: str) -> None:
    with pytest.raises(Refused) as refusal:
        room(buy_in=buy_in)
    assert refusal.value.facts["key"] == key


def test_house_rule_9_7_nobody_is_asked_for_less_than_a_chip() -> None:
    table = Table("T1", FIVES)
    table.departed["p2"] = Departed(stack=183, missed=(), bank_ms=0, ticket=1)
    assert buy_in_limits(table, "p2", None) == (180, 200)


def test_a_chip_too_many_stops_the_table() -> None:
    table = table_with([100, 100])
    table.bought += 1
    with pytest.raises(InvariantBroken):
        play(table, TopUp(1, 10))
