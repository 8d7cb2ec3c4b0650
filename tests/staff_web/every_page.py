"""Every page of the staff, in a room where much has happened: a sample for each route.

The samples are for tests that look at all pages, and for pictures of them
(`python -m tests.staff_web DIR`). A route without a sample fails `test_every_page`.
"""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from server.adapters.device_list import DeviceFolder
from staff_web.program import WebPlan, web_server
from staff_web.reports.kinds import KINDS
from tests.server.room.evening import Evening, done
from tests.server.room.floor.test_jackpots import held_share_room
from tests.staff_web.cage.window import PLACE, Window
from tests.staff_web.evening_link import Desk
from tests.staff_web.test_hostile_browsers import beside
from wire.link import make_server_keys, new_key_pair
from wire.messages import floor, tournament
from wire.messages import seat as asks
from wire.session.device_code import typed_code
from wire.session.peers import Role

MARKUP: Final = "<img src=x onerror=alert(1)>"
"""A text that a careless page would run."""
NO_PAGES: Final = frozenset(
    {
        *("/approvals/{number:int}/state", "/cage/photos/{player:int}"),
        *("/cage/receipts/{number:int}/paper.pdf", "/healthz", "/metrics", "/font/{weight:str}"),
        *("/hands/{table:int}/{hand:int}/export/{form:str}", "/reports/{name:str}/sheet.csv"),
        "/static/{file_path:path}",
    }
)
"""Routes that send a file or a line, and no page; streams are known by their name."""
SAMPLES: Final[dict[str, tuple[str, ...]]] = {
    "/": ("/",),
    "/approvals/{number:int}": ("/approvals/{wish}", "/approvals/999999"),
    "/board": ("/board",),
    "/cage": ("/cage",),
    "/cage/asking/{name:str}": ("/cage/asking/{asking}",),
    "/cage/days": ("/cage/days",),
    "/cage/drawer": ("/cage/drawer",),
    "/cage/drawer/{act:str}": (
        *("/cage/drawer/fill", "/cage/drawer/close", "/cage/drawer/paid-out"),
        *("/cage/drawer/left", "/cage/drawer/difference", "/cage/drawer/close-day"),
    ),
    "/cage/new": ("/cage/new",),
    "/cage/players/{player:int}": ("/cage/players/1", "/cage/players/3", "/cage/players/999"),
    "/cage/players/{player:int}/service": ("/cage/players/1/service",),
    "/cage/players/{player:int}/statement": ("/cage/players/1/statement",),
    "/cage/receipts": ("/cage/receipts",),
    "/cage/receipts/{number:int}": ("{receipt}",),
    "/cage/receipts/{number:int}/void": ("{receipt}/void",),
    "/cage/slip": ("/cage/slip",),
    "/desk": ("/desk",),
    "/devices": ("/devices",),
    "/disputes/{number:int}": ("/disputes/1", "/disputes/999"),
    "/hands": ("/hands?table=1", "/hands"),
    "/hands/{table:int}/{hand:int}": ("/hands/1/1", "/hands/1/999"),
    "/jackpots": ("/jackpots",),
    "/lists": ("/lists", "/lists?player=6"),
    "/lists/places/{place:int}": ("/lists/places/{place}", "/lists/places/999"),
    "/me": ("/me",),
    "/reports": ("/reports",),
    "/reports/{name:str}": tuple(f"/reports/{name}" for name in KINDS),
    "/room": ("/room",),
    "/sign-in": ("/sign-in",),
    "/staff": ("/staff",),
    "/staff/{member:int}": ("/staff/1", "/staff/999"),
    "/tables/editor": ("/tables/editor?preset=main",),
    "/tables/new": ("/tables/new",),
    "/tables/{number:int}": ("/tables/1", "/tables/9"),
    "/tables/{number:int}/seats/{place:int}": (
        *("/tables/1/seats/1", "/tables/1/seats/9", "/tables/9/seats/1"),
    ),
    "/tables/{number:int}/settings": ("/tables/1/settings",),
    "/tables/{number:int}/void/{hand:int}": ("/tables/1/void/{hand}", "/tables/9/void/1"),
    "/tournaments": ("/tournaments",),
    "/tournaments/new": ("/tournaments/new?preset=deep",),
    "/tournaments/{number:int}": ("/tournaments/2", "/tournaments/2?player=5", "/tournaments/9"),
}
"""By route: pages of it. Words in braces are found when the room is there."""


class ShownRoom:
    """The room, and a supervisor's desk at which every page can be seen."""

    def __init__(self, folder: Path) -> None:
        self.room = held_share_room()
        for place in (PLACE, "cage:2"):
            self.room.connect(Role.CAGE, place)
        self.carl = Window.__new__(Window)
        Desk.__init__(self.carl, self.room, folder, PLACE)
        self.carl.sign_in("carl")
        self.sue = beside(self.carl, "cage:2")
        self.board = beside(self.carl, "board:1")
        self.found: dict[str, str] = {}
        self._happen()
        self.sue.sign_in("sue")
        self._let_sue_work(folder)
        self.ada = beside(self.carl, "floor:2")
        self.ada.sign_in("ada")

    def _happen(self) -> None:
        """Let the evening bring what pages show, with markup wherever somebody types."""
        room = self.room
        self._at_the_tables(room)
        self.carl.sign_in("carl")
        told = self.carl.act(3, "adjust", amount="25", reason=MARKUP, elsewhere="yes")
        self.found["wish"] = re.findall(r'name="wish" value="(\d+)"', told.text)[0]
        receipt = self.carl.act(3, "deposit", amount="50").headers["location"]
        self.found["receipt"] = str(receipt)
        self.carl.act(3, "address", address=MARKUP)
        self.carl.post("/cage/drawer/paid-out", amount="7", reason=MARKUP)

    def _at_the_tables(self, room: Evening) -> None:
        said = {"hand": 1, "words": MARKUP}
        done(room.ask(room.seat(1), asks.Dispute, **said))
        room.deal()
        done(room.ask(room.seat(2), asks.CallStaff, kind="floor"))
        done(room.by("finn", floor.TellTable, table=1, text=MARKUP))
        opened: dict[str, Any] = {"table": 2, "name": MARKUP, "preset": "turbo"}
        done(room.by("finn", tournament.OpenTournament, **opened))
        done(room.by("finn", floor.ListPlayer, list="1", player=4))
        (place,) = [each for each in room.hall.board.places if each.player == 4]
        self.found |= {"place": str(place.number), "hand": str(room.room.tables[1].game.hands)}

    def _let_sue_work(self, folder: Path) -> None:
        """Let there be devices, a slip, and an act that is reported as an exception."""
        make_server_keys(folder / "keys")
        devices = DeviceFolder(folder / "keys", lambda: "tcp://127.0.0.1:5670")
        object.__setattr__(self.room.hall.ports, "devices", devices)
        page = self.sue.post("/devices", kind="seat", number="1", seat="2").text
        (code,) = re.findall(r'class="digits">([^<]+)', page)
        typed = typed_code(code)
        assert typed is not None
        key = new_key_pair().public
        proof = typed.proof_of_key(key)
        self.sue.browser.post("/enrol", data={"code": typed.digits, "key": key, "proof": proof})
        self.sue.post("/devices", kind="centre", number="2")
        (game,) = re.findall(r'value="(list/[^"]+)"', self.sue.shown("/cage/players/5"))
        for path, form in (("5/play", {"place": game}), ("4/cancel-card", {"reason": MARKUP})):
            assert self.sue.post(f"/cage/players/{path}", **form).status_code == 303, path
        self.sue.get("/me")  # what was told last stands on no sample

    def ask_customer(self, address: str) -> None:
        """Let a question stand at the customer's screen beside the supervisor."""
        form = {"csrf": self.sue.csrf, "amount": "5", "proof": "pin", "known": MARKUP}
        cookies = "; ".join(f"{it['name']}={it['value']}" for it in cookies_of(self.sue, address))
        kind = "application/x-www-form-urlencoded"
        link = HTTPConnection(address.removeprefix("http://"))
        with closing(link):
            headers = {"Cookie": cookies, "Content-Type": kind}
            link.request("POST", "/cage/players/3/pay-out", urlencode(form), headers)
            led = link.getresponse().headers["Location"]
        self.found["asking"] = led.rpartition("/")[2]

    def pages(self, route: str) -> list[str]:
        """Return the pages of a route."""
        return [path.format(**self.found) for path in SAMPLES[route]]

    def desk_for(self, path: str) -> Desk:
        """Return the desk at which a page is seen, some seconds later than the one before."""
        self.room.clock.ms += 3_000
        others = {"/board": self.board, "/staff": self.ada}
        return next((desk for begins, desk in others.items() if path.startswith(begins)), self.sue)


def page_routes(desk: Desk) -> list[str]:
    """Return every route of the application that shows a page."""
    paths = [route.path for route in desk.browser.app.routes if "GET" in route.methods]
    return sorted(path for path in paths if path not in NO_PAGES and "/live" not in path)


@contextmanager
def served(desk: Desk) -> Iterator[str]:
    """Serve the pages of a room in this process; yield their address."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port = tried.getsockname()[1]
    plan = WebPlan(host="127.0.0.1", port=port, folder=desk.site.desks.folder)
    server = web_server(desk.browser.app, plan)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def cookies_of(desk: Desk, address: str) -> list[dict[str, str]]:
    """Return the cookies of a desk's browser, for another browser."""
    return [
        {"name": cookie.name, "value": (cookie.value or "").strip('"'), "url": address}
        for cookie in desk.browser.cookies.jar
    ]
