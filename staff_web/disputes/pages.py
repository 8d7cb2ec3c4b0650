"""The page of one dispute: read, decided, paid for, printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import PathParameter

from staff_web.cage.asking_again import ask_again, offered
from staff_web.cage.counter import SPOKEN
from staff_web.cage.unanswered import carried
from staff_web.disputes.orders import compensation, decision
from staff_web.hands.pages import told_context
from staff_web.hands.two_persons import approved, refused_form, second_person
from staff_web.house_time import moment_shown
from staff_web.language import translated as _
from staff_web.orders import FormWrong
from staff_web.site import Asked, Form, Here, Site, by, own_form, speak_to, to
from staff_web.visits import Visit
from staff_web.words import refusal_words
from wire.messages.disputes import DisputeStory, ReadDispute
from wire.messages.hands import HandStory, ReadHand
from wire.messages.session import Refusal

DisputeNumber = Annotated[int, PathParameter(ge=1, le=2**53)]
TYPED = ("decision", "amount", "reason", "player", "login")
NOTHING_TYPED = dict.fromkeys(TYPED, "")


@get("/disputes/{number:int}")
async def dispute_page(request: Asked, site: Here, number: DisputeNumber) -> Response[Any]:
    """Show what a player asks, the hand, and what was decided."""
    speak_to(request)
    return await _dispute(site, site.visit_of(request), number, NOTHING_TYPED, {})


@post("/disputes/{number:int}")
async def decide(request: Asked, site: Here, number: DisputeNumber, data: Form) -> Response[Any]:
    """Decide a dispute."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        answer = await site.ask(decision(visit, number, data))
        if isinstance(answer, Refusal):
            raise refused_form(answer)
    except FormWrong as wrong:
        return await _dispute(site, visit, number, data, wrong.problems)
    visit.tell(_("The dispute is decided."))
    return to(f"/disputes/{number}")


@post("/disputes/{number:int}/pay")
async def pay(request: Asked, site: Here, number: DisputeNumber, data: Form) -> Response[Any]:
    """Pay a player for the hand; a second person approves it in place."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    path = f"/disputes/{number}/pay"
    kept = site.unanswered.of(visit.desk, path)
    if kept is not None:
        return await ask_again(site, visit, kept, data, lambda _answer: _paid(visit, number))
    try:
        wanted = compensation(visit, number, data, 0)
        act = {"act": "adjust", "number": wanted.player, "amount": wanted.amount}
        approval = await approved(site, visit, data, second_person(data, {}), **act)
        answer = await carried(site, visit, path, compensation(visit, number, data, approval))
        if isinstance(answer, Refusal):
            raise refused_form(answer)
    except FormWrong as wrong:
        return await _dispute(site, visit, number, data, wrong.problems)
    return to(_paid(visit, number))


def _paid(visit: Visit, number: int) -> str:
    visit.tell(_("The compensation is on the account."))
    return f"/disputes/{number}"


async def _dispute(
    site: Site, visit: Visit, number: int, typed: Mapping[str, str], problems: dict[str, str]
) -> Response[Any]:
    answer = await site.ask(ReadDispute(**by(visit), dispute=number))
    shown: dict[str, Any] = {
        "typed": {name: typed.get(name, "") for name in TYPED},
        "problems": problems,
        "moment": lambda at_ms: moment_shown(at_ms, visit.house.time_zone),
    }
    if not isinstance(answer, DisputeStory):
        refusal = answer if isinstance(answer, Refusal) else Refusal(code="no_answer")
        shown["problem"] = refusal_words(refusal.code, refusal.facts)
        return site.page("disputes/missing.html", visit, 404, **shown)
    told = await site.ask(ReadHand(**by(visit), table=answer.table, hand=answer.hand))
    kept = site.unanswered.of(visit.desk, f"/disputes/{number}/pay")
    shown |= {"dispute": answer, "story": None, "kept": kept, **SPOKEN, **offered(visit)}
    if isinstance(told, HandStory):
        shown |= told_context(visit, told)
    return site.page("disputes/dispute.html", visit, 422 if problems else 200, **shown)


HANDLERS = [dispute_page, decide, pay]
