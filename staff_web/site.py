"""What every page shares: the room, the desks, the visits, and how a page is drawn."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Final

from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.params import URLEncodedBody
from litestar.response import Redirect

from staff_web import words
from staff_web.board.feed import BoardFeed
from staff_web.cage.customer_wait import CustomerWaits
from staff_web.cage.unanswered import UnansweredOrders
from staff_web.desks import DeskBook
from staff_web.drawn_secrets import new_name
from staff_web.kept_load import kept_load, note_answer
from staff_web.language import chosen, speak, spoken
from staff_web.metrics import PageFigures
from staff_web.page_templates import page_templates
from staff_web.room_link import Ask, Feed, RoomLink, first_of
from staff_web.staff_cards import StaffCards
from staff_web.strangers import Strangers
from staff_web.typed_cards import take_cards_out
from staff_web.visits import Visit, Visits, is_own_form
from wire.link import new_request_id
from wire.messages.base import Request as WireRequest
from wire.messages.room_view import WatchRoom
from wire.messages.session import Refusal, Watch
from wire.messages.staff import StaffRequest
from wire.unions import FromServer

SESSION_COOKIE: Final = "arclight_session"
DESK_COOKIE: Final = "arclight_desk"
LANGUAGE_COOKIE: Final = "arclight_language"
GONE: Final = frozenset({"session_over", "session_locked", "session_replaced"})
"""Refusals after which the person must sign in again."""
_PAGE_ID: Final = re.compile(r"[A-Za-z0-9_\-]{8,32}")

Asked = Request[Any, Any, Any]
Form = URLEncodedBody[dict[str, str]]
"""What a form carries."""


class NotSignedIn(Exception):
    """The browser has no living session; `code` says why."""

    def __init__(self, code: str = "") -> None:
        super().__init__(code)
        self.code = code


class ForeignForm(Exception):
    """A form that no page of this visit drew."""


@dataclass(slots=True)
class Site:
    """One room's pages."""

    link: RoomLink
    desks: DeskBook
    visits: Visits = field(default_factory=Visits)
    waits: CustomerWaits = field(default_factory=CustomerWaits)
    encrypted: bool = False
    """Served with encryption: browsers send the cookies in no other way."""
    figures: PageFigures = field(default_factory=PageFigures)
    staff_cards: StaffCards = field(default_factory=StaffCards)
    strangers: Strangers = field(default_factory=Strangers)
    papers_seen: dict[str, dict[str, str]] = field(default_factory=dict)
    """Kind and issuer of the last document at each desk: the next one is often of the same."""
    board: BoardFeed = field(init=False)
    """What screens on walls show."""
    unanswered: UnansweredOrders = field(init=False)
    """Orders that move cash, kept until they are answered."""
    told_ms: int = 2_000
    """How long an answer about the house is fresh, for the next pages of the same person."""
    now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000

    def __post_init__(self) -> None:
        self.board = BoardFeed(self.link)
        self.unanswered = UnansweredOrders(self.desks.folder / "unanswered")

    def desk_of(self, request: Asked) -> str:
        """Return which desk a browser is; empty: none."""
        return self.desks.desk_of(request.cookies.get(DESK_COOKIE, ""))

    def visit_of(self, request: Asked) -> Visit:
        """Return who is signed in at a browser, or raise `NotSignedIn`."""
        secret = request.cookies.get(SESSION_COOKIE, "")
        visit = self.visits.find(secret, self.desk_of(request))
        if visit is None:
            raise NotSignedIn
        return visit

    async def ask(self, request: WireRequest) -> FromServer:
        """Ask the room in a person's name; a person whose session is over must sign in."""
        answer = await self.link.ask(request)
        note_answer(request, answer)
        return _of_living_session(answer)

    async def told_lately(self, visit: Visit, question: type[StaffRequest]) -> FromServer:
        """Return the answer to a question about the house, if need be by asking."""
        ask = lambda: self.link.ask(question(**by(visit)))  # noqa: E731
        answer = await visit.told.answer(question, ask, self.now_ms(), self.told_ms)
        return _of_living_session(answer)

    async def first_picture(self, visit: Visit, table: int = 0) -> Feed:
        """Return the room, and the table, as they are now; a page is drawn with it.

        After an order, and once in a while, the room is asked anew: who ordered something sees it
        done, and who only looks is known to be there.
        """
        if visit.asks_anew(self.now_ms()):
            async with self.watching(visit, table) as feed:
                await first_of(feed, table)
        else:
            name = f"{visit.token} {visit.desk} {table}"
            asks = self._asks(visit, table)
            feed = await self.link.picture(name, asks(stop=False), asks(stop=True), table)
        if feed.ended in GONE:
            raise NotSignedIn(feed.ended)
        return feed

    def watching(self, visit: Visit, table: int = 0) -> AbstractAsyncContextManager[Feed]:
        """Watch the room, and the table, for a page of a person."""
        asks = self._asks(visit, table)
        return self.link.watch(asks(stop=False), asks(stop=True))

    def _asks(self, visit: Visit, table: int) -> Callable[..., list[Ask]]:
        """Return what makes the requests that begin, or stop, a person's watch."""
        by = {"token": visit.token, "desk": visit.desk}

        def asks(*, stop: bool) -> list[Ask]:
            of_room: Ask = lambda i, name: WatchRoom(id=i, watch=name, stop=stop, **by)  # noqa: E731
            of_table: Ask = lambda i, name: Watch(  # noqa: E731
                id=i, watch=name, stop=stop, table=table, **by
            )
            return [of_room, of_table] if table else [of_room]

        return asks

    def drawn(self, template: str, **context: Any) -> str:
        """Return a template as text."""
        return page_templates(spoken()).get_template(template).render(context)

    def page(
        self, template: str, visit: Visit | None, status: int = 200, **context: Any
    ) -> Response[str]:
        """Return a whole page; `page` in it names this load, for the ids of its forms.

        A page that comes back because a form has no answer has the name that the form came from.
        """
        notice = visit.take_notice() if visit is not None else ("", False)
        load = kept_load() or (visit.take_load() if visit is not None else "")
        whole = {"page": load or new_name(), "notice": notice, "visit": visit, **context}
        return Response(
            self.drawn(template, **whole), media_type=MediaType.HTML, status_code=status
        )


def _of_living_session(answer: FromServer) -> FromServer:
    if isinstance(answer, Refusal) and answer.code in GONE:
        raise NotSignedIn(answer.code)
    return answer


Here = NamedDependency[Site]
"""The site that a handler belongs to."""


def speak_to(request: Asked) -> None:
    """Answer a browser in its language."""
    accepted = request.headers.get("accept-language", "")
    speak(chosen(request.cookies.get(LANGUAGE_COOKIE, ""), accepted))


def page_id(given: str) -> str:
    """Return the name of a page's load, as its live pictures give it; a new one if it is none."""
    return given if _PAGE_ID.fullmatch(given) else new_name()


def to(path: str) -> Redirect:
    """Send the browser to another page after a form; going back does not send the form again."""
    return Redirect(path, status_code=303)


def own_form(visit: Visit, form: dict[str, str]) -> Visit:
    """Return the visit whose page drew a form; refuse any other form.

    From here on no field holds a card: what a page or the room gets of the form may be shown.
    """
    if not is_own_form(visit, form.get("csrf", "")):
        raise ForeignForm
    take_cards_out(form)
    visit.orders()
    return visit


def told(answer: FromServer, visit: Visit, done: str) -> bool:
    """Note for the next page how a request ended; return whether it was carried out."""
    if isinstance(answer, Refusal):
        visit.tell(words.refusal_words(answer.code, answer.facts), bad=True)
        return False
    visit.tell(done)
    return True


def by(visit: Visit) -> Mapping[str, Any]:
    """Return what a request in a person's name carries."""
    return {"id": new_request_id(), "token": visit.token, "desk": visit.desk}
