"""The play screen: the table at a glance, and the acts."""

from __future__ import annotations

from player_station.arrivals import boards_arrived
from player_station.controls import Sheet
from player_station.motion import put_flying_cards, put_flying_chips
from player_station.screens.action_bar import put_bar
from player_station.screens.amount_panel import put_amount_panel
from player_station.screens.banner import banner_words
from player_station.screens.board import put_banner, put_middle, put_slots
from player_station.screens.opponents import put_attention, put_opponents
from player_station.screens.own_plate import put_own_corner
from player_station.screens.places import Places
from player_station.screens.side_panel import put_notice, put_side_panel
from player_station.screens.top_bar import put_note, put_top_bar
from player_station.screens.touch_zone import put_zone
from player_station.screens.tournament.notices import break_left, put_break, put_level_up
from player_station.screens.tournament.side import put_tournament_side


def put_play(sheet: Sheet) -> None:
    """Lay out the whole play screen."""
    view = sheet.view
    places = Places(width=sheet.width, left_handed=view.settings.left_handed)
    found = banner_words(view)
    bare = found is None and (view.table is None or view.table.hand is None)
    sheet.put(places.table(dim=view.asked is None, bare=bare))
    put_attention(sheet, places)
    put_top_bar(sheet, places)
    on_break = break_left(view) > 0
    seen = (found is None or view.hand_runs) and not on_break
    if seen:
        put_slots(sheet, places)
    # What moves lies under every card and every number.
    put_flying_chips(sheet, places)
    put_flying_cards(sheet, places)
    if seen:
        put_middle(sheet, places, boards_arrived(view))
    put_opponents(sheet, places)
    put_own_corner(sheet, places)
    put_zone(sheet, places)
    put_bar(sheet, places)
    _put_side(sheet, places, found)
    if found is None and not on_break:
        put_level_up(sheet, places)
    put_note(sheet, places.strip, grows_up=places.wide)


def _put_side(sheet: Sheet, places: Places, found: tuple[str, str] | None) -> None:
    """Draw the place beside the cards; during a hand, announcements stand here, off the board."""
    view = sheet.view
    if found is not None and not view.hand_runs:
        put_banner(sheet, places, *found)
    elif found is None and break_left(view):
        put_break(sheet, places)
    elif found is not None and view.seat_view is not None and view.seat_view.in_hand:
        put_notice(sheet, places.panel, *found)
        return
    if view.draft is not None and view.offer is not None:
        put_amount_panel(sheet, places, view.offer, view.draft)
    elif view.tournament_view is not None:
        put_tournament_side(sheet, places)
    else:
        put_side_panel(sheet, places)
