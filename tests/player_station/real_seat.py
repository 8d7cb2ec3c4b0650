"""A seat in real time before a real server, and a player without a screen to sit opposite."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from player_station.program import Devices, Program
from player_station.state import QUIET_MS, Station
from screenkit import Box, Window
from screenkit.drawing import start_without_display
from tests.conftest import ROOT
from wire.link import Bundle, PollClient, new_request_id
from wire.link.software import client_digest
from wire.messages.base import Message, Request
from wire.messages.own_view import OwnView
from wire.messages.seat import Act, AskCard, BuyIn, Discard, EnterPin, ShowOrMuck, Swipe
from wire.messages.session import Snapshot, Update
from wire.messages.table_events import TableEvent
from wire.session.client_end import News

PATIENCE_S = 60.0
PIN = "730586"


def await_it(condition: Callable[[], bool], turn: Callable[[], None], what: str) -> None:
    """Go on until something holds; fail saying what was waited for."""
    until = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < until, f"waited in vain for: {what}"
        turn()


def linked(bundle: Bundle) -> PollClient:
    return PollClient(bundle, software=client_digest(ROOT, bundle.role))


class Listening:
    """A link that also remembers what happened at the table."""

    def __init__(self, client: PollClient) -> None:
        self._client = client
        self.events: list[TableEvent] = []

    def send(self, message: Message) -> None:
        self._client.send(message)

    def poll(self, wait_ms: int = 0) -> list[News]:
        news = self._client.poll(wait_ms)
        for it in news:
            if isinstance(it, Update):
                self.events.extend(timed.event for timed in it.events)
        return news

    def close(self) -> None:
        self._client.close()


class Seat:
    """A station on a display that is not there, over the real link, in real time."""

    def __init__(self, bundle: Bundle, size: tuple[int, int] = (1024, 768)) -> None:
        start_without_display()
        self.window = Window(title="seat", size=size)
        pygame.event.clear()
        self.client = Listening(linked(bundle))
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

    def idle(self) -> None:
        """Live beside another seat."""
        self.program.turn(0)

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
            ready = max(ready, self._last[2] + 2 * QUIET_MS)
        self.until(lambda: self.view.now_ms > ready + 20, "the quiet time")
        scale = self.window.panel.scale
        place = (round(x * scale), round(y * scale))
        self._post(pygame.MOUSEBUTTONDOWN, place)
        if hold:
            since = self.view.now_ms
            self.until(lambda: self.view.now_ms >= since + 760, "the hold")
        self._post(pygame.MOUSEBUTTONUP, place)
        self._last = (control.box, name, self.view.now_ms)

    def drag(self, name: str, to: tuple[int, int]) -> None:
        """Put a finger on a control and slide it somewhere, then lift it."""
        self.until(lambda: self.has(name), f"the control {name}")
        control = next(it for it in self.program.screen.controls if it.name == name)
        if control.turn or name == "peek":
            ready = self.view.decision_since_ms + QUIET_MS + 20
            self.until(lambda: self.view.now_ms > ready, "the quiet time")
        self._post(pygame.MOUSEBUTTONDOWN, control.box.centre)
        moved = pygame.Event(pygame.MOUSEMOTION, pos=to, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        pygame.event.post(moved)
        self._post(pygame.MOUSEBUTTONUP, to)

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
        self.client = linked(bundle)
        self._track = track
        self._amount = amount
        self._answered: set[object] = set()
        self.own: OwnView | None = None
        self.thinks = False
        """He takes his time: nothing is answered."""
        self.folds = False
        """He folds whatever comes."""

    def close(self) -> None:
        self.client.close()

    @property
    def ponders(self) -> bool:
        """It is his turn, and he takes his time."""
        offer = self.own.offer if self.own is not None else None
        key = ("act", offer.hand, offer.turn) if offer is not None else None
        return self.thinks and key is not None and key not in self._answered

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
        elif self.thinks:
            return
        elif own.offer is not None:
            offer = own.offer
            kind = "fold" if self.folds else "call" if offer.to_call else "check"
            total = 0 if offer.can_check or offer.to_call else offer.raise_min
            kind = "raise" if total else kind
            act = Act(
                id=new, table=own.table, hand=offer.hand, turn=offer.turn, kind=kind, total=total
            )
            self._once(("act", offer.hand, offer.turn), act)
        elif own.show is not None:
            show = own.show
            turned = ShowOrMuck(id=new, table=own.table, hand=show.hand, turn=show.turn, show=True)
            self._once(("show", show.hand, show.turn), turned)
        elif own.draw is not None:
            draw = own.draw
            gone = draw.positions[: max(1, draw.least)]
            given = Discard(id=new, table=own.table, hand=draw.hand, turn=draw.turn, positions=gone)
            self._once(("draw", draw.hand, draw.turn), given)
        elif own.ask is not None:
            ask = own.ask
            card = AskCard(id=new, table=own.table, hand=ask.hand, turn=ask.turn, up=True)
            self._once(("ask", ask.hand, ask.turn), card)
