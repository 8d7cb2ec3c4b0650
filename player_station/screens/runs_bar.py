"""The bar of a question about the board: run it twice, or see the cards that would have come."""

from __future__ import annotations

from typing import Final

from player_station.controls import Face, Sheet
from player_station.screens.draw_bar import PAT_FACE, wide_button
from player_station.screens.places import Places
from screenkit.drawables import Paragraph
from screenkit.language import translated as _
from screenkit.theme import BODY, RAISE, SECOND, TEXT, TITLE, WHITE
from wire.messages.own_view import RabbitView, RunsView

NO_FACE: Final = Face(fill=RAISE, ink=WHITE, line=None, size=TITLE, weight="bold")
RABBIT_FACE: Final = Face(ink=TEXT, size=TITLE, weight="bold")


def put_runs_bar(sheet: Sheet, places: Places, runs: RunsView) -> None:
    """Yes or no; nobody else learns which before it is settled."""
    box = places.fold
    text = _("Run it twice?")
    sheet.put(Paragraph(box=box.part(0, 24, box.w, 64), text=text, size=BODY, colour=SECOND))
    no, yes = wide_button(places).columns(2, 16)
    sheet.button("runs:no", no, _("No, once"), NO_FACE, turn=runs.turn)
    sheet.button("runs:yes", yes, _("Yes, twice"), PAT_FACE, turn=runs.turn)


def put_rabbit_bar(sheet: Sheet, places: Places, rabbit: RabbitView) -> None:
    """One quiet button; who does nothing misses nothing."""
    text = _("Show the cards to come")
    sheet.button("rabbit:ask", wide_button(places), text, RABBIT_FACE, turn=rabbit.turn)


def runs_words() -> tuple[str, str]:
    """What is asked, and what the clock decides."""
    words = _(
        "The rest of the board comes twice, each for half the pot, if all agree. Silence is no."
    )
    return _("Run it twice?"), words
