"""A player's papers: the photograph for who serves him; what is under seal, for a reason."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException

from staff_web.cage.counter import NoAccount, at_counter, cage_page, refused_page
from staff_web.cage.station_pages import Number
from staff_web.cage.words import refusal_words
from staff_web.language import translated as _
from staff_web.orders import FormWrong, asked_by, typed_text
from staff_web.site import Asked, Form, Here, by, own_form, speak_to, to
from wire.messages.papers import AskPhoto, PapersShown, PhotoShown, ReadPapers
from wire.messages.session import Refusal


@get("/cage/photos/{player:int}")
async def photo(request: Asked, site: Here, player: Number) -> Response[Any]:
    """Send a player's photograph."""
    answer = await site.ask(AskPhoto(**by(site.visit_of(request)), player=player))
    if not isinstance(answer, PhotoShown) or not answer.photo:
        raise NotFoundException
    return Response(answer.photo, media_type="image/jpeg")


@post("/cage/players/{player:int}/papers")
async def papers(request: Asked, site: Here, player: Number, data: Form) -> Response[Any]:
    """Show once what is under seal, after it is written down who reads it and why."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        reason = typed_text(data, "reason")
        if not reason:
            raise FormWrong({"reason": _("Write a reason.")})
        at = await at_counter(site, visit, player)
    except FormWrong as wrong:
        visit.tell(" ".join(wrong.problems.values()), bad=True)
        return to(f"/cage/players/{player}/service")
    except NoAccount as none:
        return refused_page(site, visit, none.refusal)
    answer = await site.ask(ReadPapers(**asked_by(visit, data), player=player, reason=reason))
    if not isinstance(answer, PapersShown):
        words = _("This was shown before. Ask again with a new reason.")
        if isinstance(answer, Refusal):
            words = refusal_words(answer.code, answer.facts)
        visit.tell(words, bad=True)
        return to(f"/cage/players/{player}/service")
    return cage_page(site, "papers.html", visit, file=at.file, papers=answer, reason=reason)


HANDLERS = [photo, papers]
