"""What the room does when a table has changed: stations, moves, lists, notices, staff's view."""

from __future__ import annotations

from collections import deque

from ledger.board import end_place, end_stand_in, end_wish
from ledger.players import session_of_player
from ledger.units import Work
from rules.seating import Status
from server.room.board_changes import change_board_unasked, show_meter, table_gone
from server.room.cage.customer_view import games_changed
from server.room.dealing_stop import raise_alarm
from server.room.feeds import streams
from server.room.feeds.notices import HOUR_MS, update_notice, watch_idle
from server.room.feeds.room_view import room_changed
from server.room.floor.calls import call_for, call_over
from server.room.floor.waiting_lists import call_next
from server.room.hall import Hall
from server.room.seat_moves import move_next
from server.room.seats.barred_players import follow_the_clocks_day, send_barred_home
from server.room.seats.seat_lookup import player_at, playing, seat_of_player
from server.room.seats.stations import Menu, PinWanted, Station
from server.room.sharing.moving import move_if_free
from server.room.sharing.owned_tables import dismissed
from server.tables.actor import TableActor
from server.tables.ports import ELSEWHERE, Trouble
from server.tables.publication import Published
from wire.messages.table_events import JackpotHit
from wire.messages.table_view import HandView, TableView

_ENDED_BY_A_HAND = (PinWanted, Menu)
POTS_KEPT = 20
"""The average pot of a table is that of so many hands."""


def published(hall: Hall, actor: TableActor, news: Published) -> None:
    """Follow a table's change; what happened is durable."""
    _show(hall, actor, news)
    _end_what_is_over(hall, actor)
    if not playing(actor):
        move_next(hall, actor)
    if actor.game.status is Status.CLOSED:
        table_gone(hall, actor)  # a tournament closes its table itself if too few came
    if hall.tables.get(actor.number) is actor:  # otherwise it was closed: the board is read again
        call_next(hall, [actor])
    move_if_free(hall, actor)
    watch_idle(hall, actor)
    hall.after_publishing(lambda: follow_the_clocks_day(hall))
    if actor.game.jackpot:
        _follow_jackpot(hall, actor, news)
    room_changed(hall, actor.number)
    games_changed(hall)
    while hall.put_off:
        hall.put_off.pop(0)()


def _show(hall: Hall, actor: TableActor, news: Published) -> None:
    """Bring the table's stations in line and send every viewer its part."""
    hall.publishing = True
    try:
        for seat in range(1, actor.game.settings.seats + 1):
            _station_follows(hall, actor, seat)
        _count_hand(hall, actor)
        _note_pot(hall, actor, news.table)
        hall.views[actor.number] = news.table
        if not actor.frozen and hall.alarms.pop(_frozen(actor), None) is not None:
            hall.after_publishing(lambda: send_barred_home(hall))  # a frozen table kept them
        streams.published(hall, actor, news)
    finally:
        hall.publishing = False


def _note_pot(hall: Hall, actor: TableActor, view: TableView) -> None:
    """Remember how large the pot of a hand has become, for the average of the last ones."""
    hand = view.hand
    if not isinstance(hand, HandView) or not hand.pot:
        return  # a game without pots has no average
    pots = hall.room_feed.pots.setdefault(actor.number, {})
    pots[hand.hand] = max(hand.pot, pots.get(hand.hand, 0))
    while len(pots) > POTS_KEPT:
        del pots[min(pots)]


def _follow_jackpot(hall: Hall, actor: TableActor, news: Published) -> None:
    """Show the meter between hands; call the floor to the beaten hand that hit the jackpot."""
    if not playing(actor):
        hall.after_publishing(lambda: show_meter(hall, actor))
    for timed in news.events(None):
        if isinstance(timed.event, JackpotHit):
            spot = (actor.number, timed.event.losers[0])
            call_for(hall, spot, "jackpot_hit", f"jackpot:{actor.number}:{actor.game.hands}")


def _count_hand(hall: Hall, actor: TableActor) -> None:
    """Note when a hand begins, so that the floor sees a table's hands per hour."""
    seen = hall.views.get(actor.number)
    before = seen.hand.hand if seen is not None and seen.hand is not None else 0
    if actor.game.hands > before and playing(actor):
        begun = hall.hands_begun.setdefault(actor.number, deque())
        ticks = hall.ports.clock.ticks_ms()
        begun.append(ticks)
        while begun[0] <= ticks - HOUR_MS:
            begun.popleft()


def _frozen(actor: TableActor) -> str:
    return f"table_frozen.{actor.number}"


def _station_follows(hall: Hall, actor: TableActor, seat: int) -> None:
    """Bring a station in line with the player at its seat."""
    spot = (actor.number, seat)
    station = hall.stations.serving(spot)
    if hall.stations.seat_of(station) != spot:
        return
    here = actor.sitter(seat)
    if here is None:
        if station.unlocked or station.proved or station.hourly_ms:
            station.leave()
        return
    if not here.away and station.unlocked:
        station.unlocked = False
        station.cancel_timer()
    if here.in_hand and isinstance(station.stage, _ENDED_BY_A_HAND):
        station.clear()
    if station.notice or not here.in_hand:  # no notice interrupts a hand
        update_notice(hall, station, actor, seat)


def _end_what_is_over(hall: Hall, actor: TableActor) -> None:
    """End wishes and stand-ins whose player has left the seat."""
    table = actor.number
    wishes = [
        wish
        for wish in hall.board.wishes
        if wish.table == table and player_at(actor, wish.seat) != wish.player
    ]
    spots = [
        each.seat
        for each in hall.board.stand_ins
        if each.seat[0] == table and player_at(actor, each.seat[1]) != each.player
    ]
    places = [place.number for place in hall.board.changing if _sits_nowhere(hall, place.player)]
    if not (wishes or spots or places) or hall.tidying:
        return

    def body(work: Work) -> None:
        for wish in wishes:
            end_wish(work, wish.number, "left")
        for spot in spots:
            end_stand_in(work, seat=spot)
        for place in places:
            end_place(work, place, "removed")

    def ended() -> None:
        hall.tidying = False

    hall.tidying = True
    command = {"do": "player_left", "table": table, "wishes": [wish.number for wish in wishes]}
    request_id = f"left:{table}:{hall.next_number()}"
    change_board_unasked(hall, hall.unit(request_id, "server", command, body), ended)


def _sits_nowhere(hall: Hall, player: int) -> bool:
    """Whether a player who asked to change tables has left his; look first where he was last.

    At the end the books say it: he may sit at a table of another server.
    """
    before = hall.tables.get(hall.found_at.get(player, 0))
    if before is not None and seat_of_player(before, player):
        return False
    for actor in hall.tables.values():
        if seat_of_player(actor, player):
            hall.found_at[player] = actor.number
            return False
    return session_of_player(hall.store, player) is None


def troubled(hall: Hall, actor: TableActor, trouble: Trouble) -> None:
    """Tell the floor at once about trouble at a table; of one that runs elsewhere, nothing."""
    if trouble.kind == ELSEWHERE:
        dismissed(hall, actor)
        return
    if trouble.seat:
        request_id = f"trouble:{actor.number}:{trouble.seat}:{hall.next_number()}"
        call_for(hall, (actor.number, trouble.seat), trouble.kind, request_id)
        return
    facts: dict[str, int | str] = {"table": actor.number, "reason": trouble.reason}
    hall.ports.warn("table_frozen", **facts, places=trouble.places)
    raise_alarm(hall, _frozen(actor), facts)


def station_came(hall: Hall, station: Station) -> None:
    """A station's client has connected: its seat's clocks may run.

    After the first loss in an hour, the call to the floor ends. After a further loss, or when the
    grace is used up, the call stays open for the floor.
    """
    spot = hall.stations.seat_of(station)
    actor = hall.tables.get(spot[0])
    if actor is not None and hall.stations.serving(spot) is station:
        actor.station_back(spot[1])
        if not actor.clocks.often_lost(spot[1]):
            request_id = f"back:{spot[0]}:{spot[1]}:{hall.next_number()}"
            call_over(hall, spot, "station_lost", request_id)
    room_changed(hall, spot[0], station.spot[0])


def station_went(hall: Hall, station: Station) -> None:
    """A station's client is gone: a lost station is not an idle player."""
    spot = hall.stations.seat_of(station)
    actor = hall.tables.get(spot[0])
    if actor is not None and hall.stations.serving(spot) is station:
        actor.station_lost(spot[1])
    room_changed(hall, spot[0], station.spot[0])
