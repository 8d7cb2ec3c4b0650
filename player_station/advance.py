"""Acts chosen before the player's turn; only "Check or fold" outlives a bet: it folds to it."""

from __future__ import annotations

from dataclasses import replace

from player_station.state import Advance, AdvanceKind, Station
from screenkit.amounts import chips_shown
from screenkit.language import translated as _
from wire.messages.seat import Evidence


def price_to_call(view: Station) -> int:
    """What the player would have to add now to stay in."""
    hand, seat = (view.table.hand if view.table else None), view.seat_view
    if hand is None or seat is None:
        return 0
    if hand.phase != "betting":
        return 0
    return max(0, min(hand.price - seat.bet, seat.stack))


def advance_choices(view: Station) -> tuple[tuple[AdvanceKind, str], ...]:
    """Return what may be chosen ahead now, with its words; nothing during the player's own turn."""
    hand, seat = (view.table.hand if view.table else None), view.seat_view
    if hand is None or seat is None or view.offer is not None or hand.phase != "betting":
        return ()
    if not seat.in_hand or seat.folded or seat.all_in or hand.stopped:
        return ()
    if not hand.to_act or hand.to_act == seat.seat:
        return ()
    price = price_to_call(view)
    if not price:
        return (("check_fold", _("Check or fold")), ("check", _("Check")))
    amount = chips_shown(price, tournament=view.tournament)
    return (
        ("check_fold", _("Fold")),
        ("call_exactly", _("Call exactly {amount}").format(amount=amount)),
    )


def chosen_ahead(view: Station, kind: AdvanceKind, evidence: Evidence) -> Station:
    """Make the choice, or cancel it."""
    if view.advance is not None and view.advance.kind == kind:
        return replace(view, advance=None)
    hand = view.table.hand if view.table else None
    if hand is None or kind not in {code for code, _words in advance_choices(view)}:
        return view
    chosen = Advance(
        kind=kind,
        price=price_to_call(view),
        hand=hand.hand,
        street=hand.street,
        evidence=evidence,
    )
    return replace(view, advance=chosen)


def still_chosen(view: Station) -> Advance | None:
    """Return the choice if it holds: same betting round, a price it is for, still in the hand."""
    advance, hand, seat = view.advance, (view.table.hand if view.table else None), view.seat_view
    if advance is None or hand is None or seat is None or hand.hand != advance.hand:
        return None
    if seat.folded or seat.all_in or not seat.in_hand or hand.phase != "betting":
        return None
    if hand.street != advance.street or not _is_for(advance, price_to_call(view)):
        return None
    return advance


def _is_for(advance: Advance, price: int) -> bool:
    """Whether a choice was made for this price; "Check or fold" is for every price."""
    return price == advance.price or (advance.kind == "check_fold" and not advance.price)


def act_chosen_ahead(view: Station) -> str:
    """Return the act to send now that the turn has come; "" if no choice holds."""
    advance, offer = view.advance, view.offer
    if advance is None or offer is None or not _is_for(advance, offer.to_call):
        return ""
    if not (offer.can_check or offer.to_call):
        return ""  # he must bet, and did not choose how much
    if advance.kind == "check_fold":
        return "check" if not offer.to_call else "fold"
    if advance.kind == "check":
        return "check" if not offer.to_call else ""
    return "call" if offer.to_call else ""
