"""What a player asks of a tournament: to enter, to look things up, to divide the pool."""

from __future__ import annotations

from dataclasses import replace

from player_station.screens.tournament.deal import METHODS, kept_cents
from player_station.state import Station, Tab
from player_station.taps.outcome import Outcome, Tap, sent
from wire.messages.seat import BuyIn
from wire.messages.tournament import AnswerDeal, ProposeDeal


def register(view: Station, tap: Tap) -> Outcome:
    """Enter for the price on the glass."""
    own = view.own
    if own is None or own.buy_in is None or not own.buy_in.most:
        return Outcome(view)
    request = BuyIn(id=tap.request_id, amount=own.buy_in.most)
    return sent(view, request, "buy_in", tap.request_id)


def choose_tab(view: Station, tap: Tap) -> Outcome:
    """Open a tab; the open one closes."""
    wanted: Tab = "balances" if tap.value == "balances" else "schedule"
    return Outcome(replace(view, tab="" if view.tab == wanted else wanted))


def choose_method(view: Station, tap: Tap) -> Outcome:
    """Choose how the pool is divided."""
    return Outcome(replace(view, step=int(tap.value)))


def choose_kept(view: Station, tap: Tap) -> Outcome:
    """Choose what is kept for the winner."""
    return Outcome(replace(view, page_item=int(tap.value)))


def propose(view: Station, tap: Tap) -> Outcome:
    """Propose to everybody what is on the glass."""
    there = view.tournament_view
    if there is None:
        return Outcome(view)
    kept = kept_cents(there, view.page_item)
    request = ProposeDeal(id=tap.request_id, method=METHODS[view.step], kept=kept)
    return sent(view, request, "propose_deal", tap.request_id)


def refuse_deal(view: Station, tap: Tap) -> Outcome:
    """Refuse the open proposal."""
    request = AnswerDeal(id=tap.request_id, proposal=_number(view), accept=False)
    return sent(view, request, "answer_deal", tap.request_id)


def accept_deal(view: Station, tap: Tap) -> Outcome:
    """Accept the open proposal with the PIN that was typed."""
    request = AnswerDeal(id=tap.request_id, proposal=_number(view), accept=True, pin=view.pin)
    return sent(replace(view, pin=""), request, "answer_deal", tap.request_id)


def _number(view: Station) -> int:
    """The proposal that is on the glass."""
    there = view.tournament_view
    return 0 if there is None or there.deal is None else there.deal.number
