"""Pages about one seat and one dispute. They do not change while somebody types."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import PathParameter

from staff_web.floor_pages import TableNumber, table_of
from staff_web.language import translated as _
from staff_web.orders import FormWrong
from staff_web.room_link import Feed
from staff_web.seat_orders import decision, seat_order
from staff_web.site import Asked, Form, Here, Site, own_form, speak_to, to
from staff_web.visits import Visit
from staff_web.words import refusal_words
from wire.messages.room_view import DisputeView
from wire.messages.session import Refusal

SeatNumber = Annotated[int, PathParameter(ge=1, le=10)]
DisputeNumber = Annotated[int, PathParameter(ge=1, le=2**53)]
TYPED = ("reason", "to_table", "to_seat", "decision")
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
    typed = {name: data.get(name, "") for name in TYPED}
    try:
        answer = await site.ask(seat_order(visit, number, place, data))
    except FormWrong as wrong:
        return await _seat(site, visit, (number, place), typed, wrong.problems)
    if isinstance(answer, Refusal):
        problems = {"form": refusal_words(answer.code, answer.facts)}
        return await _seat(site, visit, (number, place), typed, problems)
    visit.tell(_("It is done, or will be after the hand."))
    return to(f"/tables/{number}")


async def _seat(
    site: Site, visit: Visit, spot: tuple[int, int], typed: dict[str, str], problems: dict[str, str]
) -> Response[Any]:
    feed = await site.first_picture(visit)
    table = table_of(feed, spot[0])
    seats = [seat for seat in table.seats if seat.seat == spot[1]] if table else []
    shown: dict[str, Any] = {"table": table, "seat": seats[0] if seats else None, "number": spot[0]}
    status = 404 if not seats else 422 if problems else 200
    return site.page("seat.html", visit, status, typed=typed, problems=problems, **shown)


@get("/disputes/{number:int}")
async def dispute_page(request: Asked, site: Here, number: DisputeNumber) -> Response[Any]:
    """Show what a player asks, and take the decision."""
    speak_to(request)
    visit = site.visit_of(request)
    return await _dispute(site, visit, number, NOTHING_TYPED, {})


@post("/disputes/{number:int}")
async def decide_dispute(
    request: Asked, site: Here, number: DisputeNumber, data: Form
) -> Response[Any]:
    """Decide a dispute."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    typed = {name: data.get(name, "") for name in TYPED}
    try:
        answer = await site.ask(decision(visit, number, data))
    except FormWrong as wrong:
        return await _dispute(site, visit, number, typed, wrong.problems)
    if isinstance(answer, Refusal):
        problems = {"form": refusal_words(answer.code, answer.facts)}
        return await _dispute(site, visit, number, typed, problems)
    visit.tell(_("The dispute is decided."))
    return to("/")


async def _dispute(
    site: Site, visit: Visit, number: int, typed: dict[str, str], problems: dict[str, str]
) -> Response[Any]:
    feed = await site.first_picture(visit)
    found = _open_dispute(feed, number)
    status = 404 if found is None else 422 if problems else 200
    shown = {"dispute": found, "typed": typed, "problems": problems}
    return site.page("dispute.html", visit, status, **shown)


def _open_dispute(feed: Feed, number: int) -> DisputeView | None:
    disputes = feed.room.disputes if feed.room else ()
    return next((each for each in disputes if each.dispute == number), None)


HANDLERS = [seat_page, order_seat, dispute_page, decide_dispute]
