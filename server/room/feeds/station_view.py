"""A station's own view: the table's part, and what the room knows about the player.

A seat whose player sits out, or was moved and has not come yet, shows nothing private until the
PIN is entered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ledger.board import SeatWish
from server.room.hall import Hall
from server.room.seats.carried_stack import carried_to
from server.room.seats.seat_lookup import player_at
from server.room.seats.signed_in_players import Guest
from server.room.seats.stations import Admitted, Menu, PinWanted, Station
from server.tables.actor import TableActor
from server.tables.game import Sitter
from wire.messages.base import changed
from wire.messages.own_view import BuyInView, FloorMenuView, OwnView, PlayerView
from wire.messages.tournament_view import OwnTournamentView

MENU = ("start", "pause", "move", "close")
TOURNAMENT_MENU = ("start", "pause", "close")
"""In a tournament nobody changes seats."""


def own_view(hall: Hall, station: Station) -> OwnView:
    """Return the whole own view of a station."""
    number, seat = hall.stations.seat_of(station)
    actor = hall.tables.get(number)
    if actor is None:
        return _staged(hall, station, OwnView(seat=seat, state="out_of_service", table=number))
    return whole_view(hall, station, actor, actor.own_view(seat))


def whole_view(hall: Hall, station: Station, actor: TableActor, own: OwnView) -> OwnView:
    """Return the own view of a station that serves a seat, around the table's part of it."""
    if hall.stations.is_replaced(station):
        return OwnView(seat=own.seat, state="moved", table=actor.number)
    here = actor.sitter(own.seat)
    if here is not None:
        own = _of_player(hall, station, actor, own, here)
    else:
        own = changed(own, change_to=_gone_to(hall, station, actor))
    calls = hall.board.calls_of(actor.number, own.seat)
    return _staged(hall, station, changed(own, calls=calls) if calls else own)


def is_private(hall: Hall, station: Station, here: Sitter | None) -> bool:
    """Whether a station may show the private events of who sits `here`, where it serves.

    He must have proved himself at this station and be the one who uses it now.
    """
    if here is None or station.stage is not None or is_locked(station, here):
        return False
    return not hall.stations.is_replaced(station)


def _gone_to(hall: Hall, station: Station, actor: TableActor) -> int:
    """The seat where the player who was moved from here has still to come; 0: none."""
    player, to = station.gone
    waits = player and player_at(actor, to) == player
    serving = hall.stations.serving((actor.number, to)) if waits else station
    return to if waits and is_locked(serving, actor.sitter(to)) else 0


def is_locked(station: Station, here: Sitter | None) -> bool:
    """Whether who sits `here` must enter his PIN before anything is shown or done."""
    if here is None:
        return False
    is_his = station.proved == int(here.player)
    return not is_his or (here.away and not station.unlocked)


def _of_player(
    hall: Hall, station: Station, actor: TableActor, own: OwnView, here: Sitter
) -> OwnView:
    player = int(here.player)
    guest = hall.people.guest(player)
    if guest.booked != own.coming:
        # The table added booked chips or gave them back, so the account has changed.
        hall.people.refresh(player)
        guest = hall.people.guest(player)
    hands, wish = actor.hands_dealt(here.player), hall.board.wish_of(player)
    locked, facts = is_locked(station, here), station.notice_facts
    parts = _Parts(own, guest, hands, wish, locked, station.notice, facts)
    # Most taps change nothing of most seats.
    if station.made is None or station.made[0] != parts:
        station.made = (parts, _put_together(parts))
    return station.made[1]


class _Parts(NamedTuple):
    """All that a seated player's view is made of."""

    own: OwnView
    guest: Guest
    hands: int
    wish: SeatWish | None
    locked: bool
    notice: str
    notice_facts: Mapping[str, int | str]


def _put_together(parts: _Parts) -> OwnView:
    guest, wish = parts.guest, parts.wish
    own = changed(
        parts.own,
        player=player_view(guest, parts.hands),
        change_to=wish.to if wish is not None else 0,
        changes_seat=wish is not None,
        notice=parts.notice,
        notice_facts=dict(parts.notice_facts),
    )
    if parts.locked:
        return _hidden(own)
    if own.state == "locked":
        own = changed(own, state="seated")
    if own.buy_in is not None and own.buy_in.most != own.buy_in.least:
        own = changed(own, buy_in=affordable(guest, own.buy_in))
    return own


def _hidden(own: OwnView) -> OwnView:
    """Return a view with nothing private: the person at the screen has not proved himself.

    A penalty was given before everybody, and the player must see why his seat is closed.
    """
    player = own.player
    penalty = 0 if own.tournament is None else own.tournament.penalty_hands
    return OwnView(
        seat=own.seat,
        state="locked",
        table=own.table,
        player=None if player is None else PlayerView(nickname=player.nickname, balance=0),
        hold_ms=own.hold_ms,
        tournament=OwnTournamentView(penalty_hands=penalty) if penalty else None,
    )


def player_view(guest: Guest, hands: int = 0) -> PlayerView:
    """Return a player as his own station shows him."""
    return PlayerView(
        nickname=guest.nickname,
        balance=guest.balance,
        previous_ms=guest.previous_ms,
        since_ms=guest.since_ms,
        brought=guest.brought,
        taken=guest.taken,
        won_before=guest.won_before,
        hands=hands,
    )


def affordable(guest: Guest, allowed: BuyInView) -> BuyInView:
    """Narrow the table's buy-in to the player's money and own limits."""
    if allowed.why:
        return allowed
    most = min(allowed.most, guest.may_bring) if allowed.most else guest.may_bring
    most -= most % allowed.step
    if most >= allowed.least and most > 0:
        return changed(allowed, most=most)
    return changed(allowed, most=0, why="limit_reached" if guest.limited else "funds_short")


def _staged(hall: Hall, station: Station, own: OwnView) -> OwnView:
    """Add the station's current sign-in step to what it shows."""
    stage = station.stage
    if stage is None:
        return own
    if isinstance(stage, PinWanted):
        return changed(_hidden(own), state="pin", calls=own.calls)
    if isinstance(stage, Admitted):
        return _choosing(hall, own, stage)
    if isinstance(stage, Menu):
        left = max(0, stage.until_ms - hall.ports.clock.ticks_ms())
        player = hall.player_at((own.table, own.seat))
        choices = TOURNAMENT_MENU if hall.table(own.table).game.takes_entries else MENU
        menu = FloorMenuView(name=stage.name, choices=choices, left_ms=left, player=player)
        return changed(_hidden(own), state="floor_menu", floor_menu=menu, calls=own.calls)
    return own


def _choosing(hall: Hall, own: OwnView, stage: Admitted) -> OwnView:
    actor = hall.tables.get(own.table)
    if actor is None:
        return own
    guest = hall.people.guest(stage.player)
    allowed = actor.buy_in(str(stage.player), carried_to(hall, actor, stage.player))
    player = changed(
        player_view(guest),
        previous_ms=stage.previous_ms,
        new_card=stage.news.card,
        new_pin=stage.news.pin,
        new_document=stage.news.document,
        paid_out=stage.news.paid_out.count,
        wrong_pins=stage.news.wrong_pins,
    )
    buy_in = affordable(guest, allowed)
    return changed(own, state="buy_in", player=player, buy_in=buy_in, reserved_for="")
