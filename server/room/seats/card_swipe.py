"""A card at a seat: whose it is, and whether its holder may sign in there now."""

from __future__ import annotations

from typing import NamedTuple

from ledger.cards import active_card
from ledger.players import player_row, session_of_player
from ledger.reading import Reader
from ledger.staff import active_member
from server.refusals import RefusalCode, Refused
from server.room.feeds.station_view import is_locked
from server.room.floor.waiting_lists import check_may_sit
from server.room.hall import Hall
from server.room.request_fields import card_of
from server.room.requests import Ask
from server.room.seats.seat_lookup import in_hand, player_at
from server.room.seats.sign_in_steps import check_free, end_stage, enter_stage
from server.room.seats.stations import PinWanted, Spot, Station
from server.room.sharing.owned_tables import runs_here
from wire.messages import seat as asks


def swipe(hall: Hall, ask: Ask, station: Station, request: asks.Swipe) -> None:
    """Take a card; its PIN is asked for next."""
    number = card_of(request.track)
    card = active_card(hall.store, hall.ports.pepper, number)
    _check_idle(station)
    kind, _, holder = card.holder.partition(":")
    if kind == "staff":
        member = active_member(hall.store, int(holder))
        _check_menu_allowed(hall, station)
        stage = PinWanted(holder=kind, number=member.number, name=member.name, card=number)
    else:
        player = player_row(hall.store, int(holder))
        way_in(hall, station, player.number)
        stage = PinWanted(holder=kind, number=player.number, name=player.nickname, card=number)
    enter_stage(hall, station, stage)
    ask.done({"name": stage.name})


def step_back(hall: Hall, ask: Ask, station: Station, request: asks.StepBack) -> None:
    """Give up signing in, close the menu, or lock the seat again."""
    check_free(station)
    end_stage(hall, station)
    ask.done()


def _check_idle(station: Station) -> None:
    """Refuse a card after a PIN was accepted here; before that, a new card replaces the last."""
    check_free(station)
    if station.stage is not None and not isinstance(station.stage, PinWanted):
        raise Refused(RefusalCode.STATION_BUSY)


def _check_menu_allowed(hall: Hall, station: Station) -> None:
    if hall.house.locks.floor_menu_at_seats:
        raise Refused(RefusalCode.FLOOR_MENU_LOCKED)
    table, seat = hall.stations.seat_of(station)
    actor = hall.tables.get(table)
    if actor is not None and in_hand(actor, seat):
        raise Refused(RefusalCode.IN_A_HAND, table=table, seat=seat)


class WayIn(NamedTuple):
    """What a player's PIN leads to at a station; by default to a first buy-in."""

    opens: bool = False
    """The player sits here: the PIN opens his seat."""
    goes_on_at: Spot | None = None
    """The player's seat, which this station will serve: as a stand-in, or as the seat's own."""


def way_in(hall: Hall, station: Station, player: int) -> WayIn:
    """Return how a player may sign in here now, or refuse."""
    table, seat = hall.stations.seat_of(station)
    actor = hall.table(table)
    here = player_at(actor, seat)
    if here == player:
        return _to_own_seat(hall, station, (table, seat))
    if here:
        raise Refused(RefusalCode.SEAT_NOT_FREE, table=table, seat=seat)
    sits = session_of_player(hall.store, player)
    if sits is not None:
        spot = (int(sits.table), int(sits.seat))
        check_lost(hall, spot, hall.store)
        return WayIn(goes_on_at=spot)
    check_may_sit(hall, actor, seat, player)
    return WayIn()


def _to_own_seat(hall: Hall, station: Station, spot: Spot) -> WayIn:
    """Return the way in for the seat's own player: he opens it, or returns from a stand-in."""
    if hall.stations.is_replaced(station):
        return WayIn(goes_on_at=spot)
    if not is_locked(station, hall.table(spot[0]).sitter(spot[1])):
        raise Refused(RefusalCode.SIGNED_IN_HERE, table=spot[0], seat=spot[1])
    return WayIn(opens=True)


def check_lost(hall: Hall, spot: Spot, reader: Reader) -> None:
    """Refuse a player who already has a seat, unless the station that serves it is lost.

    Only the server that runs his table knows that. At a station of another server he is refused:
    with a copied card and a PIN somebody else would get his cards in the middle of a hand.
    """
    if not runs_here(hall, spot[0], reader) or hall.stations.serving(spot).up:
        raise Refused(RefusalCode.SEATED_ELSEWHERE, table=spot[0], seat=spot[1])
