"""Time collection: each player pays for a period from his stack, between hands (house rule 8.9)."""

from __future__ import annotations

from rules.collection import TimeFee
from rules.refusals import RefusalCode, Refused
from rules.table.commands import CollectTime
from rules.table.events import TableEvent, TimeFeeDue, TimeFeeTaken
from rules.table.state import Table


def collect_time(table: Table, command: CollectTime) -> list[TableEvent]:
    """Take the fee now, or as soon as the running hand is over."""
    if table.settings.collection.time_fee is None:
        raise Refused(RefusalCode.NO_TIME_FEE)
    if table.running_hand is not None:
        return [TimeFeeDue()]
    return [time_fee(table)]


def time_fee(table: Table) -> TimeFeeTaken:
    """Who was dealt in during the period pays; a short stack pays what it has."""
    fee = table.settings.collection.time_fee
    payers = [n for n, seat in sorted(table.seats.items()) if seat.played and seat.stack]
    amount = 0 if fee is None else _amount(fee, len(payers))
    if not amount:
        return TimeFeeTaken(())
    return TimeFeeTaken(tuple((n, min(amount, table.seats[n].stack)) for n in payers))


def _amount(fee: TimeFee, players: int) -> int:
    amount = 0
    for players_min, asked in fee.brackets:
        if players_min <= players:
            amount = asked
    return amount
