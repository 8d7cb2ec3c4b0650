"""An order without an answer is asked again as it was, or given up by the cashier."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from litestar import Response

from staff_web.cage.counter import cage_page
from staff_web.cage.order import AtCounter
from staff_web.cage.papers import shown_document
from staff_web.cage.unanswered import KeptOrder, carried
from staff_web.cage.words import refusal_words
from staff_web.house_time import moment_shown
from staff_web.language import translated as _
from staff_web.orders import FormWrong
from staff_web.room_link import OPEN_CODES, UNREACHED
from staff_web.site import Form, Site, to
from staff_web.visits import Visit
from wire.messages.session import Done, Refusal

CASH_ACTS: Final = ("deposit", "pay-out")
Lead = Callable[[Done], str]
"""Tells the visit what was done; returns the page to go to."""


async def ask_again(
    site: Site, visit: Visit, kept: KeptOrder, form: Form, lead: Lead
) -> Response[Any]:
    """Ask for the kept order again if the form offers just that; nothing else is sent meanwhile."""
    if form.get("request") != kept.request.id:
        visit.tell(refusal_words("order_unanswered", {}), bad=True)
        return to(kept.back)
    if form.get("order") == "give-up":
        site.unanswered.drop(visit.desk, kept.path)
        visit.tell(_("Nothing was sent again. Look at the statement: it may have been booked."))
        return to(kept.back)
    try:
        document = shown_document(form) if kept.by_document else None
    except FormWrong as wrong:
        return offer_page(site, visit, kept, wrong.problems)
    answer = await carried(site, visit, kept.path, kept.asked_by(visit.token, document))
    if isinstance(answer, Done):
        return to(lead(answer))
    refusal = answer if isinstance(answer, Refusal) else Refusal(code=UNREACHED)
    words = refusal_words(refusal.code, refusal.facts)
    if refusal.code in OPEN_CODES:
        return offer_page(site, visit, kept, {"form": words})
    visit.tell(words, bad=True)
    return to(kept.back)


def offer_page(
    site: Site, visit: Visit, kept: KeptOrder, problems: dict[str, str], status: int = 503
) -> Response[Any]:
    """Return a page that needs nothing of the room: the order, to be asked again."""
    shown = {"problems": problems, "kept": kept, **offered(visit)}
    return cage_page(site, "unanswered.html", visit, status, **shown)


def kept_at(site: Site, at: AtCounter) -> dict[str, Any]:
    """Return the orders of an account that have no answer at this desk, by their act."""
    account = f"/cage/players/{at.file.player}"
    found = {act: site.unanswered.of(at.visit.desk, f"{account}/{act}") for act in CASH_ACTS}
    return {"kept": {act: kept for act, kept in found.items() if kept}, **offered(at.visit)}


def offered(visit: Visit) -> dict[str, Any]:
    """Return what the offer of a kept order is drawn with, beside the order."""
    return {"sent_at": lambda at_ms: moment_shown(at_ms, visit.house.time_zone)}
