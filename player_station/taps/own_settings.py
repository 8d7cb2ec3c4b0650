"""A player's own settings and limits."""

from __future__ import annotations

from dataclasses import replace

from player_station.screens.limits import MONEY_LIMITS
from player_station.state import Station, opened
from player_station.taps.money import read_typed
from player_station.taps.outcome import Outcome, Tap, sent
from wire.messages.seat import ChangeLimit


def setting(view: Station, tap: Tap) -> Outcome:
    """Switch a setting on or off."""
    chosen = view.settings
    changed = {
        "four_colour": replace(chosen, four_colour=not chosen.four_colour),
        "left_handed": replace(chosen, left_handed=not chosen.left_handed),
        "large_text": replace(chosen, large_text=not chosen.large_text),
        "mute": replace(chosen, mute=not chosen.mute),
        "flick_folds": replace(chosen, flick_folds=not chosen.flick_folds),
        "calm": replace(chosen, calm=not chosen.calm),
        "auto_muck": replace(chosen, auto_muck=not chosen.auto_muck),
        "auto_post": replace(chosen, auto_post=not chosen.auto_post),
    }
    return Outcome(replace(view, settings=changed[tap.value]))


def volume(view: Station, tap: Tap) -> Outcome:
    """Louder or quieter."""
    louder = min(100, max(0, view.settings.volume + int(tap.value)))
    return Outcome(replace(view, settings=replace(view.settings, volume=louder)))


def language(view: Station, tap: Tap) -> Outcome:
    """Choose the language."""
    return Outcome(replace(view, settings=replace(view.settings, language=tap.value)))


def open_limit(view: Station, tap: Tap) -> Outcome:
    """Change one limit."""
    return Outcome(opened(view, "limit", item=int(tap.value)))


def set_limit(view: Station, tap: Tap) -> Outcome:
    """Send the limit that was typed."""
    limits = view.limits or ()
    if view.page_item >= len(limits) or view.draft is None:
        return Outcome(view)
    kind = limits[view.page_item].kind
    most = read_typed(view.draft.typed or "", tournament=kind not in MONEY_LIMITS)
    return _limit(view, tap, kind, most)


def no_limit(view: Station, tap: Tap) -> Outcome:
    """Send the wish for no limit."""
    limits = view.limits or ()
    if view.page_item >= len(limits):
        return Outcome(view)
    return _limit(view, tap, limits[view.page_item].kind, -1)


def _limit(view: Station, tap: Tap, kind: str, most: int) -> Outcome:
    request = ChangeLimit(id=tap.request_id, kind=kind, most=most)
    return sent(opened(view, ""), request, "change_limit", tap.request_id)
