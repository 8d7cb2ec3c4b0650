"""What a signed-in player asks about himself: limits, a new PIN, the hands he played."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from ledger import Unit
from ledger.pin import Pin
from ledger.pins import PinAccepted, PinAttempt, Purpose
from ledger.players import LimitKind, OwnRequest, change_own_limit, exclude_oneself
from server.request_words import choice_of, word_of
from server.room.cage.accounts import pin_desk
from server.room.feeds import streams
from server.room.floor.calls import call_for
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.barred_players import send_barred_home
from server.room.seats.booked_chips import return_what_limits_forbid
from server.room.seats.limit_lines import limit_lines
from server.room.seats.pin_tries import try_pin
from server.room.seats.seat_lookup import player_changed
from server.room.seats.sign_in_steps import check_aside
from server.room.seats.stations import Station
from server.room.table_orders import Here, here
from server.slow_work import Line
from wire.messages import seat as asks
from wire.messages.base import Message
from wire.messages.limits import LimitList

HANDS_MOST = 10


def my_limits(hall: Hall, ask: Ask, station: Station, request: asks.MyLimits) -> None:
    """Show the player's own limits."""
    at = here(hall, station)
    ask.answer(LimitList(id=ask.id, limits=limit_lines(hall, at.player, hall.today())))


def change_limit(hall: Hall, ask: Ask, station: Station, request: asks.ChangeLimit) -> None:
    """Lower a limit at once, or ask for a higher one."""
    kind = word_of(LimitKind, request.kind, "kind")
    most = None if request.most < 0 else request.most
    asked = _asked(hall, ask, station)
    unit = change_own_limit(asked, kind=kind, most=most)

    def changed() -> None:
        streams.person_changed(hall, asked.player)
        return_what_limits_forbid(hall)

    hall.submit(ask, unit, after=changed)


def _asked(hall: Hall, ask: Ask, station: Station) -> OwnRequest:
    at = here(hall, station)
    return OwnRequest(
        request_id=ask.unit_id, player=at.player, place=ask.peer.place, at_ms=hall.now_ms
    )


def change_pin(hall: Hall, ask: Ask, station: Station, request: asks.ChangePin) -> None:
    """Choose a new PIN; wrong tries of the old one, without a card, block only this place."""
    asked, old, new = _asked(hall, ask, station), Pin(request.old), Pin(request.new)
    attempt = _attempt(hall, ask, asked)

    def work() -> Unit:
        try_pin(hall, attempt, old)
        return pin_desk(hall).change_pin(asked, new)

    check_aside(hall, ask, station, work, lambda unit: hall.submit(ask, unit))


def _attempt(hall: Hall, ask: Ask, asked: OwnRequest) -> PinAttempt:
    """Return the try with which a seated player proves himself again, without the card."""
    return PinAttempt(
        request_id=f"{asked.request_id}/old",
        player=asked.player,
        place=asked.place,
        key=ask.peer.key,
        purpose=Purpose.AT_SEAT,
        today=hall.today().day,
        at_ms=asked.at_ms,
        with_card=False,
    )


SPANS: Mapping[str, int | None] = {
    "day": 1,
    "week": 7,
    "month": 30,
    "half_year": 182,
    "year": 365,
    "ever": None,
}
"""For how many days after today a player can exclude himself; None: for ever."""


def exclude_myself(hall: Hall, ask: Ask, station: Station, request: asks.ExcludeMyself) -> None:
    """Exclude the player who asks, by PIN; he leaves at once, or after the hand he is in.

    The floor is told, so that somebody sees him off with his money.
    """
    days = choice_of(SPANS, request.span, "span")
    first, last = min(hall.days()), None if days is None else max(hall.days()) + timedelta(days)
    asked, pin, spot = _asked(hall, ask, station), Pin(request.pin), hall.stations.seat_of(station)
    attempt, unit = _attempt(hall, ask, asked), exclude_oneself(asked, first=first, last=last)

    def excluded() -> None:
        call_for(hall, spot, "excluded", f"{asked.request_id}/call")
        streams.person_changed(hall, asked.player)
        send_barred_home(hall)

    def proved(_accepted: PinAccepted) -> None:
        hall.submit(ask, unit, after=excluded)

    check_aside(hall, ask, station, lambda: try_pin(hall, attempt, pin), proved)


def last_hands(hall: Hall, ask: Ask, station: Station, request: asks.LastHands) -> None:
    """List the hands this player was dealt into at this table, newest first."""
    at = here(hall, station)
    recall, most = at.actor.recall(), min(request.count, HANDS_MOST)
    hall.aside(
        ask,
        lambda: recall.last_hands(str(at.player), count=most, request_id=ask.id),
        lambda found: _show(hall, ask, station, at, found),
        Line.RECALLS,
    )


def recall_hand(hall: Hall, ask: Ask, station: Station, request: asks.RecallHand) -> None:
    """Show one hand as this player saw it; a hand he was not in is refused."""
    at = here(hall, station)
    recall = at.actor.recall()
    hall.aside(
        ask,
        lambda: recall.replay(request.hand, str(at.player), request_id=ask.id),
        lambda found: _show(hall, ask, station, at, found),
        Line.RECALLS,
    )


def _show(hall: Hall, ask: Ask, station: Station, at: Here, found: Message) -> None:
    """Send the result to the player who asked, if the station still serves him."""
    now = here(hall, station)
    if now.player != at.player:
        raise player_changed((now.actor.number, now.seat), at.player)
    ask.answer(found)
