"""A player excludes himself: for how long, what it means, and his PIN."""

from __future__ import annotations

from player_station.controls import Face, Sheet
from player_station.screens.frame import put_frame, put_page_note
from player_station.screens.pin_pad import put_pin_pad
from screenkit.language import translated as _
from screenkit.theme import LARGE

SPANS = ("day", "week", "month", "half_year", "year", "ever")
"""As the server knows them, the shortest first."""


def span_words(span: str) -> str:
    """Return how long an exclusion lasts."""
    words = {
        "day": _("One day"),
        "week": _("One week"),
        "month": _("One month"),
        "half_year": _("Half a year"),
        "year": _("One year"),
        "ever": _("For ever"),
    }
    return words[span]


def put_exclude(sheet: Sheet) -> None:
    """What an exclusion means, and for how long it can be."""
    room = put_frame(sheet, _("Exclude me from play"))
    words = _(
        "You leave after this hand, or at once if you are in none. Your money stays yours: the"
        " cashier pays it out. Nobody can shorten an exclusion, neither you nor the house."
    )
    meant = room.part(0, 0, room.w, 200)
    sheet.panel(meant)
    sheet.explain(meant.part(24, 20, meant.w - 48, 112), words, size=LARGE)
    more = _("The floor can also set limits with you, or tell you where to find help.")
    sheet.explain(meant.part(24, 140, meant.w - 48, 48), more)
    for number, span in enumerate(SPANS):
        place = room.part(0, 216 + number // 3 * 128, room.w, 112).columns(3, 16)[number % 3]
        sheet.button(f"exclude:{number}", place, span_words(span), Face(size=LARGE))
    put_page_note(sheet)


def put_exclude_pin(sheet: Sheet) -> None:
    """The PIN makes it final."""
    put_frame(sheet, _("Exclude me from play"), back="page:exclude")
    span = SPANS[min(sheet.view.page_item, len(SPANS) - 1)]
    put_pin_pad(sheet, span_words(span), _("Your PIN makes it final"))
    put_page_note(sheet)
