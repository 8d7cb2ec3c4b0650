"""A new customer on one page: account, card, PIN and first deposit, in this order.

What is done stays done. If a step is refused, the page of the new account says which are missing
and offers them; the same form sent twice opens one account.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from litestar import Response, get, post

from staff_web.cage.act_pages import SECRETS, ask_customer_for, problems_of
from staff_web.cage.applicant import Newcomer, newcomer
from staff_web.cage.counter import (
    NoAccount,
    at_counter,
    cage_page,
    house_now,
    others_page,
    places_now,
    refused_page,
)
from staff_web.cage.customer_wait import CustomerWait
from staff_web.cage.money_orders import WARNING
from staff_web.cage.play_orders import give_place
from staff_web.cage.unanswered import carried
from staff_web.language import translated as _
from staff_web.orders import FormWrong, asked_by
from staff_web.site import Asked, Form, Here, NotSignedIn, Site, own_form, speak_to, to
from staff_web.visits import Visit
from wire.messages.cage import AskPin, Deposit, IssueCard, OpenAccount
from wire.messages.house_view import HouseView
from wire.messages.papers import KeepPhoto
from wire.messages.session import Done
from wire.unions import FromServer


class StepRefused(Exception):
    """A step after the account was opened did not happen; the words say why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome:
    """One new customer at one desk."""

    site: Site
    visit: Visit
    house: HouseView
    new: Newcomer
    form: Form = field(repr=False)

    def asked(self, step: str) -> dict[str, Any]:
        """Return what the request of a step carries; a repeated form has the same ids."""
        asked = asked_by(self.visit, self.form)
        return {**asked, "id": f"{asked['id']}-{step}"}

    @property
    def screen(self) -> str:
        """The customer's screen at this desk; empty: it does not answer."""
        return self.visit.desk if self.visit.desk in self.house.screens else ""


@get("/cage/new")
async def new_page(request: Asked, site: Here) -> Response[Any]:
    """Ask for everything about a new customer."""
    speak_to(request)
    visit = site.visit_of(request)
    if not visit.may("serve_players"):
        return others_page(site, visit)
    visit.swiped = (0, "")
    return await _page(site, visit, {}, {})


@post("/cage/new")
async def open_new(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Open the account and go on with card, PIN and deposit."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        house = await house_now(site, visit)
        above = house.thresholds.report_above
        new = newcomer(data, card_read=bool(visit.swiped[1]), report_above=above)
        welcome = Welcome(site=site, visit=visit, house=house, new=new, form=data)
        player = await _opened(welcome)
    except NoAccount as none:
        return refused_page(site, visit, none.refusal)
    except FormWrong as wrong:
        return await _page(site, visit, data, wrong.problems)
    try:
        track = await _card_given(welcome, player)
        await _photo_kept(welcome, player)
        if welcome.screen:
            return _choose_pin(welcome, player, track)
        receipt = await _deposited(welcome, player)
        visit.tell(_("The account is open. The PIN is missing: no customer's screen."), bad=True)
        return to(await _placed(welcome, player, receipt))
    except StepRefused as refused:
        return to(_unfinished(visit, player, str(refused)))


async def _page(site: Site, visit: Visit, form: Form, problems: dict[str, str]) -> Response[Any]:
    try:
        house = await house_now(site, visit)
    except NoAccount as none:
        return refused_page(site, visit, none.refusal)
    typed = {name: text for name, text in form.items() if name not in SECRETS}
    if "unreached" not in problems:
        typed.pop("request", None)
    context = {
        "typed": typed or site.papers_seen.get(visit.desk, {}),
        "places": await places_now(site, visit),
        "problems": problems,
        "warning": problems.get(WARNING, ""),
        "screen": visit.desk in house.screens,
        "blank_read": bool(visit.swiped[1]),
    }
    return cage_page(site, "new.html", visit, 422 if problems else 200, **context)


async def _opened(welcome: Welcome) -> int:
    new = welcome.new
    about = {"name": new.name, "nickname": new.nickname, "born": new.born}
    request = OpenAccount(
        **welcome.asked("open"), **about, document=new.document, address=new.address
    )
    answer = await welcome.site.ask(request)
    if not isinstance(answer, Done):
        raise FormWrong(problems_of(answer))
    seen = {"document_kind": new.document.kind, "document_issuer": new.document.issuer}
    welcome.site.papers_seen[welcome.visit.desk] = seen
    return int(answer.facts["player"] or 0)


async def _card_given(welcome: Welcome, player: int) -> str:
    """Bind the blank card; return what was read from it."""
    track = welcome.visit.swiped[1]
    request = IssueCard(**welcome.asked("card"), player=player, track=track)
    answer = await welcome.site.ask(request)
    if not isinstance(answer, Done):
        _refuse(answer)
    welcome.visit.swiped = (player, track)
    return track


async def _photo_kept(welcome: Welcome, player: int) -> None:
    if not welcome.new.photo:
        return
    request = KeepPhoto(**welcome.asked("photo"), player=player, photo=welcome.new.photo)
    answer = await welcome.site.ask(request)
    if not isinstance(answer, Done):
        _refuse(answer)


async def _placed(welcome: Welcome, player: int, receipt: str) -> str:
    """Give the new customer the chosen place; return the page that comes next.

    The slip of the place is printed with the receipt of the first deposit, if there is one.
    """
    if not welcome.form.get("place"):
        return receipt or f"/cage/players/{player}"
    form = {**welcome.form, "request": welcome.asked("place")["id"]}
    try:
        at = await at_counter(welcome.site, welcome.visit, player)
        order = replace(give_place(at, form), receipt=receipt)
    except NoAccount as none:
        _refuse(none.refusal)
    except FormWrong as wrong:
        raise StepRefused(" ".join(wrong.problems.values())) from None
    if order.customer is not None:
        wait = CustomerWait(
            visit=at.visit, request=order.customer, back=f"/cage/players/{player}", act="play"
        )
        return ask_customer_for(welcome.site, at, order, wait)
    answer = await welcome.site.ask(order.request)  # type: ignore[arg-type]  # only entries ask
    if not isinstance(answer, Done):
        _refuse(answer)
    told, bad = welcome.visit.notice, welcome.visit.notice_bad
    welcome.visit.tell(f"{told} {order.done}".strip(), bad=bad)
    welcome.visit.slip = order.slip(answer.facts) if order.slip is not None else ()
    return order.slip_page


async def _deposited(welcome: Welcome, player: int) -> str:
    """Take the first deposit; return the page of its receipt; empty: there is none."""
    new = welcome.new
    if not new.amount:
        return ""
    request = Deposit(
        **welcome.asked("cash"),
        player=player,
        amount=new.amount,
        warned=new.warned,
        station=welcome.screen,
    )
    path = f"/cage/players/{player}/deposit"
    answer = await carried(welcome.site, welcome.visit, path, request)
    if not isinstance(answer, Done):
        _refuse(answer)
    return f"/cage/receipts/{answer.facts['receipt']}"


def _choose_pin(welcome: Welcome, player: int, track: str) -> Response[Any]:
    """Let the customer choose a PIN; the deposit follows."""
    asked = AskPin(
        **welcome.asked("pin"),
        station=welcome.screen,
        purpose="new_pin",
        player=player,
        track=track,
        document=welcome.new.document,
    )
    site, visit = welcome.site, welcome.visit
    wait = CustomerWait(visit=visit, request=asked, back=f"/cage/players/{player}")

    async def after(answer: FromServer) -> str:
        try:
            if not isinstance(answer, Done):
                _refuse(answer)
            receipt = await _deposited(welcome, player)
            visit.tell(_("The account is open: card, PIN and deposit are done."))
            return await _placed(welcome, player, receipt)
        except StepRefused as refused:
            return _unfinished(visit, player, str(refused))
        except NotSignedIn as gone:
            return f"/sign-in?why={gone.code}"

    return to(f"/cage/asking/{site.waits.begin(site.link, wait, after).name}")


def _refuse(answer: FromServer) -> NoReturn:
    raise StepRefused(problems_of(answer)["form"])


def _unfinished(visit: Visit, player: int, why: str) -> str:
    words = _("The account is open, but not everything is done: {why} Go on here.")
    visit.tell(words.format(why=why), bad=True)
    return f"/cage/players/{player}"


HANDLERS = [new_page, open_new]
