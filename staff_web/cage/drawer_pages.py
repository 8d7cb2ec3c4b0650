"""The drawer, the vault and the gaming day: cash counted by denomination."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from staff_web.cage.act_pages import SECRETS, approved, problems_of
from staff_web.cage.asking_again import ask_again, offer_page
from staff_web.cage.counted import field_of, without_counts
from staff_web.cage.counter import (
    NoAccount,
    cage_page,
    house_now,
    others_page,
    refused_page,
    shift_since,
)
from staff_web.cage.days import day_after, day_figures, equation
from staff_web.cage.drawer_orders import (
    ACTS,
    CLOSE_DAY,
    act_words,
    counted_order,
    done_words,
    explained,
    first_day,
    offered_acts,
)
from staff_web.cage.unanswered import carried
from staff_web.house_time import moment_shown
from staff_web.language import translated as _
from staff_web.orders import FormWrong
from staff_web.report_rows import ReportRefused, all_rows
from staff_web.site import Asked, Form, Here, Site, own_form, speak_to, to
from staff_web.visits import Visit
from wire.messages.house_view import HouseView
from wire.messages.session import Done
from wire.unions import FromServer

DAYS_SHOWN = 14


@get("/cage/drawer")
async def drawer(request: Asked, site: Here) -> Response[Any]:
    """Show the drawer, and what can be counted now."""
    speak_to(request)
    visit = site.visit_of(request)
    if not any(visit.may(act.duty) for act in ACTS.values()):
        return others_page(site, visit)
    try:
        house = await house_now(site, visit)
    except NoAccount as none:
        return refused_page(site, visit, none.refusal)
    return _drawer_page(site, visit, house)


def _drawer_page(
    site: Site,
    visit: Visit,
    house: HouseView,
    typed: Mapping[str, str] | None = None,
    problems: Mapping[str, str] | None = None,
) -> Response[Any]:
    acts = [(name, act_words(name)) for name in offered_acts(visit, house)]
    shown = {"house": house, "since": shift_since(house), "acts": acts}
    status = 422 if problems else 200
    return cage_page(
        site, "drawer.html", visit, status, **shown, typed=typed or {}, problems=problems or {}
    )


@get("/cage/drawer/{act:str}")
async def count_page(request: Asked, site: Here, act: FromPath[str]) -> Response[Any]:
    """Ask for a count."""
    speak_to(request)
    visit = site.visit_of(request)
    if act not in ACTS:
        raise NotFoundException
    if not visit.may(ACTS[act].duty):
        return others_page(site, visit)
    kept = site.unanswered.of(visit.desk, f"/cage/drawer/{act}")
    if kept is not None:
        return offer_page(site, visit, kept, {}, 200)
    return await _count(site, visit, act, {}, {})


async def _count(
    site: Site, visit: Visit, act: str, form: Mapping[str, str], problems: Mapping[str, str]
) -> Response[Any]:
    try:
        house = await house_now(site, visit)
    except NoAccount as none:
        return refused_page(site, visit, none.refusal)
    typed = {name: text for name, text in form.items() if name not in SECRETS}
    if "unreached" not in problems:
        typed.pop("request", None)
    context = {
        "act": act,
        "wanted": ACTS[act],
        "title": act_words(act),
        "explained": explained(act),
        "pieces": [(worth, field_of(worth)) for worth in house.denominations],
        "next_day": day_after(house.day),
        "cashiers": await _left_by(site, visit) if ACTS[act].cashier else (),
        "typed": typed,
        "problems": problems,
    }
    return cage_page(site, "count.html", visit, 422 if problems else 200, **context)


async def _left_by(site: Site, visit: Visit) -> list[tuple[int, str]]:
    """Return the members whose drawers are open, the asking one excepted, and what to call each."""
    try:
        columns, rows = await all_rows(site, visit, "shifts")
    except ReportRefused:
        return []
    shifts = [dict(zip(columns, row, strict=True)) for row in rows]
    words, zone = _("{name}, shift {shift} since {time}"), visit.house.time_zone
    return [
        (
            it["member"],
            words.format(
                name=it["cashier"], shift=it["shift"], time=moment_shown(it["opened_ms"], zone)
            ),
        )
        for it in shifts
        if it["closed_ms"] is None and it["member"] != visit.house.staff
    ]


@post("/cage/drawer/{act:str}")
async def counted(request: Asked, site: Here, act: FromPath[str], data: Form) -> Response[Any]:
    """Book a count; a form with something wrong comes back with all that was typed."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    if act not in ACTS:
        raise NotFoundException
    path = f"/cage/drawer/{act}"
    kept = site.unanswered.of(visit.desk, path)
    if kept is not None:
        return await ask_again(site, visit, kept, data, lambda done: _next_page(visit, act, done))
    try:
        house = await house_now(site, visit)
        order = counted_order(visit, house, act, data)
        answer = await carried(site, visit, path, await approved(site, visit, order, data))
    except NoAccount as none:
        return refused_page(site, visit, none.refusal)
    except FormWrong as wrong:
        return await _count(site, visit, act, data, wrong.problems)
    if not isinstance(answer, Done):
        return await _refused(site, visit, act, data, answer)
    if answer.facts.get("again"):
        return await _count(site, visit, act, without_counts(data), {"form": _count_again()})
    return to(_next_page(visit, act, answer))


async def _refused(
    site: Site, visit: Visit, act: str, form: Form, answer: FromServer
) -> Response[Any]:
    """Say why a count was not booked; one that has no answer is offered again as it was."""
    kept = site.unanswered.of(visit.desk, f"/cage/drawer/{act}")
    if kept is not None:
        return offer_page(site, visit, kept, problems_of(answer))
    return await _count(site, visit, act, form, problems_of(answer))


def _count_again() -> str:
    return _("The count differs from the books; the shift is open. Count again: it stands.")


def _next_page(visit: Visit, act: str, answer: Done) -> str:
    if answer.facts.get("again"):
        visit.tell(_count_again(), bad=True)
        return f"/cage/drawer/{act}"
    visit.tell(done_words(act))
    if act == CLOSE_DAY:
        return "/cage/days"
    receipt = answer.facts.get("receipt")
    return f"/cage/receipts/{receipt}" if receipt else "/cage/drawer"


@post("/cage/days")
async def open_day(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Open the room's first gaming day."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        house = await house_now(site, visit)
        order = first_day(visit, data)
        answer = await site.ask(await approved(site, visit, order, data))
    except NoAccount as none:
        return refused_page(site, visit, none.refusal)
    except FormWrong as wrong:
        return _drawer_page(site, visit, house, data, wrong.problems)
    if not isinstance(answer, Done):
        return _drawer_page(site, visit, house, data, problems_of(answer))
    visit.tell(order.done)
    return to("/cage/drawer")


@get("/cage/days")
async def days(request: Asked, site: Here) -> Response[Any]:
    """Show the last gaming days with their equations, the newest first."""
    speak_to(request)
    visit = site.visit_of(request)
    try:
        _columns, rows = await all_rows(site, visit, "days")
    except ReportRefused as refused:
        return refused_page(site, visit, refused.refusal)
    shown = []
    for row in rows[-DAYS_SHOWN:][::-1]:
        figures = day_figures(row)
        zone = visit.house.time_zone
        times = [moment_shown(at_ms, zone) if at_ms else "" for at_ms in (row[2], row[3])]
        shown.append((row[1], *times, equation(figures) if figures is not None else ()))
    return cage_page(site, "days.html", visit, days=shown)


HANDLERS = [drawer, count_page, counted, open_day, days]
