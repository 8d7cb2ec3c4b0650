"""Motion on the play screen: positions are functions of the time since an update arrived."""

from __future__ import annotations

from typing import Final

from player_station.controls import Sheet
from player_station.screens.opponents import SEATS, offset_of
from player_station.screens.places import Places
from player_station.state import Station
from screenkit.amounts import units_of
from screenkit.drawables import CardPicture, ChipPicture
from screenkit.geometry import Box
from screenkit.motion import between, part_done
from wire.messages.table_events import BetsGathered, BoardDealt, CardDealt, PotPushed, Timed

_CARD: Final = (40, 56)


def board_cards_arrived(view: Station) -> int:
    """How many cards of the board have arrived."""
    hand = view.table.hand if view.table else None
    if hand is None:
        return 0
    if view.motion is None:
        return len(hand.board)
    elapsed = view.now_ms - view.motion.began_ms
    coming = sum(
        _cards_not_there(timed, elapsed)
        for timed in view.motion.events
        if isinstance(timed.event, BoardDealt)
    )
    return max(0, len(hand.board) - coming)


def _cards_not_there(timed: Timed, elapsed: int) -> int:
    event = timed.event
    if not isinstance(event, BoardDealt):
        return 0
    count = len(event.openings)
    step = timed.lasts_ms // max(1, count)
    return sum(1 for number in range(count) if elapsed < timed.at_ms + (number + 1) * step)


def put_moving(sheet: Sheet, places: Places) -> None:
    """Draw what is moving: cards to seats and board, bets to the pot, pots to winners."""
    motion = sheet.view.motion
    if motion is None:
        return
    elapsed = sheet.view.now_ms - motion.began_ms
    for timed in motion.events:
        part = part_done(elapsed, at_ms=timed.at_ms, lasts_ms=timed.lasts_ms)
        if 0.0 < part < 1.0:
            _put_step(sheet, places, timed, part)


def _put_step(sheet: Sheet, places: Places, timed: Timed, part: float) -> None:
    event = timed.event
    deck = Box(places.middle - 20, 120, *_CARD)
    if isinstance(event, CardDealt):
        sheet.put(CardPicture(box=between(deck, _seat_box(sheet, places, event.seat), part)))
    elif isinstance(event, BoardDealt):
        _put_board_step(sheet, places, event, part)
    elif isinstance(event, BetsGathered):
        _put_bets(sheet, places, part)
    elif isinstance(event, PotPushed):
        for win in event.wins:
            end = _seat_box(sheet, places, win.seat)
            _put_chips(sheet, between(places.pot.part(180, 0, 72, 34), end, part), win.amount)


def _put_board_step(sheet: Sheet, places: Places, event: BoardDealt, part: float) -> None:
    table = sheet.view.table
    if table is None or table.hand is None:
        return
    first, most = len(table.hand.board) - len(event.openings), table.rules.board_cards
    deck = Box(places.middle - 40, 60, 80, 112)
    for number in range(len(event.openings)):
        own_part = part * len(event.openings) - number
        if 0.0 < own_part < 1.0 and 0 <= first + number < most:
            end = places.board_card(first + number, of=most)
            sheet.put(CardPicture(box=between(deck, end, own_part)))


def _put_bets(sheet: Sheet, places: Places, part: float) -> None:
    own, table = sheet.view.own, sheet.view.table
    if own is None or table is None or table.hand is None:
        return
    betting = [seat.seat for seat in table.seats if seat.in_hand and not seat.folded]
    for seat in betting:
        start = _seat_box(sheet, places, seat)
        way = between(start, places.pot.part(180, 0, 72, 34), part)
        _put_chips(sheet, way, table.hand.pot // len(betting))


def _put_chips(sheet: Sheet, box: Box, amount: int) -> None:
    units = units_of(amount, tournament=sheet.view.tournament)
    sheet.put(ChipPicture(box=box, units=units))


def _seat_box(sheet: Sheet, places: Places, seat: int) -> Box:
    own = sheet.view.own
    table = sheet.view.table
    seats = len(table.seats) if table else SEATS
    offset = offset_of(seat, own.seat, seats) if own else 0
    if offset == 0:
        return places.zone.part(148, 100, *_CARD)
    x, y = places.opponent(offset).centre
    return Box(x - 20, y - 28, *_CARD)
