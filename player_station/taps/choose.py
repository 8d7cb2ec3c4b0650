"""Which gesture does what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from player_station.gesture_kinds import (
    FlickedAway,
    Gesture,
    Lifted,
    Pressed,
    Released,
    Slid,
    Stuck,
    Tapped,
)
from player_station.state import Press, Station
from player_station.taps import acts, draws, money, own_settings, pages, signing, tournament
from player_station.taps.acts import act_ahead
from player_station.taps.outcome import Outcome, Tap
from wire.messages.seat import ReportFault

__all__ = ["act_ahead", "gestured"]

TAPS: Final[Mapping[str, Callable[[Station, Tap], Outcome]]] = {
    "act": acts.act,
    "raise": acts.open_amounts,
    "all_in": acts.choose_all_in,
    "confirm": acts.confirm,
    "show": acts.show_or_muck,
    "mark": draws.mark,
    "discard": draws.discard,
    "card": draws.ask_card,
    "runs": draws.run_twice,
    "rabbit": draws.ask_rabbit,
    "advance": acts.choose_ahead,
    "step": money.step,
    "preset": money.preset,
    "keypad": money.open_keypad,
    "key": money.key,
    "bring": money.bring,
    "tray": signing.from_tray,
    "pin": signing.pin_key,
    "exclude": signing.choose_span,
    "page": pages.open_page,
    "back": pages.back,
    "cancel": pages.cancel,
    "summary_done": pages.summary_done,
    "hand": pages.open_hand,
    "leaf": pages.leaf,
    "item": pages.item,
    "dispute": pages.dispute,
    "set": own_settings.setting,
    "volume": own_settings.volume,
    "language": own_settings.language,
    "limit": own_settings.open_limit,
    "limit_set": own_settings.set_limit,
    "limit_none": own_settings.no_limit,
    "call": pages.call,
    "uncall": pages.uncall,
    "seat": pages.change_seat,
    "table_change": pages.change_table,
    "floor": pages.floor_choice,
    "entry": pages.choose_entry,
    "choose": pages.plan_entry,
    "sit_out": pages.sit_out,
    "sit_out_big": pages.plain,
    "come_back": pages.come_back,
    "top_up_cancel": pages.plain,
    "reveal": pages.reveal,
    "hand_end": pages.to_the_end,
    "play": pages.play,
    "straddle": pages.plain,
    "leave_now": pages.plain,
    "stay": pages.plain,
    "register": tournament.register,
    "tab": tournament.choose_tab,
    "deal_method": tournament.choose_method,
    "deal_kept": tournament.choose_kept,
    "deal_propose": tournament.propose,
    "deal_refuse": tournament.refuse_deal,
}
"""What a tap does, by the first word of the control's name."""


def gestured(view: Station, gesture: Gesture, request_id: str) -> Outcome:
    """Return what a gesture does; a request made of it carries `request_id`."""
    if isinstance(gesture, Tapped):
        return _tapped(view, gesture, request_id)
    if isinstance(gesture, FlickedAway):
        return acts.flick_away(view, gesture.flick, request_id)
    if isinstance(gesture, Stuck):
        report = ReportFault(id=request_id, kind="stuck_touch", lasted_ms=gesture.lasted_ms)
        return Outcome(view, report)
    return Outcome(_followed(view, gesture))


def _followed(view: Station, gesture: Pressed | Released | Lifted | Slid) -> Station:
    """Gestures that only follow the finger; they send nothing."""
    match gesture:
        case Pressed():
            press = Press(control=gesture.control, since_ms=gesture.since_ms, inside=gesture.inside)
            return replace(view, press=press)
        case Released():
            return replace(view, press=None)
        case Lifted(lift):
            return replace(view, peek=lift)
        case Slid():
            slide = pages.scrub if gesture.control.name == "scrub" else money.slide
            return slide(view, gesture.permille)


def _tapped(view: Station, gesture: Tapped, request_id: str) -> Outcome:
    word, _colon, value = gesture.control.name.partition(":")
    if view.link != "up" and word not in LOCAL:
        return Outcome(view)
    return TAPS[word](view, Tap(gesture, value, request_id))


LOCAL: Final = frozenset(
    {"back", "item", "leaf", "play", "hand_end", "set", "volume", "language", "summary_done", "tab"}
)
"""Taps that need no answer from the server, so they work without a link."""
