"""The middle of the felt: pot, board, side pots, and what is announced."""

from __future__ import annotations

from player_station.controls import Sheet
from player_station.screens.bets import beside_chips
from player_station.screens.opponents import is_stud
from player_station.screens.places import BOARD_MAX, Places
from screenkit.amounts import chips_shown, units_of
from screenkit.chips import STACKS_MAX
from screenkit.drawables import CardPicture, ChipPicture, Mark, Plate, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
    BODY,
    FELT_EDGE,
    LARGE,
    LINE,
    PANEL,
    SECOND,
    SMALL,
    TITLE,
)
from wire.messages.table_events import PotPushed
from wire.messages.table_view import HandView, PotView

POTS_SHOWN = 4
EMBLEM = 160


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
    sheet.put(ChipPicture(box=chips, units=units, align="left"))
    sheet.put(Words(box=words, text=text, size=TITLE, weight="bold", whole=True))


def _put_board(sheet: Sheet, places: Places, board: tuple[str, ...], most: int) -> None:
    winning = winning_cards(sheet)
    for place in range(most):
        box = places.board_card(place, of=most)
        if place >= len(board):
            sheet.put(Plate(box=box, fill=FELT_EDGE, line=LINE, radius=6, opacity=120))
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


def winning_cards(sheet: Sheet) -> frozenset[str]:
    """The cards of the winning hands in the last update, while the pot is pushed."""
    motion, table = sheet.view.motion, sheet.view.table
    if motion is None or table is None or table.hand is None or table.hand.phase == "betting":
        return frozenset()
    return frozenset(
        card
        for timed in motion.events
        if isinstance(timed.event, PotPushed)
        for win in timed.event.wins
        if win.name is not None
        for card in win.name.cards
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
    sheet.put(Plate(box=box, fill=FELT_EDGE, line=LINE, radius=8))
    sheet.put(Words(box=Box(box.x + 10, box.y, 54, box.h), text=name, size=SMALL, colour=SECOND))
    text = chips_shown(amount, tournament=sheet.view.tournament)
    place = Box(box.x + 62, box.y, box.w - 72, box.h)
    sheet.put(Words(box=place, text=text, size=SMALL, weight="bold", align="right", whole=True))


def put_emblem(sheet: Sheet, y: int = 164) -> None:
    """Our mark as if printed on the cloth; it is visible when nothing lies on it."""
    box = Box((sheet.width - EMBLEM) // 2, y, EMBLEM, EMBLEM)
    sheet.put(Mark(box=box, name="arclight", colour=FELT_EDGE))


def put_banner(sheet: Sheet, places: Places, text: str, more: str = "") -> None:
    """Write what everybody at the table should know, in the place of the board."""
    box = Box(places.middle - 240, 196, 480, 92)
    sheet.put(Plate(box=box, fill=PANEL, line=LINE, radius=12, shadow=True))
    first = Box(box.x + 16, box.y + (12 if more else 24), box.w - 32, 44)
    sheet.put(Words(box=first, text=text, size=LARGE, weight="bold", align="centre"))
    if more:
        second = Box(box.x + 16, box.y + 52, box.w - 32, 28)
        sheet.put(Words(box=second, text=more, size=BODY, colour=SECOND, align="centre"))
