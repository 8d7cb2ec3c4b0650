"""Receipts: to read, to print from the browser, and as a file for the receipt printer."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.params import FromQuery

from staff_web.cage.counter import cage_page, home_page
from staff_web.cage.receipt_lines import PaperLine, receipt_lines
from staff_web.cage.receipt_paper import paper
from staff_web.cage.station_pages import Number
from staff_web.cage.words import refusal_words
from staff_web.site import Asked, Here, Site, by, speak_to
from staff_web.visits import Visit
from wire.messages.receipts import ReceiptShown, ShowReceipt
from wire.messages.session import Refusal


@get("/cage/receipts/{number:int}")
async def receipt(
    request: Asked, site: Here, number: Number, slip: FromQuery[str] = ""
) -> Response[Any]:
    """Show a receipt; on the same paper, if wanted, the slip that was made last at this desk."""
    speak_to(request)
    visit = site.visit_of(request)
    shown = await asked_receipt(site, visit, number)
    if isinstance(shown, Refusal):
        return home_page(site, visit, refusal_words(shown.code, shown.facts), 404)
    lines = receipt_lines(shown, visit.house.time_zone)
    place = _slip_lines(visit) if slip else []
    return cage_page(site, "receipt.html", visit, shown=shown, lines=lines, place=place)


@get("/cage/receipts/{number:int}/paper.pdf")
async def receipt_paper(request: Asked, site: Here, number: Number) -> Response[Any]:
    """Send a receipt as a PDF as wide as the printer's paper."""
    speak_to(request)
    visit = site.visit_of(request)
    shown = await asked_receipt(site, visit, number)
    if isinstance(shown, Refusal):
        return home_page(site, visit, refusal_words(shown.code, shown.facts), 404)
    content = paper(shown.house, receipt_lines(shown, visit.house.time_zone))
    headers = {"Content-Disposition": f'inline; filename="receipt-{number}.pdf"'}
    return Response(content, media_type="application/pdf", headers=headers)


@get("/cage/slip")
async def slip(request: Asked, site: Here) -> Response[Any]:
    """Show the slip that was made last at this desk, to print."""
    speak_to(request)
    visit = site.visit_of(request)
    if not visit.slip:
        return home_page(site, visit)
    return cage_page(site, "slip.html", visit, lines=_slip_lines(visit))


def _slip_lines(visit: Visit) -> list[PaperLine]:
    return [PaperLine(*line) for line in visit.slip]


async def asked_receipt(site: Site, visit: Visit, number: int) -> ReceiptShown | Refusal:
    """Return a receipt as the room shows it, or why it does not."""
    answer = await site.ask(ShowReceipt(**by(visit), receipt=number))
    if isinstance(answer, ReceiptShown | Refusal):
        return answer
    return Refusal(code="no_answer")


HANDLERS = [receipt, receipt_paper, slip]
