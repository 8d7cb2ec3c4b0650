"""The page of the waiting lists."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromQuery, PathParameter
from litestar.response import ServerSentEvent

from staff_web.hands.two_persons import refused_form
from staff_web.language import translated as _
from staff_web.lists.orders import add_player, place_order
from staff_web.lists.picture import free_seats, lists_shown, place_of
from staff_web.live_region import feed_problem, live_region
from staff_web.named_player import player_file, players_named
from staff_web.orders import FormWrong
from staff_web.room_link import Feed
from staff_web.site import Asked, Form, Here, Site, own_form, speak_to, to, told
from staff_web.visits import Visit
from staff_web.words import refusal_words
from wire.messages.session import Refusal

PlaceNumber = Annotated[int, PathParameter(ge=1, le=2**53)]
PLAYER_DIGITS = 16


def lists_context(feed: Feed, visit: Visit) -> dict[str, Any]:
    """Return what the lists are drawn with."""
    return {"room": feed.room, "lists": lists_shown(feed.room, visit.house) if feed.room else ()}


@get("/lists")
async def lists_page(request: Asked, site: Here, player: FromQuery[str] = "") -> Response[Any]:
    """Show every list; with a player, ask which list he goes on."""
    speak_to(request)
    visit = site.visit_of(request)
    chosen: dict[str, Any] = {}
    if player.isascii() and player.isdecimal() and len(player) <= PLAYER_DIGITS:
        found = await player_file(site, visit, player=int(player))
        if isinstance(found, Refusal):
            chosen["problem"] = refusal_words(found.code, found.facts)
        else:
            chosen["chosen"] = found
    return await _lists(site, visit, **chosen)


@get("/live/lists")
async def live_lists(request: Asked, site: Here, page: FromQuery[str] = "") -> ServerSentEvent:
    """Send the lists whenever they change."""
    visit = site.visit_of(request)
    drawing = ("lists/lists.html", lambda feed: lists_context(feed, visit))
    return live_region(request, site, page, drawing)


@post("/lists/find")
async def find(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Find who is to be put on a list, by what was typed."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    words = data.get("words", "").strip()
    if not words:
        return await _lists(
            site, visit, 422, problem=_("Swipe a card, or type a number or a name.")
        )
    found = await players_named(site, visit, words)
    if isinstance(found, Refusal):
        problem = refusal_words(found.code, found.facts)
        return await _lists(site, visit, 422, problem=problem, words=words)
    if len(found) == 1:
        return to(f"/lists?player={found[0][0]}")
    problem = "" if found else _("Nobody is called that. Try a part of the name.")
    status = 200 if found else 422
    return await _lists(site, visit, status, problem=problem, words=words, found=found)


@post("/lists/card")
async def card(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Find who is to be put on a list, by the card that was swiped."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    found = await player_file(site, visit, track=data.get("track", ""))
    if isinstance(found, Refusal):
        return await _lists(site, visit, 422, problem=refusal_words(found.code, found.facts))
    return to(f"/lists?player={found.player}")


@post("/lists/add")
async def add(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Put a player on a list."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        answer = await site.ask(add_player(visit, data))
    except FormWrong as wrong:
        return await _lists(site, visit, 422, problem=" ".join(wrong.problems.values()))
    told(answer, visit, _("The player is on the list."))
    return to("/lists")


@get("/lists/places/{place:int}")
async def place_page(request: Asked, site: Here, place: PlaceNumber) -> Response[Any]:
    """Show one who waits, to call to a certain seat or to take off the list."""
    speak_to(request)
    return await _place(site, site.visit_of(request), place, {}, {})


@post("/lists/places/{place:int}")
async def order_place(request: Asked, site: Here, place: PlaceNumber, data: Form) -> Response[Any]:
    """Call somebody who waits, or take the name off."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        answer = await site.ask(place_order(visit, place, data))
        if isinstance(answer, Refusal):
            raise refused_form(answer)
    except FormWrong as wrong:
        return await _place(site, visit, place, data, wrong.problems)
    called = _("The player is called.")
    visit.tell(called if data["order"] == "call" else _("The name is off the list."))
    return to("/lists")


async def _lists(site: Site, visit: Visit, status: int = 200, **given: Any) -> Response[Any]:
    feed = await site.first_picture(visit)
    shown = {"words": "", "found": (), "chosen": None, "problem": "", **given}
    shown["refused"] = feed_problem(feed)
    return site.page("lists/page.html", visit, status, **shown, **lists_context(feed, visit))


async def _place(
    site: Site, visit: Visit, place: int, typed: Any, problems: dict[str, str]
) -> Response[Any]:
    feed = await site.first_picture(visit)
    found = place_of(feed.room, place)
    tables = [t for t in feed.room.tables if found and t.list == found[0]] if feed.room else []
    status = 422 if problems else 404 if found is None else 200
    shown = {
        "place": found[1] if found else None,
        "tables": [(table, free_seats(table)) for table in tables],
        "typed": {name: typed.get(name, "") for name in ("table", "seat", "reason")},
        "problems": problems,
    }
    return site.page("lists/place.html", visit, status, **shown)


HANDLERS = [lists_page, live_lists, find, card, add, place_page, order_place]
