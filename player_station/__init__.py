"""One seat's touchscreen; the same program faces the customer at the cage."""

from player_station.gallery import Picture, draw_gallery, gallery_states
from player_station.measuring import first_screen, idle_percent, redraw_ms
from player_station.portrait import save_seat
from player_station.starting import StationOptions, open_station, run_station

__all__ = [
    "Picture",
    "StationOptions",
    "draw_gallery",
    "first_screen",
    "gallery_states",
    "idle_percent",
    "open_station",
    "redraw_ms",
    "run_station",
    "save_seat",
]
