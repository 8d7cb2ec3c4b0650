"""What lies in front of a seat: its bet, and in stud the up cards."""

from __future__ import annotations

from typing import Final

from player_station.controls import Sheet
from player_station.screens.places import LEFT, RIGHT
from player_station.screens.winners import winning_cards
from screenkit.amounts import chips_shown, units_of
from screenkit.chips import stacks_for
from screenkit.drawables import Align, CardPicture, ChipPicture, Words
from screenkit.drawn_badge import drawn_badge
from screenkit.fonts import width_of
from screenkit.geometry import Box
from screenkit.theme import BODY, TITLE
from wire.messages.table_view import SeatView

DRAWN: Final = (34, 48)
"""The card back with the number drawn."""
BACK_STEP: Final = 6
"""How much of a card face down is seen under the next one."""
STACKS_OF_A_BET: Final = 2
HIGH_OF_A_BET: Final = 4
HIGH_ACROSS: Final = 3
"""Right below a plate, where a higher stack would reach the amount on it."""
SHORT_AMOUNT: Final = 6
LONG_AMOUNT: Final = 9
"""An amount of more signs, such as $123,456.75, is set smaller where bets lie close together."""
LEAST_OF_MILLIONS: Final = 16
RISE_OF_A_WINNER: Final = 4
CHIP_STEP: Final = 39
"""From one stack of chips to the next."""


def bet_align(offset: int) -> Align:
    """To which side of its place a bet is drawn: towards its seat, or in the middle."""
    if offset in LEFT:
        return "left"
    return "right" if offset in RIGHT else "centre"


def put_bet(sheet: Sheet, seat: SeatView, box: Box, *, align: Align) -> None:
    """The chips a seat has bet, with the amount beside them, or below where the room is narrow."""
    if not seat.bet:
        return
    text = chips_shown(seat.bet, tournament=sheet.view.tournament)
    units = units_of(seat.bet, tournament=sheet.view.tournament)
    high = HIGH_ACROSS if align == "centre" else HIGH_OF_A_BET
    if align == "centre":
        stacks = STACKS_OF_A_BET if len(text) <= SHORT_AMOUNT else 1
        chips, words = beside_chips(box, units, text, size=BODY, stacks=stacks)
        align = "left"
    else:
        stacks = max(1, min(STACKS_OF_A_BET, box.w // CHIP_STEP))
        chips, words = Box(box.x, box.y, box.w, 40), Box(box.x, box.y + 42, box.w, 28)
    sheet.put(ChipPicture(box=chips, units=units, align=align, stacks=stacks, high=high))
    least = least_of_bet(text)
    sheet.put(
        Words(box=words, text=text, size=BODY, weight="bold", align=align, whole=True, least=least)
    )


def least_of_bet(text: str) -> int:
    """The smallest size for a bet's amount."""
    return LEAST_OF_MILLIONS if len(text) > LONG_AMOUNT else BODY


def put_drawn(sheet: Sheet, count: int, box: Box, *, align: Align) -> None:
    """How many cards a seat drew, in the place of its bet, which comes after it."""
    width, height = DRAWN
    x = {"left": box.x + 8, "right": box.right - 8 - width}.get(align, box.centre[0] - width // 2)
    y = box.y if align == "centre" else box.y + 14
    sheet.put(*drawn_badge(Box(x, y, width, height), count, size=BODY, least=BODY))


def beside_chips(box: Box, units: int, text: str, *, size: int, stacks: int) -> tuple[Box, Box]:
    """Where chips and the amount beside them lie, together in the middle of a box."""
    chips_wide = len(stacks_for(units, stacks)) * CHIP_STEP
    gap = 6 if size < TITLE else 10
    words_wide = min(box.w - chips_wide - gap, width_of(text, "bold", size))
    x = box.x + (box.w - chips_wide - gap - words_wide) // 2
    words = Box(x + chips_wide + gap, box.y, words_wide, box.h)
    return Box(x, box.y, chips_wide, box.h), words


def put_up_cards(sheet: Sheet, seat: SeatView, box: Box, *, offset: int) -> None:
    """Stud: backs, and the cards everybody sees, below or beside the plate; the bet after them."""
    step = (25 if seat.shown else 21) if len(seat.up) > 4 else 30
    backs = 0 if seat.folded else seat.down
    before = BACK_STEP * backs
    width = 34 + max(0, len(seat.up) - 1) * step + before
    text = chips_shown(seat.bet, tournament=sheet.view.tournament) if seat.bet else ""
    align: Align = "left"
    if offset in LEFT:
        x, y = box.right + 8, box.y + 8
        words = Box(x + width + 8, y, 90, 48)
    elif offset in RIGHT:
        x, y = box.x - 8 - width, box.y + 8
        words, align = Box(x - 98, y, 90, 48), "right"
    else:
        x, y = box.x + (box.w - width) // 2, box.bottom + 4
        words, align = Box(box.x, y + 48, box.w, 26), "centre"
    sheet.put(*(CardPicture(box=Box(x + BACK_STEP * n, y, 34, 48)) for n in range(backs)))
    winning, four = winning_cards(sheet.view), sheet.view.settings.four_colour
    for number, card in enumerate(sorted(seat.up, key=lambda card: card in winning)):
        rise = RISE_OF_A_WINNER if card in winning else 0
        place = Box(x + before + number * step, y - rise, 34, 48)
        faded = seat.folded or (bool(winning) and card not in winning)
        glow = card in winning
        sheet.put(CardPicture(box=place, card=card, four_colour=four, glow=glow, faded=faded))
    sheet.put(Words(box=words, text=text, size=BODY, weight="bold", align=align, whole=True))
