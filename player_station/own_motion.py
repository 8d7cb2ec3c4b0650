"""The player's own cards in motion: discards leave, new ones come, all inside the touch zone.

It knows places only, so no frame depends on a card; and nothing passes over a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from player_station.controls import Sheet
from player_station.screens.card_spots import RISE, card_places
from player_station.state import Station
from screenkit.drawables import CardPicture
from screenkit.geometry import Box
from screenkit.motion import between, part_done
from wire.messages.table_events import CardDealt, Discarded, Timed


def cards_in_the_air(view: Station) -> frozenset[int]:
    """The positions of own cards that have not arrived yet."""
    return frozenset(
        it.event.position
        for it, part in _own_events(view)
        if isinstance(it.event, CardDealt) and part < 1.0
    )


def put_own_cards_moving(sheet: Sheet, zone: Box, spots: Mapping[int, Box]) -> None:
    """Draw cards that come from the zone's far edge, and discards that go there."""
    for timed, part in _own_events(sheet.view):
        event = timed.event
        if not 0.0 < part < 1.0:
            continue
        if isinstance(event, CardDealt) and event.position in spots:
            end = spots[event.position]
            sheet.put(CardPicture(box=between(end._replace(y=zone.y), end, part)))
        elif isinstance(event, Discarded):
            for start in _left_from(sheet.view, zone, event):
                sheet.put(CardPicture(box=between(start, start._replace(y=zone.y), part)))


def _own_events(view: Station) -> Iterator[tuple[Timed, float]]:
    """What happens to the own cards, and how much of each is over."""
    motion = view.motion
    if motion is None or view.own is None or view.settings.calm:
        return
    elapsed = view.now_ms - motion.began_ms
    for timed in motion.events:
        if isinstance(timed.event, CardDealt | Discarded) and timed.event.seat == view.own.seat:
            yield timed, part_done(elapsed, at_ms=timed.at_ms, lasts_ms=timed.lasts_ms)


def _left_from(view: Station, zone: Box, event: Discarded) -> Iterator[Box]:
    """Where the discards lay, raised as they were marked."""
    held = () if view.motion is None else view.motion.held
    seat = view.seat_view
    spots = card_places(zone, len(held), small=seat is not None and bool(seat.up), draws=True)
    for position, spot in zip(held, spots, strict=True):
        if position in event.positions:
            yield spot.moved(0, -RISE)
