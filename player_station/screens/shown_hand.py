"""A hand that was turned up: its cards beside a plate that makes room for them."""

from __future__ import annotations

from typing import Final

from player_station.controls import Sheet
from player_station.screens.opponent_plate import put_line
from player_station.screens.places import ACROSS, FOLDED_H, LEFT, RIGHT, Places
from player_station.screens.winners import winning_cards
from screenkit.amounts import chips_shown
from screenkit.drawables import CardPicture, Plate, Words
from screenkit.geometry import Box
from screenkit.theme import BODY, GLASS, TEXT, WIN
from wire.messages.table_view import SeatView

SHOWN: Final = (56, 78)
SMALL_SHOWN: Final = (40, 56)
"""For the seat across, between its plate and the pot."""
SIDE_PLATE_W: Final = 124
STEP_PERCENT: Final = 68
"""How much of a card, in parts of its width, the next one leaves free: its whole index."""
ABOVE: Final = 6
"""How much higher than its plate a shown hand lies, so that it ends with the plate."""
RAISED: Final = 4
"""How much a winning card stands out of the others."""


def put_shown_hand(sheet: Sheet, places: Places, seat: SeatView, offset: int) -> None:
    """Draw the plate small and the cards large; no card lies on a plate or an amount."""
    plate = places.opponent(offset)
    if offset in LEFT or offset in RIGHT:
        _put_at_side(sheet, places, seat, offset)
        return
    header = Box(plate.x, plate.y, plate.w, FOLDED_H)
    put_line(sheet, seat, header, lively=True)
    size = SMALL_SHOWN if offset == ACROSS else SHOWN
    top = Box(plate.x, header.bottom + 6, plate.w, size[1])
    put_fan(sheet, seat.up, top, size)


def _put_at_side(sheet: Sheet, places: Places, seat: SeatView, offset: int) -> None:
    plate = places.opponent(offset)
    box = Box(plate.x, plate.y, SIDE_PLATE_W, plate.h)
    y = plate.y - ABOVE
    room = Box(box.right + 4, y, places.board.x - 12 - box.right, SHOWN[1])
    if offset in RIGHT:
        box = Box(plate.right - SIDE_PLATE_W, plate.y, SIDE_PLATE_W, plate.h)
        room = Box(places.board.right + 8, y, box.x - 12 - places.board.right, SHOWN[1])
    sheet.put(Plate(box=box, fill=GLASS, glass=True, radius=12, shadow=True))
    name = box.part(8, 7, box.w - 14, 28)
    sheet.put(Words(box=name, text=seat.nickname, size=BODY, colour=TEXT))
    won = seat.won
    text = chips_shown(won or seat.stack, tournament=sheet.view.tournament)
    sheet.put(
        Words(
            box=box.part(8, 38, box.w - 14, 28),
            text=f"+{text}" if won else text,
            size=BODY,
            weight="bold",
            colour=WIN if won else TEXT,
            whole=True,
        )
    )
    size = fitting(len(seat.up), room.w, SHOWN)
    wide = min(room.w, (size[0] + 4) * len(seat.up) - 4)
    x = room.x if offset in LEFT else room.right - wide
    put_fan(sheet, seat.up, Box(x, room.y, wide, room.h), size)


def fitting(count: int, room: int, size: tuple[int, int]) -> tuple[int, int]:
    """The size of so many cards side by side: smaller before one covers the index of another."""
    width, height = size
    widest = room * 100 // (100 + STEP_PERCENT * (count - 1))
    return size if width <= widest else (widest, widest * height // width)


def put_fan(sheet: Sheet, cards: tuple[str, ...], room: Box, size: tuple[int, int]) -> None:
    """Lay cards side by side, overlapping if they must; winning ones last, and raised."""
    count = len(cards)
    width, height = fitting(count, room.w, size)
    step = min(width + 4, (room.w - width) // max(1, count - 1)) if count > 1 else 0
    x = room.x + (room.w - width - step * (count - 1)) // 2
    winning = winning_cards(sheet.view)
    four = sheet.view.settings.four_colour
    in_order = list(cards)
    if step < width:
        # Cards that count lie last: none of them is covered, and every index is seen.
        in_order.sort(key=lambda card: card in winning)
    pictures = [
        CardPicture(
            box=Box(x + step * number, room.y - (RAISED if card in winning else 0), width, height),
            card=card,
            four_colour=four,
            glow=card in winning,
            faded=bool(winning) and card not in winning,
        )
        for number, card in enumerate(in_order)
    ]
    sheet.put(*pictures)
