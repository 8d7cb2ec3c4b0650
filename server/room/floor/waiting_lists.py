"""How waiting lists work: who may sit down, who is called next, and when calls lapse."""

from __future__ import annotations

from collections.abc import Iterable

from ledger.board import Place, call_place, lapse_call
from ledger.units import Work
from server.refusals import RefusalCode, Refused
from server.room.board_changes import change_board_unasked
from server.room.hall import Hall
from server.room.seats.seat_lookup import free_seats
from server.tables.actor import TableActor


def check_may_sit(hall: Hall, actor: TableActor, seat: int, player: int) -> None:
    """Refuse a player if the seat is held for another, or others wait for it."""
    table, board = actor.number, hall.board
    hold = board.hold_on(table, seat)
    if hold is not None and hold.player != player:
        raise Refused(RefusalCode.HELD_FOR_ANOTHER, table=table, seat=seat)
    if hold is None and board.called_to(table, player) is None:
        code = hall.list_of(actor)
        if board.waiting_for(code, table):
            raise Refused(RefusalCode.NOT_CALLED, list=code)


def call_next(hall: Hall, tables: Iterable[TableActor] = ()) -> None:
    """Call the next player to each free seat that is not held, one unit at a time.

    `tables` are those where a seat may have become free; without them, all tables are checked.
    """
    wanted = hall.board.lists_waiting
    if hall.calling or not wanted:
        return
    for actor in tables or hall.tables.values():
        seat = _free_seat(hall, actor) if hall.list_of(actor) in wanted else 0
        waiting = hall.board.waiting_for(hall.list_of(actor), actor.number) if seat else []
        if waiting:
            _call(hall, waiting[0], (actor.number, seat))
            return


def _free_seat(hall: Hall, actor: TableActor) -> int:
    """Return a free seat that has a station and that no player of the table wants; 0: none."""
    number, board = actor.number, hall.board
    wanted = {wish.to for wish in board.wishes if wish.table == number}
    for seat in free_seats(actor, hall.stations):
        is_taken = hall.stations.at((number, seat)).sits_down
        if board.hold_on(number, seat) is None and seat not in wanted and not is_taken:
            return seat
    return 0


def _call(hall: Hall, place: Place, spot: tuple[int, int]) -> None:
    table, seat = spot
    until_ms = hall.now_ms + hall.house.waiting.called_ms

    def body(work: Work) -> None:
        call_place(work, place.number, table=table, seat=seat, until_ms=until_ms)
        work.event("called", {"place": place.number, "table": table, "seat": seat})

    def ended() -> None:
        hall.calling = False

    hall.calling = True
    command = {"do": "call", "place": place.number, "table": table, "seat": seat}
    request_id = f"call:{place.number}:{hall.next_number()}"
    change_board_unasked(hall, hall.unit(request_id, "server", command, body), ended)


def time_calls(hall: Hall) -> None:
    """Set the timer for the first call that will lapse."""
    if hall.lapse_timer is not None:
        hall.lapse_timer.cancel()
        hall.lapse_timer = None
    called = hall.board.called
    if called:
        delay_ms = min(hall.board.left_ms(place) for place in called)
        hall.lapse_timer = hall.table_clock.after(delay_ms, lambda: _lapse(hall))


def _lapse(hall: Hall) -> None:
    hall.lapse_timer = None
    due = [place for place in hall.board.called if not hall.board.left_ms(place)]
    for place in due:
        _lapse_call(hall, place.number, place.until_ms or 0, place.lapses)
    if not due:
        time_calls(hall)


def _lapse_call(hall: Hall, number: int, until_ms: int, lapses: int) -> None:
    most = hall.house.waiting.calls_most

    def body(work: Work) -> None:
        lapse_call(work, number, until_ms=until_ms, lapses_most=most)
        work.event("call_lapsed", {"place": number})

    request_id = f"lapse:{number}:{lapses}:{until_ms}"
    command = {"do": "lapse_call", "place": number}
    change_board_unasked(hall, hall.unit(request_id, "server", command, body))
