"""What happens at a table without a command: the dealer's work, and the tidying after a hand."""

from __future__ import annotations

from rules.hand.dealer import next_event as next_in_hand
from rules.refusals import Refused
from rules.seating import LeaveCause, Status
from rules.table.buy_in import booked_chips_came
from rules.table.events import Busted, Event, GameBroke, OutCause, OwedTimePaid
from rules.table.kills import kill_event
from rules.table.mixing import mix_event
from rules.table.next_hand import plan_next
from rules.table.seats import sat_out, stood_up
from rules.table.state import Seat, Table
from rules.table.time_collection import time_fee


def next_event(table: Table) -> Event | None:
    """Return the next event that follows by itself, or None while the table waits."""
    hand = table.running_hand
    if hand is not None:
        return next_in_hand(hand)
    killed = kill_event(table)
    if killed is not None:
        return killed
    if table.time_due:
        return time_fee(table)
    return _seat_event(table) or mix_event(table) or _game_event(table)


def _seat_event(table: Table) -> Event | None:
    for number, seat in sorted(table.seats.items()):
        if seat.time_owed and seat.stack:
            return OwedTimePaid(number, min(seat.time_owed, seat.stack))
        if seat.leaving is not None:
            return stood_up(table, number, seat.leaving)
        if seat.out_after_hand:
            return sat_out(table, number, OutCause.ASKED)
        if seat.coming:
            return booked_chips_came(table, number)
        if not seat.stack and not seat.busted:
            return _without_chips(table, number)
    return None


def _without_chips(table: Table, number: int) -> Event:
    """Hold the seat for a rebuy, or free it if the house holds none; a tournament holds it."""
    hold_ms = table.settings.seating.rebuy_ms
    if table.settings.tournament:
        return Busted(number, table.tickets, 0)
    if not hold_ms:
        return stood_up(table, number, LeaveCause.PICKED_UP)
    return Busted(number, table.tickets + 1, hold_ms)


def _game_event(table: Table) -> Event | None:
    if table.rotation is None:
        return None
    if not table.seats and table.status is not Status.CLOSED:
        return GameBroke()
    wishes = {number: seat for number, seat in table.seats.items() if _wishes_out(seat)}
    if not wishes or table.status is not Status.RUNNING:
        return None
    return next(
        (sat_out(table, n, OutCause.BIG_BLIND) for n in _due_big(table) if n in wishes), None
    )


def _wishes_out(seat: Seat) -> bool:
    return seat.out_at_big and not seat.away


def _due_big(table: Table) -> tuple[int, ...]:
    try:
        plan = plan_next(table)
    except Refused:
        return ()
    return plan.bigs
