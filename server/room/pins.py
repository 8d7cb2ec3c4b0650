"""A PIN at a seat: to sit down, to open a locked seat, to go on elsewhere, for the floor's menu."""

from __future__ import annotations

from collections.abc import Callable

from ledger.board import begin_stand_in, end_stand_in
from ledger.pin import Pin
from ledger.pins import PinAccepted, PinAttempt, PinDoor, Purpose
from ledger.refusals import RefusalCode as BooksCode
from ledger.refusals import Refused as BooksRefused
from ledger.staff import Attempt, CardCredential, Duty, Member, require_duty
from ledger.units import Work
from server.refusals import RefusalCode, Refused
from server.room import feeds
from server.room.asks import Ask
from server.room.boards import board_changed
from server.room.hall import Hall
from server.room.lists import check_may_sit
from server.room.seats import in_hand, player_at
from server.room.stages import check_aside, check_free, enter_stage, open_seat
from server.room.stations import Admitted, Menu, PinWanted, Spot, Station
from server.room.views import is_locked
from wire.messages import seat as asks

_TRIED = "SELECT 1 FROM record WHERE request_id = ? || 'take_pin_try'"


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
    if stage is not None or actor is None or not is_locked(station, actor, seat):
        raise Refused(RefusalCode.NO_CARD_SWIPED)
    opened = _opener(hall, ask, station)
    _check_player(hall, ask, station, player_at(actor, seat), pin)(opened)


def _check_visitor(hall: Hall, ask: Ask, station: Station, stage: PinWanted, pin: Pin) -> None:
    def proved(accepted: PinAccepted) -> None:
        _let_in(hall, ask, station, stage, accepted)

    _check_player(hall, ask, station, stage.number, pin)(proved)


Proved = Callable[[PinAccepted], None]


def _check_player(
    hall: Hall, ask: Ask, station: Station, player: int, pin: Pin
) -> Callable[[Proved], None]:
    attempt = PinAttempt(
        request_id=ask.unit_id,
        player=player,
        place=ask.peer.place,
        purpose=Purpose.SIGN_IN,
        today=hall.today().day,
        at_ms=hall.now_ms,
    )
    door = PinDoor(hall.store, hall.ports.hasher)

    def work() -> PinAccepted:
        _refuse_known(hall, ask)
        return door.verify(attempt, pin)

    return lambda proved: check_aside(hall, ask, station, work, proved)


def _refuse_known(hall: Hall, ask: Ask) -> None:
    """Refuse a PIN under an id that the books know: it opened what was closed since.

    The books would answer how that entry ended, whatever is typed now.
    """
    if hall.store.query(_TRIED, (f"{ask.unit_id}/",)):
        raise BooksRefused(BooksCode.ENTER_AGAIN)


def _let_in(
    hall: Hall, ask: Ask, station: Station, stage: PinWanted, accepted: PinAccepted
) -> None:
    table, seat = hall.stations.seat_of(station)
    if stage.goes_on_at is not None:
        _go_on(hall, ask, station, stage, stage.goes_on_at)
        return
    actor = hall.table(table)
    if player_at(actor, seat) == stage.number:
        _opener(hall, ask, station)(accepted)
        return
    check_may_sit(hall, actor, seat, stage.number)
    hall.people.refresh(stage.number)
    enter_stage(hall, station, Admitted(player=stage.number, previous_ms=accepted.previous_ms or 0))
    ask.done({"state": "buy_in"})


def _opener(hall: Hall, ask: Ask, station: Station) -> Proved:
    def opened(accepted: PinAccepted) -> None:
        open_seat(hall, station)
        feeds.station_changed(hall, station)
        ask.done({"state": "seated"})

    return opened


def _go_on(hall: Hall, ask: Ask, station: Station, stage: PinWanted, spot: Spot) -> None:
    """Let this station serve the player's seat: the same cards, the same decision, no blinds."""
    home = spot == station.spot

    def body(work: Work) -> dict[str, int]:
        if home:
            end_stand_in(work, seat=spot)
        else:
            begin_stand_in(work, seat=spot, station=station.spot, player=stage.number)
        return {"table": spot[0], "seat": spot[1]}

    def served() -> None:
        board_changed(hall)
        open_seat(hall, station)
        feeds.station_changed(hall, station)

    command = {"do": "serve_seat", "table": spot[0], "seat": spot[1], "at": list(station.spot)}
    unit = hall.unit(f"{ask.unit_id}/serve", f"player:{stage.number}", command, body)
    hall.submit(ask, unit, after=served)


def _check_staff(hall: Hall, ask: Ask, station: Station, stage: PinWanted, pin: Pin) -> None:
    attempt: Attempt = hall.attempt(ask)
    credential = CardCredential(card=stage.card, pin=pin)

    def work() -> Member:
        number = hall.door.verify(attempt, credential)
        return require_duty(hall.store, number, Duty.RUN_TABLES)

    def proved(member: Member) -> None:
        table, seat = hall.stations.seat_of(station)
        actor = hall.tables.get(table)
        if actor is not None and in_hand(actor, seat):
            raise Refused(RefusalCode.IN_A_HAND, table=table, seat=seat)
        until_ms = hall.ports.clock.ticks_ms() + hall.house.waiting.floor_menu_ms
        enter_stage(hall, station, Menu(staff=member.number, name=member.name, until_ms=until_ms))
        ask.done({"state": "floor_menu"})

    check_aside(hall, ask, station, work, proved)
