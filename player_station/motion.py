"""Motion on the play screen: positions are functions of the time since an update arrived.

Chips and dealt cards are drawn under plates, cards and numbers, so that no frame hides one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from player_station.arrivals import lying
from player_station.controls import Sheet
from player_station.screens.opponents import SEATS, offset_of
from player_station.screens.places import Places
from player_station.screens.two_boards import board_spot, pot_line
from player_station.state import Motion, Station
from screenkit.amounts import units_of
from screenkit.drawables import CardPicture, ChipPicture, FlippedCard
from screenkit.flip import flip_frame
from screenkit.game_shape import has_up_cards
from screenkit.geometry import Box
from screenkit.motion import between, part_done
from screenkit.staging import staged_until
from wire.messages.table_events import (
    BetsGathered,
    BoardDealt,
    CardDealt,
    Discarded,
    PotPushed,
    Timed,
)

_CARD: Final = (28, 39)
_CHIPS: Final = (44, 44)
_DECK_Y: Final = 140
_STAGGER_MS: Final = 30
"""Chips leave one after the other."""
_ARRIVES: Final = 0.45
"""A board card has arrived after this part of its motion; then it turns over."""


class _Step(NamedTuple):
    """An event that is in motion."""

    number: int
    timed: Timed
    elapsed_ms: int
    """Since the event began."""

    @property
    def part(self) -> float:
        """How much of it is over."""
        return part_done(self.elapsed_ms, lasts_ms=self.timed.lasts_ms)


def _steps(view: Station) -> Iterator[_Step]:
    motion = view.motion
    if motion is None or view.settings.calm:
        return
    elapsed = view.now_ms - motion.began_ms
    for number, timed in enumerate(motion.events):
        step = _Step(number, timed, elapsed - timed.at_ms)
        if 0.0 < step.part < 1.0:
            yield step


def put_flying_chips(sheet: Sheet, places: Places) -> None:
    """Draw bets on their way to the pot, and pots on their way to whoever won them."""
    for step in _steps(sheet.view):
        if isinstance(step.timed.event, BetsGathered):
            _put_bets(sheet, places, step)
        elif isinstance(step.timed.event, PotPushed):
            for win in step.timed.event.wins:
                end = _stack_box(sheet, places, win.seat)
                way = between(_pot_box(sheet, places), end, step.part)
                _put_chips(sheet, _arched(way, step.part), win.amount)


def put_flying_cards(sheet: Sheet, places: Places) -> None:
    """Draw cards on their way to and from other seats, and board cards that turn over."""
    deck = Box(places.middle - _CARD[0] // 2, _DECK_Y, *_CARD)
    for step in _steps(sheet.view):
        event = step.timed.event
        if isinstance(event, CardDealt) and _offset(sheet, event.seat):
            box = between(deck, _card_box(sheet, places, event.seat), step.part)
            sheet.put(CardPicture(box=box))
        elif isinstance(event, Discarded) and _offset(sheet, event.seat):
            way = between(_card_box(sheet, places, event.seat), deck, step.part)
            sheet.put(*(CardPicture(box=way.moved(6 * n, 0)) for n in range(event.count)))
        elif isinstance(event, BoardDealt):
            _put_board_step(sheet, places, event, step)


def _put_board_step(sheet: Sheet, places: Places, event: BoardDealt, step: _Step) -> None:
    table, motion = sheet.view.table, sheet.view.motion
    if table is None or motion is None:
        return
    coming = [it.event for it in motion.events[step.number :] if isinstance(it.event, BoardDealt)]
    later = sum(len(it.openings) for it in coming if it.board == event.board)
    first, most = lying(table, event.board) - later, table.rules.board_cards
    four = sheet.view.settings.four_colour
    deck = board_spot(places, table, 0, 0).moved(-40, -24)
    for number, opening in enumerate(event.openings):
        own_part = step.part * len(event.openings) - number
        if not (0.0 < own_part < 1.0 and 0 <= first + number < most):
            continue
        end = board_spot(places, table, event.board, first + number)
        if own_part < _ARRIVES:
            sheet.put(CardPicture(box=between(deck, end, own_part / _ARRIVES)))
            continue
        frame = flip_frame((own_part - _ARRIVES) / (1 - _ARRIVES))
        sheet.put(FlippedCard(box=end, card=opening.card, frame=frame, four_colour=four))


def _put_bets(sheet: Sheet, places: Places, step: _Step) -> None:
    """Each bet goes to the pot as the chips that lay there."""
    end = _pot_box(sheet, places)
    for place, (seat, bet) in enumerate(_bets_before(sheet.view, step.number)):
        late = min(_STAGGER_MS * place, step.timed.lasts_ms // 2)
        part = part_done(step.elapsed_ms, at_ms=late, lasts_ms=step.timed.lasts_ms - late)
        if part < 1.0:
            way = between(_bet_box(sheet, places, seat), end, part)
            _put_chips(sheet, _arched(way, part), bet)


def _bets_before(view: Station, number: int) -> list[tuple[int, int]]:
    """What lay before each seat when the bets were gathered."""
    motion: Motion | None = view.motion
    if motion is None or motion.before is None or view.table is None:
        return []
    lay = staged_until(motion.before, view.table, motion.events, number)
    return [(seat.seat, seat.bet) for seat in lay.seats if seat.bet]


def _arched(box: Box, part: float) -> Box:
    """Chips are pushed in a shallow arc."""
    return box.moved(0, -round(28 * part * (1 - part)))


def _put_chips(sheet: Sheet, box: Box, amount: int) -> None:
    units = units_of(amount, tournament=sheet.view.tournament)
    sheet.put(ChipPicture(box=box, units=units, stacks=2, high=4))


def _pot_box(sheet: Sheet, places: Places) -> Box:
    table = sheet.view.table
    line = places.pot if table is None else pot_line(places, table)
    return line.part((line.w - _CHIPS[0]) // 2 - 60, -6, *_CHIPS)


def _offset(sheet: Sheet, seat: int) -> int:
    own, table = sheet.view.own, sheet.view.table
    seats = len(table.seats) if table else SEATS
    return offset_of(seat, own.seat, seats) if own else 0


def _bet_box(sheet: Sheet, places: Places, seat: int) -> Box:
    offset = _offset(sheet, seat)
    place = places.own.part(12, 80, 44, 44) if offset == 0 else places.bet(offset)
    return Box(place.x, place.y, *_CHIPS)


def _stack_box(sheet: Sheet, places: Places, seat: int) -> Box:
    offset = _offset(sheet, seat)
    x, y = (places.own if offset == 0 else _plate(sheet, places, offset)).centre
    return Box(x - _CHIPS[0] // 2, y - _CHIPS[1] // 2, *_CHIPS)


def _card_box(sheet: Sheet, places: Places, seat: int) -> Box:
    offset = _offset(sheet, seat)
    x, y = (places.zone if offset == 0 else _plate(sheet, places, offset)).centre
    return Box(x - _CARD[0] // 2, y - _CARD[1] // 2, *_CARD)


def _plate(sheet: Sheet, places: Places, offset: int) -> Box:
    table = sheet.view.table
    return places.opponent(offset, stud=table is not None and has_up_cards(table.rules))
