"""A picture of a table as its display shows it now."""

from __future__ import annotations

from pathlib import Path

from center_screen.picture import picture
from center_screen.places import HEIGHT, WIDTH
from center_screen.state import Centre, at_rest
from screenkit import Panel, now_ms, save_picture, start_without_display


def save_table(state: Centre, file: Path, size: tuple[int, int] = (WIDTH, HEIGHT)) -> None:
    """Draw a table as it looks after its motion."""
    start_without_display()
    save_picture(picture(at_rest(state), now_ms()), panel_of(size), file)


def panel_of(size: tuple[int, int]) -> Panel:
    """The glass of a display of this size."""
    width, height = size
    return Panel(width_px=width, height_px=height, design_width_min=WIDTH, design_height=HEIGHT)
