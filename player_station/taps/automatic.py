"""What a player chose to have done without asking: mucking a beaten hand, posting what is owed."""

from __future__ import annotations

from dataclasses import replace

from player_station.state import Station
from player_station.taps.outcome import Outcome, sent
from wire.messages.seat import ChooseEntry, ShowOrMuck


def automatic(view: Station, request_id: str) -> Outcome:
    """Do what is due by the player's settings; each is asked for once."""
    if view.link != "up" or view.pending is not None:
        return Outcome(view)
    if view.settings.auto_muck and view.show is not None:
        return _mucked(view, request_id)
    if view.settings.auto_post:
        return _posted(view, request_id)
    return Outcome(view)


def _mucked(view: Station, request_id: str) -> Outcome:
    """Muck a hand that shown hands beat, or one that nobody called; never one that may win."""
    show, own = view.show, view.own
    if show is None or own is None or (show.holds and not show.uncontested):
        return Outcome(view)
    request = ShowOrMuck(id=request_id, table=own.table, hand=show.hand, turn=show.turn, show=False)
    answered = replace(view, answered=view.decision, page="")
    return sent(answered, request, "show_or_muck", request_id)


def _posted(view: Station, request_id: str) -> Outcome:
    """Post what is owed; buying the button costs more and stays the player's own choice."""
    entry = view.own.entry if view.own else None
    seat = view.seat_view
    if entry is None or seat is None or seat.away or seat.in_hand:
        return Outcome(view)
    if entry.chosen != "wait" or entry.button or entry == view.auto_posted:
        return Outcome(view)
    asked = replace(view, auto_posted=entry)
    return sent(asked, ChooseEntry(id=request_id, entry="post"), "choose_entry", request_id)
