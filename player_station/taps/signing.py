"""Cards and PINs: signing in, unlocking, choosing a new PIN, confirming at the cage."""

from __future__ import annotations

from dataclasses import replace

from player_station.screens.exclusion import SPANS
from player_station.screens.pin_pad import fewest_digits, is_easy, most_digits
from player_station.state import Station, opened
from player_station.taps.outcome import Outcome, Tap, sent
from player_station.taps.tournament import accept_deal
from wire.messages.cage import CustomerCancel, CustomerPin, CustomerTyping
from wire.messages.seat import ChangePin, EnterPin, ExcludeMyself, StepBack, Swipe


def swiped(view: Station, track: str, request_id: str) -> Outcome:
    """Send what the reader typed, damaged or not; the server judges it."""
    if view.kind == "cage":
        return Outcome(view)
    return sent(replace(view, pin=""), Swipe(id=request_id, track=track), "swipe", request_id)


def closes_when_left(view: Station) -> bool:
    """Say whether the server closes this page if it is not touched for a while."""
    own, seat = view.own, view.seat_view
    if own is None:
        return False
    return own.state == "buy_in" or (own.state == "seated" and seat is not None and seat.away)


def from_tray(view: Station, tap: Tap) -> Outcome:
    """A sample card was touched, where there is no reader."""
    _name, track = view.tray[int(tap.value)]
    return swiped(view, track, tap.request_id)


def pin_key(view: Station, tap: Tap) -> Outcome:
    """One key of the PIN pad."""
    view = replace(view, pin_touched_ms=view.now_ms)
    match tap.value:
        case "erase":
            return Outcome(replace(view, pin=view.pin[:-1]))
        case "cancel":
            return _cancelled(view, tap)
        case "enter":
            return _entered(view, tap) if len(view.pin) >= fewest_digits(view) else Outcome(view)
        case digit:
            typed = replace(view, pin=(view.pin + digit)[: most_digits(view)])
            return _told_typing(view, typed, tap)


def _told_typing(before: Station, typed: Station, tap: Tap) -> Outcome:
    """At the cage the first digit tells the cashier that the customer is entering the PIN."""
    asked = before.customer
    if before.kind != "cage" or asked is None or not asked.ask or before.pin:
        return Outcome(typed)
    return Outcome(typed, CustomerTyping(id=tap.request_id, ask=asked.ask))


def _cancelled(view: Station, tap: Tap) -> Outcome:
    if view.page in ("change_pin", "exclude_pin"):
        return Outcome(opened(view, "menu"))
    if view.page == "deal_pin":
        return Outcome(opened(view, ""))
    cleared = replace(view, pin="", pin_second="")
    if view.kind == "cage" and view.customer is not None:
        request = CustomerCancel(id=tap.request_id, ask=view.customer.ask)
        return sent(cleared, request, "customer_cancel", tap.request_id)
    return sent(cleared, StepBack(id=tap.request_id), "step_back", tap.request_id)


def _entered(view: Station, tap: Tap) -> Outcome:
    if view.page == "change_pin":
        return _changed(view, tap)
    if view.page == "exclude_pin":
        return _excluded(view, tap)
    if view.kind == "cage":
        return _agreed(view, tap)
    if view.page == "deal_pin":
        return accept_deal(view, tap)
    request = EnterPin(id=tap.request_id, pin=view.pin)
    return sent(replace(view, pin=""), request, "enter_pin", tap.request_id)


def _changed(view: Station, tap: Tap) -> Outcome:
    """Old PIN, new PIN, new PIN again."""
    if not view.pin_first:
        return Outcome(replace(view, pin_first=view.pin, pin=""))
    if not _chosen_twice(view):
        return _chosen(view)
    request = ChangePin(id=tap.request_id, old=view.pin_first, new=view.pin)
    cleared = replace(view, pin="", pin_first="", pin_second="")
    return sent(cleared, request, "change_pin", tap.request_id)


def choose_span(view: Station, tap: Tap) -> Outcome:
    """Choose for how long; the PIN is asked for next."""
    return Outcome(opened(view, "exclude_pin", item=int(tap.value)))


def _excluded(view: Station, tap: Tap) -> Outcome:
    """Ask for the exclusion that the page shows."""
    span = SPANS[view.page_item]
    request = ExcludeMyself(id=tap.request_id, span=span, pin=view.pin)
    return sent(replace(view, pin=""), request, "exclude", tap.request_id)


def _chosen_twice(view: Station) -> bool:
    return bool(view.pin_second) and view.pin == view.pin_second


def _chosen(view: Station) -> Outcome:
    """Take the first entry of a new PIN, or ask for it again and say why."""
    if view.pin_second:
        return Outcome(replace(view, pin="", pin_second="", pin_trouble="differ"))
    if is_easy(view.pin):
        return Outcome(replace(view, pin="", pin_trouble="too_easy"))
    return Outcome(replace(view, pin="", pin_second=view.pin, pin_trouble=""))


def _agreed(view: Station, tap: Tap) -> Outcome:
    asked = view.customer
    if asked is None or not asked.ask:
        return Outcome(replace(view, pin=""))
    if asked.purpose == "new_pin" and not _chosen_twice(view):
        return _chosen(view)
    request = CustomerPin(id=tap.request_id, ask=asked.ask, pin=view.pin)
    cleared = replace(view, pin="", pin_second="")
    return sent(cleared, request, "customer_pin", tap.request_id)
