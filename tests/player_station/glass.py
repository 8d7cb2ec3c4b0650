"""A seat with a glass, a finger and a clock: drives the real program with real window events."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pygame

from player_station.controls import Control
from player_station.program import Devices, Program
from player_station.state import Station
from screenkit import Window
from screenkit.drawing import start_without_display
from wire.messages.base import Message
from wire.messages.session import Shown, Touched, Update
from wire.session.client_end import News


class Clock:
    """Time that passes when told to."""

    def __init__(self, now: int = 100_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


class Line:
    """The other end of the link: what is sent is kept, what is put in is heard."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.shown: list[Shown] = []
        self.touched = 0
        self._news: list[News] = []

    def send(self, message: Message) -> None:
        if isinstance(message, Shown):
            self.shown.append(message)
        elif isinstance(message, Touched):
            self.touched += 1
        else:
            self.sent.append(message)

    def poll(self, wait_ms: int = 0) -> list[News]:
        news, self._news = self._news, []
        return news

    def say(self, *news: News) -> None:
        self._news.extend(news)


class Glass:
    """One station on a display that is not there."""

    def __init__(
        self,
        view: Station,
        size: tuple[int, int] = (1024, 768),
        **more: Any,
    ) -> None:
        start_without_display()
        self.clock = Clock(view.now_ms or 100_000)
        self.line = Line()
        window = Window(title="seat", size=size, clock=self.clock)
        pygame.event.clear()
        self._ids: Iterator[int] = count(1)
        devices = Devices(window=window, client=self.line, clock=self.clock, **more)
        # Unique, but in no order, as real ids are.
        self.program = Program(
            view, devices, lambda: f"request-{next(self._ids) * 7_919 % 10_007:05}"
        )
        self.turn()

    @property
    def view(self) -> Station:
        return self.program.view

    def turn(self) -> None:
        self.program.turn(0)

    def wait(self, ms: int) -> None:
        """Let time pass in frames."""
        for _ in range(ms // 20):
            self.clock.now += 20
            self.turn()

    def hear(self, *news: News) -> None:
        self.line.say(*news)
        self.turn()

    def update(self, view: Station) -> None:
        """Hear an update with the table and seat of another sample."""
        assert view.table is not None
        self.hear(Update(epoch=1, seq=1, events=(), table=view.table, own=view.own))

    def control(self, name: str) -> Control:
        return next(it for it in self.program.screen.controls if it.name == name)

    def has(self, name: str) -> bool:
        return any(it.name == name for it in self.program.screen.controls)

    def press(self, name: str) -> None:
        self.down(*self.control(name).box.centre)

    def down(self, x: int, y: int) -> None:
        self._mouse(pygame.MOUSEBUTTONDOWN, x, y, button=1)

    def move(self, x: int, y: int) -> None:
        self._mouse(pygame.MOUSEMOTION, x, y, rel=(0, 0), buttons=(1, 0, 0))

    def up(self, x: int, y: int) -> None:
        self._mouse(pygame.MOUSEBUTTONUP, x, y, button=1)

    def tap(self, name: str) -> None:
        x, y = self.control(name).box.centre
        self.down(x, y)
        self.wait(60)
        self.up(x, y)

    def finger(self, kind: int, finger: int, x: int, y: int) -> None:
        panel = self.program.window.panel
        place: dict[str, Any] = {
            "x": x * panel.scale / panel.width_px,
            "y": y * panel.scale / panel.height_px,
        }
        more: dict[str, Any] = {"dx": 0.0, "dy": 0.0, "pressure": 1.0, "touch_id": 1}
        pygame.event.post(pygame.Event(kind, finger_id=finger, **place, **more))
        self.turn()

    def type(self, text: str) -> None:
        for letter in text:
            if letter == "\n":
                event = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
            else:
                event = pygame.Event(pygame.TEXTINPUT, text=letter)
            pygame.event.post(event)
        self.turn()

    def _mouse(self, kind: int, x: int, y: int, **more: Any) -> None:
        scale = self.program.window.panel.scale
        place = (round(x * scale), round(y * scale))
        pygame.event.post(pygame.Event(kind, pos=place, touch=False, **more))
        self.turn()
