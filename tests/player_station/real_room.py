"""A real server process with accounts, cards and an open table, and a seat before it."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import pygame

from player_station.program import Devices, Program
from player_station.state import QUIET_MS, Station
from screenkit import Box, Window
from screenkit.drawing import start_without_display
from tests.conftest import ROOT
from wire.link import Bundle, PollClient, enrol, new_request_id, read_bundle
from wire.link.software import client_digest
from wire.messages import cage, floor, staff
from wire.messages.base import Message, Request
from wire.messages.own_view import OwnView
from wire.messages.seat import Act, BuyIn, EnterPin, ShowOrMuck, Swipe
from wire.messages.session import Done, Snapshot, Update
from wire.session import Role

T = TypeVar("T", bound=Message)

PATIENCE_S = 60.0
PIN = "730586"
PASSWORD = "a long secret of the house"  # noqa: S105  (of a room that lives for one test)
TABLE = 1
OTHER_TABLE = 2
PACES = {
    'pace = "brisk"': 'pace = "instant"',
    "between_hands_seconds = 3": "between_hands_seconds = 1",
}


def await_it(condition: Callable[[], bool], turn: Callable[[], None], what: str) -> None:
    """Go on until something holds; fail saying what was waited for."""
    until = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < until, f"waited in vain for: {what}"
        turn()


@dataclass
class Room:
    """A running room, and the desk from which its staff act."""

    data: Path
    address: str
    desk: PollClient
    server: ServerProcess
    tokens: dict[str, str] = field(default_factory=dict)
    tracks: dict[str, str] = field(default_factory=dict)
    bundles: dict[str, Bundle] = field(default_factory=dict)

    def ask(self, request: Request, kind: type[T]) -> T:
        answer = self.desk.ask(request, wait_ms=30_000)
        assert isinstance(answer, kind), answer
        return answer

    def tell(self, who: str, kind: type[staff.StaffRequest], **fields: object) -> Done:
        request = kind(id=new_request_id(), token=self.tokens[who], **fields)
        return self.ask(request, Done)

    def enrol(self, role: Role, place: str) -> None:
        name = place.replace(":", " ")
        self.bundles[place] = enrol(
            self.data / "keys", role=role, place=place, name=name, address=self.address
        )

    def hire(self, login: str, role: str) -> None:
        fields = {"login": login, "name": login, "role": role, "password": PASSWORD}
        self.tell("ada", staff.Hire, **fields)
        self.sign_in(login)

    def sign_in(self, login: str) -> None:
        credential = staff.Credential(login=login, password=PASSWORD)
        request = staff.SignIn(id=new_request_id(), credential=credential)
        self.tokens[login] = self.ask(request, staff.SignedIn).token


@contextmanager
def running_room(folder: Path) -> Iterator[Room]:
    """Start a demo room and take it to an open cage and an open table; stop it at the end."""
    data = folder / "room"
    data.mkdir(mode=0o700)
    house = (ROOT / "server" / "house" / "default_house.toml").read_text(encoding="utf-8")
    for old, new in PACES.items():
        assert old in house
        house = house.replace(old, new)
    (data / "house.toml").write_text(house, encoding="utf-8")
    server = ServerProcess(data)
    opened = server.start("tcp://127.0.0.1:0")
    try:
        console = read_bundle(data / "clients" / "console.json")
        with _client(console.at(opened["address"])) as desk:
            room = Room(data, opened["address"], desk, server)
            # First, so that the server has noticed them when they come.
            room.enrol(Role.CAGE, "cage:1")
            for table in (TABLE, OTHER_TABLE):
                for seat in range(1, 5):
                    room.enrol(Role.SEAT, f"seat:{table}:{seat}")
            _open(room, opened["first_code"])
            yield room
    finally:
        server.stop()


class ServerProcess:
    """`./arclight server` as a process that can be killed and started again."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._process: subprocess.Popen[str] | None = None

    def start(self, listen: str) -> dict[str, str]:
        options = ["--data", str(self._data), "--demo", "--listen", listen, "--finish", "1"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "cli", "server", "--json", *options],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        opened: dict[str, str] = json.loads(self._process.stdout.readline())
        return opened

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.communicate(timeout=60)

    def stop(self) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.communicate(timeout=60)


def _client(bundle: Bundle) -> PollClient:
    return PollClient(bundle, software=client_digest(ROOT, bundle.role))


def _open(room: Room, code: str) -> None:
    claim = staff.ClaimFirst(
        id=new_request_id(), code=code, login="ada", name="Ada", password=PASSWORD
    )
    room.ask(claim, Done)
    room.sign_in("ada")
    for login, role in (("sue", "supervisor"), ("carl", "cashier"), ("finn", "floor")):
        room.hire(login, role)
    room.tell("sue", cage.OpenDay, day="2026-11-16")
    room.tell("sue", cage.MoveVault, count=((10_000, 300),), out=False, reason="opening")
    room.tell("carl", cage.OpenShift, count=((10_000, 100),))
    for table in (TABLE, OTHER_TABLE):
        room.tell("finn", floor.OpenTable, table=table, name=f"Table {table}", preset="nl_1_2")


def open_account(room: Room, nickname: str, customer: Seat) -> None:
    """Open an account with card, PIN and money; the PIN is touched in at the customer's screen."""
    document = cage.DocumentShown(
        kind="passport", issuer="USA", number=f"X12345{nickname}", note="seen"
    )
    fields = {"name": f"Player {nickname}", "nickname": nickname, "born": "1980-02-29"}
    opened = room.tell("carl", cage.OpenAccount, document=document, **fields)
    player = int(str(opened.facts["player"]))
    asked = cage.IssueCard(id=new_request_id(), token=room.tokens["carl"], player=player)
    card = room.ask(asked, staff.CardIssued)
    room.tracks[nickname] = card.track_1 + card.track_2
    request = cage.AskPin(
        id=new_request_id(),
        token=room.tokens["carl"],
        station="cage:1",
        purpose="new_pin",
        player=player,
        track=room.tracks[nickname],
        document=document,
    )
    customer.until(lambda: customer.view.customer is not None, "the customer's screen is ready")
    room.desk.send(request)
    customer.until(lambda: customer.asked == nickname, "the customer is asked")
    for _twice in range(2):
        customer.enter(PIN)
    answers: list[object] = []

    def look() -> None:
        customer.turn()
        answers.extend(it for it in room.desk.poll(10) if getattr(it, "id", "") == request.id)

    await_it(lambda: bool(answers), look, "the PIN is set")
    assert isinstance(answers[0], Done), answers
    room.tell("carl", cage.Deposit, player=player, amount=50_000)


class Seat:
    """A station on a display that is not there, over the real link, in real time."""

    def __init__(self, bundle: Bundle, size: tuple[int, int] = (1024, 768)) -> None:
        start_without_display()
        self.window = Window(title="seat", size=size)
        pygame.event.clear()
        self.client = _client(bundle)
        view = Station(kind="cage" if bundle.role == "cage" else "seat")
        devices = Devices(window=self.window, client=self.client)
        self.program = Program(view, devices, new_request_id)
        self.beside: list[Callable[[], None]] = []
        """Others who live while this seat does."""
        self._last: tuple[Box, str, int] | None = None
        """Where, what and when was tapped last."""

    @property
    def view(self) -> Station:
        return self.program.view

    @property
    def own(self) -> OwnView:
        assert self.view.own is not None
        return self.view.own

    @property
    def asked(self) -> str:
        """At the cage: who is asked for a PIN."""
        asked = self.view.customer
        return asked.nickname if asked is not None and asked.ask else ""

    def close(self) -> None:
        self.client.close()

    def turn(self) -> None:
        self.program.turn(5)
        for live in self.beside:
            live()

    def until(self, condition: Callable[[], bool], what: str) -> None:
        await_it(condition, self.turn, what)

    def has(self, name: str) -> bool:
        return any(it.name == name for it in self.program.screen.controls)

    def tap(self, name: str, *, hold: bool = False) -> None:
        self.until(lambda: self.has(name), f"the control {name}")
        control = next(it for it in self.program.screen.controls if it.name == name)
        x, y = control.box.centre
        ready = control.since_ms + QUIET_MS if control.turn else 0
        if self._last is not None and self._last[0].holds(x, y) and self._last[1] != name:
            ready = max(ready, self._last[2] + QUIET_MS)
        self.until(lambda: self.view.now_ms > ready + 20, "the quiet time")
        scale = self.window.panel.scale
        place = (round(x * scale), round(y * scale))
        self._post(pygame.MOUSEBUTTONDOWN, place)
        if hold:
            since = self.view.now_ms
            self.until(lambda: self.view.now_ms >= since + 760, "the hold")
        self._post(pygame.MOUSEBUTTONUP, place)
        self._last = (control.box, name, self.view.now_ms)

    def _post(self, kind: int, place: tuple[int, int]) -> None:
        pygame.event.post(pygame.Event(kind, pos=place, button=1, touch=False))
        self.turn()

    def enter(self, pin: str) -> None:
        for digit in pin:
            self.tap(f"pin:{digit}")
        self.tap("pin:enter")

    def swipe(self, track: str) -> None:
        for letter in track:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        enter = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
        pygame.event.post(enter)
        self.turn()

    def sign_in(self, track: str) -> None:
        self.until(lambda: self.view.own is not None, "the seat's view")
        self.swipe(track)
        self.until(lambda: self.own.state == "pin", "the PIN pad")
        self.enter(PIN)
        self.until(lambda: self.own.state in ("buy_in", "seated"), "the welcome")


class Opponent:
    """A player without a screen who signs in, buys in, and checks or calls everything."""

    def __init__(self, bundle: Bundle, track: str, amount: int) -> None:
        self.client = _client(bundle)
        self._track = track
        self._amount = amount
        self._answered: set[object] = set()
        self.own: OwnView | None = None
        self.shows = True

    def close(self) -> None:
        self.client.close()

    def __call__(self) -> None:
        for news in self.client.poll(0):
            if isinstance(news, Snapshot | Update) and news.own is not None:
                self.own = news.own
        if self.own is not None:
            self._answer(self.own)

    def _once(self, key: object, request: Request) -> None:
        if key not in self._answered:
            self._answered.add(key)
            self.client.send(request)

    def _answer(self, own: OwnView) -> None:
        new = new_request_id()
        if own.state == "open":
            self._once("swipe", Swipe(id=new, track=self._track))
        elif own.state == "pin":
            self._once("pin", EnterPin(id=new, pin=PIN))
        elif own.state == "buy_in":
            self._once("buy_in", BuyIn(id=new, amount=self._amount, entry="post"))
        elif own.offer is not None:
            offer = own.offer
            kind = "call" if offer.to_call else "check"
            act = Act(id=new, table=own.table, hand=offer.hand, turn=offer.turn, kind=kind)
            self._once(("act", offer.hand, offer.turn), act)
        elif own.show is not None:
            show = own.show
            turned = ShowOrMuck(
                id=new, table=own.table, hand=show.hand, turn=show.turn, show=self.shows
            )
            self._once(("show", show.hand, show.turn), turned)
