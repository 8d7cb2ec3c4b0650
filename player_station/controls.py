"""What can be touched, and the sheet on which a screen is built."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from player_station.state import Station
from screenkit.drawables import Drawable, Label, Layout, Mark, Paragraph, Plate, Ring, Words
from screenkit.fonts import Weight
from screenkit.geometry import Box
from screenkit.lettering import broken, line_height
from screenkit.theme import (
    BLACK,
    BODY,
    EDGE,
    GLASS,
    GOLD,
    INK,
    LARGE,
    ON_FELT,
    RAISED,
    TEXT,
    TITLE,
    WHITE,
    Colour,
    mixed,
)

ControlKind = Literal["tap", "key", "hold", "slide", "peel", "card"]
"""A `card` is tapped to mark it; held, all cards are lifted to be looked at."""
PRESSED_DOWN: Final = 2
"""How far a pressed button sinks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """A place that can be touched."""

    name: str
    box: Box
    kind: ControlKind = "tap"
    label: str = ""
    """What it says; part of the evidence of a touch."""
    turn: int = 0
    """The decision it belongs to; 0: none."""
    since_ms: int = 0
    """When that decision came on the glass."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """A whole screen: what is drawn, and what can be touched; later controls lie above."""

    layout: Layout
    controls: tuple[Control, ...]

    def control_at(self, x: int, y: int) -> Control | None:
        """Return what a touch at this place would hit."""
        return next((it for it in reversed(self.controls) if it.box.holds(x, y)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """How a button looks, and whether it is tapped or held."""

    fill: Colour = RAISED
    ink: Colour = TEXT
    mark: str = ""
    size: int = BODY
    line: Colour | None = EDGE
    weight: Weight = "semibold"
    kind: ControlKind = "tap"
    under: str = ""
    """A small line below the words: what the act would do."""


UNDER_H: Final = 28
RING: Final = 60
"""The ring of a button that is held."""
RING_ROOM: Final = 84
UNDER_RIM: Final = 6
"""How far the two lines of a button stay from its edges."""
HOLD_MS: Final = 700
"""How long a button of that kind is held."""
QUIET: Final = Face()
GOLDEN: Final = Face(fill=GOLD, ink=INK, line=None, size=LARGE, weight="bold")


class Sheet:
    """A screen that is being built."""

    def __init__(self, view: Station, *, width: int) -> None:
        self.view = view
        self.width = width
        self._drawables: list[Drawable] = []
        self._controls: list[Control] = []

    def put(self, *drawables: Drawable) -> None:
        """Draw these over what is there."""
        self._drawables.extend(drawables)

    def touchable(self, control: Control) -> None:
        """Make a place touchable."""
        self._controls.append(control)

    def cover(self) -> None:
        """Make everything put so far untouchable."""
        self._controls.clear()

    def finish(self) -> Screen:
        """Return the screen."""
        return Screen(layout=tuple(self._drawables), controls=tuple(self._controls))

    def button(
        self,
        name: str,
        box: Box,
        text: str,
        face: Face = QUIET,
        *,
        turn: int = 0,
    ) -> None:
        """Draw a button, pressed if a finger is on it, and make it touchable."""
        place = self.surface(name, box, face)
        words = place.inset(8, 4)
        if face.kind == "hold":
            self._put_hold(name, Box(place.x + 14, place.y + (place.h - RING) // 2, RING, RING))
            words = Box(place.x + RING_ROOM, words.y, place.w - RING_ROOM - 8, words.h)
        if face.under:
            words = words.inset(0, UNDER_RIM)
            low = words.part(0, words.h - UNDER_H, words.w, UNDER_H)
            self.put(Words(box=low, text=face.under, size=BODY, colour=face.ink, align="centre"))
            words = words.part(0, 0, words.w, words.h - UNDER_H)
        self.put(
            Label(
                box=words,
                text=text,
                mark=face.mark,
                size=face.size,
                colour=face.ink,
                weight=face.weight,
            )
        )
        self.touch(name, box, text, kind=face.kind, turn=turn)

    def _put_hold(self, name: str, box: Box) -> None:
        """The ring of a held button; it fills while a finger stays on it."""
        press, done = self.view.press, 0
        if self.pressed(name) and press is not None:
            done = min(1000, (self.view.now_ms - press.since_ms) * 1000 // HOLD_MS)
        self.put(Ring(box=box, permille=done // 25 * 25, colour=WHITE, width=7))

    def surface(self, name: str, box: Box, face: Face) -> Box:
        """Draw only the surface of a button; return where its words go."""
        pressed = self.pressed(name)
        fill = mixed(face.fill, BLACK, 0.22) if pressed else face.fill
        place = box.moved(0, PRESSED_DOWN) if pressed else box
        self.put(Plate(box=place, fill=fill, line=face.line, shadow=not pressed, lit=not pressed))
        return place

    def touch(
        self, name: str, box: Box, label: str, *, kind: ControlKind = "tap", turn: int = 0
    ) -> None:
        """Make a drawn place touchable."""
        since = self.view.decision_since_ms if turn else 0
        if turn and name.startswith("confirm"):
            # It stands where another button stood a moment ago.
            since = max(since, self.view.draft_since_ms)
        self.touchable(
            Control(name=name, box=box, kind=kind, label=label, turn=turn, since_ms=since)
        )

    @property
    def body(self) -> int:
        """The size in which this player reads the facts."""
        return LARGE if self.view.settings.large_text else BODY

    def pressed(self, name: str) -> bool:
        """Say whether a finger is on this control."""
        press = self.view.press
        return press is not None and press.control == name and press.inside

    def panel(self, box: Box, *, raised: bool = False) -> None:
        """Draw a surface for words and controls."""
        self.put(
            Plate(
                box=box, fill=RAISED if raised else GLASS, glass=not raised, radius=12, shadow=True
            )
        )

    def title(self, box: Box, text: str) -> None:
        """Write a page's title."""
        self.put(Words(box=box, text=text, size=TITLE, colour=TEXT, weight="bold"))

    def small(self, box: Box, text: str, *, colour: Colour = ON_FELT) -> None:
        """Write a small line."""
        self.put(Words(box=box, text=text, size=BODY, colour=colour))

    def explain_between(
        self, box: Box, text: str, *, size: int = BODY, colour: Colour = ON_FELT
    ) -> None:
        """Write a paragraph in the middle between the upper and the lower edge of its box."""
        lines = len(broken(text, "regular", size, box.w * 19 // 20))
        tall = min(box.h, lines * line_height(size) + 2)
        place = box.part(0, (box.h - tall) // 2, box.w, tall)
        self.put(Paragraph(box=place, text=text, size=size, colour=colour))

    def explain(self, box: Box, text: str, *, size: int = BODY) -> None:
        """Write a paragraph."""
        self.put(Paragraph(box=box, text=text, size=size, colour=ON_FELT))

    def sign(self, box: Box, name: str, colour: Colour = WHITE) -> None:
        """Draw a mark."""
        self.put(Mark(box=box, name=name, colour=colour))
