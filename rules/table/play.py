"""Playing a table: judge a command, apply its facts, then do what follows without a command."""

from __future__ import annotations

from rules.hand.play import check_chips
from rules.hand.state import Phase
from rules.refusals import InvariantBroken
from rules.table.apply import apply
from rules.table.commands import Command
from rules.table.decide import decide
from rules.table.events import Event
from rules.table.state import Table
from rules.table.upkeep import next_event

_BETTING = Phase.BETTING
"""A module name: looking up an enum's member is slow in Python 3.11."""


def play(table: Table, command: Command) -> list[Event]:
    """Carry out one command whole and return everything that happened.

    A refused command raises `Refused` and leaves the table exactly as it was.
    """
    events = decide(table, command)
    for event in events:
        apply(table, event)
    return events + follow_up(table)


def follow_up(table: Table) -> list[Event]:
    """Do what follows without a command, and return it."""
    events = []
    while (following := next_event(table)) is not None:
        apply(table, following)
        events.append(following)
    if table.hand is None or table.hand.phase is not _BETTING:
        check_table(table)
    return events


def check_table(table: Table) -> None:
    """Every chip bought in is in a stack, in the pot, collected or cashed out."""
    hand = table.running_hand
    dealt = {} if hand is None else hand.by_seat
    held = sum(seat.stack for number, seat in table.seats.items() if number not in dealt)
    if hand is not None:
        check_chips(hand)
        held += sum(player.stack for player in hand.players) + hand.in_pot + hand.collected
    brought = table.bought - table.cashed
    if held + table.collected != brought:
        raise InvariantBroken(f"the table was brought {brought} chips and holds {held}")
