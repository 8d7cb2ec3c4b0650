"""Judging chips that come to the table (house rules 9.2, 9.3 and 9.7)."""

from __future__ import annotations

from rules.refusals import RefusalCode, Refused
from rules.seating import CancelTopUp, LeftWith, Rebuy, SitDown, TopUp
from rules.table.events import (
    BookedChipsCame,
    BoughtAgain,
    TableEvent,
    ToppedUp,
    TopUpBooked,
    TopUpCancelled,
)
from rules.table.seat_checks import cash_only, seated
from rules.table.state import Seat, Table


def check_first_buy(table: Table, command: SitDown) -> None:
    """Refuse a buy-in outside the limits, or below what a player left this game with."""
    amount = command.amount
    _check_chips(table, amount)
    if table.settings.tournament:
        return
    least, most = buy_in_limits(table, command.player, command.left_with)
    if amount < min(least, table.settings.buy_in_minimum):
        raise Refused(RefusalCode.BUY_IN_TOO_SMALL, asked=amount, least=least)
    if amount < least:
        raise Refused(RefusalCode.RETURN_STACK_TOO_SMALL, asked=amount, least=least)
    if most and amount > most:
        raise Refused(RefusalCode.BUY_IN_TOO_LARGE, asked=amount, most=most)


def buy_in_limits(table: Table, player: str, left_with: LeftWith | None) -> tuple[int, int]:
    """The least and the most a player may sit down with; a maximum of 0 means any amount.

    `left_with` is his last stay in the game; None: only this table's own memory counts.
    """
    settings = table.settings
    least, most = settings.buy_in_minimum, settings.buy_in.maximum
    departed = table.departed.get(player)
    if left_with is None and departed is not None:
        left_with = LeftWith(departed.stack)
    if left_with is None:
        return least, most
    # A stack may hold part of a chip, but only whole chips can be bought.
    stack = left_with.stack - left_with.stack % settings.chip
    if left_with.moved and stack:
        return stack, max(most, stack) if most else 0
    brings_all = not most or settings.seating.return_above_maximum
    owed = stack if brings_all else min(stack, most)
    return max(least, owed), max(most, owed) if most else 0


def _check_chips(table: Table, amount: int) -> None:
    chip = table.settings.chip
    if amount < 1 or amount % chip:
        raise Refused(RefusalCode.NOT_MULTIPLE_OF_CHIP, asked=amount, chip=chip)


def top_up(table: Table, command: TopUp) -> list[TableEvent]:
    """Add any amount to a stack, up to the largest buy-in; in a hand it is booked for the next."""
    number, amount = command
    cash_only(table, number)
    seat = seated(table, number)
    if table.in_hand(number):
        return [_booked(table, seat, command)]
    if not seat.stack:
        raise Refused(RefusalCode.NO_CHIPS, seat=number)
    _check_chips(table, amount)
    most = table.settings.buy_in.maximum
    if most and seat.stack + amount > most:
        raise Refused(RefusalCode.STACK_FULL, asked=amount, stack=seat.stack, most=most)
    return [ToppedUp(number, amount)]


def _booked(table: Table, seat: Seat, command: TopUp) -> TopUpBooked:
    """Book chips during a hand; the stack they must fit is known only when it is over."""
    number, amount = command
    if seat.coming:
        raise Refused(RefusalCode.TOP_UP_BOOKED, seat=number, amount=seat.coming)
    _check_chips(table, amount)
    most = table.settings.buy_in.maximum
    if most and amount > most:
        raise Refused(RefusalCode.BUY_IN_TOO_LARGE, asked=amount, most=most)
    return TopUpBooked(number, amount)


def cancel_top_up(table: Table, command: CancelTopUp) -> list[TableEvent]:
    """Take booked chips back while the hand runs."""
    seat = seated(table, command.seat)
    if not seat.coming:
        raise Refused(RefusalCode.NO_TOP_UP_BOOKED, seat=command.seat)
    return [TopUpCancelled(command.seat, seat.coming)]


def booked_chips_came(table: Table, number: int) -> BookedChipsCame:
    """Add what fits of the booked chips to the stack that the hand left.

    With an empty stack they are a new buy-in. If they are too few for a buy-in, all go back.
    """
    seat, settings = table.seats[number], table.settings
    again = not seat.stack
    added = min(seat.coming, _room(table, seat))
    if again and added < rebuy_least(table, seat):
        added = 0
    short = again and 0 < added < settings.buy_in_minimum
    return BookedChipsCame(number, added, seat.coming - added, again and added > 0, short)


def _room(table: Table, seat: Seat) -> int:
    """What still fits on a stack, in whole chips."""
    most, chip = table.settings.buy_in.maximum, table.settings.chip
    room = max(0, most - seat.stack) if most else seat.coming
    return room - room % chip


def rebuy_least(table: Table, seat: Seat) -> int:
    """The least a player without chips may bring."""
    settings = table.settings
    return settings.rebuy_minimum if seat.short_buy_allowed else settings.buy_in_minimum


def rebuy(table: Table, command: Rebuy) -> list[TableEvent]:
    """Buy in again without chips: a full buy-in, or one short one where the house allows it."""
    number, amount = command
    cash_only(table, number)
    seat = seated(table, number)
    if not seat.busted:
        raise Refused(RefusalCode.CHIPS_LEFT, seat=number, stack=table.stack_of(number))
    _check_chips(table, amount)
    least, most = table.settings.buy_in_minimum, table.settings.buy_in.maximum
    if amount < table.settings.rebuy_minimum:
        raise Refused(RefusalCode.BUY_IN_TOO_SMALL, asked=amount, least=rebuy_least(table, seat))
    short = amount < least
    if short and not seat.short_buy_allowed:
        raise Refused(RefusalCode.SHORT_BUY_USED, asked=amount, least=least)
    if most and amount > most:
        raise Refused(RefusalCode.BUY_IN_TOO_LARGE, asked=amount, most=most)
    return [BoughtAgain(number, amount, short)]
