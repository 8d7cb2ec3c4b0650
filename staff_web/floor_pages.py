"""The floor's pages: what needs attention, the room, a table, a new table."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromQuery, PathParameter
from litestar.response import ServerSentEvent

from staff_web.attention import needs_of, unowned
from staff_web.house_time import moment_shown
from staff_web.language import translated as _
from staff_web.live_region import feed_problem, live_region
from staff_web.orders import (
    FormWrong,
    acts_of,
    announcements,
    answer_call,
    free_number,
    new_table,
    table_order,
    take_need,
)
from staff_web.room_link import Feed
from staff_web.room_picture import table_cards
from staff_web.site import Asked, Form, Here, own_form, speak_to, to, told
from staff_web.table_picture import HEIGHT, WIDTH, table_picture
from staff_web.words import done_words, refusal_words
from wire.messages.room_view import RoomTable
from wire.messages.session import Refusal

TableNumber = Annotated[int, PathParameter(ge=1, le=9_999)]
Load = FromQuery[str]


def home_context(feed: Feed) -> dict[str, Any]:
    """Return what the list of needs is drawn with."""
    return {"room": feed.room, "needs": needs_of(feed.room, feed.later_ms()) if feed.room else ()}


def alert_context(feed: Feed) -> dict[str, Any]:
    """Return what nobody looks after yet."""
    return {"needs": unowned(needs_of(feed.room, feed.later_ms())) if feed.room else ()}


def room_context(feed: Feed) -> dict[str, Any]:
    """Return what the room is drawn with."""
    return {"room": feed.room, "cards": table_cards(feed.room) if feed.room else ()}


def table_context(feed: Feed, number: int, time_zone: str = "") -> dict[str, Any]:
    """Return what a table is drawn with; no table: it is not open."""
    table = table_of(feed, number)
    picture = table_picture(feed.table) if table and feed.table else None
    acting = [seat for seat in table.seats if seat.seat == table.to_act] if table else []
    return {
        "number": number,
        "table": table,
        "view": feed.table,
        "picture": picture,
        "acts": acts_of(table) if table else (),
        "acting": acting[0] if acting else None,
        "size": (WIDTH, HEIGHT),
        "frozen_since": frozen_since(feed, number, time_zone),
    }


def frozen_since(feed: Feed, number: int, time_zone: str) -> str:
    """Return since when a table is frozen; empty: it is not, or nobody knows."""
    alarms = feed.room.alarms if feed.room else ()
    since = [each.since_ms for each in alarms if each.code == f"table_frozen.{number}"]
    return moment_shown(since[0], time_zone) if since else ""


def table_of(feed: Feed, number: int) -> RoomTable | None:
    """Return a table as the room shows it; None: it is not open."""
    tables = feed.room.tables if feed.room else ()
    return next((table for table in tables if table.table == number), None)


@get("/")
async def home(request: Asked, site: Here) -> Response[Any]:
    """Show what needs attention."""
    speak_to(request)
    visit = site.visit_of(request)
    if visit.home != "/":
        return to(visit.home)
    feed = await site.first_picture(visit)
    return site.page("home.html", visit, problem=feed_problem(feed), **home_context(feed))


@get("/room")
async def room(request: Asked, site: Here) -> Response[Any]:
    """Show all tables and lists."""
    speak_to(request)
    visit = site.visit_of(request)
    feed = await site.first_picture(visit)
    return site.page("room.html", visit, problem=feed_problem(feed), **room_context(feed))


@get("/tables/{number:int}")
async def table(request: Asked, site: Here, number: TableNumber) -> Response[Any]:
    """Show one table and what can be ordered."""
    speak_to(request)
    visit = site.visit_of(request)
    feed = await site.first_picture(visit, number)
    context = table_context(feed, number, visit.house.time_zone)
    status = 200 if context["table"] is not None else 404
    problem = "" if feed.ended == "table_unknown" else feed_problem(feed)
    return site.page("table.html", visit, status, problem=problem, **context)


@get("/live/home")
async def live_home(request: Asked, site: Here, page: Load = "") -> ServerSentEvent:
    """Send the list of needs whenever it changes."""
    return live_region(request, site, page, ("needs.html", home_context))


@get("/live/room")
async def live_room(request: Asked, site: Here, page: Load = "") -> ServerSentEvent:
    """Send the room whenever it changes."""
    return live_region(request, site, page, ("tables.html", room_context))


@get("/live/tables/{number:int}")
async def live_table(
    request: Asked, site: Here, number: TableNumber, page: Load = ""
) -> ServerSentEvent:
    """Send a table whenever it changes."""
    zone = site.visit_of(request).house.time_zone
    drawing = ("felt.html", lambda feed: table_context(feed, number, zone))
    return live_region(request, site, page, drawing, number)


@post("/tables/{number:int}")
async def order(request: Asked, site: Here, number: TableNumber, data: Form) -> Response[Any]:
    """Give a table an order."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        answer = await site.ask(table_order(visit, number, data))
    except FormWrong as wrong:
        visit.tell(" ".join(wrong.problems.values()), bad=True)
        return to(f"/tables/{number}")
    told(answer, visit, done_words(data["order"]))
    closed = data.get("order") == "close" and not isinstance(answer, Refusal)
    return to("/room" if closed else f"/tables/{number}")


@post("/announce")
async def announce(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Show a message on the screens of every table, or remove it from all of them."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    feed = await site.first_picture(visit)
    try:
        orders = announcements(visit, feed.room, data)
    except FormWrong as wrong:
        visit.tell(" ".join(wrong.problems.values()), bad=True)
        return to("/room")
    answers = [await site.ask(each) for each in orders]
    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    if refused or not answers:
        told(refused[0] if refused else Refusal(code="table_unknown"), visit, "")
    else:
        visit.tell(_("The screens of {count} tables show it.").format(count=len(answers)))
    return to("/room")


@post("/calls")
async def answer(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Answer a call."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        told(await site.ask(answer_call(visit, data)), visit, _("The call is answered."))
    except FormWrong as wrong:
        visit.tell(" ".join(wrong.problems.values()), bad=True)
    return to("/")


@post("/needs")
async def take(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Tell the others who looks after something."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        told(await site.ask(take_need(visit, data)), visit, _("The others see that you are on it."))
    except FormWrong as wrong:
        visit.tell(" ".join(wrong.problems.values()), bad=True)
    return to("/")


@get("/live/alert")
async def live_alert(request: Asked, site: Here) -> ServerSentEvent:
    """Tell a browser, once for all its pages, what nobody looks after and for how long."""
    return live_region(request, site, "", ("alert.json", alert_context))


@get("/tables/new")
async def new_table_page(request: Asked, site: Here) -> Response[Any]:
    """Offer the house's games."""
    speak_to(request)
    visit = site.visit_of(request)
    if not visit.may("run_tables"):
        visit.tell(refusal_words("role_may_not", {}), bad=True)
        return to(visit.home)
    feed = await site.first_picture(visit)
    typed = {"table": str(free_number(feed.room)), "name": "", "preset": ""}
    return site.page("new_table.html", visit, typed=typed, problems={})


@post("/tables/new")
async def open_table(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Open a table; a form with something wrong comes back with all that was typed."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    typed = {name: data.get(name, "") for name in ("table", "name", "preset")}
    try:
        wanted = new_table(visit, data)
    except FormWrong as wrong:
        return site.page("new_table.html", visit, 422, typed=typed, problems=wrong.problems)
    answered = await site.ask(wanted)
    if isinstance(answered, Refusal):
        problems = {"form": refusal_words(answered.code, answered.facts)}
        return site.page("new_table.html", visit, 409, typed=typed, problems=problems)
    visit.tell(_("{table} is open.").format(table=wanted.name))
    return to(f"/tables/{wanted.table}")


HANDLERS = [
    *(home, room, table, live_home, live_room, live_table),
    *(order, answer, take, live_alert, announce, new_table_page, open_table),
]
