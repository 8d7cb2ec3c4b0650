"""One seat's touchscreen; the same program serves the customer's screen at the cage."""

from player_station.portrait import save_seat
from player_station.starting import StationOptions, open_station, run_station

__all__ = [
    "StationOptions",
    "open_station",
    "run_station",
    "save_seat",
]
