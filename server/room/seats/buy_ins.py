"""Chips to the table: sitting down, topping up, buying in again. Seat and money in one unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.board import check_not_held, check_unused, end_places_of
from ledger.open_day import open_day
from ledger.players.status import both_days, playing_player
from ledger.units import Work
from rules import seating
from rules.seating import Entry
from server.refusals import RefusalCode, Refused
from server.request_words import word_of
from server.room.board_changes import board_changed
from server.room.feeds import streams
from server.room.floor.waiting_lists import call_next, check_may_sit
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.buy_in_money import bringing, sitting_down
from server.room.seats.carried_stack import carried_to, check_carried
from server.room.seats.seat_lookup import seat_of_player
from server.room.seats.sign_in_steps import check_free
from server.room.seats.stations import Admitted, Station
from server.room.table_orders import Here, by_seat, here, no_sums, order_table
from server.tables.orders import Beside
from wire.messages import seat as asks
from wire.messages.base import Fact


def buy_in(hall: Hall, ask: Ask, station: Station, request: asks.BuyIn) -> None:
    """Sit down with a first buy-in; the player is dealt in from the next possible hand."""
    check_free(station)
    stage = station.stage
    if not isinstance(stage, Admitted):
        raise Refused(RefusalCode.NO_CARD_SWIPED)
    number, seat = hall.stations.seat_of(station)
    at = Here(hall.table(number), seat, stage.player)
    check_may_sit(hall, at.actor, seat, at.player)
    entry = word_of(Entry, request.entry, "entry")
    left_with = carried_to(hall, at.actor, at.player)
    command = seating.SitDown(seat, str(at.player), request.amount, entry, left_with)
    visit = station.visit
    station.busy = True
    station.sits_down = True

    def sat_down() -> None:
        station.leave()
        drawn = seat_of_player(at.actor, at.player)
        if drawn == at.seat:
            station.proved = at.player
        else:
            station.gone = (at.player, drawn)  # a tournament drew another seat
        hall.people.refresh(at.player)
        board_changed(hall)

    def refused() -> None:
        if station.visit == visit:
            station.busy = station.sits_down = False
            call_next(hall)

    asking = by_seat(
        ask,
        at,
        beside=_seat_money(hall, ask, at, command),
        judge=None,
        told=no_sums if at.actor.game.takes_entries else None,
        after=sat_down,
        refused=refused,
    )
    order_table(at.actor, command, asking)


def _seat_money(hall: Hall, ask: Ask, at: Here, command: seating.SitDown) -> Beside:
    """Open the session, bring the money, and take the player off the list he was called from."""
    table, code = at.actor.number, hall.list_of(at.actor)
    may_play = _may_play(hall, at.player)
    money = _money(ask, at, command)

    def beside(work: Work) -> Mapping[str, Fact]:
        may_play(work)
        check_unused(work, (table, at.seat))
        check_not_held(work, table, at.seat, at.player)
        check_carried(work, at.player, code, command.left_with)
        end_places_of(work, at.player, code, table)
        return money(work)

    return beside


def _may_play(hall: Hall, player: int) -> Callable[[Work], None]:
    """Return what judges inside the unit: on the open gaming day, and on that of the clock."""
    clock_day = hall.clock_day()

    def judge(work: Work) -> None:
        for day in both_days(open_day(work).day, clock_day):
            playing_player(work, player, today=day)

    return judge


def _money(ask: Ask, at: Here, command: seating.SitDown) -> Beside:
    """Bring the chips; a game that takes entries books its price itself."""
    if at.actor.game.takes_entries:
        return bringing(command.amount)
    table = at.actor.number
    return sitting_down(ask.unit_id, table, at.seat, player=at.player, amount=command.amount)


def top_up(hall: Hall, ask: Ask, station: Station, request: asks.TopUp) -> None:
    """Add to the stack; in a hand the chips are booked for the next one."""
    at = here(hall, station)
    _bring_more(hall, ask, at, seating.TopUp(at.seat, request.amount))


def cancel_top_up(hall: Hall, ask: Ask, station: Station, request: asks.CancelTopUp) -> None:
    """Take booked chips back to the account."""
    at = here(hall, station)
    order_table(
        at.actor,
        seating.CancelTopUp(at.seat),
        by_seat(ask, at, after=lambda: streams.person_changed(hall, at.player)),
    )


def rebuy(hall: Hall, ask: Ask, station: Station, request: asks.Rebuy) -> None:
    """Buy in again after the last chip is gone."""
    at = here(hall, station)
    _bring_more(hall, ask, at, seating.Rebuy(at.seat, request.amount))


def _bring_more(hall: Hall, ask: Ask, at: Here, command: seating.TopUp | seating.Rebuy) -> None:
    may_play, money = _may_play(hall, at.player), bringing(command.amount)

    def judged(work: Work) -> Mapping[str, Fact]:
        may_play(work)
        return money(work)

    def brought() -> None:
        streams.person_changed(hall, at.player)

    order_table(at.actor, command, by_seat(ask, at, beside=judged, after=brought))
