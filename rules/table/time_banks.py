"""Which decisions run on time banks; where all decide at once, several do in one turn."""

from __future__ import annotations

from dataclasses import replace

from rules.table.events import TimeBankStarted, TimeBankUsed
from rules.table.state import Table


def on_time_bank(table: Table, number: int, turn: int) -> bool:
    """Whether the decision of a seat runs on its time bank."""
    return table.bank_turn == turn and number in table.bank_seats


def start_bank(table: Table, event: TimeBankStarted) -> None:
    """The bank of a seat runs for its decision."""
    if table.bank_turn != event.turn:
        stop_banks(table)
    table.bank_turn = event.turn
    table.bank_seats.add(event.seat)


def use_bank(table: Table, event: TimeBankUsed) -> None:
    """The bank of a seat stops, with what is left of it."""
    table.bank_seats.discard(event.seat)
    if not table.bank_seats:
        table.bank_turn = 0
    table.seats[event.seat] = replace(table.seats[event.seat], bank_ms=event.left_ms)


def stop_banks(table: Table) -> None:
    """No bank runs any more, and nothing is taken from those that ran."""
    table.bank_turn = 0
    table.bank_seats.clear()
