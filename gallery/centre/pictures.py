"""Draws every state of the community display, lying in the table and hanging on a wall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from center_screen import panel_of, picture
from gallery.centre.samples import samples
from screenkit import save_picture, start_without_display
from screenkit.language import speak

Drawn = tuple[str, tuple[int, int], Path]
"""State, size and file of one picture."""


def centre_states() -> tuple[str, ...]:
    """Name every state that is drawn."""
    return tuple(f"{name}{hung}" for name, _state in samples() for hung in ("", "-wall"))


def draw_centre_gallery(
    folder: Path,
    sizes: Sequence[tuple[int, int]],
    advance: Callable[[], None] = lambda: None,
    *,
    language: str = "en",
) -> list[Drawn]:
    """Draw every state at every size as PNG; call `advance` after each picture."""
    start_without_display()
    speak(language)
    drawn = []
    for width, height in sizes:
        panel = panel_of((width, height))
        for name, state in samples():
            for hung in ("", "-wall"):
                file = folder / f"table-{name}{hung}-{width}x{height}.png"
                save_picture(picture(state, 0, wall=bool(hung)), panel, file)
                drawn.append((f"{name}{hung}", (width, height), file))
                advance()
    return drawn
