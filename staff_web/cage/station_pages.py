"""The Cash Station's first page: a card is swiped, or the customer is looked up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery, PathParameter
from litestar.response import ServerSentEvent

from staff_web.cage.account_picture import account_context, statement_moves
from staff_web.cage.asking_again import kept_at
from staff_web.cage.counter import (
    NoAccount,
    at_counter,
    cage_page,
    home_page,
    house_now,
    others_page,
    refused_page,
    shift_since,
)
from staff_web.cage.words import refusal_words
from staff_web.language import translated as _
from staff_web.orders import NAME_MAX
from staff_web.report_rows import ReportRefused, all_rows
from staff_web.room_link import RoomLink
from staff_web.site import SESSION_COOKIE, Asked, Form, Here, Site, by, own_form, speak_to, to
from staff_web.visits import Visit
from wire.messages.cage import FindPlayer, PlayerFile
from wire.messages.reports import AskReport, ReportPage
from wire.messages.session import Refusal

STAFF_CARD: Final = "card_not_a_players"
"""The room's code for the card of a member of the staff."""
LOOK_S: Final = 0.5
"""How often a page's server looks whether the room is there."""
Number = FromPath[Annotated[int, PathParameter(ge=1, le=2**53)]]


@get("/cage")
async def home(request: Asked, site: Here) -> Response[Any]:
    """Wait for the next customer."""
    speak_to(request)
    visit = site.visit_of(request)
    try:
        house = await house_now(site, visit)
    except NoAccount as none:
        return refused_page(site, visit, none.refusal)
    return home_page(site, visit, house=house, since=shift_since(house))


@post("/cage/swipe")
async def swipe(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Show the account of the card that was swiped; the card counts as seen for this customer."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    track = data.get("track", "")[:512]
    answer = await site.ask(FindPlayer(**by(visit), track=track[:200]))
    if not isinstance(answer, PlayerFile):
        refusal = answer if isinstance(answer, Refusal) else Refusal(code="no_answer")
        if refusal.code == STAFF_CARD:
            return _other_person(request, site, visit.desk, track)
        return home_page(site, visit, refusal_words(refusal.code, refusal.facts), 422)
    visit.swiped = (answer.player, track)
    return to(f"/cage/players/{answer.player}")


def _other_person(request: Asked, site: Site, desk: str, track: str) -> Response[Any]:
    """A member of the staff swiped his card: he takes the desk over with his PIN."""
    site.visits.end(request.cookies.get(SESSION_COOKIE, ""))
    site.staff_cards.keep(desk, track, site.now_ms())
    return to("/sign-in")


@post("/cage/find")
async def find(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Look a customer up by number, name, nickname or the last digits of the card."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    typed = data.get("words", "").strip()[:NAME_MAX]
    if not typed:
        return home_page(site, visit, _("Swipe a card, or type a number or a name."), 422)
    answer = await site.ask(AskReport(**by(visit), report="search", arguments={"words": typed}))
    if not isinstance(answer, ReportPage):
        refusal = answer if isinstance(answer, Refusal) else Refusal(code="no_answer")
        words = refusal_words(refusal.code, refusal.facts)
        return home_page(site, visit, words, 409, words=typed)
    return _found(site, visit, typed, answer.rows)


def _found(
    site: Site, visit: Visit, typed: str, rows: tuple[tuple[Any, ...], ...]
) -> Response[Any]:
    exact = [row for row in rows if typed.casefold() in (str(row[0]), str(row[1]).casefold())]
    if len(exact or rows) == 1:
        visit.swiped = (0, "")
        return to(f"/cage/players/{(exact or rows)[0][0]}")
    problem = "" if rows else _("Nobody is called that. Try a part of the name.")
    return home_page(site, visit, problem, words=typed, found=rows)


@get("/cage/players/{player:int}")
async def account(
    request: Asked, site: Here, player: Number, again: FromQuery[str] = ""
) -> Response[Any]:
    """Show an account; `again` names an ended question whose form is filled in once more."""
    speak_to(request)
    visit = site.visit_of(request)
    try:
        at = await at_counter(site, visit, player)
    except NoAccount as none:
        return refused_page(site, visit, none.refusal)
    wait = site.waits.find(again, visit)
    form = (wait.act, wait.typed, _without_words(wait.problems)) if wait is not None else ()
    shown = {**account_context(at, *form), **kept_at(site, at)}
    return cage_page(site, "account.html", visit, **shown)


def _without_words(problems: dict[str, str]) -> dict[str, str]:
    """Return what a form lacks; why it was refused is told as a notice already."""
    return {field: words for field, words in problems.items() if field != "form"}


@get("/cage/players/{player:int}/service")
async def service(request: Asked, site: Here, player: Number) -> Response[Any]:
    """Offer everything about an account that is not cash."""
    speak_to(request)
    visit = site.visit_of(request)
    if not visit.may("serve_players"):
        return others_page(site, visit)
    try:
        at = await at_counter(site, visit, player)
    except NoAccount as none:
        return refused_page(site, visit, none.refusal)
    return cage_page(site, "service.html", visit, **account_context(at))


@get("/cage/players/{player:int}/statement")
async def statement(request: Asked, site: Here, player: Number) -> Response[Any]:
    """Show every move of an account's money, to print."""
    speak_to(request)
    visit = site.visit_of(request)
    try:
        at = await at_counter(site, visit, player)
    except NoAccount as none:
        return refused_page(site, visit, none.refusal)
    try:
        _columns, rows = await all_rows(site, visit, "statement", {"player": player})
    except ReportRefused as refused:
        return refused_page(site, visit, refused.refusal)
    moves = statement_moves(rows, visit.house.time_zone)
    return cage_page(site, "statement.html", visit, file=at.file, moves=moves)


@post("/cage/card", media_type=MediaType.TEXT)
async def read_card(request: Asked, site: Here, data: Form) -> Response[str]:
    """Keep a blank card that was swiped for the form on this desk; say whether it can be used."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    track = data.get("track", "")[:200]
    answer = await site.ask(FindPlayer(**by(visit), track=track))
    if isinstance(answer, PlayerFile):
        words, visit.swiped = _("This card belongs to somebody. Take a blank one."), (0, "")
        return Response(words, media_type=MediaType.TEXT, status_code=422)
    if not isinstance(answer, Refusal) or answer.code != "card_unknown":
        refusal = answer if isinstance(answer, Refusal) else Refusal(code="no_answer")
        words = refusal_words(refusal.code, refusal.facts)
        return Response(words, media_type=MediaType.TEXT, status_code=422)
    visit.swiped = (0, track)
    words = _("Card read: it ends in {last_four}.")
    last_four = answer.facts.get("last_four", "")
    return Response(words.format(last_four=last_four), media_type=MediaType.TEXT)


@get("/live/cage")
async def live_cage(request: Asked, site: Here) -> ServerSentEvent:
    """Tell a page when the room is lost, and when it is back."""
    site.visit_of(request)
    return ServerSentEvent(_presence(site.link))


async def _presence(link: RoomLink) -> AsyncIterator[dict[str, Any]]:
    while True:
        yield {"event": "picture" if link.connected else "lost", "data": ""}
        was = link.connected
        for _look in range(10):
            await asyncio.sleep(LOOK_S)
            if link.connected != was:
                break


HANDLERS = [home, swipe, find, account, service, statement, read_card, live_cage]
