"""Pages before anybody is signed in: the browser becomes a desk, a person signs in or out."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.datastructures import Cookie

from staff_web.desks import is_board
from staff_web.language import LANGUAGES
from staff_web.language import translated as _
from staff_web.site import (
    DESK_COOKIE,
    LANGUAGE_COOKIE,
    SESSION_COOKIE,
    Asked,
    Form,
    Here,
    NotSignedIn,
    Site,
    by,
    speak_to,
    to,
)
from staff_web.typed_cards import cards_taken_out, take_cards_out
from staff_web.visits import is_own_form
from staff_web.words import refusal_words
from wire.link import new_request_id
from wire.messages.house_view import AskHouse, HouseView
from wire.messages.session import Refusal
from wire.messages.staff import Credential, SignedIn, SignIn, SignOut

NEED_PASSWORD = frozenset({"password_needed", "swipe_again"})
"""Refusals after which the card is of no use: the password is asked for."""
DESK_COOKIE_S = 400 * 24 * 3_600
"""The longest time that browsers keep a cookie."""


def cookie(site: Site, name: str, value: str, *, max_age_s: int | None = None) -> Cookie:
    """Return a cookie that scripts and other sites never get."""
    return Cookie(
        key=name,
        value=value,
        max_age=max_age_s,
        httponly=True,
        samesite="strict",
        secure=site.encrypted,
        path="/",
    )


@get("/desk")
async def desk_page(request: Asked, site: Here) -> Response[Any]:
    """Ask for the code that makes this browser a desk."""
    speak_to(request)
    return site.page("desk.html", None, problem="")


@post("/desk")
async def become_desk(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Make this browser a desk."""
    speak_to(request)
    enrolled = site.desks.enrol(data.get("code", ""), site.now_ms())
    if enrolled is None:
        problem = _("This code is not open. Ask for a new one.")
        return site.page("desk.html", None, 422, problem=problem)
    answer = to("/board" if is_board(enrolled.desk) else "/sign-in")
    answer.cookies.append(cookie(site, DESK_COOKIE, enrolled.cookie, max_age_s=DESK_COOKIE_S))
    return answer


@get("/sign-in")
async def sign_in_page(request: Asked, site: Here) -> Response[Any]:
    """Ask who is there; of a locked session, only for the password."""
    speak_to(request)
    desk = site.desk_of(request)
    if not desk or is_board(desk):
        return to("/board" if desk else "/desk")
    visit = site.visits.find(request.cookies.get(SESSION_COOKIE, ""), desk)
    code = request.query_params.get("why", "")
    why = refusal_words(code, {"place": _("another desk")}) if code else ""
    login = visit.login if visit is not None and code == "session_locked" else ""
    if request.query_params.get("way") == "password":
        site.staff_cards.forget(desk)
    return _page(site, desk, login, why)


def _page(site: Site, desk: str, login: str, problem: str, status: int = 200) -> Response[Any]:
    card = site.staff_cards.of(desk, site.now_ms()) != ""
    shown = {"desk": desk, "login": login, "problem": problem, "card": card}
    return site.page("sign_in.html", None, status, **shown)


@post("/sign-in/card")
async def swipe_in(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Keep the staff card that was swiped; its PIN is asked for next."""
    desk = site.desk_of(request)
    if desk and not is_board(desk):
        site.staff_cards.keep(desk, data.get("track", ""), site.now_ms())
    return to("/sign-in")


@post("/change-person")
async def change_person(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Leave the desk to somebody else; card and PIN bring the person back."""
    speak_to(request)
    visit = site.visit_of(request)
    if is_own_form(visit, data.get("csrf", "")):
        site.visits.end(request.cookies.get(SESSION_COOKIE, ""))
    return to("/sign-in")


@post("/sign-in")
async def sign_in(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Have the room check the credential; the page keeps the token."""
    speak_to(request)
    desk = site.desk_of(request)
    if not desk or is_board(desk):
        return to("/board" if desk else "/desk")
    take_cards_out(data)
    for words in cards_taken_out(data).values():
        return _page(site, desk, "", words, 422)
    login = data.get("login", "").strip()
    credential = _credential(site, desk, data)
    answer = await site.link.ask(SignIn(id=new_request_id(), credential=credential, desk=desk))
    if not isinstance(answer, SignedIn):
        return _again(site, desk, login, answer)
    site.staff_cards.forget(desk)
    asked = {"id": new_request_id(), "token": answer.token, "desk": desk}
    house = await site.ask(AskHouse(**asked))
    if not isinstance(house, HouseView):
        return _again(site, desk, login, house)
    secret = site.visits.begin(desk, answer.login or login, answer.token, house)
    visit = site.visits.find(secret, desk)
    if visit is not None and answer.ended_at:
        visit.tell(_("Your session at {place} has ended.").format(place=answer.ended_at))
    page = to("/")
    page.cookies.append(cookie(site, SESSION_COOKIE, secret))
    return page


def _credential(site: Site, desk: str, form: Form) -> Credential:
    """Return what was typed: the PIN of a card that was swiped here, or login and password."""
    track = site.staff_cards.of(desk, site.now_ms())
    if track and form.get("pin"):
        return Credential(track=track, pin=form["pin"][:64])
    return Credential(
        login=form.get("login", "").strip(),
        password=form.get("password", ""),
        code=form.get("code", "").strip(),
    )


def _again(site: Site, desk: str, login: str, answer: object) -> Response[Any]:
    refused = answer if isinstance(answer, Refusal) else Refusal(code="no_answer")
    if refused.code in NEED_PASSWORD:
        site.staff_cards.forget(desk)
    words = refusal_words(refused.code, refused.facts)
    if refused.code == "sign_in_wrong" and site.staff_cards.of(desk, site.now_ms()):
        words = _("The PIN is wrong, or the card is none of the staff's. Try again.")
    return _page(site, desk, login, words, 422)


@post("/sign-out")
async def sign_out(request: Asked, site: Here, data: Form) -> Response[Any]:
    """End the session, at the room and here."""
    speak_to(request)
    visit = site.visit_of(request)
    if is_own_form(visit, data.get("csrf", "")):
        await site.link.ask(SignOut(**by(visit)))
        site.visits.end(request.cookies.get(SESSION_COOKIE, ""))
    return to("/sign-in")


@post("/language")
async def choose_language(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Show pages in another language from now on."""
    known = [code for code, _name in LANGUAGES]
    language = data.get("language", "")
    answer = to("/")
    if language in known:
        kept = cookie(site, LANGUAGE_COOKIE, language, max_age_s=DESK_COOKIE_S)
        answer.cookies.append(kept)
    return answer


def send_to_sign_in(request: Asked, problem: NotSignedIn) -> Response[Any]:
    """Answer a browser without a living session."""
    return to(f"/sign-in?why={problem.code}" if problem.code else "/sign-in")


HANDLERS = [
    *(desk_page, become_desk, sign_in_page, swipe_in, sign_in),
    *(change_person, sign_out, choose_language),
]
