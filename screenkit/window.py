"""The window: a kiosk that fills the glass, or a plain window for demonstrations and tests."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic_ns
from types import FrameType
from typing import Final

import pygame

from screenkit.artwork import mark
from screenkit.brand import OWN_BRAND, Brand
from screenkit.canvas import Canvas
from screenkit.drawables import Layout
from screenkit.geometry import Panel
from screenkit.pane import Closed, Input, Switched, Typed
from screenkit.theme import BLACK, DESIGN_HEIGHT, DESIGN_WIDTH_MIN, GOLD, hex_text
from screenkit.touch import Contact, Kind

MOUSE: Final = -1
ICON_SIDE: Final = 64
SERVICE_KEY_MODIFIERS: Final = pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT


_Handler = Callable[[int, FrameType | None], object] | int | signal.Handlers | None


def now_ms() -> int:
    """Milliseconds of a clock that never goes back."""
    return monotonic_ns() // 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """What a window shows, and where it appears."""

    design: tuple[int, int] = (DESIGN_WIDTH_MIN, DESIGN_HEIGHT)
    """The smallest width and the height of the design, in design pixels."""
    at: tuple[int, int] | None = None
    """Where on the display, if that matters."""
    monitor: int = 0
    """On which monitor; 0 is the first."""


STANDARD: Final = Placing()


def display_sizes() -> list[tuple[int, int]]:
    """Return the size of every monitor, the first one first; only while no window is open."""
    pygame.display.init()
    sizes = list(pygame.display.get_desktop_sizes())
    pygame.display.quit()
    return sizes


class Window:
    """One window with a canvas; touches come out in design pixels."""

    def __init__(
        self,
        *,
        title: str,
        size: tuple[int, int] | None = None,
        kiosk: bool = False,
        place: Placing = STANDARD,
        clock: Callable[[], int] = now_ms,
    ) -> None:
        # Without a graphics card the accelerated window surface is several times slower and larger.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        # SDL would turn SIGTERM into a closed window, which a kiosk ignores.
        os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
        # SDL would drop the touch that brings a window to the front, such as a first digit.
        os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
        if place.at is not None:
            os.environ["SDL_VIDEO_WINDOW_POS"] = f"{place.at[0]},{place.at[1]}"
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_icon(mark("marks/arclight", hex_text(GOLD), (ICON_SIDE, ICON_SIDE)))
        self.kiosk = kiosk
        self._design = place.design
        self._brand = OWN_BRAND
        self._clock = clock
        self._looked_ms = clock()
        self._told_to_end = False
        self._flags = pygame.FULLSCREEN if kiosk else pygame.RESIZABLE
        monitor = min(place.monitor, pygame.display.get_num_displays() - 1)
        surface = pygame.display.set_mode(size or (0, 0), self._flags, display=monitor)
        pygame.display.set_caption(title)
        if kiosk:
            self._shut_in()
        pygame.event.set_blocked(None)
        pygame.event.set_allowed(_HEARD)
        self._fit(surface)
        self._before = signal.getsignal(signal.SIGTERM)
        _on_termination(self._end)

    def _end(self, _signal: int, _frame: FrameType | None) -> None:
        """The system asks this program to end; a kiosk obeys, too."""
        self._told_to_end = True

    def _shut_in(self) -> None:
        # If the cursor is hidden and held, SDL reports movements instead of positions.
        pygame.mouse.set_cursor(pygame.Cursor(*NO_CURSOR))
        os.environ["SDL_GRAB_KEYBOARD"] = "1"
        pygame.event.set_grab(True)

    def _fit(self, surface: pygame.Surface) -> None:
        width, height = surface.get_size()
        panel = Panel(
            width_px=width,
            height_px=height,
            design_width_min=self._design[0],
            design_height=self._design[1],
        )
        self.canvas = Canvas(surface, panel, brand=self._brand)

    def wear(self, brand: Brand) -> None:
        """Show the house's dress from the next layout on."""
        self._brand = brand
        self.canvas.wear(brand)

    def redesign(self, design: tuple[int, int]) -> None:
        """Go on with another design on the same glass; everything is drawn again."""
        self._design = design
        surface = pygame.display.get_surface()
        if surface is not None:
            surface.fill(BLACK)
            self._fit(surface)
            pygame.display.flip()

    @property
    def panel(self) -> Panel:
        """The glass."""
        return self.canvas.panel

    def show(self, layout: Layout) -> None:
        """Draw what changed and put it on the glass."""
        places = self.canvas.show(layout)
        if places:
            pygame.display.update(places)

    def inputs(self, wait_ms: int = 0) -> list[Input]:
        """Return what people did since the last call; wait up to `wait_ms` for the first."""
        events = []
        if wait_ms > 0:
            first = pygame.event.wait(wait_ms)
            events = [] if first.type == pygame.NOEVENT else [first]
        events += pygame.event.get()
        found = [one for event in events for one in self._read(event)]
        self._looked_ms = self._clock()
        return [*found, Closed()] if self._told_to_end else found

    def close(self) -> None:
        """Give the display back."""
        _on_termination(self._before)
        pygame.display.quit()

    def _read(self, event: pygame.Event) -> list[Input]:
        at = self._clock()
        if event.type in _MOUSE_KINDS:
            return self._from_mouse(event, at)
        if event.type in _FINGER_KINDS:
            x, y = event.x * self.panel.width_px, event.y * self.panel.height_px
            return [self._contact(_FINGER_KINDS[event.type], event.finger_id, (x, y), at)]
        if event.type == pygame.TEXTINPUT:
            return [Typed(event.text, at)]
        if event.type == pygame.KEYDOWN:
            return self._from_key(event, at)
        if event.type == pygame.VIDEORESIZE:
            self._fit(pygame.display.set_mode((event.w, event.h), self._flags))
        if event.type == pygame.WINDOWEXPOSED:
            # Without a compositor the program itself must redraw what another window had covered.
            pygame.display.flip()
        if event.type == pygame.QUIT and not self.kiosk:
            return [Closed()]
        return []

    def _from_mouse(self, event: pygame.Event, at: int) -> list[Input]:
        if event.touch or (event.type != pygame.MOUSEMOTION and event.button != 1):
            return []
        return [self._contact(_MOUSE_KINDS[event.type], MOUSE, event.pos, at)]

    def _from_key(self, event: pygame.Event, at: int) -> list[Input]:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return [Typed("\n", at)]
        if event.key == pygame.K_TAB and not self.kiosk:
            return [Switched()]
        if event.key == pygame.K_q and all(event.mod & wanted for wanted in SERVICE_KEY_MODIFIERS):
            return [Closed()]
        return []

    def _contact(self, kind: Kind, pointer: int, place: tuple[float, float], at: int) -> Contact:
        x, y = self.panel.to_design(*place)
        late_ms = at - self._looked_ms
        return Contact(kind=kind, pointer=pointer, x=x, y=y, at_ms=at, late_ms=late_ms)


def _on_termination(handler: _Handler) -> None:
    """Set what SIGTERM does; only a program's main thread may do this."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, handler)


_MOUSE_KINDS: Final[dict[int, Kind]] = {
    pygame.MOUSEBUTTONDOWN: "down",
    pygame.MOUSEMOTION: "move",
    pygame.MOUSEBUTTONUP: "up",
}
_FINGER_KINDS: Final[dict[int, Kind]] = {
    pygame.FINGERDOWN: "down",
    pygame.FINGERMOTION: "move",
    pygame.FINGERUP: "up",
}
_HEARD: Final = (
    *_MOUSE_KINDS,
    *_FINGER_KINDS,
    pygame.TEXTINPUT,
    pygame.KEYDOWN,
    pygame.VIDEORESIZE,
    pygame.WINDOWEXPOSED,
    pygame.QUIT,
)
NO_CURSOR: Final = ((8, 8), (0, 0), (0,) * 8, (0,) * 8)
"""A cursor of eight by eight dots, all transparent."""
