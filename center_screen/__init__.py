"""The community display in the middle of the table."""

from center_screen.picture import picture
from center_screen.portrait import panel_of, save_table
from center_screen.program import DESIGN, Display, Hanging, hear, run_centre
from center_screen.state import Centre

__all__ = [
    "DESIGN",
    "Centre",
    "Display",
    "Hanging",
    "hear",
    "panel_of",
    "picture",
    "run_centre",
    "save_table",
]
