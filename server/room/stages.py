"""Steps on the way in at a station: each waits for the next, but not for ever."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from server.refusals import RefusalCode, Refused
from server.room import feeds
from server.room.asks import Ask
from server.room.hall import Hall
from server.room.stations import Admitted, Menu, PinWanted, Station

T = TypeVar("T")


def enter_stage(hall: Hall, station: Station, stage: PinWanted | Admitted | Menu) -> None:
    """Begin a step; when nothing follows in time, the station goes back to its beginning."""
    waiting = hall.house.waiting
    patience_ms = waiting.floor_menu_ms if isinstance(stage, Menu) else waiting.sign_in_ms
    station.clear()
    station.stage = stage
    station.timer = hall.ports.clock.after(patience_ms, lambda: end_stage(hall, station))
    feeds.station_changed(hall, station)


def end_stage(hall: Hall, station: Station) -> None:
    """Go back to the beginning; a seat that was opened by its PIN is locked again."""
    station.clear()
    feeds.station_changed(hall, station)


def open_seat(hall: Hall, station: Station) -> None:
    """Open a locked seat to its player; if nothing follows it is locked again."""
    station.clear()
    station.unlocked, station.proof_due = True, False
    station.timer = hall.ports.clock.after(
        hall.house.waiting.sign_in_ms, lambda: end_stage(hall, station)
    )


def check_free(station: Station) -> None:
    """Refuse what would come between a check or a booking and its end."""
    if station.busy:
        raise Refused(RefusalCode.STATION_BUSY)


def check_aside(
    hall: Hall, ask: Ask, station: Station, work: Callable[[], T], then: Callable[[T], None]
) -> None:
    """Check a secret off the core's thread; a result that comes too late is nobody's."""
    check_free(station)
    station.busy, visit = True, station.visit

    def told(outcome: T | Exception) -> None:
        if station.visit != visit:
            ask.refuse(RefusalCode.NO_CARD_SWIPED.value)
            return
        station.busy = False
        if isinstance(outcome, Exception):
            ask.fail(outcome)
        else:
            ask.guarded(lambda: then(outcome))

    hall.ports.books.aside(work, told)
