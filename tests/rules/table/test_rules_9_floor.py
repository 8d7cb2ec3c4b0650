"""What the floor decides: start, pause, close, stop the action, void a hand."""

from __future__ import annotations

import pytest

from rules.cards import DECK_52
from rules.collection import Collection, FeeBracket, FeeMoment, FeeStep
from rules.hand.commands import Act, ActKind, Expire
from rules.hand.offers import offer_to
from rules.hand.state import Hand
from rules.refusals import RefusalCode, Refused
from rules.seating import (
    CloseTable,
    ComeBack,
    Entry,
    PauseTable,
    ResumeAction,
    SitDown,
    SitOut,
    StandUp,
    StartTable,
    Status,
    StopAction,
    VoidHand,
)
from rules.settings import Clocks, Options, Seating, Structure
from rules.table.commands import ActOnTimeBank, ChangeStakes, Command, StartHand, Straddle
from rules.table.play import play
from rules.table.record import record_of
from rules.table.state import Table
from rules.table.timing import open_clocks
from tests.rules.table.builders import (
    BLINDS,
    blinds,
    deck,
    expire_clock,
    finish,
    fold_out,
    hand_over,
    posts,
    room,
    start,
    table_with,
)


def refused(table: Table, command: Command) -> tuple[RefusalCode, dict[str, int | str]]:
    with pytest.raises(Refused) as refusal:
        play(table, command)
    return refusal.value.code, refusal.value.facts


@pytest.mark.parametrize("needed", [2, 3, 10])
def test_house_rule_9_1_a_table_starts_when_enough_players_are_seated(needed: int) -> None:
    table = Table("T1", room(seating=Seating(seats_to_start=needed)))
    for seat in range(1, needed):
        play(table, SitDown(seat, f"p{seat}", 100))
    assert refused(table, StartTable(deck())) == (
        RefusalCode.TOO_FEW_PLAYERS,
        {"players": needed - 1, "needed": needed},
    )
    play(table, SitDown(needed, "last", 100))
    play(table, StartTable(deck()))
    assert table.status is Status.RUNNING


@pytest.mark.parametrize("needed", [1, 11])
def test_house_rule_9_1_the_number_is_two_to_ten(needed: int) -> None:
    with pytest.raises(Refused) as refusal:
        room(seating=Seating(seats_to_start=needed))
    assert refusal.value.facts["key"] == "seating.seats_to_start"


def test_house_rule_9_1_who_sits_out_does_not_count() -> None:
    table = Table("T1", room())
    for seat in (1, 2):
        play(table, SitDown(seat, f"p{seat}", 100))
    play(table, SitOut(2))
    assert refused(table, StartTable(deck()))[0] is RefusalCode.TOO_FEW_PLAYERS


def test_the_draw_for_the_button_needs_a_whole_deck() -> None:
    table = Table("T1", room())
    for seat in (1, 2):
        play(table, SitDown(seat, f"p{seat}", 100))
    assert refused(table, StartTable())[0] is RefusalCode.BAD_DECK
    assert refused(table, StartTable(DECK_52[:9]))[0] is RefusalCode.BAD_DECK
    assert table.rotation is None


def test_no_hand_begins_before_the_floor_starts_the_table() -> None:
    table = Table("T1", room())
    assert refused(table, StartHand(deck())) == (
        RefusalCode.TABLE_NOT_RUNNING,
        {"status": "waiting"},
    )


def test_a_running_table_is_not_started_twice() -> None:
    assert refused(table_with([100] * 2), StartTable(deck()))[0] is RefusalCode.TABLE_RUNNING


def test_no_hand_begins_while_one_runs() -> None:
    table = table_with([100] * 2)
    start(table)
    assert refused(table, StartHand(deck())) == (RefusalCode.HAND_RUNNING, {"hand": 1})


def test_no_hand_begins_with_one_player() -> None:
    table = table_with([100] * 2)
    play(table, SitOut(2))
    assert refused(table, StartHand(deck())) == (
        RefusalCode.TOO_FEW_PLAYERS,
        {"players": 1, "needed": 2},
    )


def test_house_rule_9_1_a_pause_lets_the_hand_end_and_no_other_begin() -> None:
    table = table_with([100] * 3, button=1)
    start(table)
    play(table, PauseTable())
    fold_out(table)
    assert refused(table, StartHand(deck())) == (
        RefusalCode.TABLE_NOT_RUNNING,
        {"status": "paused"},
    )
    play(table, StartTable())
    assert blinds(hand_over(table)) == (2, [3], [1])


def test_only_a_running_table_is_paused() -> None:
    table = table_with([100] * 2)
    play(table, PauseTable())
    assert refused(table, PauseTable())[0] is RefusalCode.TABLE_NOT_RUNNING


def test_house_rule_9_1_closing_sends_everybody_home_with_his_chips() -> None:
    table = table_with([100, 150, 70])
    hand_over(table)
    play(table, CloseTable())
    assert (table.seats, table.status) == ({}, Status.CLOSED)
    assert table.cashed == table.bought == 320
    for command in (
        SitDown(1, "new", 100),
        StartTable(deck()),
        StartHand(deck()),
        CloseTable(),
        PauseTable(),
        ChangeStakes(BLINDS),
    ):
        assert refused(table, command)[0] is RefusalCode.TABLE_CLOSED


def test_a_table_is_not_closed_during_a_hand() -> None:
    table = table_with([100] * 2)
    start(table)
    assert refused(table, CloseTable())[0] is RefusalCode.HAND_RUNNING


def test_house_rule_9_4_the_floor_stops_the_action_and_lets_it_go_on() -> None:
    table = table_with([100] * 3, button=1)
    hand = start(table)
    play(table, StopAction())
    assert not open_clocks(table)
    assert refused(table, Act(1, hand.turn, ActKind.CALL))[0] is RefusalCode.ACTION_STOPPED
    assert refused(table, Expire(1, hand.turn))[0] is RefusalCode.ACTION_STOPPED
    play(table, ResumeAction())
    assert open_clocks(table)
    fold_out(table)


def test_house_rule_9_4_a_stop_gives_the_time_bank_back() -> None:
    table = table_with([100] * 3, room(clocks=Clocks(time_bank_ms=9_000)), button=1)
    start(table)
    expire_clock(table)
    play(table, StopAction())
    play(table, ResumeAction())
    (clock,) = open_clocks(table)
    assert clock is not None
    assert (clock.on_bank, clock.time_ms) == (False, 25_000)
    assert table.seats[1].bank_ms == 9_000


COLLECTING = Collection(
    brackets=(FeeBracket(players_min=2, steps=(FeeStep(FeeMoment.STREET_DEALT, 1, 3),)),),
    dead_blind=1,
)


def test_house_rule_9_5_a_voided_hand_leaves_every_chip_button_and_debt_as_before() -> None:
    settings = room(
        structure=Structure.POT_LIMIT,
        collection=COLLECTING,
        options=Options(straddle=True),
        seating=Seating(timeouts_to_sit_out=0),
    )
    table = table_with([200] * 5, settings, button=1)
    for _ in range(7):
        hand_over(table)
    play(table, SitOut(5))
    for _ in range(2):
        hand_over(table)
    play(table, SitDown(9, "new", 200, Entry.POST))
    play(table, ComeBack(5, Entry.POST))
    play(table, Straddle(4))
    before = record_of(table)
    first = start(table)
    assert {"entry", "missed", "straddle", "collection"} <= {kind for _, kind, _ in posts(first)}
    while first.street < 2:
        offer = offer_to(first)
        assert offer is not None
        kind = ActKind.CALL if offer.to_call else ActKind.CHECK
        play(table, Act(offer.seat, offer.turn, kind))
    play(table, VoidHand())
    after = record_of(table)
    assert (after.seats, after.rotation, after.straddler, after.collected) == (
        before.seats,
        before.rotation,
        before.straddler,
        before.collected,
    )
    again = start(table)
    assert (posts(again), again.setup.button) == (posts(first), first.setup.button)
    assert again.setup.hand == first.setup.hand + 1


def test_house_rule_9_5_a_missed_blind_of_a_voided_hand_was_not_missed() -> None:
    table = table_with([200] * 5, button=1)
    hand_over(table)
    play(table, SitOut(4))
    start(table)
    assert table.seats[4].dues.missed == (1,)
    play(table, VoidHand())
    assert table.seats[4].dues.none


def test_house_rule_9_5_a_void_lets_leavers_go_with_all_their_chips() -> None:
    table = table_with([200] * 3, button=1)
    start(table)
    play(table, StandUp(2))
    play(table, VoidHand())
    assert 2 not in table.seats
    assert table.cashed == 200


def test_house_rule_9_5_a_hand_cannot_be_voided_once_a_pot_is_pushed() -> None:
    clocks = Clocks(uncontested_ms=5_000, time_bank_ms=0)
    table = table_with([200] * 3, room(clocks=clocks), button=1)
    start(table)
    while table.running_hand is not None and not table.running_hand.pushed:
        expire_clock(table)
    assert refused(table, VoidHand())[0] is RefusalCode.POT_ALREADY_PUSHED
    finish(table)
    assert refused(table, VoidHand())[0] is RefusalCode.NO_HAND_RUNNING


def test_a_hands_command_without_a_hand_is_refused() -> None:
    table = table_with([200] * 3)
    for command in (Act(1, 1, ActKind.FOLD), Expire(1, 1), StopAction(), ResumeAction()):
        assert refused(table, command)[0] is RefusalCode.NO_HAND_RUNNING


def acting(hand: Hand) -> int:
    assert hand.to_act is not None
    return hand.to_act.seat


def test_house_rule_9_5_a_voided_hand_gives_back_the_time_it_took() -> None:
    table = table_with([100] * 4, room(clocks=Clocks(time_bank_ms=60_000)))
    hand = start(table)
    first = acting(hand)
    expire_clock(table)
    play(table, ActOnTimeBank(Act(first, hand.turn, ActKind.CALL), 45_000))
    second = acting(hand)
    expire_clock(table)
    expire_clock(table)
    assert (table.seats[first].bank_ms, table.seats[second].timeouts) == (15_000, 1)
    play(table, VoidHand())
    for seat in table.seats.values():
        assert (seat.bank_ms, seat.timeouts) == (60_000, 0)
