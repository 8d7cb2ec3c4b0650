"""A seat whose Call is touched from outside, to time how soon the glass answers."""

from __future__ import annotations

import os
from typing import Final

from gallery.seat.hand_scenes import my_turn
from gallery.seat.start import quiet_program
from player_station.screens import screen_of
from screenkit import Panel

CALL: Final = "act:call"
PROGRAM: Final = """
import sys
from gallery.seat.touched import show
show((int(sys.argv[1]), int(sys.argv[2])))
"""


def show(size: tuple[int, int]) -> None:
    """Show the decision until the process ends."""
    os.environ["SDL_VIDEO_WINDOW_POS"] = "0,0"
    quiet_program(my_turn(), size).run()


def call_button(size: tuple[int, int]) -> tuple[int, int]:
    """A place inside the button, beside its words, in pixels of the glass."""
    panel = Panel(width_px=size[0], height_px=size[1])
    screen = screen_of(my_turn(), width=panel.design.w)
    box = next(control.box for control in screen.controls if control.name == CALL)
    return round((box.x + 40) * panel.scale), round(box.centre[1] * panel.scale)
