"""One seat's touchscreen; the same program faces the customer at the cage."""

from player_station.gallery import Picture, draw_gallery, gallery_states
from player_station.portrait import save_seat
from player_station.starting import StationOptions, run_station

__all__ = [
    "Picture",
    "StationOptions",
    "draw_gallery",
    "gallery_states",
    "run_station",
    "save_seat",
]
