"""Judging what concerns a seat: sitting down, sitting out, coming back, moving, leaving."""

from __future__ import annotations

from rules.refusals import RefusalCode, Refused
from rules.seating import (
    ChangeSeat,
    ComeBack,
    Entry,
    LeaveCause,
    SitDown,
    SitOut,
    SitOutAfterHand,
    StandUp,
)
from rules.table.blinds import (
    Place,
    due_after,
    dues_after_move,
    dues_after_return,
    dues_moved_by_house,
)
from rules.table.button_buyer import sells_button
from rules.table.buy_in import check_first_buy
from rules.table.commands import (
    ChooseEntry,
    ForgetReturn,
    PickUp,
    SitOutAtBigBlind,
    Stay,
    Straddle,
)
from rules.table.events import (
    CameBack,
    EntryChosen,
    OutCause,
    ReturnForgotten,
    SatDown,
    SatOut,
    SeatChanged,
    StoodUp,
    StraddleAnnounced,
    TableEvent,
    WillLeave,
    WillSitOut,
    WillSitOutAtBigBlind,
    WillStay,
)
from rules.table.next_hand import may_straddle, plan_next, straddle_of
from rules.table.seat_checks import cash_only, check_free, seated
from rules.table.state import NEW, Table


def sit_down(table: Table, command: SitDown) -> list[TableEvent]:
    """Take a free seat with a buy-in the table allows."""
    seat, player, amount, entry = command[:4]
    check_free(table, seat)
    for number, other in table.seats.items():
        if other.player == player:
            raise Refused(RefusalCode.ALREADY_SEATED, seat=number)
    check_first_buy(table, command)
    _check_entry(table, seat, entry)
    before = table.departed.get(player)
    bank_ms = table.settings.clocks.time_bank_ms if before is None else before.bank_ms
    dues = NEW if before is None else dues_after_return(table, before, seat)
    return [
        SatDown(
            seat,
            player,
            amount,
            entry,
            dues.missed,
            bank_ms,
            dues.new,
            played=before is not None and before.played,
            time_owed=0 if before is None else before.time_owed,
            button=dues.button,
            let_in=dues.let_in,
        )
    ]


def sit_out(table: Table, command: SitOut) -> list[TableEvent]:
    """Be dealt out, and not be waited for in the running hand.

    Refused at a seat that is held for a rebuy: an absence would hold it longer.
    """
    if seated(table, command.seat).busted:
        raise Refused(RefusalCode.NO_CHIPS, seat=command.seat)
    if seated(table, command.seat).away:
        raise Refused(RefusalCode.ALREADY_SITTING_OUT, seat=command.seat)
    return [sat_out(table, command.seat, OutCause.ASKED)]


def sit_out_after_hand(table: Table, command: SitOutAfterHand) -> list[TableEvent]:
    """House rule 9.9: be dealt out from the next hand on; a live hand is played to its end."""
    number = command.seat
    if seated(table, number).out_after_hand:
        raise Refused(RefusalCode.ALREADY_SITTING_OUT, seat=number)
    hand = table.running_hand
    player = None if hand is None else hand.by_seat.get(number)
    if player is None or player.folded or table.seats[number].away:
        return sit_out(table, SitOut(number))
    return [WillSitOut(number)]


def sat_out(table: Table, number: int, cause: OutCause) -> SatOut:
    """The fact that a player sits out, with the ticket that times his absence.

    House rule 9.9: an absence goes on until he has been dealt in.
    """
    time_ms = 0 if table.settings.tournament else table.settings.seating.absence_ms
    seat = table.seats.get(number)  # None: he is just entered
    before = 0 if seat is None else seat.absence
    return SatOut(number, cause, before or table.tickets + 1, time_ms, before > 0)


def sit_out_at_big_blind(table: Table, command: SitOutAtBigBlind) -> list[TableEvent]:
    """Be dealt out when the big blind comes; refused in games without blinds."""
    cash_only(table, command.seat)
    if not table.settings.stakes.blinds:
        raise Refused(RefusalCode.NO_BIG_BLIND, seat=command.seat)
    seat = seated(table, command.seat)
    if seat.away or seat.out_at_big or seat.out_after_hand:
        raise Refused(RefusalCode.ALREADY_SITTING_OUT, seat=command.seat)
    return [WillSitOutAtBigBlind(command.seat)]


def come_back(table: Table, command: ComeBack) -> list[TableEvent]:
    """Play again, or cancel a wish to sit out; without one, the wish to leave."""
    seat = seated(table, command.seat)
    if seat.busted:
        raise Refused(RefusalCode.NO_CHIPS, seat=command.seat)
    sits_out = seat.away or seat.out_at_big or seat.out_after_hand
    if not sits_out:
        _check_may_stay(command.seat, seat.leaving, RefusalCode.NOT_SITTING_OUT)
    _check_entry(table, command.seat, command.entry)
    # Sitting out and leaving are two wishes: who cancels one keeps the other.
    stays = seat.leaving is None or not sits_out
    return [CameBack(command.seat, command.entry, stays)]


def stay(table: Table, command: Stay) -> list[TableEvent]:
    """House rule 9.11: cancel the wish to leave; an order to leave stands."""
    seat = seated(table, command.seat)
    _check_may_stay(command.seat, seat.leaving, RefusalCode.NOT_LEAVING)
    if seat.leaving is LeaveCause.PICKED_UP and seat.away:  # he must come back first (9.9)
        raise Refused(RefusalCode.SENT_AWAY, seat=command.seat, cause=seat.leaving.value)
    return [WillStay(command.seat)]


def _check_may_stay(number: int, leaving: LeaveCause | None, nothing: RefusalCode) -> None:
    if leaving is None:
        raise Refused(nothing, seat=number)
    if leaving.ordered:
        raise Refused(RefusalCode.SENT_AWAY, seat=number, cause=leaving.value)


def choose_entry(table: Table, command: ChooseEntry) -> list[TableEvent]:
    """Say whether to post what is owed or to wait for the big blind."""
    if table.settings.tournament or seated(table, command.seat).dues.none:
        raise Refused(RefusalCode.NOTHING_OWED, seat=command.seat)
    _check_entry(table, command.seat, command.entry)
    return [EntryChosen(command.seat, command.entry)]


def _check_entry(table: Table, number: int, entry: Entry) -> None:
    if entry is Entry.BUTTON and not sells_button(table):
        raise Refused(RefusalCode.BUTTON_NOT_SOLD, seat=number)


def change_seat(table: Table, command: ChangeSeat) -> list[TableEvent]:
    """Move to a free seat between hands."""
    cash_only(table, command.seat)
    seated(table, command.seat)
    check_free(table, command.to)
    if table.running_hand is not None:
        raise Refused(RefusalCode.HAND_RUNNING, seat=command.seat)
    if command.by_fault:
        dues = dues_moved_by_house(table, command.seat)
    else:
        before = table.seats[command.seat].dues
        place = Place(command.seat, before, due_after(table.rotation, command.seat, before))
        dues = dues_after_move(table, place, command.to)
    return [SeatChanged(command.seat, command.to, dues)]


def stand_up(table: Table, command: StandUp) -> list[TableEvent]:
    """Leave now, or after the hand the player is in; an order to leave replaces a wish."""
    cash_only(table, command.seat)
    if not command.cause.outweighs(seated(table, command.seat).leaving):
        raise Refused(RefusalCode.HAND_RUNNING, seat=command.seat)
    return [_leave(table, command.seat, command.cause)]


def pick_up(table: Table, command: PickUp) -> list[TableEvent]:
    """Free the seat of a player whose absence or hold has reached its time limit."""
    seat = seated(table, command.seat)
    if not seat.ticket or seat.ticket != command.ticket:
        raise Refused(
            RefusalCode.STALE_TICKET, seat=command.seat, ticket=command.ticket, now=seat.ticket
        )
    if seat.leaving is not None and seat.leaving.ordered:
        raise Refused(RefusalCode.HAND_RUNNING, seat=command.seat)
    return [_leave(table, command.seat, LeaveCause.PICKED_UP)]


def _leave(table: Table, number: int, cause: LeaveCause) -> TableEvent:
    if table.in_hand(number):
        return WillLeave(number, cause)
    return stood_up(table, number, cause)


def stood_up(table: Table, number: int, cause: LeaveCause) -> StoodUp:
    """The fact that a player leaves with his chips, with the ticket that times his return."""
    seat = table.seats[number]
    closed = cause is LeaveCause.TABLE_CLOSED
    time_ms = 0 if closed else table.settings.seating.return_within_ms
    return StoodUp(number, seat.player, seat.stack, cause, table.tickets + 1, time_ms)


def forget_return(table: Table, command: ForgetReturn) -> list[TableEvent]:
    """Let a player who left come back as if new."""
    departed = table.departed.get(command.player)
    if departed is None:
        raise Refused(RefusalCode.NOT_AT_THIS_TABLE, player=command.player)
    if departed.ticket != command.ticket:
        raise Refused(
            RefusalCode.STALE_TICKET,
            player=command.player,
            ticket=command.ticket,
            now=departed.ticket,
        )
    return [ReturnForgotten(command.player)]


def straddle(table: Table, command: Straddle) -> list[TableEvent]:
    """Announce a full straddle, on the button or left of the big blind, as the table allows."""
    seated(table, command.seat)
    if table.running_hand is not None:
        raise Refused(RefusalCode.HAND_RUNNING, seat=command.seat)
    if not table.settings.any_straddle:
        raise Refused(RefusalCode.NO_STRADDLE, seat=command.seat)
    may = may_straddle(table, plan_next(table))
    if command.seat not in may:
        amount = straddle_of(table.settings)
        seat = may[-1] if may else 0
        raise Refused(RefusalCode.NO_STRADDLE, seat=command.seat, may=seat, amount=amount)
    return [StraddleAnnounced(command.seat)]
