"""One seat's touchscreen; the same program faces the customer at the cage."""

from player_station.gallery import Picture, draw_gallery

__all__ = ["Picture", "draw_gallery"]
