"""Things on their way: cards from the deck, chips to the pot and to the winners.

Every position is a pure function of the time elapsed since the update arrived.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from center_screen.places import BURNS, DECK, POT, STUD_CARD, SeatPlace, board_place
from center_screen.plates import HELD_AT, HELD_CARD, bet_box, hand_box, plate_box
from screenkit.amounts import units_of
from screenkit.drawables import CardPicture, ChipPicture, Drawable
from screenkit.geometry import Box, around
from screenkit.motion import between, part_done
from wire.messages import table_events as happened
from wire.messages.table_events import Timed
from wire.messages.table_view import TableView

CHIPS: Final = (84, 64)
BOARD_STEP_MS: Final = 80
Places = Mapping[int, SeatPlace]


def flights(
    before: TableView, events: Sequence[Timed], places: Places, elapsed_ms: int
) -> tuple[Drawable, ...]:
    """Return everything that is in the air now."""
    parts: list[Drawable] = []
    for timed in events:
        if not timed.at_ms <= elapsed_ms < timed.at_ms + timed.lasts_ms:
            continue
        flight = _FLIGHTS.get(type(timed.event))
        if flight is not None:
            parts += flight(before, timed, places, elapsed_ms)
    return tuple(parts)


def _part(timed: Timed, elapsed_ms: int) -> float:
    return part_done(elapsed_ms, at_ms=timed.at_ms, lasts_ms=timed.lasts_ms)


def _card(timed: Timed, end: Box, elapsed_ms: int, *, turn: int = 0, card: str = "") -> Drawable:
    box = between(DECK, end, _part(timed, elapsed_ms))
    return CardPicture(box=box, card=card, turn=turn)


def _dealt(view: TableView, timed: Timed, places: Places, elapsed_ms: int) -> list[Drawable]:
    event = timed.event
    assert isinstance(event, happened.CardDealt)  # noqa: S101  (the table of flights says so)
    place = places[event.seat]
    size = STUD_CARD if event.up else HELD_CARD
    target = hand_box(place, 1, stud=True).centre if event.up else place.on_plate(*HELD_AT)
    end = around(*target, *size)
    card = event.opening.card if event.up and event.opening is not None else ""
    return [_card(timed, end, elapsed_ms, turn=place.degrees, card=card)]


def _burned(view: TableView, timed: Timed, places: Places, elapsed_ms: int) -> list[Drawable]:
    return [_card(timed, BURNS, elapsed_ms)]


def _board(view: TableView, timed: Timed, places: Places, elapsed_ms: int) -> list[Drawable]:
    event = timed.event
    assert isinstance(event, happened.BoardDealt)  # noqa: S101  (the table of flights says so)
    first = 0 if view.hand is None or event.street == 1 else len(view.hand.board)
    first = {1: 0, 2: 3, 3: 4}.get(event.street, first)
    count = len(event.openings)
    single = max(1, timed.lasts_ms - BOARD_STEP_MS * (count - 1))
    parts: list[Drawable] = []
    for number, opening in enumerate(event.openings):
        at = timed.at_ms + BOARD_STEP_MS * number
        part = part_done(elapsed_ms, at_ms=at, lasts_ms=single)
        if part > 0:
            box = between(DECK, board_place(first + number), part)
            parts.append(CardPicture(box=box, card=opening.card))
    return parts


def _chips(units: int, start: Box, end: Box, part: float) -> Drawable:
    from_box, to_box = around(*start.centre, *CHIPS), around(*end.centre, *CHIPS)
    return ChipPicture(box=between(from_box, to_box, part), units=units, stacks=2)


def _stud(view: TableView) -> bool:
    return not view.rules.stakes.blinds


def _paid(view: TableView, timed: Timed, places: Places, elapsed_ms: int) -> list[Drawable]:
    event = timed.event
    assert isinstance(event, happened.Acted | happened.Posted)  # noqa: S101  (as above)
    amount = event.added if isinstance(event, happened.Acted) else event.amount
    if not amount:
        return []
    place = places[event.seat]
    units = units_of(amount, tournament=view.rules.tournament)
    end = bet_box(place, stud=_stud(view))
    return [_chips(units, plate_box(place), end, _part(timed, elapsed_ms))]


def _returned(view: TableView, timed: Timed, places: Places, elapsed_ms: int) -> list[Drawable]:
    event = timed.event
    assert isinstance(event, happened.UncalledReturned)  # noqa: S101  (as above)
    place = places[event.seat]
    units = units_of(event.amount, tournament=view.rules.tournament)
    start = bet_box(place, stud=_stud(view))
    return [_chips(units, start, plate_box(place), _part(timed, elapsed_ms))]


def _gathered(view: TableView, timed: Timed, places: Places, elapsed_ms: int) -> list[Drawable]:
    pot = around(*POT, *CHIPS)
    part = _part(timed, elapsed_ms)
    return [
        _chips(
            units_of(seat.bet, tournament=view.rules.tournament),
            bet_box(places[seat.seat], stud=_stud(view)),
            pot,
            part,
        )
        for seat in view.seats
        if seat.bet
    ]


def _pushed(view: TableView, timed: Timed, places: Places, elapsed_ms: int) -> list[Drawable]:
    event = timed.event
    assert isinstance(event, happened.PotPushed)  # noqa: S101  (as above)
    pot = around(*POT, *CHIPS)
    return [
        _chips(
            units_of(win.amount, tournament=view.rules.tournament),
            pot,
            plate_box(places[win.seat]),
            _part(timed, elapsed_ms),
        )
        for win in event.wins
    ]


Flight = Callable[[TableView, Timed, Places, int], list[Drawable]]
_FLIGHTS: Final[Mapping[type, Any]] = {
    happened.CardDealt: _dealt,
    happened.CardBurned: _burned,
    happened.BoardDealt: _board,
    happened.Acted: _paid,
    happened.Posted: _paid,
    happened.UncalledReturned: _returned,
    happened.BetsGathered: _gathered,
    happened.PotPushed: _pushed,
}
