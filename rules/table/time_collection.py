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
    """Players who were dealt in during the period pay; a short stack pays what it has.

    Where the fee is taken at the beginning of a period, everybody who has a seat pays, so that
    nobody saves it by sitting out for a moment. A player without chips owes the fee until he buys
    in again. Players who left during the period count for the bracket and owe the fee too. They pay
    it before their next hand, so leaving just before a collection saves nothing.
    """
    schedule = table.settings.collection.time_fee
    ahead = schedule is not None and schedule.at_beginning
    seats = sorted(table.seats.items())
    charged = {number for number, seat in seats if ahead or seat.played}
    left = 0 if ahead else sum(gone.played for gone in table.departed.values())
    fee = 0 if schedule is None else _amount(schedule, len(charged) + left)
    owed = {number: seat.time_owed + fee * (number in charged) for number, seat in seats}
    paid = [(number, min(seat.stack, owed[number])) for number, seat in seats]
    owing = tuple(number for number, seat in seats if number in charged and not seat.stack)
    return TimeFeeTaken(tuple(each for each in paid if each[1]), fee, owing if fee else ())


def _amount(fee: TimeFee, players: int) -> int:
    amount = 0
    for players_min, asked in fee.brackets:
        if players_min <= players:
            amount = asked
    return amount
