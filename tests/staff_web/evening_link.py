"""A room of the server's tests behind the pages, without sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from copy import copy
from pathlib import Path
from typing import Any

from anyio.from_thread import BlockingPortal
from litestar import Litestar
from litestar.datastructures import State
from litestar.testing import TestClient

from staff_web.app import make_app
from staff_web.desks import DeskBook
from staff_web.room_link import Ask, Feed, Hear, RoomLink
from staff_web.site import Site
from tests.ledger.card_room import password_of
from tests.server.room.evening import Evening
from wire.codec import BadFrame, encode_checked
from wire.link import new_request_id
from wire.messages.base import Request
from wire.messages.cage import AskPin, PinProgress
from wire.messages.room_view import RoomSnapshot, RoomUpdate
from wire.messages.session import Refusal, Snapshot, Update
from wire.session.peers import Role
from wire.unions import FromServer

HOST = "127.0.0.1"


class EveningLink(RoomLink):
    """The link to a room in this process; it answers at once."""

    def __init__(self, room: Evening) -> None:
        self._room = room
        self._key = room.connect(Role.WEB, name="pages")

    @property
    def connected(self) -> bool:
        return True

    @property
    def watches(self) -> int:
        return 0

    def start(self) -> None:
        pass

    def close(self) -> None:
        pass

    async def ask_customer(self, request: AskPin, hear: Hear) -> FromServer:
        """Ask at a customer's screen of the room; the test plays the customer meanwhile."""
        mail = self._room.mail.to[self._key]
        heard = len(mail)
        self._room.room.received(self._key, request)
        self._room.settle()
        while True:
            for news in mail[heard:]:
                heard += 1
                if isinstance(news, PinProgress) and news.asked == request.id:
                    hear(news)
                elif getattr(news, "id", None) == request.id:
                    return news  # type: ignore[return-value]
            await asyncio.sleep(0.002)

    async def ask(self, request: Request) -> FromServer:
        before = len(self._room.mail.to[self._key])
        try:
            encode_checked(request)
        except BadFrame as bad:
            return Refusal(id=request.id, code=bad.code.value, facts=bad.facts)
        self._room.room.received(self._key, request)  # type: ignore[arg-type]
        self._room.settle()
        answers: list[Any] = self._room.mail.to[self._key][before:]
        return next(a for a in answers if getattr(a, "id", None) == request.id)  # type: ignore[no-any-return]

    async def ask_all(self, make: Callable[[], Request]) -> list[FromServer]:
        return [await self.ask(make())]

    async def picture(self, name: str, wanted: list[Ask], stop: list[Ask], table: int = 0) -> Feed:
        async with self.watch(wanted, stop) as feed:
            return feed

    @asynccontextmanager
    async def watch(self, wanted: list[Ask], stop: list[Ask]) -> AsyncIterator[Feed]:
        feed, name = Feed(), new_request_id()
        before = len(self._room.mail.to[self._key])
        for ask in wanted:
            answer = await self.ask(ask(new_request_id(), name))
            if isinstance(answer, Refusal):
                feed.ended = answer.code
        for news in self._room.mail.to[self._key][before:]:
            if isinstance(news, RoomSnapshot | RoomUpdate):
                feed.room = news.room
            elif isinstance(news, Snapshot | Update):
                feed.table = news.table
        yield feed


_routes: list[Litestar] = []
"""The application of the first site: to make all routes takes longer than most tests."""


loop_of_all: list[BlockingPortal] = []
"""The event loop that answers every browser's requests while the tests of the pages run."""


def browser_of(pages: Litestar) -> TestClient[Litestar]:
    """A browser that shows these pages."""
    browser = TestClient(pages, base_url=f"http://{HOST}:8670")
    for portal in loop_of_all:
        browser.blocking_portal = portal
    return browser


def pages_of(site: Site) -> Litestar:
    """The pages of a site: routes are shared, the site is its own."""
    if not _routes:
        _routes.append(make_app(site, hosts=(HOST,)))
    own = copy(_routes[0])
    own.state = State({"site": site}, deep_copy=False)
    return own


class Desk:
    """A browser at a desk of the room."""

    def __init__(self, room: Evening, folder: Path, desk: str = "floor:1") -> None:
        self.room = room
        self.site = Site(link=EveningLink(room), desks=DeskBook(folder / "web"), told_ms=0)
        self.browser = browser_of(pages_of(self.site))
        self.browser.follow_redirects = False
        code = self.site.desks.new_code(desk, self.site.now_ms())
        assert self.post("/desk", code=code).status_code == 303

    def post(self, path: str, **form: Any) -> Any:
        """Send a form, with what its page put in."""
        own = {"csrf": self.csrf} if self.csrf else {}
        return self.browser.post(path, data={**own, **form})

    @property
    def csrf(self) -> str:
        """The secret that the pages of this visit put into their forms; empty: nobody is here."""
        secret = self.browser.cookies.get("arclight_session") or ""
        visit = self.site.visits.find(secret, self.site.desks.desk_of(self._desk_cookie))
        return visit.csrf if visit is not None else ""

    @property
    def _desk_cookie(self) -> str:
        return (self.browser.cookies.get("arclight_desk") or "").strip('"')

    def get(self, path: str) -> Any:
        return self.browser.get(path)

    def sign_in(self, login: str = "finn") -> Any:
        return self.post("/sign-in", login=login, password=password_of(login).reveal())

    def shown(self, path: str) -> str:
        """Return a page that must be there."""
        page = self.get(path)
        assert page.status_code == 200, (page.status_code, page.text, page.headers)
        return str(page.text)
