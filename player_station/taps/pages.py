"""Pages, settings, and everything a player may ask for besides playing."""

from __future__ import annotations

from dataclasses import replace

from player_station.betting import PERMILLE
from player_station.replay import replay_frames
from player_station.screens.hands import ROWS, dispute_reasons
from player_station.state import Station, noted, opened, without_summary
from player_station.taps.outcome import Outcome, Tap, sent
from screenkit.language import translated as _
from wire.messages.base import Message
from wire.messages.seat import (
    CallStaff,
    CancelTopUp,
    ChangeSeat,
    ChooseEntry,
    ComeBack,
    Dispute,
    FloorChoice,
    LastHands,
    Leave,
    MyLimits,
    RecallHand,
    SitOut,
    StepBack,
    Straddle,
)


def open_page(view: Station, tap: Tap) -> Outcome:
    """Open a page; some ask the server for what they show."""
    page, request_id = tap.value, tap.request_id
    item = view.page_item if page in ("proof", "dispute", "hand") else 0
    view = opened(view, page, item=item)
    if page == "hands":
        # Asked anew at each opening: hands were played since, whatever closed the page before.
        asked = replace(view, hands=None)
        return sent(asked, LastHands(id=request_id), "last_hands", request_id)
    if page == "limits":
        asked = replace(view, limits=None)
        return sent(asked, MyLimits(id=request_id), "my_limits", request_id)
    return Outcome(view)


def back(view: Station, tap: Tap) -> Outcome:
    """Leave a page, to the menu if it is one of those that are looked up between others."""
    page = "menu" if view.page in ("settings", "help") else ""
    return Outcome(replace(opened(view, page), replay=None))


def cancel(view: Station, tap: Tap) -> Outcome:
    """Step back from signing in or from the floor's menu, or leave a page."""
    if view.page:
        return back(view, tap)
    return sent(view, StepBack(id=tap.request_id), "step_back", tap.request_id)


def summary_done(view: Station, tap: Tap) -> Outcome:
    """The player has read the summary."""
    return Outcome(without_summary(view))


def open_hand(view: Station, tap: Tap) -> Outcome:
    """Recall one hand."""
    hand = int(tap.value)
    shown = replace(opened(view, "hand", item=hand), replay=None)
    request = RecallHand(id=tap.request_id, hand=hand)
    return sent(shown, request, "recall_hand", tap.request_id)


def leaf(view: Station, tap: Tap) -> Outcome:
    """Turn the pages of a list or step through a replay."""
    most = 0
    if view.page == "hand" and view.replay is not None:
        most = len(replay_frames(view.replay)) - 1
    elif view.hands is not None:
        most = max(0, len(view.hands) - ROWS)
    place = min(most, max(0, min(view.step, most) + int(tap.value)))
    return Outcome(replace(view, step=place))


def item(view: Station, tap: Tap) -> Outcome:
    """Choose a chapter."""
    return Outcome(replace(view, page_item=int(tap.value)))


def dispute(view: Station, tap: Tap) -> Outcome:
    """Ask the floor to look at the hand."""
    words = dict(dispute_reasons())[tap.value]
    request = Dispute(id=tap.request_id, hand=view.page_item, words=words)
    return sent(view, request, "dispute", tap.request_id)


def call(view: Station, tap: Tap) -> Outcome:
    """Call the floor or service."""
    request = CallStaff(id=tap.request_id, kind=tap.value)
    return sent(view, request, "call", tap.request_id)


def uncall(view: Station, tap: Tap) -> Outcome:
    """Cancel a call."""
    request = CallStaff(id=tap.request_id, kind=tap.value, cancel=True)
    return sent(view, request, "call", tap.request_id)


def change_seat(view: Station, tap: Tap) -> Outcome:
    """Ask for another seat, or cancel the wish."""
    cancels = tap.value == "cancel"
    request = ChangeSeat(id=tap.request_id, to=0 if cancels else int(tap.value), cancel=cancels)
    return sent(view, request, "change_seat", tap.request_id)


def change_table(view: Station, tap: Tap) -> Outcome:
    """Only the floor assigns another table: call it."""
    request = CallStaff(id=tap.request_id, kind="floor")
    return sent(view, request, "change_seat", tap.request_id)


def floor_choice(view: Station, tap: Tap) -> Outcome:
    """The floorperson chose something."""
    own = view.own
    seat = own.seat if own else 0
    player = own.floor_menu.player if own and own.floor_menu else 0
    request = FloorChoice(id=tap.request_id, choice=tap.value, seat=seat, player=player)
    return sent(view, request, "floor_choice", tap.request_id)


def choose_entry(view: Station, tap: Tap) -> Outcome:
    """At the table: post, or wait for the big blind."""
    request = ChooseEntry(id=tap.request_id, entry=tap.value)
    return sent(view, request, "choose_entry", tap.request_id)


def come_back(view: Station, tap: Tap) -> Outcome:
    """Play again. A player who owes blinds posts them or waits for the big blind, as he chose."""
    request = ComeBack(id=tap.request_id, entry=tap.value or "wait")
    return sent(view, request, "come_back", tap.request_id)


def sit_out(view: Station, tap: Tap) -> Outcome:
    """Sit out. A player with cards plays the hand first, and may change his mind until then."""
    if not view.plays_hand:
        return plain(view, tap)
    out_after = not view.out_after
    words = _("You sit out after this hand") if out_after else _("You stay in")
    chosen = replace(opened(view, ""), out_after=out_after)
    return Outcome(noted(chosen, words, trouble=False))


def sit_out_due(view: Station, request_id: str) -> Outcome:
    """Ask to sit out if the player wished to and his hand is over, after time to see its end."""
    own, table = view.own, view.table
    if not view.out_after or view.plays_hand or own is None or own.state != "seated":
        return Outcome(view)
    ended = table is not None and not view.hand_runs
    if view.link != "up" or (ended and table and view.elapsed_ms < table.next_hand_ms // 2):
        return Outcome(view)
    done = replace(view, out_after=False)
    return sent(done, SitOut(id=request_id), "sit_out", request_id)


def reveal(view: Station, tap: Tap) -> Outcome:
    """Show the player's own money for a few seconds."""
    return Outcome(replace(view, revealed_ms=view.now_ms))


def play(view: Station, tap: Tap) -> Outcome:
    """Let a replay play by itself, or stop it; from its end it begins again."""
    if view.plays_since_ms is not None or view.replay is None:
        return Outcome(replace(view, plays_since_ms=None))
    last = len(replay_frames(view.replay)) - 1
    step = 0 if view.step >= last else view.step
    return Outcome(replace(view, step=step, plays_since_ms=view.now_ms))


def scrub(view: Station, permille: int) -> Station:
    """Go to the step at this place of the scrubber."""
    if view.replay is None:
        return view
    last = len(replay_frames(view.replay)) - 1
    return replace(view, step=round(permille * last / PERMILLE), plays_since_ms=None)


def to_the_end(view: Station, tap: Tap) -> Outcome:
    """Step to the last frame of a replay, or back to the first."""
    last = len(replay_frames(view.replay)) - 1 if view.replay is not None else 0
    return Outcome(replace(view, step=last if tap.value == "last" else 0))


def plan_entry(view: Station, tap: Tap) -> Outcome:
    """Before sitting down: post, or wait."""
    return Outcome(replace(view, entry=tap.value))


def plain(view: Station, tap: Tap) -> Outcome:
    """Requests that consist only of their name."""
    name = tap.touched.control.name
    requests: dict[str, Message] = {
        "sit_out": SitOut(id=tap.request_id),
        "sit_out_big": SitOut(id=tap.request_id, at_big_blind=True),
        "top_up_cancel": CancelTopUp(id=tap.request_id),
        "straddle": Straddle(id=tap.request_id),
        "leave_now": Leave(id=tap.request_id),
        "stay": Leave(id=tap.request_id, cancel=True),
    }
    kinds = {"sit_out_big": "sit_out", "leave_now": "leave"}
    return sent(view, requests[name], kinds.get(name, name), tap.request_id)
