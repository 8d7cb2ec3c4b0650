"""Which screen is shown: it follows from the seat's state and from the page the player opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from player_station.controls import Screen, Sheet
from player_station.last_hand import with_tournament_seen
from player_station.screens import (
    buy_in,
    curtains,
    exclusion,
    floor,
    hands,
    leave,
    limits,
    menu,
    replay_page,
)
from player_station.screens.customer import put_customer
from player_station.screens.pin_pad import put_pin_screen
from player_station.screens.play import put_play
from player_station.screens.timing import unlinked_ms
from player_station.screens.tournament import closed_seat, deal, entry
from player_station.state import Station
from screenkit.drawables import Drawable, Paragraph, Veil, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.lettering import broken, line_height
from screenkit.theme import DESIGN_HEIGHT, TYPE_SIZES
from screenkit.words import hands_left

IDLE_VEIL: Final = 130
"""How dark a free seat becomes that nobody looks at; its words can still be read."""

PAGES: Final[Mapping[str, Callable[[Sheet], None]]] = {
    "menu": menu.put_menu,
    "settings": menu.put_settings,
    "help": menu.put_help,
    "hands": hands.put_hands,
    "hand": replay_page.put_replay,
    "proof": hands.put_proof,
    "dispute": hands.put_dispute,
    "limits": limits.put_limits,
    "limit": limits.put_limit,
    "change_pin": limits.put_change_pin,
    "exclude": exclusion.put_exclude,
    "exclude_pin": exclusion.put_exclude_pin,
    "leave": leave.put_leave,
    "change_seat": leave.put_change_seat,
    "top_up": buy_in.put_top_up,
    "unregister": entry.put_unregister,
    "propose": deal.put_propose,
    "deal_pin": deal.put_deal_pin,
    "wipe": curtains.put_wipe,
}
"""Pages over the table; `fold_free` and `muck_warning` are questions inside the play screen."""


def screen_of(view: Station, *, width: int) -> Screen:
    """Lay out the whole screen; pure."""
    sheet = Sheet(with_tournament_seen(view), width=width)
    _put_natural(sheet)
    gone_ms = unlinked_ms(view) if view.link == "lost" else 0
    if gone_ms >= curtains.TOLD_AFTER_MS and (view.own is not None or view.kind == "cage"):
        curtains.put_reconnecting(sheet)
    if view.is_idle:
        sheet.put(Veil(box=Box(0, 0, width, DESIGN_HEIGHT), opacity=IDLE_VEIL))
    screen = sheet.finish()
    if not view.settings.large_text:
        return screen
    return replace(screen, layout=tuple(_enlarged(it) for it in screen.layout))


def _enlarged(drawable: Drawable) -> Drawable:
    """Return the text one step larger, if its place has room for it."""
    if not isinstance(drawable, Words | Paragraph) or drawable.size not in TYPE_SIZES[:3]:
        return drawable
    larger = replace(drawable, size=TYPE_SIZES[TYPE_SIZES.index(drawable.size) + 1])
    return drawable if isinstance(larger, Paragraph) and not _has_room(larger) else larger


def _has_room(it: Paragraph) -> bool:
    """Whether every line lies inside the box, on a glass of any size."""
    # A little less than the width, because letters do not scale evenly with the glass.
    lines = broken(it.text, it.weight, it.size, it.box.w * 19 // 20)
    return len(lines) * line_height(it.size) <= it.box.h * 19 // 20


def _put_natural(sheet: Sheet) -> None:
    view = sheet.view
    page = PAGES.get(view.page)
    if page is not None:
        page(sheet)
    elif view.kind == "cage":
        put_customer(sheet)
    elif view.own is None and view.lost_code:
        curtains.put_refused(sheet)
    elif view.own is None:
        curtains.put_connecting(sheet)
    elif view.summary is not None:
        leave.put_summary(sheet, view.summary)
    elif view.parting is not None:
        closed_seat.put_parting(sheet, view.parting)
    elif not _put_of_tournament(sheet):
        _STATES.get(view.own.state, put_play)(sheet)


def _put_of_tournament(sheet: Sheet) -> bool:
    """Draw the screen that only a tournament has; False: none is due."""
    view, there, own = sheet.view, sheet.view.tournament_view, sheet.view.own_tournament
    state = view.own.state if view.own is not None else ""
    if there is None:
        return False
    if state == "buy_in":
        entry.put_registration(sheet, there)
    elif state == "seated" and there.stage == "registering":
        entry.put_waiting(sheet, there)
    elif state in ("out", "seated") and _place_due(view):
        closed_seat.put_closed_seat(sheet)
    elif state == "seated" and there.deal is not None and own is not None and own.answers:
        deal.put_deal(sheet, there, there.deal)
    else:
        return False
    return True


def _place_due(view: Station) -> bool:
    """Whether the player's place is shown; before it, the end of his last hand."""
    own = view.own_tournament
    if view.place_ms is not None:
        return view.now_ms >= view.place_ms
    return view.own is not None and view.own.state == "out" and (own is None or not own.place)


def _put_pin(sheet: Sheet) -> None:
    own = sheet.view.own
    name = own.player.nickname if own and own.player else ""
    title = _("Hello, {name}").format(name=name) if name else _("Enter your PIN")
    put_pin_screen(sheet, title, _("Your PIN is hidden"))


def _put_locked(sheet: Sheet) -> None:
    own = sheet.view.own
    name = own.player.nickname if own and own.player else ""
    title = _("Seat of {name}").format(name=name)
    told = _("The PIN brings you back to your chips")
    part = sheet.view.own_tournament
    if part is not None and part.penalty_hands:
        told = _("Penalty: {hands} left").format(hands=hands_left(part.penalty_hands))
    seat = sheet.view.seat_view
    if seat is not None and seat.leaving and sheet.view.tournament:
        told = _("The floor removes you from the tournament after this hand")
    put_pin_screen(sheet, title, told)


_STATES: Final[Mapping[str, Callable[[Sheet], None]]] = {
    "open": curtains.put_attract,
    "reserved": curtains.put_attract,
    "pin": _put_pin,
    "buy_in": buy_in.put_buy_in,
    "seated": put_play,
    "locked": _put_locked,
    "busted": buy_in.put_rebuy,
    "floor_menu": floor.put_floor_menu,
    "moved": curtains.put_moved,
    "out_of_service": curtains.put_out_of_service,
}
