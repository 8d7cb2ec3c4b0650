"""Pages about one seat and one hand to be voided. They do not change while somebody types."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import PathParameter

from staff_web.floor_pages import TableNumber, table_of
from staff_web.hands.two_persons import (
    approved,
    names_second,
    refused_form,
    second_person,
)
from staff_web.language import translated as _
from staff_web.named_player import players_named
from staff_web.orders import Form as Typed
from staff_web.orders import FormWrong, ordered, shown_number
from staff_web.room_link import Feed
from staff_web.seat_orders import hands_typed, reservation, seat_order, void_order
from staff_web.site import Asked, Form, Here, Site, own_form, speak_to, to
from staff_web.visits import Visit
from staff_web.words import refusal_words
from wire.messages.base import Request
from wire.messages.room_view import WaitingView
from wire.messages.session import Refusal

SeatNumber = Annotated[int, PathParameter(ge=1, le=10)]
HandShown = Annotated[int, PathParameter(ge=1, le=2**53)]
NAMES_SHOWN = 5
TYPED = ("order", "reason", "to_table", "to_seat", "words", "hands", "login")
NOTHING_TYPED = dict.fromkeys(TYPED, "")


@get("/tables/{number:int}/seats/{place:int}")
async def seat_page(
    request: Asked, site: Here, number: TableNumber, place: SeatNumber
) -> Response[Any]:
    """Show who sits there and what can be ordered."""
    speak_to(request)
    visit = site.visit_of(request)
    return await _seat(site, visit, (number, place), NOTHING_TYPED, {})


@post("/tables/{number:int}/seats/{place:int}")
async def order_seat(
    request: Asked, site: Here, number: TableNumber, place: SeatNumber, data: Form
) -> Response[Any]:
    """Give an order about the player who was shown."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    typed = {**{name: data.get(name, "") for name in TYPED}, "order": ordered(data)}
    try:
        answer = await site.ask(await _wanted(site, visit, (number, place), data))
    except FormWrong as wrong:
        return await _seat(site, visit, (number, place), typed, wrong.problems)
    if isinstance(answer, Refusal):
        problems = {"form": refusal_words(answer.code, answer.facts)}
        return await _seat(site, visit, (number, place), typed, problems)
    visit.tell(_("It is done, or will be after the hand."))
    return to(f"/tables/{number}")


async def _wanted(site: Site, visit: Visit, spot: tuple[int, int], data: Typed) -> Request:
    """Return the order of a form, with the second person's approval if one typed a login."""
    order = ordered(data)
    if order == "reserve":
        player = await _player_meant(site, visit, data.get("words", "").strip())
        return reservation(visit, *spot, data, player)
    if order == "release":
        return reservation(visit, *spot, data, shown_number(data, "player"))
    approval = 0
    if order in ("remove", "penalty") and names_second(data):
        act: dict[str, Any] = {"act": "remove_player", "table": spot[0]}
        act["number"] = shown_number(data, "player")
        if order == "penalty":
            act |= {"act": "penalize_player", "amount": hands_typed(data)}
        approval = await approved(site, visit, data, second_person(data, {}), **act)
    return seat_order(visit, *spot, data, approval)


async def _player_meant(site: Site, visit: Visit, words: str) -> int:
    """Return the one player whom the words mean, or raise what to type instead."""
    found = await players_named(site, visit, words) if words else ()
    if isinstance(found, Refusal):
        raise FormWrong({"words": refusal_words(found.code, found.facts)})
    if not found:
        raise FormWrong({"words": _("Nobody is called that. Try a part of the name.")})
    if len(found) > 1:
        names = ", ".join(f"{row[1]} ({row[0]})" for row in found[:NAMES_SHOWN])
        several = _("Several are called that: {names}. Type the number.")
        raise FormWrong({"words": several.format(names=names)})
    return int(found[0][0])


@get("/tables/{number:int}/void/{hand:int}")
async def void_page(
    request: Asked, site: Here, number: TableNumber, hand: HandShown
) -> Response[Any]:
    """Ask why the hand is called off."""
    speak_to(request)
    return await _void(site, site.visit_of(request), (number, hand), NOTHING_TYPED, {})


@post("/tables/{number:int}/void/{hand:int}")
async def void_hand(
    request: Asked, site: Here, number: TableNumber, hand: HandShown, data: Form
) -> Response[Any]:
    """Call the hand off that was shown; a second person approves once two have acted."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    typed = {name: data.get(name, "") for name in TYPED}
    try:
        void_order(visit, (number, hand), data, 0)
        approval = 0
        if names_second(data):
            act = {"act": "void_hand", "table": number, "number": hand}
            approval = await approved(site, visit, data, second_person(data, {}), **act)
        answer = await site.ask(void_order(visit, (number, hand), data, approval))
        if isinstance(answer, Refusal):
            raise refused_form(answer)
    except FormWrong as wrong:
        return await _void(site, visit, (number, hand), typed, wrong.problems)
    visit.tell(_("The hand is void; every chip went back."))
    return to(f"/tables/{number}")


async def _void(
    site: Site, visit: Visit, spot: tuple[int, int], typed: dict[str, str], problems: dict[str, str]
) -> Response[Any]:
    feed = await site.first_picture(visit)
    table = table_of(feed, spot[0])
    status = 404 if table is None else 422 if problems else 200
    shown = {"number": spot[0], "hand": spot[1], "table": table}
    return site.page("void.html", visit, status, typed=typed, problems=problems, **shown)


async def _seat(
    site: Site, visit: Visit, spot: tuple[int, int], typed: dict[str, str], problems: dict[str, str]
) -> Response[Any]:
    feed = await site.first_picture(visit)
    table = table_of(feed, spot[0])
    seats = [seat for seat in table.seats if seat.seat == spot[1]] if table else []
    shown: dict[str, Any] = {"table": table, "seat": seats[0] if seats else None, "number": spot[0]}
    shown["hold"] = _hold(feed, spot)
    status = 404 if not seats else 422 if problems else 200
    return site.page("seat.html", visit, status, typed=typed, problems=problems, **shown)


def _hold(feed: Feed, spot: tuple[int, int]) -> WaitingView | None:
    """Return for whom a seat is held; None: for nobody."""
    held = [w for each in (feed.room.lists if feed.room else ()) for w in each.waiting if w.called]
    return next((w for w in held if (w.table, w.seat) == spot), None)


HANDLERS = [seat_page, order_seat, void_page, void_hand]
