"""Keeps every frame of a demo, so that its motion can be looked at frame by frame.

A player who taps by himself sits at the seat's window; the table is drawn beside it, unseen. Each
frame that changed is kept at half its size, named after its millisecond. What flickers, and how
much of a decision's clock was left when its buttons came, is written beside the frames.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

import pygame

from center_screen import DESIGN, Display, Hanging
from gallery.flicker import Watch
from player_station import StationOptions, open_station
from player_station.controls import Screen
from player_station.program import Program
from player_station.screens.own_plate import own_clock
from screenkit import Brand, Canvas, Panel, Speaker, Window, now_ms
from screenkit.drawables import Layout
from screenkit.pane import Input
from screenkit.touch import Contact
from wire.link import Bundle, PollClient

SEAT: Final = (1024, 768)
TABLE: Final = (1280, 720)
FRAME_MS: Final = 16
TAP_MS: Final = 80
REPORT: Final = "flicker.txt"
THINKS_MS: Final = 900
ANSWERS: Final = ("act:check", "act:call", "act:bring_in", "show:show")
"""What the player touches who only wants to see the next card, the first that is there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """Who plays: the keys of the seat and of the table's display, the card and its PIN."""

    seat: Bundle
    centre: Bundle
    software: str
    card: tuple[str, str]
    pin: str


class Recorded(NamedTuple):
    """What came of a recording."""

    frames: int
    troubles: int


@dataclass(slots=True)
class Frames:
    """A folder of frames."""

    folder: Path
    began_ms: int
    count: int = 0
    watch: Watch = field(default_factory=Watch)

    def keep(self, picture: pygame.Surface, layout: Layout, *, pressed: bool = False) -> None:
        """Write what is on the glass now."""
        self.watch.saw(now_ms() - self.began_ms, layout, pressed=pressed)
        size = (picture.get_width() // 2, picture.get_height() // 2)
        small = pygame.transform.smoothscale(picture.convert(24), size)
        pygame.image.save(small, self.folder / f"{now_ms() - self.began_ms:07}.jpg")
        self.count += 1


class RecordedWindow(Window):
    """The seat's window; fingers come from a script."""

    def __init__(self, frames: Frames) -> None:
        super().__init__(title="Arclight", size=SEAT)
        self._frames = frames
        self.fingers: list[Input] = []
        self.pressed_ms = -TAP_MS

    def show(self, layout: Layout) -> None:
        """Keep a frame of what changed."""
        places = self.canvas.show(layout)
        if places:
            pygame.display.update(places)
            pressed = now_ms() - self.pressed_ms < 3 * TAP_MS
            self._frames.keep(self.glass, layout, pressed=pressed)

    @property
    def glass(self) -> pygame.Surface:
        """What is seen."""
        surface = pygame.display.get_surface()
        assert surface is not None  # noqa: S101  (the window is open)
        return surface

    def inputs(self, wait_ms: int = 0) -> list[Input]:
        """What the script touches, too."""
        given, self.fingers = self.fingers, []
        if given:
            self.pressed_ms = now_ms()
        return [*super().inputs(wait_ms), *given]


class UnseenPane:
    """A glass that nobody looks at."""

    def __init__(self, frames: Frames) -> None:
        self.panel = Panel(
            width_px=TABLE[0], height_px=TABLE[1], design_width_min=DESIGN[0],
            design_height=DESIGN[1],
        )  # fmt: skip
        self._surface = pygame.Surface(TABLE)
        self._canvas = Canvas(self._surface, self.panel)
        self._frames = frames

    def show(self, layout: Layout) -> None:
        """Keep a frame of what changed."""
        if self._canvas.show(layout):
            self._frames.keep(self._surface, layout)

    def wear(self, brand: Brand) -> None:
        """Draw in the house's dress."""
        self._canvas.wear(brand)

    def inputs(self, wait_ms: int = 0) -> list[Input]:
        """Nobody touches it."""
        del wait_ms
        return []

    def close(self) -> None:
        """Nothing to give back."""


class Player:
    """Taps what is on the glass: signs in, buys in, then checks and calls."""

    def __init__(self, pin: str, window: RecordedWindow) -> None:
        self._pin = iter(pin)
        self._window = window
        self._asked: object = None
        self._since_ms = 0
        self._turn = 0
        self.clocks: list[int] = []
        """How much of each decision's clock was left when its buttons came, in permille."""

    def play(self, program: Program) -> None:
        """Touch what an answer needs, a moment after it was asked for."""
        self._see_clock(program)
        screen, at = program.screen, now_ms()
        asked = tuple(control.name for control in screen.controls)
        if asked != self._asked:
            self._asked, self._since_ms = asked, at
        if at - self._since_ms < THINKS_MS:
            return
        wanted = next((it for it in self._wishes() if it in asked), None)
        if wanted is None and any(name.startswith("pin:") for name in asked):
            wanted = f"pin:{next(self._pin, 'enter')}"
        if wanted in asked:
            self._tap(screen, wanted, at)
            self._since_ms = at - THINKS_MS // 2 if wanted.startswith("pin:") else at

    def _see_clock(self, program: Program) -> None:
        asked, clock = program.view.asked, own_clock(program.view)
        if asked is not None and clock is not None and asked.turn != self._turn:
            self._turn = asked.turn
            self.clocks.append(clock[0])

    def _wishes(self) -> tuple[str, ...]:
        return ("tray:0", "bring", *ANSWERS)

    def _tap(self, screen: Screen, name: str, at: int) -> None:
        box = next(control.box for control in screen.controls if control.name == name)
        x, y = box.centre
        down = Contact(kind="down", pointer=1, x=x, y=y, at_ms=at, late_ms=0)
        up = Contact(kind="up", pointer=1, x=x, y=y, at_ms=at + TAP_MS, late_ms=0)
        self._window.fingers += [down, up]


def record_play(guest: Guest, folder: Path, seconds: int) -> Recorded:
    """Play so long; return how many frames of both screens were kept, and what flickered."""
    began = now_ms()
    kept = [Frames(folder / name, began) for name in ("seat", "table")]
    for one in kept:
        one.folder.mkdir(parents=True, exist_ok=True)
    window, unseen = RecordedWindow(kept[0]), UnseenPane(kept[1])
    options = StationOptions(bundle=guest.seat, tray=(guest.card,))
    until = monotonic() + seconds
    with (
        open_station(options, window) as station,
        PollClient(guest.centre, software=guest.software) as link,
    ):
        display = Display(unseen, link, Speaker(mute=True), Hanging(mute=True))
        player = Player(guest.pin, window)
        while monotonic() < until and not station.closed:
            station.turn(min(FRAME_MS, station.idle_ms))
            display.turn(0)
            player.play(station)
    window.close()
    report = _report(kept, player.clocks)
    (folder / REPORT).write_text(report, encoding="utf-8")
    return Recorded(sum(one.count for one in kept), sum(len(it.watch.troubles) for it in kept))


def _report(kept: list[Frames], clocks: list[int]) -> str:
    lines = [
        f"{it.folder.name}: {it.count} frames, {len(it.watch.troubles)} troubles" for it in kept
    ]
    lines += [
        f"{it.folder.name} {trouble.at_ms:07} {trouble.kind}: {trouble.what}"
        for it in kept
        for trouble in it.watch.troubles
    ]
    told = f"at least {min(clocks) / 10} % of the clock left" if clocks else "none"
    return "\n".join([*lines, f"decisions: {len(clocks)}, {told}", ""])
