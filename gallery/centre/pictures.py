"""Draws every state of the community display, lying in the table and hanging on a wall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from center_screen import Centre, panel_of, picture
from gallery.centre.samples import samples
from gallery.wish import ALL, Wish
from screenkit import save_picture, start_without_display
from screenkit.brand import brand_of
from screenkit.language import speak

Drawn = tuple[str, tuple[int, int], Path]
"""State, size and file of one picture."""


HUNG = ("", "-wall")


def centre_states(only: str = "") -> tuple[str, ...]:
    """Name every state that is drawn; `only` those with this text in their name."""
    names = (f"{name}{hung}" for name, _state in samples() for hung in HUNG)
    return tuple(name for name in names if only in f"table-{name}")


def draw_centre_gallery(
    folder: Path,
    sizes: Sequence[tuple[int, int]],
    advance: Callable[[], None] = lambda: None,
    *,
    wish: Wish = ALL,
) -> list[Drawn]:
    """Draw every state at every size as PNG; call `advance` after each picture."""
    start_without_display()
    speak(wish.language)
    drawn = []
    states = [(f"{name}{hung}", _dressed(it, wish)) for name, it in samples() for hung in HUNG]
    wanted = frozenset(centre_states(wish.only))
    for width, height in sizes:
        panel = panel_of((width, height))
        for name, state in states:
            if name not in wanted:
                continue
            file = folder / f"table-{name}-{width}x{height}.png"
            layout = picture(state, 0, wall=name.endswith("-wall"))
            save_picture(layout, panel, file, brand=state.brand)
            drawn.append((name, (width, height), file))
            advance()
    return drawn


def _dressed(state: Centre, wish: Wish) -> Centre:
    """The same state in the house's own look."""
    return replace(state, brand=brand_of(wish.brand), house=wish.house or state.house)
