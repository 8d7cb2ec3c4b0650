"""One window for two screens, if the display is too small for both: a key switches.

Each screen draws on its own face, and gets no input while the other one is in front.
"""

from __future__ import annotations

from typing import Final

from screenkit.brand import Brand
from screenkit.canvas import Canvas
from screenkit.drawables import Layout
from screenkit.geometry import Panel
from screenkit.pane import Closed, Input, Switched
from screenkit.window import Window

FACES: Final = 2


class SwitchingWindow:
    """Two faces on one window; the first is in front at the beginning."""

    def __init__(self, window: Window, designs: tuple[tuple[int, int], tuple[int, int]]) -> None:
        self._window = window
        self._front = 0
        self.closed = False
        self.faces = tuple(Face(self, design) for design in designs)
        self._turn_to(0)

    def in_front(self, face: Face) -> bool:
        """Say whether this face is the one people see."""
        return self.faces[self._front] is face

    def inputs(self, wait_ms: int) -> list[Input]:
        """Return the input for the face in front; the key brings the other face to the front."""
        heard = self._window.inputs(wait_ms)
        self.closed = self.closed or any(isinstance(found, Closed) for found in heard)
        if any(isinstance(found, Switched) for found in heard):
            self._turn_to((self._front + 1) % FACES)
            return []
        return heard

    def close(self) -> None:
        """Give the display back."""
        self._window.close()

    def show(self, layout: Layout) -> None:
        """Put the front face's layout on the glass."""
        self._window.show(layout)

    def wear(self, brand: Brand) -> None:
        """Show both faces in the house's dress."""
        self._window.wear(brand)

    @property
    def canvas(self) -> Canvas:
        """What the face in front is drawn on."""
        return self._window.canvas

    def _turn_to(self, number: int) -> None:
        self._front = number
        face = self.faces[number]
        self._window.redesign(face.design)
        face.show(face.layout)


class Face:
    """What one screen uses as its window."""

    def __init__(self, both: SwitchingWindow, design: tuple[int, int]) -> None:
        self._both = both
        self.design = design
        self.layout: Layout = ()

    @property
    def panel(self) -> Panel:
        """The glass, in this screen's own design."""
        glass = self._both.canvas.panel
        return Panel(
            width_px=glass.width_px,
            height_px=glass.height_px,
            design_width_min=self.design[0],
            design_height=self.design[1],
        )

    def show(self, layout: Layout) -> None:
        """Keep the layout; draw it while this face is in front."""
        self.layout = layout
        if self._both.in_front(self):
            self._both.show(layout)

    def wear(self, brand: Brand) -> None:
        """Show the house's dress; both faces belong to one house."""
        self._both.wear(brand)

    def inputs(self, wait_ms: int = 0) -> list[Input]:
        """Return what people did while this face is in front."""
        return self._both.inputs(wait_ms) if self._both.in_front(self) else []

    def close(self) -> None:
        """Do nothing: the code that opened the window closes it."""
