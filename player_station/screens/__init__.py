"""Every screen of a station, as pure layouts."""

from player_station.screens.choose import screen_of

__all__ = ["screen_of"]
