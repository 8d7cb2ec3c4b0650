"""The middle of the felt: pot, board, side pots, and what is announced."""

from __future__ import annotations

from player_station.arrivals import pot_counted
from player_station.controls import Sheet
from player_station.screens.bets import (
    HIGH_OF_A_BET,
    LONG_AMOUNT,
    STACKS_OF_A_BET,
    beside_chips,
    least_of_bet,
)
from player_station.screens.places import Places
from player_station.screens.two_boards import (
    board_label,
    board_spot,
    boards_of,
    pot_line,
    pots_below,
)
from player_station.screens.winners import winning_cards
from screenkit.amounts import chips_shown, units_of
from screenkit.chips import STACKS_MAX
from screenkit.drawables import CardPicture, ChipPicture, Plate, Words
from screenkit.fonts import width_of
from screenkit.game_shape import has_board
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.lettering import READABLE
from screenkit.theme import (
    BODY,
    GLASS,
    LARGE,
    ON_FELT,
    SECOND,
    TITLE,
    colour,
)
from screenkit.words import board_name
from wire.messages.table_view import HandView, PotView, TableView

POTS_SHOWN = 4
HIGH_OF_A_NEAR_POT = 2
"""How high the pot's chips are where bets lie close above them."""
FOR_ALL_CARD = (40, 56)
"""A card for everybody in a game without a board."""
SLOT = colour("#0A2A20")
SLOT_LINE = colour("#A8E0CB")
"""The place of a card to come, seen on the cloth right under the lamp."""


def put_middle(sheet: Sheet, places: Places, arrived: tuple[int, ...] | None = None) -> None:
    """Draw pot, boards and side pots; so many cards of each board have arrived, or all."""
    table = sheet.view.table
    if table is None:
        return
    hand = table.hand
    if hand is not None and sheet.view.hand_runs:
        _put_pot(sheet, pot_line(places, table), hand, wide=places.wide)
    if hand is not None and has_board(table.rules):
        for number in range(boards_of(table)):
            cards = hand.boards[number] if number < len(hand.boards) else ()
            there = len(cards) if arrived is None else arrived[number]
            _put_board(sheet, places, table, number, cards[:there])
        _put_rabbit(sheet, places, table, hand)
    if hand is not None and not has_board(table.rules):
        _put_for_all(sheet, places, hand.board)
    if hand is not None and len(hand.pots) > 1:
        _put_side_pots(sheet, places, hand, pots_below(places, table))


def put_slots(sheet: Sheet, places: Places) -> None:
    """Draw the places of cards to come; those that lie there are drawn over them."""
    table = sheet.view.table
    if table is None or table.hand is None or not has_board(table.rules):
        return
    for number in range(boards_of(table)):
        for place in range(table.rules.board_cards):
            box = board_spot(places, table, number, place)
            sheet.put(
                Plate(box=box, fill=SLOT, line=SLOT_LINE, line_width=2, radius=8, opacity=150)
            )


def _put_pot(sheet: Sheet, box: Box, hand: HandView, *, wide: bool) -> None:
    if not hand.pot:
        return
    tournament = sheet.view.tournament
    amount = chips_shown(pot_counted(sheet.view, hand), tournament=tournament)
    text = _("Pot {amount}").format(amount=amount)
    units = units_of(hand.pot, tournament=tournament)
    stacks = STACKS_MAX if len(amount) <= LONG_AMOUNT else STACKS_OF_A_BET
    chips, words = beside_chips(box, units, text, size=TITLE, stacks=stacks)
    high = HIGH_OF_A_BET if wide else HIGH_OF_A_NEAR_POT
    sheet.put(ChipPicture(box=chips, units=units, align="left", stacks=stacks, high=high))
    sheet.put(Words(box=words, text=text, size=TITLE, weight="black", whole=True))


def _put_board(
    sheet: Sheet, places: Places, table: TableView, number: int, board: tuple[str, ...]
) -> None:
    winning = winning_cards(sheet.view)
    if boards_of(table) > 1:
        runs = 1 if table.hand is None else table.hand.runs
        text = board_name(number, each=table.rules.boards, runs=runs)
        label = board_label(places, table, number)
        sheet.put(Words(box=label, text=text, size=BODY, colour=ON_FELT, align="right"))
    for place, card in enumerate(board[: table.rules.board_cards]):
        sheet.put(
            CardPicture(
                box=board_spot(places, table, number, place),
                card=card,
                four_colour=sheet.view.settings.four_colour,
                glow=card in winning,
                faded=bool(winning) and card not in winning,
            )
        )


def _put_for_all(sheet: Sheet, places: Places, cards: tuple[str, ...]) -> None:
    """The one card for everybody that a short stub leaves in stud, above the pot."""
    winning, (width, height) = winning_cards(sheet.view), FOR_ALL_CARD
    for number, card in enumerate(cards):
        x = places.middle - width // 2 + number * (width + 4)
        sheet.put(
            CardPicture(
                box=Box(x, places.pot.y + 46, width, height),
                card=card,
                four_colour=sheet.view.settings.four_colour,
                glow=card in winning,
                faded=bool(winning) and card not in winning,
            )
        )


def _put_rabbit(sheet: Sheet, places: Places, table: TableView, hand: HandView) -> None:
    """The cards that would have come, faint, where they would have lain."""
    for number, cards in enumerate(hand.rabbit):
        lying = len(hand.boards[number]) if number < len(hand.boards) else 0
        for place, card in enumerate(cards, start=lying):
            box, colours = board_spot(places, table, number, place), sheet.view.settings.four_colour
            sheet.put(CardPicture(box=box, card=card, four_colour=colours, faded=True))


def _put_side_pots(sheet: Sheet, places: Places, hand: HandView, top: int) -> None:
    pots = hand.pots
    shown = pots[:POTS_SHOWN] if len(pots) <= POTS_SHOWN else pots[: POTS_SHOWN - 1]
    count = min(len(pots), POTS_SHOWN)
    for number, pot in enumerate(shown):
        box = places.side_pot(number, of=count)._replace(y=top)
        _put_side_pot(sheet, box, _pot_names(number), pot.amount)
    if len(pots) > POTS_SHOWN:
        rest = pots[POTS_SHOWN - 1 :]
        box = places.side_pot(POTS_SHOWN - 1, of=count)._replace(y=top)
        names = _("{count} more").format(count=len(rest)), f"+{len(rest)}"
        _put_side_pot(sheet, box, names, _sum(rest))


def _sum(pots: tuple[PotView, ...]) -> int:
    return sum(pot.amount for pot in pots)


def _pot_names(number: int) -> tuple[str, str]:
    """The name of a pot, and what is left of it beside an amount of millions."""
    if not number:
        main = _("Main")
        return main, main[:1]
    return _("Side {number}").format(number=number), str(number)


def _put_side_pot(sheet: Sheet, box: Box, names: tuple[str, str], amount: int) -> None:
    sheet.put(Plate(box=box, fill=GLASS, glass=True, radius=10))
    text = chips_shown(amount, tournament=sheet.view.tournament)
    least = least_of_bet(text)
    wide = max(box.w - 74, round(width_of(text, "bold", least) * 0.9))
    wide = min(box.w - 20 - width_of("0", "bold", BODY), wide)
    named = Box(box.x + 8, box.y, box.w - 20 - wide, box.h)
    name = names[0] if width_of(names[0], "semibold", BODY) * READABLE <= named.w else names[1]
    sheet.put(Words(box=named, text=name, size=BODY, colour=SECOND))
    place = Box(box.right - 8 - wide, box.y, wide, box.h)
    sheet.put(
        Words(
            box=place, text=text, size=BODY, weight="bold", align="right", whole=True, least=least
        )
    )


def put_banner(sheet: Sheet, places: Places, text: str, more: str = "") -> None:
    """Write what everybody at the table should know, in the place of the board."""
    box = Box(places.middle - 240, 196, 480, 92)
    sheet.put(Plate(box=box, fill=GLASS, glass=True, radius=12, shadow=True))
    first = Box(box.x + 16, box.y + (12 if more else 24), box.w - 32, 44)
    sheet.put(Words(box=first, text=text, size=LARGE, weight="bold", align="centre"))
    if more:
        second = Box(box.x + 16, box.y + 52, box.w - 32, 28)
        sheet.put(Words(box=second, text=more, size=BODY, colour=SECOND, align="centre"))
