"""The pages of the members: one's own password and PIN, and for administrators who works here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import PathParameter

from staff_web.cage.act_pages import approved, problems_of
from staff_web.cage.order import CageOrder
from staff_web.house_time import moment_shown
from staff_web.language import translated as _
from staff_web.members.orders import ROLES, TYPED, about_member, hiring, own_secret
from staff_web.orders import FormWrong
from staff_web.report_rows import ReportRefused, all_rows
from staff_web.site import Asked, Form, Here, Site, own_form, speak_to, to
from staff_web.visits import Visit
from staff_web.words import code_words, refusal_words
from wire.messages.session import Done

Member = Annotated[int, PathParameter(ge=1, le=2**53)]
ALL = 0
"""In place of a member's number: what is wrong is wrong with the form that hires."""


@get("/me")
async def own_page(request: Asked, site: Here) -> Response[Any]:
    """Offer to change one's own password and the PIN of one's card."""
    speak_to(request)
    return site.page("members/own.html", site.visit_of(request), order="", problems={})


@post("/me")
async def change_own(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Change one's own password or PIN."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        problems = _problems(await site.ask(own_secret(visit, data)))
    except FormWrong as wrong:
        problems = wrong.problems
    if problems:
        order = data.get("order", "")
        return site.page("members/own.html", visit, 422, order=order, problems=problems)
    visit.tell(_("It is changed. Use the new one from now on."))
    return to(visit.home)


@get("/staff")
async def staff_page(request: Asked, site: Here) -> Response[Any]:
    """Show who works here."""
    speak_to(request)
    return await _page(site, site.visit_of(request), ALL, {}, {})


@post("/staff")
async def hire(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Open a staff account."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        return await _carried(site, visit, hiring(visit, data), data)
    except FormWrong as wrong:
        return await _page(site, visit, ALL, data, wrong.problems)


@get("/staff/{member:int}")
async def member_page(request: Asked, site: Here, member: Member) -> Response[Any]:
    """Offer what can be done about a member."""
    speak_to(request)
    return await _page(site, site.visit_of(request), member, {}, {})


@post("/staff/{member:int}")
async def order_member(request: Asked, site: Here, member: Member, data: Form) -> Response[Any]:
    """Give a member another role, end the sessions, or dismiss."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        return await _carried(site, visit, about_member(visit, member, data), data)
    except FormWrong as wrong:
        return await _page(site, visit, member, data, wrong.problems)


async def _carried(site: Site, visit: Visit, order: CageOrder, data: Form) -> Response[Any]:
    problems = _problems(await site.ask(await approved(site, visit, order, data)))
    if problems:
        raise FormWrong(problems)
    visit.tell(order.done)
    return to("/staff")


def _problems(answer: Any) -> dict[str, str]:
    return {} if isinstance(answer, Done) else problems_of(answer)


async def _page(
    site: Site, visit: Visit, member: int, typed: Mapping[str, str], problems: Mapping[str, str]
) -> Response[Any]:
    shown: dict[str, Any] = {
        "typed": {name: typed.get(name, "") for name in TYPED},
        "problems": problems,
        "roles": ROLES,
        "role_name": code_words,
    }
    try:
        columns, rows = await all_rows(site, visit, "staff")
    except ReportRefused as refused:
        code, facts = refused.refusal.code, refused.refusal.facts
        why = refusal_words(code, facts)
        return site.page("members/staff.html", visit, 403, problem=why, people=(), **shown)
    people = [dict(zip(columns, row, strict=True)) for row in rows]
    for each in people:
        each["since"] = moment_shown(each["hired_ms"], visit.house.time_zone)
    status = 422 if problems else 200
    if not member:
        return site.page("members/staff.html", visit, status, problem="", people=people, **shown)
    found = next((each for each in people if each["staff"] == member), None)
    status = status if found else 404
    return site.page("members/member.html", visit, status, member=found, **shown)


HANDLERS = [own_page, change_own, staff_page, hire, member_page, order_member]
