"""Draws the gallery."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from gallery.seat.scenes import scenes
from player_station.screens import screen_of
from screenkit import Panel, save_picture, start_without_display
from screenkit.language import speak


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """One picture of the gallery."""

    screen: str
    state: str
    size: tuple[int, int]
    file: Path


def gallery_states() -> tuple[str, ...]:
    """Name every state that is drawn."""
    return tuple(scenes())


def draw_gallery(
    folder: Path,
    sizes: Sequence[tuple[int, int]],
    advance: Callable[[], None] = lambda: None,
    *,
    language: str = "en",
) -> list[Picture]:
    """Draw every state at every size as PNG; call `advance` after each picture."""
    start_without_display()
    speak(language)
    pictures = []
    for width, height in sizes:
        panel = Panel(width_px=width, height_px=height)
        for name, view in scenes().items():
            file = folder / f"seat-{name}-{width}x{height}.png"
            save_picture(screen_of(view, width=panel.design.w).layout, panel, file)
            pictures.append(Picture(screen="seat", state=name, size=(width, height), file=file))
            advance()
    return pictures
