"""The page of the jackpots: meters, hits that two persons pay or refuse, gifts of the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.params import PathParameter

from staff_web.hands.two_persons import approved, refused_form, second_person
from staff_web.house_time import moment_shown
from staff_web.jackpots.orders import gift, ruled_act, ruling
from staff_web.language import translated as _
from staff_web.orders import FormWrong
from staff_web.site import Asked, Form, Here, Site, by, own_form, speak_to, to
from staff_web.visits import Visit
from staff_web.words import amount_shown, refusal_words
from wire.messages.jackpots import AskJackpots, JackpotsView
from wire.messages.session import Done, Refusal
from wire.unions import FromServer

HitNumber = Annotated[int, PathParameter(ge=1, le=2**53)]
TYPED: Final = ("order", "jackpot", "amount", "reason", "login")
GIFT: Final = 0
"""In place of a hit's number: what is wrong is wrong with the gift."""


@get("/jackpots")
async def jackpots_page(request: Asked, site: Here) -> Response[Any]:
    """Show what the jackpots hold and what waits for two persons."""
    speak_to(request)
    return await _page(site, site.visit_of(request), GIFT, {}, {})


@post("/jackpots/hits/{hit:int}")
async def rule(request: Asked, site: Here, hit: HitNumber, data: Form) -> Response[Any]:
    """Pay a hit, or nothing for it; a second person approves."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        act = ruled_act(hit, data)
        ruling(visit, hit, data, 0)
        approval = await approved(site, visit, data, second_person(data, {}), **act)
        facts = _done(await site.ask(ruling(visit, hit, data, approval)))
    except FormWrong as wrong:
        return await _page(site, visit, hit, data, wrong.problems)
    visit.tell(_ruled_words(data.get("order", ""), facts))
    return to("/jackpots")


@post("/jackpots/give")
async def give(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Put money of the house into a jackpot; a second supervisor approves."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        view = await site.ask(AskJackpots(**by(visit)))
        known = view.jackpots if isinstance(view, JackpotsView) else ()
        wanted = gift(visit, known, data, 0)
        act = {"act": "seed_jackpot", "name": wanted.jackpot, "amount": wanted.amount}
        approval = await approved(site, visit, data, second_person(data, {}), **act)
        facts = _done(await site.ask(gift(visit, known, data, approval)))
    except FormWrong as wrong:
        return await _page(site, visit, GIFT, data, wrong.problems)
    visit.tell(_("The jackpot holds {amount} now.").format(amount=amount_shown(facts["meter"])))
    return to("/jackpots")


def _done(answer: FromServer) -> dict[str, Any]:
    if not isinstance(answer, Done):
        raise refused_form(answer)
    return dict(answer.facts)


def _ruled_words(order: str, facts: Mapping[str, Any]) -> str:
    amount = amount_shown(facts["amount"])
    if order == "refuse":
        return _("Nothing is paid; {amount} went back to the jackpot.").format(amount=amount)
    if facts["held"]:
        words = _("{amount} is paid. Shares that wait at the cage for the identity check: {held}.")
        return words.format(amount=amount, held=facts["held"])
    return _("{amount} is paid to the accounts.").format(amount=amount)


async def _page(
    site: Site, visit: Visit, at: int, form: Mapping[str, str], problems: dict[str, str]
) -> Response[Any]:
    """Return the page; `at` is the hit whose form has problems, or `GIFT`."""
    told = await site.ask(AskJackpots(**by(visit)))
    view = told if isinstance(told, JackpotsView) else None
    if view and at not in {GIFT, *(each.hit for each in view.hits)}:
        problems = {"form": " ".join(problems.values())}  # its form is not there any more
    shown = {
        "view": view,
        "problem": "" if view else _why_not(told),
        "at": at,
        "typed": {name: form.get(name, "") for name in TYPED},
        "problems": problems,
        "moment": lambda at_ms: moment_shown(at_ms, visit.house.time_zone),
        "titles": {each.jackpot: each.title for each in view.jackpots} if view else {},
        "part_words": _part_words(),
    }
    return site.page("jackpots/page.html", visit, 422 if problems else 200, **shown)


def _part_words() -> dict[str, str]:
    return {"loser": _("beaten hand"), "winner": _("winning hand"), "table": _("dealt in")}


def _why_not(answer: FromServer) -> str:
    refusal = answer if isinstance(answer, Refusal) else Refusal(code="no_answer")
    return refusal_words(refusal.code, refusal.facts)


HANDLERS = [jackpots_page, rule, give]
