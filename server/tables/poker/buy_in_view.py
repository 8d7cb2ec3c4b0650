"""How many chips a player may bring to the table, seated or not."""

from __future__ import annotations

from rules.seating import LeftWith
from rules.table.buy_in import buy_in_limits, rebuy_least
from rules.table.state import Seat, Table
from wire.messages.base import NUMBER_MAX
from wire.messages.own_view import BuyInView


def seated_buy_in(table: Table, number: int, seat: Seat) -> BuyInView | None:
    """How many chips a seated player may add now."""
    settings = table.settings
    if settings.tournament:
        return None
    most = settings.buy_in.maximum or NUMBER_MAX
    if seat.busted:
        least = rebuy_least(table, seat)
        return BuyInView(least=least, most=most, step=settings.chip)
    if seat.coming:
        return BuyInView(least=0, most=0, step=settings.chip, why="top_up_booked")
    if _may_still_lose(table, number):
        # The rules cut it to the table's maximum when the hand is over.
        return BuyInView(least=settings.chip, most=most - most % settings.chip, step=settings.chip)
    room = most - table.stack_of(number)
    if room < settings.chip:
        return BuyInView(least=0, most=0, step=settings.chip, why="stack_full")
    return BuyInView(least=settings.chip, most=room - room % settings.chip, step=settings.chip)


def _may_still_lose(table: Table, number: int) -> bool:
    """Whether the seat's stack may shrink in the running hand; a folded seat's cannot."""
    hand = table.running_hand
    return hand is not None and number in hand.by_seat and not hand.by_seat[number].folded


def first_buy_in(table: Table, player: str, left_with: LeftWith | None) -> BuyInView:
    """What a player who is not seated yet may sit down with."""
    least, most = buy_in_limits(table, player, left_with)
    return BuyInView(least=least, most=most or NUMBER_MAX, step=table.settings.chip)
