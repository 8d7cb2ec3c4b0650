"""What time alone changes: pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from player_station.react import KEPT_PAGES, QUESTIONS, closed_for
from player_station.replay import replay_frames
from player_station.screens.own_plate import own_clock, warning_ms
from player_station.screens.tournament.closed_seat import counting_up
from player_station.state import (
    LEVEL_NOTICE_MS,
    NOTE_MS,
    PIN_LIFE_MS,
    REPLAY_STEP_MS,
    REVEAL_MS,
    SUMMARY_MS,
    WIPE_MS,
    Station,
    noted,
    opened,
    without_summary,
)
from screenkit.language import translated as _
from screenkit.sound import SoundName
from wire.messages.table_events import (
    Acted,
    BoardDealt,
    CardDealt,
    CardTurned,
    Discarded,
    PotPushed,
)

CARD_EVENTS = (CardDealt, BoardDealt, Discarded, CardTurned)
HELD_DOWN = ("confirm:all_in", "discard:all")
"""Buttons whose ring grows while a finger holds them."""


def ticked(view: Station, now_ms: int) -> Station:
    """Let time pass: remove what has been shown long enough."""
    view = replace(view, now_ms=now_ms)
    if view.note is not None and now_ms - view.note.since_ms >= NOTE_MS:
        view = replace(view, note=None)
    if view.revealed_ms is not None and now_ms - view.revealed_ms >= REVEAL_MS:
        view = replace(view, revealed_ms=None)
    for shown in (view.summary, view.parting):
        if shown is not None and now_ms - shown.since_ms >= SUMMARY_MS:
            view = without_summary(view)
    if view.level_up is not None and now_ms - view.level_up.since_ms >= LEVEL_NOTICE_MS:
        view = replace(view, level_up=None)
    if view.plays_since_ms is not None and now_ms - view.plays_since_ms >= REPLAY_STEP_MS:
        view = _stepped(view)
    if view.page == "wipe" and now_ms - view.page_since_ms >= WIPE_MS:
        view = opened(view, "")
    if _warned(view) and view.page not in ("", *QUESTIONS, *KEPT_PAGES):
        # A player who reads on would lose the hand to the clock.
        view = closed_for(view, _("Your time runs out: the page was closed"))
    if view.motion is not None and now_ms - view.motion.began_ms >= view.motion.lasts_ms:
        view = replace(view, motion=None)
    return _without_old_pin(view)


def _stepped(view: Station) -> Station:
    """The next step of a replay that plays; at its end it stands."""
    last = len(replay_frames(view.replay)) - 1 if view.replay is not None else 0
    if view.page != "hand" or view.step >= last:
        return replace(view, plays_since_ms=None)
    return replace(view, step=view.step + 1, plays_since_ms=view.now_ms)


def _without_old_pin(view: Station) -> Station:
    typed = view.pin or view.pin_first or view.pin_second
    if not typed or view.now_ms - view.pin_touched_ms < PIN_LIFE_MS:
        return view
    erased = replace(view, pin="", pin_first="", pin_second="", pin_trouble="")
    return noted(erased, _("The digits were erased: none was typed for a minute"))


def moving(view: Station) -> bool:
    """Say whether something moves, so that every frame must be drawn."""
    holding = view.press is not None and view.press.control in HELD_DOWN
    return view.motion is not None or holding or view.peek > 0 or counting_up(view)


def sounds_due(before: Station, after: Station) -> tuple[SoundName, ...]:
    """Return the sounds between two views; no sound depends on a hidden card."""
    due: list[SoundName] = []
    if after.motion is not None:
        due.extend(_motion_sounds(before, after))
    if _asks(after) and not (_asks(before) and before.decision == after.decision):
        due.append("turn")
    if _warned(after) and not _warned(before):
        due.append("warning")
    if _typed(after) != _typed(before) and any(_typed(after)):
        due.append("key")
    return (*due, *_tournament_sounds(before, after))


def _tournament_sounds(before: Station, after: Station) -> Iterator[SoundName]:
    """A new level, a prize, and a proposal that waits for an answer."""
    if after.level_up is not None and after.level_up != before.level_up:
        yield "level"
    if _prize_shown(after) and not _prize_shown(before):
        yield "win"
    if _deal_asked(after) and not _deal_asked(before):
        yield "turn"


def _prize_shown(view: Station) -> bool:
    own = view.own_tournament
    shown = view.place_ms is not None and view.now_ms >= view.place_ms
    return shown and own is not None and own.prize > 0


def _deal_asked(view: Station) -> bool:
    return view.own_tournament is not None and view.own_tournament.answers


def _motion_sounds(before: Station, after: Station) -> list[SoundName]:
    motion = after.motion
    if motion is None:
        return []
    since = before.now_ms if before.motion == motion else motion.began_ms - 1
    names: set[SoundName] = set()
    for timed in motion.events:
        if not since < motion.began_ms + timed.at_ms <= after.now_ms:
            continue
        if isinstance(timed.event, CARD_EVENTS):
            names.add("card")
        elif isinstance(timed.event, PotPushed):
            names.add("win" if _wins(after, timed.event) else "chip")
        elif isinstance(timed.event, Acted) and timed.event.added:
            names.add("chip")
    return sorted(names)


def _wins(view: Station, push: PotPushed) -> bool:
    """Whether this player wins of the pot: one soft chime."""
    return view.own is not None and any(win.seat == view.own.seat for win in push.wins)


def _typed(view: Station) -> tuple[int, str | None]:
    """What has been typed, of a PIN only how much."""
    return len(view.pin), view.draft.typed if view.draft is not None else None


def _asks(view: Station) -> bool:
    return view.asked is not None


def _warned(view: Station) -> bool:
    clock = own_clock(view)
    if clock is None or view.asked is None or view.show is not None:
        return False
    return clock[1] <= warning_ms(view)
