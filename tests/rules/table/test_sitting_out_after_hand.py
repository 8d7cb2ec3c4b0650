"""House rule 9.9: a player who asks to sit out in a hand plays it to its end first."""

from __future__ import annotations

import pytest

from rules.hand.commands import Act, ActKind
from rules.hand.events import Acted, ActWord, HandEnded
from rules.refusals import RefusalCode, Refused
from rules.seating import ComeBack, SitOut, SitOutAfterHand, StandUp, VoidHand
from rules.settings import Clocks
from rules.table.commands import SitOutAtBigBlind
from rules.table.events import Busted, OutCause, SatOut, StoodUp, WillSitOut
from rules.table.play import play
from rules.table.state import Table
from rules.table.timing import Clock, open_clocks
from tests.rules.table.builders import (
    expire_clock,
    fold_out,
    room,
    start,
    table_with,
)

SEAT_2_WINS = 1
"""The deck of a hand between seats 1 and 2 in which seat 2 has the better hand."""
BANKED = room(clocks=Clocks(action_ms=20_000, time_bank_ms=30_000, showdown_ms=5_000))


def asked_in_his_turn() -> Table:
    """Three players; seat 1, on the button, has to act and has asked to sit out."""
    table = table_with([100] * 3, BANKED, button=1)
    start(table)
    assert play(table, SitOutAfterHand(1)) == [WillSitOut(1)]
    return table


def refused(table: Table, command: SitOut | SitOutAfterHand | SitOutAtBigBlind) -> RefusalCode:
    with pytest.raises(Refused) as refusal:
        play(table, command)
    return refusal.value.code


def test_house_rule_9_9_the_open_hand_is_played_with_the_full_time_and_bank() -> None:
    table = asked_in_his_turn()
    assert not table.seats[1].away
    assert open_clocks(table) == [Clock(1, 1, 20_000, on_bank=False)]
    expire_clock(table)
    assert open_clocks(table) == [Clock(1, 1, 30_000, on_bank=True)]


def test_house_rule_9_9_he_sits_out_when_the_hand_is_over() -> None:
    table = asked_in_his_turn()
    play(table, Act(1, 1, ActKind.RAISE, 6))
    play(table, Act(2, 2, ActKind.FOLD))
    *_, ended, out = play(table, Act(3, 3, ActKind.FOLD))
    assert isinstance(ended, HandEnded)
    assert out == SatOut(1, OutCause.ASKED, 1, table.settings.seating.absence_ms)
    assert table.seats[1].away
    assert [player.seat for player in start(table).setup.players] == [2, 3]


def test_house_rule_9_9_a_wish_is_taken_back_before_the_hand_is_over() -> None:
    table = asked_in_his_turn()
    play(table, ComeBack(1))
    fold_out(table)
    assert not table.seats[1].away
    assert 1 in start(table).by_seat


def test_a_wish_stands_also_when_the_hand_is_voided() -> None:
    table = asked_in_his_turn()
    play(table, VoidHand())
    assert table.seats[1].away


def test_between_hands_and_after_a_fold_a_player_sits_out_at_once() -> None:
    table = table_with([100] * 3, BANKED, button=1)
    play(table, SitOutAfterHand(2))
    assert table.seats[2].away
    play(table, ComeBack(2))
    start(table)
    play(table, Act(1, 1, ActKind.FOLD))
    play(table, SitOutAfterHand(1))
    assert table.seats[1].away


def test_who_has_asked_already_is_told_so() -> None:
    table = asked_in_his_turn()
    for command in (SitOutAfterHand(1), SitOutAtBigBlind(1)):
        assert refused(table, command) is RefusalCode.ALREADY_SITTING_OUT
    play(table, SitOut(1))
    for again in (SitOutAfterHand(1), SitOut(1)):
        assert refused(table, again) is RefusalCode.ALREADY_SITTING_OUT


def test_house_rule_9_8_who_asked_and_is_then_not_there_is_not_waited_for() -> None:
    table = asked_in_his_turn()
    play(table, SitOut(1))
    assert open_clocks(table) == [Clock(1, 1, 0, on_bank=False)]
    assert expire_clock(table)[0] == Acted(1, ActWord.FOLD, 0, 0, timed_out=True)
    fold_out(table)
    assert table.seats[1].away
    assert not table.seats[1].out_after_hand


def test_who_also_leaves_just_leaves() -> None:
    table = asked_in_his_turn()
    play(table, StandUp(1))
    play(table, Act(1, 1, ActKind.FOLD))
    events = play(table, Act(2, 2, ActKind.FOLD))
    assert not any(isinstance(event, SatOut) for event in events)
    assert isinstance(events[-1], StoodUp)


def test_the_seat_of_who_asked_and_lost_everything_is_held_for_a_rebuy() -> None:
    table = table_with([100, 100], room(), button=1)
    start(table, SEAT_2_WINS)
    play(table, SitOutAfterHand(1))
    play(table, Act(1, 1, ActKind.RAISE, 100))
    *_, out, busted = play(table, Act(2, 2, ActKind.CALL))
    assert isinstance(out, SatOut)
    assert busted == Busted(1, out.ticket + 1, table.settings.seating.rebuy_ms)
    assert table.seats[1].ticket == busted.ticket
