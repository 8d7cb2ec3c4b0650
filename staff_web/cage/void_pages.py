"""The receipts of the gaming day, and undoing one of the cashier's own shift."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post

from staff_web.cage.act_pages import approved, problems_of
from staff_web.cage.asking_again import ask_again, offer_page
from staff_web.cage.counter import NoAccount, cage_page, home_page, house_now, refused_page
from staff_web.cage.order import CageOrder
from staff_web.cage.receipt_lines import receipt_lines
from staff_web.cage.receipt_pages import asked_receipt
from staff_web.cage.station_pages import Number
from staff_web.cage.unanswered import carried
from staff_web.cage.words import refusal_words
from staff_web.house_time import moment_shown
from staff_web.language import translated as _
from staff_web.orders import FormWrong, asked_by, typed_text
from staff_web.report_rows import ReportRefused, all_rows
from staff_web.site import Asked, Form, Here, Site, own_form, speak_to, to
from staff_web.visits import Visit
from wire.messages.cage import VoidReceipt
from wire.messages.session import Done, Refusal

RECEIPTS_SHOWN = 100


@get("/cage/receipts")
async def receipts(request: Asked, site: Here) -> Response[Any]:
    """Show the last receipts of the gaming day, the newest first."""
    speak_to(request)
    visit = site.visit_of(request)
    try:
        house = await house_now(site, visit)
        columns, rows = await all_rows(site, visit, "receipts", {"day": house.day})
    except NoAccount as none:
        return refused_page(site, visit, none.refusal)
    except ReportRefused as refused:
        return refused_page(site, visit, refused.refusal)
    shown = [dict(zip(columns, row, strict=True)) for row in rows[-RECEIPTS_SHOWN:][::-1]]
    voided = {row["voids"] for row in shown if row["voids"]}
    for row in shown:
        row["at"] = moment_shown(row["at_ms"], house.time_zone)
        row["voided"] = row["receipt"] in voided
    return cage_page(site, "receipts.html", visit, day=house.day, rows=shown)


@get("/cage/receipts/{number:int}/void")
async def void_page(request: Asked, site: Here, number: Number) -> Response[Any]:
    """Ask why a receipt is undone, and for the second person."""
    speak_to(request)
    visit = site.visit_of(request)
    kept = site.unanswered.of(visit.desk, _path(number))
    if kept is not None:
        return offer_page(site, visit, kept, {}, 200)
    return await _void(site, visit, number, {}, {})


@post("/cage/receipts/{number:int}/void")
async def void(request: Asked, site: Here, number: Number, data: Form) -> Response[Any]:
    """Undo a receipt; a form with something wrong comes back with all that was typed."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    kept = site.unanswered.of(visit.desk, _path(number))
    if kept is not None:
        return await ask_again(site, visit, kept, data, lambda done: _lead(visit, done))
    try:
        wanted = await approved(site, visit, _order(visit, number, data), data)
        answer = await carried(site, visit, _path(number), wanted)
    except FormWrong as wrong:
        return await _void(site, visit, number, data, wrong.problems)
    if isinstance(answer, Done):
        return to(_lead(visit, answer))
    kept = site.unanswered.of(visit.desk, _path(number))
    if kept is not None:
        return offer_page(site, visit, kept, problems_of(answer))
    return await _void(site, visit, number, data, problems_of(answer))


def _path(number: int) -> str:
    return f"/cage/receipts/{number}/void"


def _order(visit: Visit, number: int, form: Form) -> CageOrder:
    reason = typed_text(form, "reason")
    if not reason:
        raise FormWrong({"reason": _("Write a reason.")})
    request = VoidReceipt(**asked_by(visit, form), receipt=number, reason=reason, approval=0)
    approve = {"act": "void_receipt", "number": number}
    return CageOrder(request=request, done="", approve=approve)


def _lead(visit: Visit, answer: Done) -> str:
    visit.tell(_("The receipt is void. Move the cash back as the receipt says."))
    return f"/cage/receipts/{answer.facts['receipt']}"


async def _void(
    site: Site, visit: Visit, number: int, typed: Mapping[str, str], problems: Mapping[str, str]
) -> Response[Any]:
    shown = await asked_receipt(site, visit, number)
    if isinstance(shown, Refusal):
        return home_page(site, visit, refusal_words(shown.code, shown.facts), 404)
    context = {
        "shown": shown,
        "lines": receipt_lines(shown, visit.house.time_zone),
        "typed": {name: typed.get(name, "") for name in ("reason", "second")},
        "problems": problems,
    }
    return cage_page(site, "void.html", visit, 422 if problems else 200, **context)


HANDLERS = [receipts, void_page, void]
