"""Acting: fold, check and call with one tap; amounts through Confirm; show or muck."""

from __future__ import annotations

from dataclasses import replace

from player_station.advance import act_chosen_ahead, chosen_ahead
from player_station.betting import can_go_all_in, presets, raises
from player_station.gesture_kinds import Tapped
from player_station.state import QUIET_MS, AdvanceKind, Draft, Station
from player_station.taps.outcome import Outcome, Tap, answer, evidence_of, sent, still_open
from wire.messages.own_view import OfferView
from wire.messages.seat import Act, ShowOrMuck


def act(view: Station, tap: Tap) -> Outcome:
    """Fold, check, call, bring in, chop; in fixed limit also the single raise."""
    offer = still_open(tap, view.offer)
    if offer is None:
        return Outcome(view)
    kind = tap.value
    if kind == "fold" and offer.can_check and not offer.to_call and not offer.bring_in:
        return Outcome(replace(view, page="fold_free", draft=None))
    if kind == "fold_free":
        kind = "fold"
    total = offer.raise_min if kind == "raise" else 0
    return _send(view, offer, tap, kind, total)


def _send(view: Station, offer: OfferView, tap: Tap, kind: str, total: int) -> Outcome:
    answered = replace(view, answered=view.decision, draft=None, advance=None)
    return answer(answered, tap, offer, ("act", Act), kind=kind, total=total)


def open_amounts(view: Station, tap: Tap) -> Outcome:
    """Open the amount panel, or close it; nothing is sent."""
    offer = still_open(tap, view.offer)
    if offer is None:
        return Outcome(view)
    if view.draft is not None:
        return Outcome(replace(view, draft=None))
    opened = replace(view, page="", draft=Draft(total=offer.raise_min))
    return Outcome(replace(opened, draft_since_ms=view.now_ms))


def choose_all_in(view: Station, tap: Tap) -> Outcome:
    """Put all in on the readout; the player must still hold Confirm."""
    offer = view.offer
    if offer is None or not can_go_all_in(offer):
        return Outcome(view)
    return Outcome(replace(view, draft=Draft(total=offer.all_in, all_in=True)))


def choose_preset(view: Station, offer: OfferView, code: str) -> Station:
    """Put a preset on the readout."""
    total = dict(presets(view, offer)).get(code, 0)
    return replace(view, draft=Draft(total=total)) if total else view


def confirm(view: Station, tap: Tap) -> Outcome:
    """Send the amount; no other function sends an amount of a bet."""
    offer, draft = still_open(tap, view.offer), view.draft
    if offer is None or draft is None:
        return Outcome(view)
    total = raises(offer).nearest(draft.total)
    if total != draft.total:
        return Outcome(replace(view, draft=Draft(total=total)))
    return _send(view, offer, tap, "raise", total)


def flick_away(view: Station, flick: Tapped, request_id: str) -> Outcome:
    """Fold by a flick: only if the player turned this on, with the same checks as a tap on Fold."""
    offer = view.offer
    if not view.settings.flick_folds or offer is None or view.link != "up":
        return Outcome(view)
    if not offer.to_call or flick.down_ms - view.decision_since_ms < QUIET_MS:
        return Outcome(view)
    return _send(view, offer, Tap(flick, "", request_id), "fold", 0)


def show_or_muck(view: Station, tap: Tap) -> Outcome:
    """Show or muck; ask first before mucking a hand that no shown hand beats."""
    show = still_open(tap, view.show)
    if show is None:
        return Outcome(view)
    if tap.value == "muck" and show.holds:
        return Outcome(replace(view, page="muck_warning"))
    answered = replace(view, answered=view.decision)
    return answer(answered, tap, show, ("show_or_muck", ShowOrMuck), show=tap.value == "show")


def choose_ahead(view: Station, tap: Tap) -> Outcome:
    """Choose an act for the player's next turn, or cancel it."""
    kinds: dict[str, AdvanceKind] = {
        "check_fold": "check_fold",
        "call_exactly": "call_exactly",
        "check": "check",
    }
    return Outcome(chosen_ahead(view, kinds[tap.value], evidence_of(view, tap.touched)))


def act_ahead(view: Station, request_id: str) -> Outcome:
    """Now that the turn has come, send what was chosen ahead, if it still holds."""
    offer, kind = view.offer, act_chosen_ahead(view)
    if offer is None or view.own is None or view.advance is None or not kind:
        return Outcome(view)
    request = Act(
        id=request_id,
        table=view.own.table,
        hand=offer.hand,
        turn=offer.turn,
        kind=kind,
        cause="advance",
        evidence=view.advance.evidence,
    )
    answered = replace(view, answered=view.decision, advance=None)
    return sent(answered, request, "act", request_id)
