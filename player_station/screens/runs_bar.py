"""The bar of a question about the board: run it twice, or see the cards that would have come."""

from __future__ import annotations

from typing import Final

from player_station.controls import Face, Sheet
from player_station.screens.draw_bar import PAT_FACE, wide_button
from player_station.screens.places import Places
from screenkit.amounts import chips_shown
from screenkit.drawables import Words
from screenkit.language import translated as _
from screenkit.theme import RAISE, SECOND, TEXT, TITLE, WHITE
from wire.messages.own_view import RabbitView, RunsView

NO_FACE: Final = Face(fill=RAISE, ink=WHITE, line=None, size=TITLE, weight="bold")
RABBIT_FACE: Final = Face(ink=TEXT, size=TITLE, weight="bold")


def put_runs_bar(sheet: Sheet, places: Places, runs: RunsView) -> None:
    """Yes or no; nobody else learns which before it is settled."""
    hand = sheet.view.table.hand if sheet.view.table else None
    if hand is not None:
        amount = chips_shown(hand.pot, tournament=sheet.view.tournament)
        text = _("Pot {amount}").format(amount=amount)
        words = Words(box=places.fold, text=text, size=TITLE, colour=SECOND, weight="bold")
        sheet.put(words)
    no, yes = wide_button(places).columns(2, 16)
    sheet.button("runs:no", no, _("No, once"), NO_FACE, turn=runs.turn)
    sheet.button("runs:yes", yes, _("Yes, twice"), PAT_FACE, turn=runs.turn)


def put_rabbit_bar(sheet: Sheet, places: Places, rabbit: RabbitView) -> None:
    """One quiet button; who does nothing misses nothing."""
    text = _("Show the cards to come")
    sheet.button("rabbit:ask", wide_button(places), text, RABBIT_FACE, turn=rabbit.turn)


def runs_words() -> tuple[str, str]:
    """What is asked, and what the clock decides."""
    words = _("Two boards from here, each for half the pot, if all agree. No answer means no.")
    return _("Run it twice?"), words
