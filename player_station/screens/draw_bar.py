"""The bar of a decision about cards: one wide button whose words are the whole decision."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from player_station.controls import Face, Sheet
from player_station.marking import all_marked, enough_marked
from player_station.screens.places import Places
from screenkit.drawables import Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import ALL_IN, CALL, RAISE, TEXT, TITLE, WHITE
from wire.messages.own_view import AskView, DrawView

PAT_FACE: Final = Face(fill=CALL, ink=WHITE, line=None, size=TITLE, weight="bold")
DISCARD_FACE: Final = replace(PAT_FACE, fill=RAISE)
ALL_FACE: Final = replace(PAT_FACE, fill=ALL_IN, line=TEXT, kind="hold")


def put_draw_bar(sheet: Sheet, places: Places, draw: DrawView) -> None:
    """Stand pat, or give up the marked cards; a forced discard waits for enough marks."""
    box, marks = wide_button(places), sheet.view.marks
    _put_how(sheet, places.fold, draw)
    if not enough_marked(draw, marks):
        text = forced_words(draw.least - len(marks))
        sheet.put(Words(box=box, text=text, size=TITLE, weight="bold", align="centre"))
    elif all_marked(draw, marks):
        text = _("Hold: discard all {count}").format(count=len(marks))
        sheet.button("discard:all", box, text, ALL_FACE, turn=draw.turn)
    elif marks:
        text = _("Discard {count}").format(count=len(marks))
        sheet.button("discard:some", box, text, DISCARD_FACE, turn=draw.turn)
    else:
        sheet.button("discard:none", box, _("Stand pat"), PAT_FACE, turn=draw.turn)


def wide_button(places: Places) -> Box:
    """The place of the one button: the bar without the place of fold, which a draw has not."""
    call, last = places.call, places.raise_
    x = min(call.x, last.x)
    return Box(x, call.y, max(call.right, last.right) - x, call.h)


def forced_words(missing: int) -> str:
    """Say how many cards must still be marked."""
    if missing == 1:
        return _("Mark the card you give up")
    return _("Mark {count} cards to give up").format(count=missing)


def _put_how(sheet: Sheet, box: Box, draw: DrawView) -> None:
    text = _("Tap the cards you want to change.") if draw.replace else _("One card must go.")
    sheet.explain_between(box, text)


def put_ask_bar(sheet: Sheet, places: Places, ask: AskView) -> None:
    """The next card face up, or face down, which may turn another one up."""
    up, down = wide_button(places).columns(2, 16)
    sheet.button("card:up", up, _("Card up"), DISCARD_FACE, turn=ask.turn)
    under = _("turns your card up") if ask.turns else ""
    face = replace(PAT_FACE, under=under)
    sheet.button("card:down", down, _("Card down"), face, turn=ask.turn)
