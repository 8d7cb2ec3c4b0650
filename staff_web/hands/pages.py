"""Pages of played hands: the search, the replayer, the exports, sealed cards by two persons."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, PathParameter

from staff_web.floor_pages import TableNumber
from staff_web.hands.checking import deal_check, unsealed_check
from staff_web.hands.frames import frames_of
from staff_web.hands.search import FIELDS, hand_search, older
from staff_web.hands.times import time_shown
from staff_web.hands.two_persons import refused_form
from staff_web.hands.unsealing import unsealed_by_two
from staff_web.hands.words import cause_words, game_words, hand_as_text, hand_state_words
from staff_web.house_time import moment_shown
from staff_web.orders import FormWrong
from staff_web.site import Asked, Form, Here, Site, by, own_form, speak_to
from staff_web.table_picture import HEIGHT, WIDTH
from staff_web.typed_cards import take_cards_out
from staff_web.visits import Visit
from wire.messages.hands import ExportHand, HandsFound, HandStory, HandText, ReadHand
from wire.unions import FromServer

HandPath = Annotated[int, PathParameter(ge=1, le=2**53)]
SUFFIXES = {"phh": "phh", "ohh": "json"}
NOTHING_TYPED = {"reason": "", "login": ""}


@get("/hands")
async def search_page(request: Asked, site: Here) -> Response[Any]:
    """Find hands by number, table, player and time; the newest first."""
    speak_to(request)
    visit = site.visit_of(request)
    form = {name: str(value) for name, value in request.query_params.items()}
    take_cards_out(form)
    shown: dict[str, Any] = {
        "typed": {name: form.get(name, "") for name in FIELDS},
        "problems": {},
        "hands": (),
        "older": "",
        "moment_shown": moment_shown,
        "state_words": hand_state_words,
    }
    try:
        answer = await site.ask(hand_search(visit, form))
    except FormWrong as wrong:
        return site.page("hands/search.html", visit, 422, **{**shown, "problems": wrong.problems})
    if isinstance(answer, HandsFound):
        shown |= {"hands": answer.hands, "older": older(form, answer.before)}
    else:
        shown["problems"] = _refused(answer)
    return site.page("hands/search.html", visit, _status(shown), **shown)


@get("/hands/{table:int}/{hand:int}")
async def hand_page(
    request: Asked, site: Here, table: TableNumber, hand: HandPath
) -> Response[Any]:
    """Step through one hand."""
    speak_to(request)
    return await drawn_hand(site, site.visit_of(request), (table, hand))


async def drawn_hand(
    site: Site,
    visit: Visit,
    which: tuple[int, int],
    problems: dict[str, str] | None = None,
    **more: Any,
) -> Response[Any]:
    """Draw the page of a hand; a hand that cannot be read is said so."""
    table, hand = which
    answer = await site.ask(ReadHand(**by(visit), table=table, hand=hand))
    shown: dict[str, Any] = {"table": table, "hand": hand, "problems": problems or {}}
    if not isinstance(answer, HandStory):
        shown["problems"] = _refused(answer)
        return site.page("hands/missing.html", visit, 404, **shown)
    unsealed = more.pop("unsealed", None)
    shown |= {"typed": NOTHING_TYPED, "sealed": None, **told_context(visit, answer), **more}
    if unsealed is not None:
        shown["sealed"] = unsealed_check(answer, unsealed)
    return site.page("hands/hand.html", visit, 422 if problems else 200, **shown)


def told_context(visit: Visit, story: HandStory) -> dict[str, Any]:
    """Return what a told hand is drawn with."""
    return {
        "story": story,
        "game": game_words(story),
        "began": moment_shown(story.steps[0].at_ms, visit.house.time_zone),
        "frames": frames_of(story),
        "check": deal_check(story),
        "size": (WIDTH, HEIGHT),
        "time_shown": time_shown,
        "cause_words": cause_words,
    }


@get("/hands/{table:int}/{hand:int}/export/{form:str}")
async def export(
    request: Asked, site: Here, table: TableNumber, hand: HandPath, form: FromPath[str]
) -> Response[Any]:
    """Send a hand as a file: phh, ohh, or text in the reader's language."""
    speak_to(request)
    visit = site.visit_of(request)
    which: dict[str, Any] = {"table": table, "hand": hand}
    if form == "text":
        told = await site.ask(ReadHand(**by(visit), **which))
        text = hand_as_text(visit, told, frames_of(told)) if isinstance(told, HandStory) else None
    elif form in SUFFIXES:
        told = await site.ask(ExportHand(**by(visit), **which, form=form))
        text = told.text if isinstance(told, HandText) else None
    else:
        raise NotFoundException
    if text is None:
        shown = {**which, "problems": _refused(told)}
        return site.page("hands/missing.html", visit, 404, **shown)
    name = f"table-{table}-hand-{hand:06d}.{SUFFIXES.get(form, 'txt')}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=f"{MediaType.TEXT.value}; charset=utf-8", headers=headers)


@post("/hands/{table:int}/{hand:int}/unseal")
async def unseal(
    request: Asked, site: Here, table: TableNumber, hand: HandPath, data: Form
) -> Response[Any]:
    """Show the sealed cards, once, to two persons who gave a reason."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    typed = {name: data.get(name, "") for name in NOTHING_TYPED}
    try:
        answer = await unsealed_by_two(site, visit, (table, hand), data)
    except FormWrong as wrong:
        return await drawn_hand(site, visit, (table, hand), wrong.problems, typed=typed)
    return await drawn_hand(site, visit, (table, hand), unsealed=answer)


def _refused(answer: FromServer) -> dict[str, str]:
    return refused_form(answer).problems


def _status(shown: dict[str, Any]) -> int:
    return 403 if shown["problems"] else 200


HANDLERS = [search_page, hand_page, export, unseal]
