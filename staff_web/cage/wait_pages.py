"""The page that shows what the customer does at his screen, until he has agreed or not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import ServerSentEvent

from staff_web.cage.counter import cage_page
from staff_web.cage.customer_wait import CustomerWait
from staff_web.cage.words import refusal_words, stage_words, trouble_words
from staff_web.site import Asked, Form, Here, Site, by, own_form, speak_to, to
from wire.messages.cage import TakeBackPin
from wire.messages.session import Refusal


@get("/cage/asking/{name:str}")
async def asking(request: Asked, site: Here, name: FromPath[str]) -> Response[Any]:
    """Show a question at the customer's screen."""
    speak_to(request)
    visit = site.visit_of(request)
    wait = site.waits.find(name, visit)
    if wait is None:
        return to("/cage")
    if wait.go:
        return to(wait.go)
    return cage_page(site, "asking.html", visit, wait=wait, **_stage(wait))


@get("/live/cage/asking/{name:str}")
async def live_asking(request: Asked, site: Here, name: FromPath[str]) -> ServerSentEvent:
    """Send what the customer does, and where the page goes in the end."""
    wait = site.waits.find(name, site.visit_of(request))
    return ServerSentEvent(_stages(request, site, wait))


async def _stages(
    request: Asked, site: Site, wait: CustomerWait | None
) -> AsyncIterator[dict[str, Any]]:
    speak_to(request)
    while wait is not None and not wait.go:
        wait.changed.clear()
        yield {"event": "picture", "data": site.drawn("cage/stage.html", **_stage(wait))}
        await wait.changed.wait()
    yield {"event": "go", "data": wait.go if wait is not None else "/cage"}


def _stage(wait: CustomerWait) -> dict[str, Any]:
    """Return the words of a question's stage."""
    heard = wait.progress
    if heard is None:
        return {"stage": "", "stage_said": stage_words(""), "trouble": ""}
    trouble = trouble_words(heard.trouble, heard.tries_left) if heard.trouble else ""
    return {"stage": heard.stage, "stage_said": stage_words(heard.stage), "trouble": trouble}


@post("/cage/asking/{name:str}")
async def take_back(request: Asked, site: Here, name: FromPath[str], data: Form) -> Response[Any]:
    """Take the question back from the customer's screen."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    wait = site.waits.find(name, visit)
    if wait is None:
        return to("/cage")
    asked = wait.request
    answer = await site.ask(TakeBackPin(**by(visit), station=asked.station, player=asked.player))
    if isinstance(answer, Refusal):
        visit.tell(refusal_words(answer.code, answer.facts), bad=True)
    return to(f"/cage/asking/{name}")


HANDLERS = [asking, live_asking, take_back]
