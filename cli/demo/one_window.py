"""The demo on a small display: seat and table in one window, and a key that switches."""

from __future__ import annotations

from gettext import gettext as _

from center_screen import DESIGN, Display, Hanging
from cli.link.room_client import ROOT
from player_station import StationOptions, open_station
from screenkit import Placing, Speaker, SwitchingWindow, Window
from wire.link import Bundle, PollClient
from wire.link.software import client_digest


def show_in_turn(
    seat: Bundle, centre: Bundle, card: tuple[str, str], size: tuple[int, int]
) -> None:
    """Show the seat, or the table when the guest switches to it, until the window is closed."""
    window = Window(
        title=_("Arclight Demo: Tab shows the table, and Tab again your seat"), size=size
    )
    both = SwitchingWindow(window, (Placing().design, DESIGN))
    mine, table = both.faces
    try:
        with (
            open_station(StationOptions(bundle=seat, tray=(card,)), mine) as station,
            PollClient(centre, software=client_digest(ROOT, "centre")) as link,
        ):
            display = Display(table, link, Speaker(mute=True), Hanging(mute=True))
            while not both.closed:
                station.turn(min(display.idle_ms, station.idle_ms))
                display.turn(0)
    finally:
        both.close()
