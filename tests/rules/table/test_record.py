"""A hand's first record holds all that its table was, so the hand can be run again."""

from __future__ import annotations

from rules.hand.commands import Command as HandCommand
from rules.hand.commands import Expire
from rules.seating import Entry, SitDown, SitOut, StandUp
from rules.settings import Clocks
from rules.table.apply import apply
from rules.table.commands import StartHand
from rules.table.play import play
from rules.table.record import record_of, table_of
from rules.table.state import Table
from tests.rules.table.builders import deck, everything, hand_over, room, table_with


def eventful() -> Table:
    """A table with a bit of everything in its record."""
    table = table_with([200] * 5, room(clocks=Clocks(time_bank_ms=9_000, showdown_ms=0)), button=2)
    for seed in range(7):
        hand_over(table, seed)
    play(table, SitOut(4))
    hand_over(table)
    play(table, StandUp(1))
    play(table, SitDown(8, "new", 150, Entry.POST))
    return table


def test_a_table_is_rebuilt_from_its_record() -> None:
    table = eventful()
    again = table_of(record_of(table))
    assert record_of(again) == record_of(table)
    assert play(again, StartHand(deck(9))) == play(table, StartHand(deck(9)))


def test_an_open_hand_is_run_again_from_record_deck_and_commands() -> None:
    table = eventful()
    record = record_of(table)
    commands: list[StartHand | HandCommand] = [StartHand(deck(9))]
    events = play(table, commands[0])
    while (hand := table.running_hand) is not None:
        assert hand.to_act is not None
        commands.append(Expire(hand.to_act.seat, hand.turn))
        events += play(table, commands[-1])
    again = table_of(record)
    assert [event for command in commands for event in play(again, command)] == events
    assert record_of(again) == record_of(table)


def test_events_alone_bring_a_table_to_the_same_state() -> None:
    table = eventful()
    copy = table_of(record_of(table))
    events = play(table, StartHand(deck(5)))
    while (hand := table.running_hand) is not None:
        assert hand.to_act is not None
        events += play(table, Expire(hand.to_act.seat, hand.turn))
    for event in events:
        apply(copy, event)
    assert everything(copy) == everything(table)
