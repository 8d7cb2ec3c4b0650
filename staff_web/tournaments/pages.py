"""The list of tournaments, and the page from which one is run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import ServerSentEvent

from staff_web.floor_pages import TableNumber, table_of
from staff_web.game_words import bets_words
from staff_web.hands.two_persons import (
    approved,
    names_second,
    refused_form,
    second_person,
)
from staff_web.house_time import moment_shown
from staff_web.language import translated as _
from staff_web.live_region import feed_problem, live_region
from staff_web.named_player import player_file, players_named
from staff_web.orders import Form as Typed
from staff_web.orders import FormWrong, ordered
from staff_web.room_link import Feed
from staff_web.site import Asked, Form, Here, Site, own_form, speak_to, to
from staff_web.tournaments.orders import entry, level_typed, tournament_order
from staff_web.visits import Visit
from wire.messages.session import Refusal
from wire.messages.tournament_view import TournamentView

TYPED = ("order", "reason", "minutes", "level", "payback", "words", "player", "seat", "login")
SECOND_MS = 1_000


def clock_left(left_ms: int) -> str:
    """Return the time that is left as a clock shows it."""
    seconds = -(-left_ms // SECOND_MS)
    return f"{seconds // 60}:{seconds % 60:02d}"


def tournament_context(feed: Feed, number: int, visit: Visit) -> dict[str, Any]:
    """Return what a tournament is drawn with; None: none is open on the table."""
    table = table_of(feed, number)
    it = feed.table.tournament if table and feed.table else None
    players = {seat.seat: seat.player for seat in table.seats} if table else {}
    return {
        "number": number,
        "table": table,
        "it": it,
        "level": it.levels[it.level - 1] if it and it.levels else None,
        "coming": _coming(it),
        "players": players,
        "left": clock_left,
        "bets": lambda stakes: bets_words(
            stakes.blinds or (stakes.small_bet, stakes.big_bet), tournament=True
        ),
        "moment": lambda at_ms: moment_shown(at_ms, visit.house.time_zone)[:16],
    }


def _coming(it: TournamentView | None) -> Any:
    """Return the level that comes next; None: there is none."""
    at = it.level_next if it else 0
    return it.levels[at - 1] if it and 0 < at <= len(it.levels) else None


@get("/tournaments")
async def tournaments(request: Asked, site: Here) -> Response[Any]:
    """Show the open tournaments and the presets to open one from."""
    speak_to(request)
    visit = site.visit_of(request)
    feed = await site.first_picture(visit)
    shown = [table for table in (feed.room.tables if feed.room else ()) if table.tournament]
    problem = feed_problem(feed)
    return site.page("tournaments/list.html", visit, tables=shown, problem=problem)


@get("/tournaments/{number:int}")
async def tournament(
    request: Asked, site: Here, number: TableNumber, player: FromQuery[str] = ""
) -> Response[Any]:
    """Show one tournament; with a player, ask a second person to approve the entry."""
    speak_to(request)
    visit = site.visit_of(request)
    return await _page(site, visit, number, {"player": player}, {})


@get("/live/tournaments/{number:int}")
async def live_tournament(
    request: Asked, site: Here, number: TableNumber, page: FromQuery[str] = ""
) -> ServerSentEvent:
    """Send a tournament whenever it changes."""
    visit = site.visit_of(request)
    drawing = ("tournaments/state.html", lambda feed: tournament_context(feed, number, visit))
    return live_region(request, site, page, drawing, number)


@post("/tournaments/{number:int}")
async def order(request: Asked, site: Here, number: TableNumber, data: Form) -> Response[Any]:
    """Give a tournament an order."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        approval = await _approved(site, visit, number, data)
        answer = await site.ask(tournament_order(visit, number, data, approval))
        if isinstance(answer, Refusal):
            raise refused_form(answer)
    except FormWrong as wrong:
        return await _page(site, visit, number, data, wrong.problems)
    visit.tell(_done(ordered(data)))
    gone = ordered(data) in ("cancel", "close")
    return to("/tournaments" if gone else f"/tournaments/{number}")


async def _approved(site: Site, visit: Visit, number: int, data: Typed) -> int:
    """Return the approval of a second person, if the form of an act that may need one names one."""
    order = ordered(data)
    if order not in ("cancel", "level") or not names_second(data):
        return 0
    act: dict[str, Any] = {"act": "set_level", "table": number}
    if order == "level":
        act["number"] = level_typed(data)
    else:
        payback = "icm" if data.get("payback") == "icm" else "refund"
        act |= {"act": "cancel_tournament", "name": payback}
    return await approved(site, visit, data, second_person(data, {}), **act)


@post("/tournaments/{number:int}/find")
async def find(request: Asked, site: Here, number: TableNumber, data: Form) -> Response[Any]:
    """Find who is to enter."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    words, track = data.get("words", "").strip(), data.get("track", "")
    if track:
        file = await player_file(site, visit, track=track)
        if isinstance(file, Refusal):
            return await _page(site, visit, number, data, refused_form(file, "words").problems)
        return to(f"/tournaments/{number}?player={file.player}")
    found = await players_named(site, visit, words) if words else ()
    if isinstance(found, Refusal):
        return await _page(site, visit, number, data, refused_form(found, "words").problems)
    if len(found) == 1:
        return to(f"/tournaments/{number}?player={found[0][0]}")
    problems = {} if found else {"words": _("Nobody is called that. Try a part of the name.")}
    return await _page(site, visit, number, data, problems, found=found)


@post("/tournaments/{number:int}/enter")
async def enter(request: Asked, site: Here, number: TableNumber, data: Form) -> Response[Any]:
    """Enter a player whom a second person approves in place."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        credential = second_person(data, {})
        feed = await site.first_picture(visit, number)
        it = feed.table.tournament if feed.table else None
        price = it.buy_in + it.fee if it else 0
        wanted = entry(visit, number, data, 0)
        act = {"act": "enter_player", "table": number, "number": wanted.player, "amount": price}  # type: ignore[attr-defined]
        approval = await approved(site, visit, data, credential, **act)
        answer = await site.ask(entry(visit, number, data, approval))
        if isinstance(answer, Refusal):
            raise refused_form(answer, "seat")
    except FormWrong as wrong:
        return await _page(site, visit, number, data, wrong.problems)
    visit.tell(_("The player has entered."))
    return to(f"/tournaments/{number}")


def _done(order: str) -> str:
    words = {
        "start": _("The tournament is started."),
        "pause": _("The table pauses after this hand."),
        "break": _("The break begins after this hand."),
        "end_break": _("No break is on."),
        "level": _("The level begins with the next hand."),
        "cancel": _("The tournament is called off."),
        "unregister": _("The player is out, and everything went back."),
        "close": _("The table is closed."),
    }
    return words[order]


async def _page(  # noqa: PLR0913
    site: Site,
    visit: Visit,
    number: int,
    typed: Mapping[str, str],
    problems: Mapping[str, str],
    *,
    found: Any = (),
) -> Response[Any]:
    feed = await site.first_picture(visit, number)
    context = tournament_context(feed, number, visit)
    chosen = await _chosen(site, visit, typed.get("player", ""))
    missing = context["it"] is None and feed.ended in ("", "table_unknown")
    status = 404 if missing else 422 if problems else 200
    shown = {
        "problem": feed_problem(feed),
        "problems": problems,
        "typed": {**{name: typed.get(name, "") for name in TYPED}, "order": ordered(typed)},
        "found": found,
        "chosen": chosen,
    }
    return site.page("tournaments/page.html", visit, status, **shown, **context)


async def _chosen(site: Site, visit: Visit, player: str) -> Any:
    """Return the player who is about to enter; None: nobody is chosen."""
    if not (player.isascii() and player.isdecimal() and len(player) <= 16) or player == "0":
        return None
    file = await player_file(site, visit, player=int(player))
    return None if isinstance(file, Refusal) else file


HANDLERS = [tournaments, tournament, live_tournament, order, find, enter]
