"""A layout as a picture without a window: for galleries, tests and reports."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from screenkit.brand import OWN_BRAND, Brand
from screenkit.canvas import Canvas
from screenkit.drawables import Layout
from screenkit.geometry import Panel
from screenkit.png import write_png


def start_without_display() -> None:
    """Make pygame draw without any display or sound device."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()


def drawn(layout: Layout, panel: Panel, *, brand: Brand = OWN_BRAND) -> pygame.Surface:
    """Draw a whole layout on a new surface."""
    surface = pygame.Surface((panel.width_px, panel.height_px))
    Canvas(surface, panel, brand=brand).show_all(layout)
    return surface


def save_picture(layout: Layout, panel: Panel, file: Path, *, brand: Brand = OWN_BRAND) -> None:
    """Draw a layout and write it as PNG."""
    write_png(drawn(layout, panel, brand=brand), file)
