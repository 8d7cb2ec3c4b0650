"""The middle of the felt: pot, board, side pots, and what is announced."""

from __future__ import annotations

from player_station.controls import Sheet
from player_station.screens.bets import HIGH_OF_A_BET, beside_chips
from player_station.screens.opponents import is_stud
from player_station.screens.places import BOARD_MAX, Places
from player_station.screens.winners import winning_cards
from screenkit.amounts import chips_shown, units_of
from screenkit.chips import STACKS_MAX
from screenkit.drawables import CardPicture, ChipPicture, Plate, Words
from screenkit.fonts import width_of
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
    BODY,
    GLASS,
    LARGE,
    SECOND,
    SMALL,
    TITLE,
    colour,
)
from wire.messages.table_view import HandView, PotView

POTS_SHOWN = 4
SLOT = colour("#0A2A20")
SLOT_LINE = colour("#5FB295")
"""The place of a card to come, seen on the cloth right under the lamp."""


def put_middle(sheet: Sheet, places: Places, *, cards_shown: int = BOARD_MAX) -> None:
    """Draw pot, board and side pots; `cards_shown` of the board have arrived."""
    table = sheet.view.table
    if table is None:
        return
    hand = table.hand
    if hand is not None and sheet.view.hand_runs:
        _put_pot(sheet, places, hand, lower=is_stud(table))
    if hand is not None and not is_stud(table):
        _put_board(sheet, places, hand.board[:cards_shown], table.rules.board_cards)
    if hand is not None and len(hand.pots) > 1:
        _put_side_pots(sheet, places, hand)


def _put_pot(sheet: Sheet, places: Places, hand: HandView, *, lower: bool) -> None:
    if not hand.pot:
        return
    tournament = sheet.view.tournament
    text = _("Pot {amount}").format(amount=chips_shown(hand.pot, tournament=tournament))
    box = places.pot.moved(0, 104) if lower else places.pot
    units = units_of(hand.pot, tournament=tournament)
    chips, words = beside_chips(box, units, text, size=TITLE, stacks=STACKS_MAX)
    sheet.put(ChipPicture(box=chips, units=units, align="left", high=HIGH_OF_A_BET))
    sheet.put(Words(box=words, text=text, size=TITLE, weight="black", whole=True))


def _put_board(sheet: Sheet, places: Places, board: tuple[str, ...], most: int) -> None:
    winning = winning_cards(sheet.view)
    for place in range(most):
        box = places.board_card(place, of=most)
        if place >= len(board):
            sheet.put(
                Plate(box=box, fill=SLOT, line=SLOT_LINE, line_width=2, radius=8, opacity=150)
            )
            continue
        card = board[place]
        sheet.put(
            CardPicture(
                box=box,
                card=card,
                four_colour=sheet.view.settings.four_colour,
                glow=card in winning,
                faded=bool(winning) and card not in winning,
            )
        )


def _put_side_pots(sheet: Sheet, places: Places, hand: HandView) -> None:
    pots = hand.pots
    shown = pots[:POTS_SHOWN] if len(pots) <= POTS_SHOWN else pots[: POTS_SHOWN - 1]
    count = min(len(pots), POTS_SHOWN)
    for number, pot in enumerate(shown):
        box = places.side_pot(number, of=count)
        _put_side_pot(sheet, box, _pot_name(number), pot.amount)
    if len(pots) > POTS_SHOWN:
        rest = pots[POTS_SHOWN - 1 :]
        box = places.side_pot(POTS_SHOWN - 1, of=count)
        name = _("{count} more").format(count=len(rest))
        _put_side_pot(sheet, box, name, _sum(rest))


def _sum(pots: tuple[PotView, ...]) -> int:
    return sum(pot.amount for pot in pots)


def _pot_name(number: int) -> str:
    return _("Main") if number == 0 else _("Side {number}").format(number=number)


def _put_side_pot(sheet: Sheet, box: Box, name: str, amount: int) -> None:
    sheet.put(Plate(box=box, fill=GLASS, glass=True, radius=10))
    text = chips_shown(amount, tournament=sheet.view.tournament)
    most = box.w - 20 - width_of("0", "bold", BODY)
    wide = min(most, max(box.w - 74, round(width_of(text, "bold", SMALL) * 0.8)))
    named = Box(box.x + 8, box.y, box.w - 20 - wide, box.h)
    short = name if width_of(name, "semibold", SMALL) <= named.w else name[-1:]
    sheet.put(Words(box=named, text=short, size=BODY, colour=SECOND))
    place = Box(box.right - 8 - wide, box.y, wide, box.h)
    sheet.put(Words(box=place, text=text, size=BODY, weight="bold", align="right", whole=True))


def put_banner(sheet: Sheet, places: Places, text: str, more: str = "") -> None:
    """Write what everybody at the table should know, in the place of the board."""
    box = Box(places.middle - 240, 196, 480, 92)
    sheet.put(Plate(box=box, fill=GLASS, glass=True, radius=12, shadow=True))
    first = Box(box.x + 16, box.y + (12 if more else 24), box.w - 32, 44)
    sheet.put(Words(box=first, text=text, size=LARGE, weight="bold", align="centre"))
    if more:
        second = Box(box.x + 16, box.y + 52, box.w - 32, 28)
        sheet.put(Words(box=second, text=more, size=BODY, colour=SECOND, align="centre"))
