"""The play screen: the table at a glance, and the acts."""

from __future__ import annotations

from player_station.controls import Sheet
from player_station.motion import board_cards_arrived, put_moving
from player_station.screens.action_bar import put_bar
from player_station.screens.amount_panel import put_amount_panel
from player_station.screens.board import put_banner, put_emblem, put_middle
from player_station.screens.opponents import put_opponents
from player_station.screens.own_plate import put_own_corner
from player_station.screens.places import Places
from player_station.screens.side_panel import put_notice, put_side_panel
from player_station.screens.timing import left_of
from player_station.screens.top_bar import put_note, put_rail, put_top_bar
from player_station.screens.touch_zone import put_zone
from player_station.state import Station
from screenkit.amounts import result_shown
from screenkit.drawables import Felt
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.words import duration_words, reason_words


def put_play(sheet: Sheet) -> None:
    """Lay the whole play screen out."""
    view = sheet.view
    places = Places(width=sheet.width, left_handed=view.settings.left_handed)
    sheet.put(Felt(box=places.whole, dim=not _asked(view)))
    put_rail(sheet)
    put_top_bar(sheet, places)
    if banner_words(view) is None and (view.table is None or view.table.hand is None):
        put_emblem(sheet)
    put_middle(sheet, places, cards_shown=board_cards_arrived(view))
    put_opponents(sheet, places)
    put_own_corner(sheet, places)
    put_zone(sheet, places)
    put_moving(sheet, places)
    put_bar(sheet, places)
    _put_side(sheet, places)
    # Between the board and the cards, so that no note hides either.
    put_note(sheet, Box(places.middle - 260, 298, 520, 40))


def _asked(view: Station) -> bool:
    return view.offer is not None or view.show is not None


def _put_side(sheet: Sheet, places: Places) -> None:
    """The place beside the cards; what is announced during a hand leaves the board to be seen."""
    view, found = sheet.view, banner_words(sheet.view)
    if found is not None and view.hand_runs:
        put_notice(sheet, places.panel, *found)
        return
    if found is not None:
        put_banner(sheet, places, *found)
    if view.draft is not None and view.offer is not None:
        put_amount_panel(sheet, places, view.offer, view.draft)
    else:
        put_side_panel(sheet, places)


def banner_words(view: Station) -> tuple[str, str] | None:
    """What everybody at the table should know now; None: the board is free to see."""
    table = view.table
    if table is None:
        return None
    hand = table.hand
    if hand is not None and hand.stopped:
        return _("The floor has stopped the action"), table.message or _("Your time stands still")
    if table.status == "frozen":
        return _("Table out of service"), reason_words(table.reason) or _("The floor is called")
    if view.hand_runs:
        return None
    standing = {
        "paused": (_("The table is paused"), table.message or _("Play goes on shortly")),
        "closed": (_("The table is closed"), _("Every stack goes to its account")),
    }
    return standing.get(table.status) or _waiting_words(view)


def _waiting_words(view: Station) -> tuple[str, str] | None:
    table, own = view.table, view.own
    if table is None or own is None:
        return None
    if own.notice:
        return notice_words(own.notice, dict(own.notice_facts))
    if table.hand is not None and table.hand.phase == "void":
        return _("The hand was called off"), _("Every chip is back")
    if table.needed:
        text = _("The table opens when {count} more sit").format(count=table.needed)
        return text, table.message
    if table.next_hand_ms and left_of(view, table.next_hand_ms) > 0 and table.hand is None:
        return _("Next hand"), table.message
    return (table.message, "") if table.message else None


def notice_words(code: str, facts: dict[str, object]) -> tuple[str, str]:
    """A notice to this player, shown between hands only."""
    match code:
        case "hourly":
            played = duration_words(int(str(facts.get("minutes", 0))) * 60_000)
            result = result_shown(int(str(facts.get("result", 0))))
            return (
                _("You have played {time}").format(time=played),
                _("Result so far {amount}").format(amount=result),
            )
        case "time_nearly_up":
            left = _("{minutes} min of your own time are left").format(**facts)
            return left, _("See My limits in the menu")
        case "called":
            text = _("You are called to table {table}, seat {seat}").format(**facts)
            return text, _("Your seat there is held for you")
        case _:
            return code.replace("_", " ").capitalize(), ""
