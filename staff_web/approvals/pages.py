"""Wishes for approval: what is asked for, and the second person's answer at another desk."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import PathParameter

from staff_web.approvals.second_person import waiting_words
from staff_web.approvals.words import wish_words
from staff_web.hands.two_persons import refused_form
from staff_web.house_time import moment_shown
from staff_web.language import translated as _
from staff_web.orders import FormWrong, asked_by, typed_text
from staff_web.site import Asked, Form, Here, Site, by, own_form, speak_to, to
from staff_web.visits import Visit
from staff_web.words import refusal_words
from wire.messages.approvals import ApprovalAsked, GiveApproval, ReadApproval, RefuseApproval
from wire.messages.base import Request
from wire.messages.session import Refusal
from wire.messages.staff import Credential
from wire.unions import FromServer

WishNumber = Annotated[int, PathParameter(ge=1, le=2**53)]
WAITS, GIVEN, OVER = 202, 200, 410
"""How a wish stands, for the script that asks again and again."""


@get("/approvals/{number:int}")
async def approval_page(request: Asked, site: Here, number: WishNumber) -> Response[Any]:
    """Show a wish to who may answer it."""
    speak_to(request)
    return await _page(site, site.visit_of(request), number, {}, {})


@post("/approvals/{number:int}")
async def answer(request: Asked, site: Here, number: WishNumber, data: Form) -> Response[Any]:
    """Approve a wish with the own password, or refuse it with a reason."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        answered = await site.ask(_answer(visit, number, data))
        if isinstance(answered, Refusal):
            raise refused_form(answered)
    except FormWrong as wrong:
        return await _page(site, visit, number, data, wrong.problems)
    said = _("It is approved.") if data.get("order") == "give" else _("It is refused.")
    visit.tell(said)
    return to(visit.home)


def _answer(visit: Visit, number: int, form: Form) -> Request:
    if form.get("order") == "give":
        if not form.get("password"):
            raise FormWrong({"password": _("Type your own password.")})
        credential = Credential(
            login=visit.login, password=form["password"], code=form.get("code", "").strip()
        )
        return GiveApproval(**asked_by(visit, form), wish=number, credential=credential)
    reason = typed_text(form, "reason")
    if not reason:
        raise FormWrong({"reason": _("Write a reason.")})
    return RefuseApproval(**asked_by(visit, form), wish=number, reason=reason)


async def _page(
    site: Site, visit: Visit, number: int, typed: Form | dict[str, str], problems: dict[str, str]
) -> Response[Any]:
    told = await site.ask(ReadApproval(**by(visit), wish=number))
    if not isinstance(told, ApprovalAsked):
        return site.page("approvals/missing.html", visit, 404, problem=_why_not(told))
    shown = {
        "asked": told,
        "words": wish_words(told),
        "since": moment_shown(told.wish.since_ms, visit.house.time_zone),
        "own": told.wish.staff == visit.house.staff,
        "typed": {"reason": typed.get("reason", "")},
        "problems": problems,
    }
    return site.page("approvals/page.html", visit, 422 if problems else 200, **shown)


@get("/approvals/{number:int}/state", media_type=MediaType.TEXT)
async def state(request: Asked, site: Here, number: WishNumber) -> Response[str]:
    """Tell the form that asked how its wish stands."""
    speak_to(request)
    told = await site.ask(ReadApproval(**by(site.visit_of(request)), wish=number))
    if not isinstance(told, ApprovalAsked):
        return _stands(_why_not(told), OVER)
    if told.state == "given":
        words = _("{name} approved it. Press the button again.").format(name=told.second)
        return _stands(words, GIVEN)
    if told.state == "refused":
        words = refusal_words("wish_refused", {"by": told.second, "reason": told.reason})
        return _stands(words, OVER)
    return _stands(waiting_words(), WAITS)


def _stands(words: str, status: int) -> Response[str]:
    return Response(words, media_type=MediaType.TEXT, status_code=status)


def _why_not(answer: FromServer) -> str:
    refusal = answer if isinstance(answer, Refusal) else Refusal(code="no_answer")
    return refusal_words(refusal.code, refusal.facts)


HANDLERS = [approval_page, answer, state]
