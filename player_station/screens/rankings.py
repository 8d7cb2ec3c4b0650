"""The hands from best to worst, drawn as cards; cards that do not make the hand are dimmed."""

from __future__ import annotations

from typing import Final

from player_station.controls import Sheet
from player_station.screens.ladders import ladder_of
from screenkit.drawables import CardPicture, Paragraph, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import BODY, ON_FELT

CARD: Final = (46, 64)
ROWS: Final = 5
ROW_H: Final = 102


def put_rankings(sheet: Sheet, box: Box) -> None:
    """Draw the hands of this table's game in two columns, and below them how it reads them."""
    columns = box.part(0, 0, box.w, ROWS * ROW_H).columns(2, 16)
    game = sheet.view.table.rules.game if sheet.view.table is not None else ""
    for number, (name, cards, used) in enumerate(ladder_of(game)):
        column, row = columns[number // ROWS], number % ROWS
        _put_hand(sheet, column.part(0, row * ROW_H, column.w, ROW_H), name, (cards, used))
    low = box.part(0, ROWS * ROW_H + 2, box.w, box.h - ROWS * ROW_H - 2)
    sheet.put(Paragraph(box=low, text=_differs(game), size=BODY, colour=ON_FELT))


def _differs(game: str) -> str:
    """What the hands of this table's game are read by, where it is not this order alone."""
    deuce = _("2-7: the worst hand wins. The ace is high, straights and flushes count against.")
    badugi = _("Badugi: the most cards of different ranks and suits win, then the lowest.")
    words = {
        "lowball27": deuce,
        "triple27": deuce,
        "drawmaha27": deuce,
        "badugi": badugi,
        "badugi3": badugi,
        "short_deck": _("Short deck: a flush beats a full house; A-6-7-8-9 is a straight."),
        "mexican": _(
            "Mexican: five of a kind is best, a flush beats a full house, 7 and J are neighbours."
            " A joker dealt up is an ace or fills a straight or flush; dealt down it is any card."
        ),
        "lowball": _("Lowball: the lowest five cards win; the joker is the lowest missing card."),
    }
    return words.get(game) or _(
        "Low hands: five different cards, eight or lower; the ace is low, straights and flushes"
        " do not count. Razz: the lowest five cards win."
    )


def _put_hand(sheet: Sheet, box: Box, name: str, hand: tuple[str, int]) -> None:
    cards, used = hand[0].split(), hand[1]
    sheet.put(Words(box=box.part(0, 2, box.w, 28), text=name, size=BODY, weight="bold"))
    four = sheet.view.settings.four_colour
    for number, card in enumerate(cards):
        place = box.part(number * (CARD[0] + 4), 32, *CARD)
        faded = number >= used
        sheet.put(CardPicture(box=place, card=card, four_colour=four, faded=faded))
