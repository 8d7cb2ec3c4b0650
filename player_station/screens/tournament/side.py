"""The place beside the cards in a tournament: a question first, then the tab that is open."""

from __future__ import annotations

from player_station.advance import advance_choices
from player_station.controls import Face, Sheet
from player_station.screens.places import Places
from player_station.screens.side_panel import around_controls, put_question, put_side_panel
from player_station.screens.tournament.tabs import put_running_level, put_tab_panel
from player_station.state import Station
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import CALL, LARGE, WHITE
from screenkit.words import hands_left
from wire.messages.own_view import AskView, DrawView, OwnView, ShowView


def put_tournament_side(sheet: Sheet, places: Places) -> None:
    """Draw what must be answered, why the player is absent, the open tab, or what happened."""
    view, own = sheet.view, sheet.view.own
    if view.seat_view is None or own is None:
        return
    question = view.page in ("fold_free", "muck_warning")
    if question or isinstance(view.asked, ShowView | DrawView | AskView):
        put_side_panel(sheet, places)
    elif view.seat_view.away and not view.tab:
        # The plate of a question is wider than its words; here it fills the panel's place.
        _put_absent(sheet, places.panel.inset(8), own, leaving=view.seat_view.leaving)
    elif view.tab or _nothing_else(view):
        put_tab_panel(sheet, places.panel)
    else:
        put_side_panel(sheet, places)


def _nothing_else(view: Station) -> bool:
    """Whether nothing can be chosen and nothing was told: the schedule fills the place."""
    return not view.told and not advance_choices(view)


def _put_absent(sheet: Sheet, box: Box, own: OwnView, *, leaving: bool) -> None:
    """Removed after this hand, serving a penalty, or away; the blinds of all three go on."""
    hands = own.tournament.penalty_hands if own.tournament is not None else 0
    if leaving:
        words = _("The floor removes you from the tournament after this hand")
        put_question(sheet, box, _("Leaving"), words)
    elif hands:
        words = _("The floor gave you a penalty: {hands}. You post, and your hand is folded.")
        put_question(sheet, box, _("Penalty"), words.format(hands=hands_left(hands)))
    else:
        words = _("You are dealt in and post; your hand is folded until you come back.")
        put_question(sheet, box, _("Sitting out"), words)
        face = Face(fill=CALL, ink=WHITE, line=None, size=LARGE, weight="bold")
        sheet.button("come_back:wait", box.part(0, 128, box.w, 64), _("I am back"), face)
    put_running_level(sheet, around_controls(box))
