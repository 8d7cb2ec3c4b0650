"""Every act at the counter: its form is judged, agreed to by whoever must, and carried out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from litestar import Response, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from staff_web.approvals.second_person import approval_of
from staff_web.cage.account_picture import account_context
from staff_web.cage.amounts import cash_shown
from staff_web.cage.asking_again import ask_again, kept_at
from staff_web.cage.counter import NoAccount, at_counter, cage_page, refused_page
from staff_web.cage.customer_wait import CustomerWait
from staff_web.cage.money_orders import deposit, done_words, pay_out
from staff_web.cage.order import AtCounter, CageOrder, Judge, second_person
from staff_web.cage.play_orders import give_place
from staff_web.cage.service_orders import SERVICES
from staff_web.cage.station_pages import Number
from staff_web.cage.unanswered import carried
from staff_web.cage.words import refusal_words
from staff_web.orders import FormWrong
from staff_web.room_link import UNREACHED
from staff_web.site import Asked, Form, Here, NotSignedIn, Site, own_form, speak_to, to
from staff_web.visits import Visit
from wire.messages.base import changed
from wire.messages.cage import Deposit, PayOut
from wire.messages.session import Done, Refusal
from wire.unions import FromServer

CASH: Final = (Deposit, PayOut)
"""Orders of an account that move cash."""
ACTS: Final[Mapping[str, Judge]] = {
    "deposit": deposit,
    "pay-out": pay_out,
    "play": give_place,
    **SERVICES,
}
SECRETS: Final = frozenset({"csrf", "second_password", "second_code", "track"})
"""Fields that no page is drawn with again."""


@post("/cage/players/{player:int}/{act:str}")
async def carry_out(
    request: Asked, site: Here, player: Number, act: FromPath[str], data: Form
) -> Response[Any]:
    """Carry out one act; a form with something wrong comes back with all that was typed."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    if act not in ACTS:
        raise NotFoundException
    path = f"/cage/players/{player}/{act}"
    kept = site.unanswered.of(visit.desk, path)
    if kept is not None:
        words = done_words(kept.request)
        return await ask_again(
            site, visit, kept, data, lambda answer: _lead(visit, player, words, answer)
        )
    try:
        at = await at_counter(site, visit, player)
        order = ACTS[act](at, data)
        agreed = await approved(site, visit, order, data)
    except NoAccount as none:
        return refused_page(site, visit, none.refusal)
    except FormWrong as wrong:
        return again(site, at, act, data, wrong.problems)
    if order.customer is not None:
        asked = agreed if order.request is None else order.customer
        wanted = None if order.request is None else agreed
        typed = {name: text for name, text in data.items() if name not in {*SECRETS, "request"}}
        back = f"/cage/players/{player}"
        wait = CustomerWait(visit=visit, request=asked, back=back, typed=typed, act=act)
        return to(ask_customer_for(site, at, replace(order, request=wanted), wait))
    answer = await _sent(site, visit, path, agreed)
    if isinstance(answer, Done):
        return to(_done(at, order, answer))
    return again(site, at, act, data, problems_of(answer))


async def approved(site: Site, visit: Visit, order: CageOrder, form: Form) -> Any:
    """Return the request, or else the question, with the approval of a second person."""
    wanted = order.request or order.customer
    if wanted is None or not order.approve:
        return wanted
    number = await approval_of(site, visit, form, second_person(form), order.approve)
    return changed(wanted, approval=number) if number else wanted


def problems_of(answer: FromServer) -> dict[str, str]:
    """Return what to say about a refusal, and which part of the form it asks for."""
    refusal = answer if isinstance(answer, Refusal) else Refusal(code=UNREACHED)
    words = refusal_words(refusal.code, refusal.facts)
    asked_for = {"report_warning": "warned", "approval_needed": "second", UNREACHED: "unreached"}
    field = asked_for.get(refusal.code)
    return {"form": words, field: words} if field else {"form": words}


def again(
    site: Site, at: AtCounter, act: str, form: Form, problems: Mapping[str, str]
) -> Response[Any]:
    """Return the account's page with the form as it was typed.

    What the room may have carried out without our hearing of it is sent again under its own id.
    """
    typed = {name: text for name, text in form.items() if name not in SECRETS}
    if "unreached" not in problems:
        typed.pop("request", None)
    at.visit.take_notice()  # what was done before stands beside no refusal
    context = {**account_context(at, act, typed, problems), **kept_at(site, at)}
    page = "service.html" if act in SERVICES else "account.html"
    return cage_page(site, page, at.visit, 422, **context)


async def _sent(site: Site, visit: Visit, path: str, request: Any) -> FromServer:
    """Send an order; one that moves cash is kept until it is answered."""
    if isinstance(request, CASH):
        return await carried(site, visit, path, request)
    return await site.ask(request)


def _done(at: AtCounter, order: CageOrder, answer: Done) -> str:
    """Tell the next page what was done; return which page it is."""
    if order.swiped is not None:
        at.visit.swiped = order.swiped
    if order.slip is not None:
        at.visit.tell(order.done)
        at.visit.slip = order.slip(answer.facts)
        return order.slip_page
    return _lead(at.visit, at.file.player, order.done, answer)


def _lead(visit: Visit, player: int, words: str, answer: Done) -> str:
    """Say what was done; a sum in the words is the one that was booked, whatever a form says."""
    visit.tell(words.replace("{amount}", cash_shown(int(answer.facts.get("amount") or 0))))
    receipt = answer.facts.get("receipt")
    if receipt:
        visit.swiped = (0, "")
        return f"/cage/receipts/{receipt}"
    return f"/cage/players/{player}"


def ask_customer_for(site: Site, at: AtCounter, order: CageOrder, wait: CustomerWait) -> str:
    """Ask at the customer's screen, and carry out at once what he agrees to.

    Returns the page that shows what happens there.
    """

    async def after(answer: FromServer) -> str:
        try:
            if isinstance(answer, Done) and order.request is not None:
                proved = changed(order.request, proof=int(answer.facts["proof"] or 0))
                answer = await _sent(site, wait.visit, f"{wait.back}/{wait.act}", proved)
        except NotSignedIn as gone:
            return f"/sign-in?why={gone.code}"
        if isinstance(answer, Done):
            return _done(at, order, answer)
        wait.problems = problems_of(answer)
        at.visit.tell(wait.problems["form"], bad=True)
        return f"{wait.back}?again={wait.name}"

    return f"/cage/asking/{site.waits.begin(site.link, wait, after).name}"


HANDLERS = [carry_out]
