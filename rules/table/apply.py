"""Facts change the table here and nowhere else; a hand's own facts change the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.hand import events as in_hand
from rules.hand.apply import apply as apply_in_hand
from rules.hand.state import Hand
from rules.refusals import InvariantBroken
from rules.seating import Entry, LeaveCause, Status
from rules.table import events
from rules.table.apply_kill_and_mix import (
    KILLS_AND_MIX,
    forget_round,
    kill_returned,
    note_hand,
    put_back,
    take_ticket,
)
from rules.table.blinds import Place, due_after, dues_after_move, place_of
from rules.table.button import Rotation
from rules.table.events import Event
from rules.table.state import NOTHING, Before, Departed, Dues, Seat, Table
from rules.table.time_banks import start_bank, stop_banks, use_bank


def apply(table: Table, event: Event) -> None:
    """Take a fact as given and enter it at the table."""
    enter = _TABLE_FACTS.get(type(event))
    if enter is not None:
        enter(table, event)
        return
    if table.hand is None:
        raise InvariantBroken(f"no hand runs that {event} could belong to")
    apply_in_hand(table.hand, event)  # type: ignore[arg-type] # the table's own facts are done
    also = _HAND_FACTS.get(type(event))
    if also is not None:
        also(table, event)


def _change(table: Table, number: int, **changes: Any) -> None:
    table.seats[number] = replace(table.seats[number], **changes)


def _sat_down(table: Table, event: events.SatDown) -> None:
    table.seats[event.seat] = Seat(
        player=event.player,
        stack=event.stack,
        bank_ms=event.bank_ms,
        dues=Dues(event.new, event.missed, event.button, event.let_in),
        entry=event.entry,
        played=event.played,
        time_owed=event.time_owed,
    )
    table.departed.pop(event.player, None)
    kill_returned(table, event.player)
    table.bought += event.stack


def _topped_up(table: Table, event: events.ToppedUp) -> None:
    _change(table, event.seat, stack=table.seats[event.seat].stack + event.amount)
    table.bought += event.amount


def _top_up_booked(table: Table, event: events.TopUpBooked) -> None:
    _change(table, event.seat, coming=event.amount)


def _top_up_cancelled(table: Table, event: events.TopUpCancelled) -> None:
    _change(table, event.seat, coming=0)


def _booked_chips_came(table: Table, event: events.BookedChipsCame) -> None:
    seat = table.seats[event.seat]
    allowed = not event.short if event.again else seat.short_buy_allowed
    _change(
        table,
        event.seat,
        stack=seat.stack + event.added,
        coming=0,
        short_buy_allowed=allowed,
    )
    table.bought += event.added


def _bought_again(table: Table, event: events.BoughtAgain) -> None:
    _change(
        table,
        event.seat,
        stack=event.amount,
        short_buy_allowed=not event.short,
        busted=False,
        away=False,
        ticket=0,
    )
    table.bought += event.amount


def _will_sit_out(table: Table, event: events.WillSitOut) -> None:
    _change(table, event.seat, out_after_hand=True)


def _sat_out(table: Table, event: events.SatOut) -> None:
    ticket = take_ticket(table, event.ticket, event.time_ms)
    _change(
        table,
        event.seat,
        away=True,
        out_at_big=False,
        out_after_hand=False,
        ticket=ticket,
        absence=0,
    )


def _will_sit_out_at_big_blind(table: Table, event: events.WillSitOutAtBigBlind) -> None:
    _change(table, event.seat, out_at_big=True)


def _came_back(table: Table, event: events.CameBack) -> None:
    seat = table.seats[event.seat]
    leaving = seat.leaving
    if event.stays and leaving is not None and not leaving.ordered:
        leaving = None
    _change(
        table,
        event.seat,
        away=False,
        out_at_big=False,
        out_after_hand=False,
        leaving=leaving,
        ticket=0,
        absence=seat.ticket if seat.away else seat.absence,
        timeouts=0,
        entry=event.entry,
    )


def _entry_chosen(table: Table, event: events.EntryChosen) -> None:
    _change(table, event.seat, entry=event.entry)


def _seat_changed(table: Table, event: events.SeatChanged) -> None:
    table.seats[event.to] = replace(table.seats.pop(event.seat), dues=event.dues)
    _drop_straddle(table, event.seat)


def _drop_straddle(table: Table, number: int) -> None:
    if table.straddler == number:
        table.straddler = 0


def _will_leave(table: Table, event: events.WillLeave) -> None:
    # A wish may be taken back: an absence goes on beside it (house rule 9.9).
    ticket = table.seats[event.seat].ticket if event.cause is LeaveCause.STOOD_UP else 0
    _change(table, event.seat, leaving=event.cause, ticket=ticket)


def _will_stay(table: Table, event: events.WillStay) -> None:
    _change(table, event.seat, leaving=None)


def _stood_up(table: Table, event: events.StoodUp) -> None:
    seat = table.seats.pop(event.seat)
    _drop_straddle(table, event.seat)
    ticket = take_ticket(table, event.ticket, event.time_ms)
    if ticket:
        departed = Departed(
            event.stack,
            (),
            seat.bank_ms,
            ticket,
            event.seat,
            due=due_after(table.rotation, event.seat, seat.dues),
            played=seat.played,
            time_owed=seat.time_owed,
        ).owing(seat.dues)
        if event.cause is LeaveCause.MOVED:
            # He plays elsewhere by order: he misses no blind here and pays his time there.
            departed = departed.of_another_round._replace(played=False)
        table.departed[event.player] = departed
    table.cashed += event.stack


def _return_forgotten(table: Table, event: events.ReturnForgotten) -> None:
    del table.departed[event.player]


def _busted(table: Table, event: events.Busted) -> None:
    ticket = take_ticket(table, event.ticket, event.time_ms)
    _change(table, event.seat, busted=True, ticket=ticket)


def _straddle_announced(table: Table, event: events.StraddleAnnounced) -> None:
    table.straddler = event.seat


def _button_drawn(table: Table, event: events.ButtonDrawn) -> None:
    table.rotation = Rotation(event.button, drawn=True)
    for number, _ in event.cards:
        # A player who drew for the button has joined the game and does not enter as a new player.
        _change(table, number, dues=NOTHING)


def _table_started(table: Table, event: events.TableStarted) -> None:
    table.status = Status.RUNNING


def _table_paused(table: Table, event: events.TablePaused) -> None:
    table.status = Status.PAUSED


def _table_closed(table: Table, event: events.TableClosed) -> None:
    table.status = Status.CLOSED


def _game_broke(table: Table, event: events.GameBroke) -> None:
    table.status = Status.WAITING
    table.rotation = None
    table.kill = table.kill._replace(legs=())  # house rule 11.7
    forget_round(table)


def _stakes_changed(table: Table, event: events.StakesChanged) -> None:
    table.settings = replace(table.settings, stakes=event.stakes)
    table.straddler = 0  # it was announced at the old stakes (house rule 3.16)


def _hand_started(table: Table, event: events.HandStarted) -> None:
    if table.rotation is None:
        raise InvariantBroken("a hand began before the button was drawn for")
    seats, departed = dict(table.seats), dict(table.departed)
    run = (table.kill, table.mixing)
    table.before = Before(table.rotation, seats, table.straddler, departed, *run)
    table.hand = Hand(event.setup)
    table.hands = event.setup.hand
    note_hand(table, event)
    table.rotation = event.rotation
    table.straddler = 0
    for number, dues in event.dues:
        if number not in table.hand.by_seat:
            _change(table, number, dues=dues)
        elif not _as_dealt(table.seats[number]):
            _change(table, number, dues=dues, entry=Entry.WAIT, played=True, absence=0)
    for player, missed in event.left:
        table.departed[player] = table.departed[player]._replace(missed=missed, due=())
    for player in event.left_button:
        table.departed[player] = table.departed[player]._replace(button=True)


def _as_dealt(seat: Seat) -> bool:
    """Whether a seat that is dealt in needs no change, which is the usual case."""
    if seat.absence or seat.dues != NOTHING:
        return False
    return seat.played and seat.entry is Entry.WAIT


def _time_fee_due(table: Table, event: events.TimeFeeDue) -> None:
    table.time_due = True


def _time_fee_taken(table: Table, event: events.TimeFeeTaken) -> None:
    table.time_due = False
    for number, seat in table.seats.items():
        owed = seat.time_owed + event.fee if number in event.owing else 0
        _change(table, number, played=False, time_owed=owed)
    for player, gone in table.departed.items():
        if gone.played:
            owed = gone.time_owed + event.fee
            table.departed[player] = gone._replace(played=False, time_owed=owed)
    for number, amount in event.paid:
        _change(table, number, stack=table.seats[number].stack - amount)
        table.collected += amount


def _owed_time_paid(table: Table, event: events.OwedTimePaid) -> None:
    stack = table.seats[event.seat].stack - event.amount
    _change(table, event.seat, stack=stack, time_owed=0)
    table.collected += event.amount


def _acted(table: Table, event: in_hand.Acted | in_hand.CardsDiscarded | in_hand.FaceAsked) -> None:
    before = table.seats[event.seat].timeouts
    timeouts = before + 1 if event.timed_out else 0
    if timeouts != before:
        _change(table, event.seat, timeouts=timeouts)


def _action_stopped(table: Table, event: in_hand.ActionStopped) -> None:
    # The stop is not the player's fault: his bank stays as it was and his full time starts again.
    stop_banks(table)


def _hand_ended(table: Table, event: in_hand.HandEnded) -> None:
    for number, stack in event.stacks:
        if stack != table.seats[number].stack:
            _change(table, number, stack=stack)
    table.before = None
    if table.bank_turn:  # a hand may end by fouls while another player thinks
        stop_banks(table)
    if table.hand is not None:
        table.collected += table.hand.collected


def _hand_voided(table: Table, event: in_hand.HandVoided) -> None:
    """House rule 9.5: restore button, owed blinds and time; seats still hold their old stacks."""
    before, table.before = table.before, None
    stop_banks(table)
    if before is None or table.hand is None:
        raise InvariantBroken("a hand was voided that never began")
    table.rotation = before.rotation
    table.straddler = before.straddler
    put_back(table, before)
    for number, was in before.seats.items():
        now = table.seats.get(number)
        if now is not None and now.player == was.player:
            entry = was.entry if number in table.hand.by_seat else now.entry
            _change(
                table,
                number,
                dues=was.dues,
                played=was.played,
                absence=was.absence if not now.away else now.absence,
                entry=entry,
                bank_ms=was.bank_ms,
                timeouts=was.timeouts,
            )
    _give_back_dues(table, before)


def _give_back_dues(table: Table, before: Before) -> None:
    """Players who left or came back during a voided hand owe what they owed before it."""
    places = {player: place_of(departed) for player, departed in before.departed.items()}
    for number, seat in before.seats.items():
        due = due_after(before.rotation, number, seat.dues)
        places[seat.player] = Place(number, seat.dues, due)
    for player in places.keys() & table.departed.keys():
        number, dues, due = places[player]
        table.departed[player] = table.departed[player]._replace(seat=number, due=due).owing(dues)
    for number, seat in table.seats.items():
        place = places.get(seat.player)
        if place is not None and place.seat:
            _change(table, number, dues=dues_after_move(table, place, number))


_TABLE_FACTS: Mapping[type, Callable[[Table, Any], None]] = {
    events.SatDown: _sat_down,
    events.ToppedUp: _topped_up,
    events.TopUpBooked: _top_up_booked,
    events.TopUpCancelled: _top_up_cancelled,
    events.BookedChipsCame: _booked_chips_came,
    events.BoughtAgain: _bought_again,
    events.WillSitOut: _will_sit_out,
    events.SatOut: _sat_out,
    events.WillSitOutAtBigBlind: _will_sit_out_at_big_blind,
    events.CameBack: _came_back,
    events.EntryChosen: _entry_chosen,
    events.SeatChanged: _seat_changed,
    events.WillLeave: _will_leave,
    events.WillStay: _will_stay,
    events.StoodUp: _stood_up,
    events.ReturnForgotten: _return_forgotten,
    events.Busted: _busted,
    events.StraddleAnnounced: _straddle_announced,
    events.ButtonDrawn: _button_drawn,
    events.TableStarted: _table_started,
    events.TablePaused: _table_paused,
    events.TableClosed: _table_closed,
    events.GameBroke: _game_broke,
    events.StakesChanged: _stakes_changed,
    events.HandStarted: _hand_started,
    events.TimeFeeDue: _time_fee_due,
    events.TimeFeeTaken: _time_fee_taken,
    events.OwedTimePaid: _owed_time_paid,
    events.TimeBankStarted: start_bank,
    events.TimeBankUsed: use_bank,
    **KILLS_AND_MIX,
}

_HAND_FACTS: Mapping[type, Callable[[Table, Any], None]] = {
    in_hand.Acted: _acted,
    in_hand.CardsDiscarded: _acted,
    in_hand.FaceAsked: _acted,
    in_hand.ActionStopped: _action_stopped,
    in_hand.HandEnded: _hand_ended,
    in_hand.HandVoided: _hand_voided,
}
