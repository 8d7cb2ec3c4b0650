"""Choosing amounts with slider, steps, keypad and presets, and bringing them to the table."""

from __future__ import annotations

from dataclasses import replace

import money
from player_station.betting import Range, buy_ins, raises
from player_station.screens.buy_in import amount_presets, first_total
from player_station.state import Draft, Station
from player_station.taps.acts import choose_preset
from player_station.taps.outcome import Outcome, Tap, sent
from wire.messages.base import Message
from wire.messages.seat import BuyIn, Rebuy, TopUp

TYPED_MAX = 10


def allowed_range(view: Station) -> Range | None:
    """The range allowed for the amount on the glass."""
    if view.offer is not None and view.page == "":
        return raises(view.offer) if view.offer.raise_min else None
    if view.own is not None and view.own.buy_in is not None and view.own.buy_in.most:
        return buy_ins(view.own.buy_in)
    return None


def current_draft(view: Station) -> Draft | None:
    """The amount being chosen; buy-ins and top-ups start with `first_total`."""
    if view.draft is not None:
        return view.draft
    allowed = allowed_range(view)
    if allowed is None or (view.offer is not None and view.page == ""):
        return None
    own = view.own
    if own is None or own.buy_in is None:
        return None
    return Draft(total=first_total(view, own.buy_in))


def slide(view: Station, permille: int) -> Station:
    """Move the slider."""
    allowed, draft = allowed_range(view), current_draft(view)
    if allowed is None or draft is None:
        return view
    return replace(view, draft=Draft(total=allowed.at(permille)))


def step(view: Station, tap: Tap) -> Outcome:
    """One step up or down."""
    allowed, draft = allowed_range(view), current_draft(view)
    if allowed is None or draft is None:
        return Outcome(view)
    total = allowed.stepped(draft.total, int(tap.value))
    return Outcome(replace(view, draft=Draft(total=total)))


def preset(view: Station, tap: Tap) -> Outcome:
    """Put a preset on the readout."""
    if view.offer is not None and view.page == "":
        return Outcome(choose_preset(view, view.offer, tap.value))
    allowed = allowed_range(view)
    if allowed is None:
        return Outcome(view)
    totals = {code: total for code, _word, total in amount_presets(allowed)}
    return Outcome(replace(view, draft=Draft(total=totals[tap.value])))


def open_keypad(view: Station, tap: Tap) -> Outcome:
    """Open the keypad, or close it."""
    draft = current_draft(view)
    if draft is None:
        return Outcome(view)
    typed = "" if draft.typed is None else None
    return Outcome(replace(view, draft=replace(draft, typed=typed)))


def key(view: Station, tap: Tap) -> Outcome:
    """Type a digit; the total becomes the nearest one the rules allow."""
    draft = view.draft or current_draft(view) or Draft(total=0, typed="")
    typed = typed_after(draft.typed or "", tap.value)
    allowed = allowed_range(view)
    total = draft.total
    if allowed is not None and view.page != "limit":
        total = allowed.nearest(read_typed(typed, tournament=view.tournament))
    return Outcome(replace(view, draft=Draft(total=total, typed=typed)))


def typed_after(typed: str, pressed: str) -> str:
    """The text on the readout after one more key."""
    if pressed == "erase":
        return typed[:-1]
    longer = typed + pressed
    _whole, point, cents = longer.partition(".")
    if len(longer) > TYPED_MAX or longer.count(".") > 1 or (point and len(cents) > 2):
        return typed
    return longer.lstrip("0") or "0" if not point else longer


def read_typed(typed: str, *, tournament: bool) -> int:
    """Read what was typed as chips."""
    if not typed or typed == ".":
        return 0
    if tournament:
        return int(typed.partition(".")[0] or "0")
    return money.read_cents(typed.rstrip(".")).count


def bring(view: Station, tap: Tap) -> Outcome:
    """Sit down, top up or buy in again with the amount on the glass."""
    allowed, draft = allowed_range(view), current_draft(view)
    if allowed is None or draft is None or view.own is None or not allowed.open:
        return Outcome(view)
    amount = allowed.nearest(draft.total)
    request, kind = _request(view, tap.request_id, amount)
    # The amount stays on the glass until the server has answered.
    return sent(replace(view, draft=Draft(total=amount)), request, kind, tap.request_id)


def _request(view: Station, request_id: str, amount: int) -> tuple[Message, str]:
    if view.page == "top_up":
        return TopUp(id=request_id, amount=amount), "top_up"
    if view.own is not None and view.own.state == "busted":
        return Rebuy(id=request_id, amount=amount), "rebuy"
    return BuyIn(id=request_id, amount=amount, entry=view.entry), "buy_in"
