"""Draws the gallery."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from gallery.seat.scenes import scenes
from gallery.wish import ALL, Wish
from player_station.screens import screen_of
from player_station.state import Station
from screenkit import Panel, save_picture, start_without_display
from screenkit.brand import brand_of
from screenkit.language import speak
from wire.messages.base import changed


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """One picture of the gallery."""

    screen: str
    state: str
    size: tuple[int, int]
    file: Path


def gallery_states(only: str = "") -> tuple[str, ...]:
    """Name every state that is drawn; `only` those with this text in their name."""
    return tuple(name for name in scenes() if only in f"seat-{name}")


def draw_gallery(
    folder: Path,
    sizes: Sequence[tuple[int, int]],
    advance: Callable[[], None] = lambda: None,
    *,
    wish: Wish = ALL,
) -> list[Picture]:
    """Draw every state at every size as PNG; call `advance` after each picture."""
    start_without_display()
    speak(wish.language)
    pictures = []
    wanted = frozenset(gallery_states(wish.only))
    views = {name: view for name, view in scenes().items() if name in wanted}
    for width, height in sizes:
        panel = Panel(width_px=width, height_px=height)
        for name, view in views.items():
            file = folder / f"seat-{name}-{width}x{height}.png"
            screen = screen_of(_dressed(view, wish), width=panel.design.w)
            save_picture(screen.layout, panel, file, brand=brand_of(wish.brand))
            pictures.append(Picture(screen="seat", state=name, size=(width, height), file=file))
            advance()
    return pictures


def _dressed(view: Station, wish: Wish) -> Station:
    """The same state in the house's own look."""
    if view.welcome is None:
        return view
    changes = {"brand": wish.brand} | ({"house": wish.house} if wish.house else {})
    return replace(view, welcome=changed(view.welcome, **changes))
