"""The community display in the middle of the table."""

from center_screen.gallery import centre_states, draw_centre_gallery, save_table
from center_screen.measuring import FirstHand, first_hand, idle_percent, motion_percent, told
from center_screen.picture import picture
from center_screen.program import DESIGN, Display, Hanging, hear, run_centre
from center_screen.samples import samples
from center_screen.state import Centre

__all__ = [
    "DESIGN",
    "Centre",
    "Display",
    "FirstHand",
    "Hanging",
    "centre_states",
    "draw_centre_gallery",
    "first_hand",
    "hear",
    "idle_percent",
    "motion_percent",
    "picture",
    "run_centre",
    "samples",
    "save_table",
    "told",
]
