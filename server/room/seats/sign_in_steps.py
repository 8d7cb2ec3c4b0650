"""The steps of a sign-in at a station; each waits for the next for a limited time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from server.refusals import RefusalCode, Refused
from server.room.feeds import streams
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.stations import Admitted, Menu, PinWanted, Station
from server.slow_work import Asker, Line

T = TypeVar("T")
MENU_RENEWED_MOST = 10
"""The floor's menu is open for at most this many times its time; then it needs the PIN again."""


def enter_stage(hall: Hall, station: Station, stage: PinWanted | Admitted | Menu) -> None:
    """Begin a step; if nothing follows in time, the station returns to its first screen."""
    patience_ms = hall.house.waiting.sign_in_ms
    if isinstance(stage, Menu):
        patience_ms = max(0, stage.until_ms - hall.ports.clock.ticks_ms())
    station.clear()
    station.stage = stage
    _close_later(hall, station, patience_ms)
    streams.station_changed(hall, station)


def open_menu(hall: Hall, station: Station, staff: int, name: str) -> None:
    """Open the floor's menu; it closes after its longest time even if it is used."""
    longest_ms = hall.ports.clock.ticks_ms() + MENU_RENEWED_MOST * hall.house.waiting.floor_menu_ms
    menu = Menu(staff=staff, name=name, until_ms=longest_ms, longest_ms=longest_ms)
    renew_menu(hall, station, menu)


def renew_menu(hall: Hall, station: Station, menu: Menu) -> None:
    """Give the menu its time again, up to its longest time."""
    until_ms = hall.ports.clock.ticks_ms() + hall.house.waiting.floor_menu_ms
    enter_stage(hall, station, replace(menu, until_ms=min(until_ms, menu.longest_ms)))


def end_stage(hall: Hall, station: Station) -> None:
    """Return to the first screen; a seat that was opened by its PIN is locked again."""
    station.clear()
    streams.station_changed(hall, station)


def open_seat(hall: Hall, station: Station, player: int) -> None:
    """Open a locked seat for its player; it is locked again if nothing follows in time."""
    station.clear()
    station.unlocked, station.proved = True, player
    _close_later(hall, station, hall.house.waiting.sign_in_ms)


def keep_open(hall: Hall, station: Station) -> None:
    """Give an opened seat or a buy-in its time again: somebody uses the screen."""
    if station.unlocked or isinstance(station.stage, Admitted):
        station.cancel_timer()
        _close_later(hall, station, hall.house.waiting.sign_in_ms)


def _close_later(hall: Hall, station: Station, patience_ms: int) -> None:
    station.timer = hall.ports.clock.after(patience_ms, lambda: end_stage(hall, station))


def check_free(station: Station) -> None:
    """Refuse while a check or a booking is running at the station."""
    if station.busy:
        raise Refused(RefusalCode.STATION_BUSY)


def check_aside(
    hall: Hall, ask: Ask, station: Station, work: Callable[[], T], then: Callable[[T], None]
) -> None:
    """Check a secret off the core's thread; the result is discarded if the visit has ended."""
    check_free(station)
    visit = station.visit

    def told(outcome: T | Exception) -> None:
        if isinstance(outcome, Exception):
            hall.guessed(ask, outcome)
        if station.visit != visit:
            ask.refuse(RefusalCode.NO_CARD_SWIPED.value)
            return
        station.busy = False
        if isinstance(outcome, Exception):
            ask.fail(outcome)
        else:
            ask.guarded(lambda: then(outcome))

    hall.ports.books.aside(work, told, Asker(Line.SECRETS, ask.peer.key))
    station.busy = True
