"""What both screens share: theme, window, card faces, chips, text, touch, motion, sound."""

from screenkit.amounts import cents_shown, chips_shown, units_of
from screenkit.brand import BACKS, OWN_BRAND, Back, Brand
from screenkit.canvas import Canvas, changed_boxes
from screenkit.drawing import drawn, save_picture, start_without_display
from screenkit.geometry import Box, Panel, around
from screenkit.pane import Closed, Input, Pane, Typed
from screenkit.sound import SOUNDS, SoundName, Speaker
from screenkit.switching import SwitchingWindow
from screenkit.touch import Contact, Fingers, Touch
from screenkit.window import Placing, Window, display_sizes, now_ms

__all__ = [
    "BACKS",
    "OWN_BRAND",
    "SOUNDS",
    "Back",
    "Box",
    "Brand",
    "Canvas",
    "Closed",
    "Contact",
    "Fingers",
    "Input",
    "Pane",
    "Panel",
    "Placing",
    "SoundName",
    "Speaker",
    "SwitchingWindow",
    "Touch",
    "Typed",
    "Window",
    "around",
    "cents_shown",
    "changed_boxes",
    "chips_shown",
    "display_sizes",
    "drawn",
    "now_ms",
    "save_picture",
    "start_without_display",
    "units_of",
]
