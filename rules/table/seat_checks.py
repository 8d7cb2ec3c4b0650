"""The checks that come first in every decision about a seat."""

from __future__ import annotations

from rules.refusals import RefusalCode, Refused
from rules.seating import Status
from rules.table.state import Seat, Table


def seated(table: Table, number: int) -> Seat:
    """The player in a seat, or a refusal."""
    check_number(table, number)
    if number not in table.seats:
        raise Refused(RefusalCode.SEAT_EMPTY, seat=number)
    return table.seats[number]


def check_number(table: Table, number: int) -> None:
    """Refuse a seat number the table does not have."""
    if not 1 <= number <= table.settings.seats:
        raise Refused(RefusalCode.SEAT_UNKNOWN, seat=number, seats=table.settings.seats)


def check_free(table: Table, number: int) -> None:
    """Refuse a seat that is taken or held for a player, and every seat of a closed table."""
    if table.status is Status.CLOSED:
        raise Refused(RefusalCode.TABLE_CLOSED, seat=number)
    check_number(table, number)
    if number in table.seats:
        held = table.seats[number].busted
        raise Refused(RefusalCode.SEAT_RESERVED if held else RefusalCode.SEAT_TAKEN, seat=number)


def cash_only(table: Table, number: int) -> None:
    """Refuse in a tournament: there the tournament assigns seats and chips."""
    if table.settings.tournament:
        raise Refused(RefusalCode.NOT_IN_TOURNAMENT, seat=number)
