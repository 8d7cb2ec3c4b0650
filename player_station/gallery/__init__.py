"""Every screen and state of the station as pictures, from sample messages and without a server."""

from player_station.gallery.pictures import Picture, draw_gallery, gallery_states
from player_station.gallery.scenes import scenes

__all__ = ["Picture", "draw_gallery", "gallery_states", "scenes"]
