"""A PIN at a seat: to sit down, to open a locked seat, to go on elsewhere, for the floor's menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ledger.board import begin_stand_in, come_home
from ledger.cage import news_since
from ledger.cards import active_card
from ledger.pin import Pin
from ledger.pins import PinAccepted, PinAttempt, Purpose
from ledger.refusals import RefusalCode as BooksCode
from ledger.refusals import Refused as BooksRefused
from ledger.staff import Attempt, CardCredential, Duty, Member, require_duty
from ledger.units import Work
from rules import seating
from server.refusals import RefusalCode, Refused
from server.room.board_changes import board_changed
from server.room.feeds import streams
from server.room.feeds.station_view import is_locked
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.card_swipe import check_lost, way_in
from server.room.seats.pin_tries import try_pin
from server.room.seats.seat_lookup import in_hand, player_at, player_changed, sits_there
from server.room.seats.sign_in_steps import (
    check_aside,
    check_free,
    enter_stage,
    open_menu,
    open_seat,
)
from server.room.seats.stations import Admitted, PinWanted, Spot, Station
from server.tables.orders import Cause, Order
from wire.messages import seat as asks


def enter_pin(hall: Hall, ask: Ask, station: Station, request: asks.EnterPin) -> None:
    """Check a PIN: for the card that was swiped, or to open a locked seat."""
    pin, stage = Pin(request.pin), station.stage
    check_free(station)
    if isinstance(stage, PinWanted):
        check = _check_staff if stage.holder == "staff" else _check_visitor
        check(hall, ask, station, stage, pin)
        return
    table, seat = hall.stations.seat_of(station)
    actor = hall.tables.get(table)
    if stage is not None or actor is None or not is_locked(station, actor.sitter(seat)):
        raise Refused(RefusalCode.NO_CARD_SWIPED)
    player = player_at(actor, seat)
    opened = _opener(hall, ask, station, player)
    check_player(hall, ask, station, (player, False), pin)(opened)


def _check_visitor(hall: Hall, ask: Ask, station: Station, stage: PinWanted, pin: Pin) -> None:
    def proved(accepted: PinAccepted) -> None:
        _let_in(hall, ask, station, stage, accepted)

    check_player(hall, ask, station, (stage.number, True), pin)(proved)


Proved = Callable[[PinAccepted], None]
_NEEDS_CARD: Final = (BooksCode.PLACE_BLOCKED, BooksCode.PIN_TRIED_TOO_OFTEN)
"""Refusals of a PIN without its card; with the card its player still gets in."""


def check_player(
    hall: Hall, ask: Ask, station: Station, who: tuple[int, bool], pin: Pin
) -> Callable[[Proved], None]:
    """Check the PIN of a player who swiped a card or sits at a locked seat."""
    player, with_card = who
    hall.check_may_play(player)
    attempt = PinAttempt(
        request_id=ask.unit_id,
        player=player,
        place=ask.peer.place,
        key=ask.peer.key,
        purpose=Purpose.SIGN_IN if with_card else Purpose.AT_SEAT,
        today=hall.today().day,
        at_ms=hall.now_ms,
        with_card=with_card,
    )

    def work() -> PinAccepted:
        try:
            return try_pin(hall, attempt, pin)
        except BooksRefused as refusal:
            if with_card or refusal.code not in _NEEDS_CARD:
                raise
            # Somebody else may have typed the wrong PINs: with the card the player still gets in.
            raise Refused(RefusalCode.NO_CARD_SWIPED) from None

    return lambda proved: check_aside(hall, ask, station, work, proved)


def _let_in(
    hall: Hall, ask: Ask, station: Station, stage: PinWanted, accepted: PinAccepted
) -> None:
    """Judge the card again: things may have changed between the swipe and the PIN."""
    active_card(hall.store, hall.ports.pepper, stage.card)
    way = way_in(hall, station, stage.number)
    if way.goes_on_at is not None:
        _go_on(hall, ask, station, stage, way.goes_on_at)
        return
    if way.opens:
        _opener(hall, ask, station, stage.number)(accepted)
        return
    hall.people.refresh(stage.number)
    previous_ms = accepted.previous_ms or 0
    here = (ask.peer.place, hall.now_ms)
    news = news_since(hall.store, stage.number, previous_ms, here)
    admitted = Admitted(player=stage.number, previous_ms=previous_ms, news=news)
    enter_stage(hall, station, admitted)
    ask.done({"state": "buy_in"})


def _opener(hall: Hall, ask: Ask, station: Station, player: int) -> Proved:
    def opened(accepted: PinAccepted) -> None:
        spot = hall.stations.seat_of(station)
        if hall.player_at(spot) != player:
            raise player_changed(spot, player)
        open_seat(hall, station, player)
        streams.station_changed(hall, station)
        _has_come(hall, player, spot)
        ask.done({"state": "seated"})
        _play_on(hall, ask, spot, player)

    return opened


def _play_on(hall: Hall, ask: Ask, spot: Spot, player: int) -> None:
    """A player of a tournament who opens his seat plays again at once: nothing is to be chosen."""
    actor = hall.tables.get(spot[0])
    sitter = None if actor is None else actor.sitter(spot[1])
    if actor is None or sitter is None or not (sitter.away and actor.game.takes_entries):
        return
    actor.order(
        Order(
            command=seating.ComeBack(spot[1]),
            request_id=f"{ask.unit_id}/back",
            actor=f"seat:{spot[0]}:{spot[1]}",
            cause=Cause.TAP,
            judge=sits_there(spot, player),
            reply=lambda _reply: None,  # refused while he serves a penalty: the seat says so
        )
    )


def _has_come(hall: Hall, player: int, spot: Spot) -> None:
    """A moved player is at his new seat: the old one need not say any more where it is."""
    for station in hall.stations.of_table(spot[0]):
        if station.gone == (player, spot[1]):
            station.gone = (0, 0)
            streams.station_changed(hall, station)


def _go_on(hall: Hall, ask: Ask, station: Station, stage: PinWanted, spot: Spot) -> None:
    """Make this station serve the player's seat: the same cards, the same decision, no blinds.

    The unit checks again whose seat it is and who runs its table: either may have changed since
    the PIN was read.
    """
    home, player, visit = spot == station.spot, stage.number, station.visit

    def body(work: Work) -> dict[str, int]:
        if home:
            come_home(work, seat=spot, player=player)
        else:
            check_lost(hall, spot, work)
            begin_stand_in(work, seat=spot, station=station.spot, player=player)
        return {"table": spot[0], "seat": spot[1]}

    def served() -> None:
        # Another card may have been swiped here meanwhile: then the seat stays locked.
        still_there = station.visit == visit
        board_changed(hall)
        still_his = still_there and hall.player_at(spot) == player
        if still_his and hall.stations.seat_of(station) == spot:
            open_seat(hall, station, player)
        streams.station_changed(hall, station)

    command = {"do": "serve_seat", "table": spot[0], "seat": spot[1], "at": list(station.spot)}
    unit = hall.unit(f"{ask.unit_id}/serve", f"player:{stage.number}", command, body)
    hall.submit(ask, unit, after=served)


def _check_staff(hall: Hall, ask: Ask, station: Station, stage: PinWanted, pin: Pin) -> None:
    attempt: Attempt = hall.attempt(ask)
    credential = CardCredential(card=stage.card, pin=pin)

    def work() -> Member:
        number = hall.staff_judge.verify(attempt, credential)
        return require_duty(hall.store, number, Duty.RUN_TABLES)

    def proved(member: Member) -> None:
        table, seat = hall.stations.seat_of(station)
        actor = hall.tables.get(table)
        if actor is not None and in_hand(actor, seat):
            raise Refused(RefusalCode.IN_A_HAND, table=table, seat=seat)
        open_menu(hall, station, member.number, member.name)
        ask.done({"state": "floor_menu"})

    check_aside(hall, ask, station, work, proved)
