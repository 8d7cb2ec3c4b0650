"""What a program sees of its window: what is drawn on, and what people do there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from screenkit.brand import Brand
from screenkit.drawables import Layout
from screenkit.geometry import Panel
from screenkit.touch import Contact


@dataclass(frozen=True, slots=True)
class Typed:
    """A character from a keyboard, or from a card reader that types."""

    text: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Closed:
    """The window was closed, or the service key pressed at a kiosk."""


@dataclass(frozen=True, slots=True)
class Switched:
    """The key that shows the other screen was pressed, where one window serves two."""


Input = Contact | Typed | Closed | Switched


class Pane(Protocol):
    """What a screen's program needs of its window."""

    @property
    def panel(self) -> Panel:
        """The glass."""

    def show(self, layout: Layout) -> None:
        """Put a layout on the glass."""

    def wear(self, brand: Brand) -> None:
        """Draw in the house's dress from the next layout on."""

    def inputs(self, wait_ms: int = 0) -> list[Input]:
        """Return what people did; wait up to `wait_ms` for the first."""

    def close(self) -> None:
        """Give the glass back."""
