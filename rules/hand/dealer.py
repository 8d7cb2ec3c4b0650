"""The dealer: what happens next without anybody asking. Pure: state in, one event out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.games.model import Bet
from rules.hand.dealing import next_cards
from rules.hand.decide import by_default
from rules.hand.events import (
    BetsGathered,
    Event,
    ForcedBetsPosted,
    HandEnded,
    Paid,
    RoundOpened,
    UncalledReturned,
)
from rules.hand.offers import price_for
from rules.hand.openers import opener_of
from rules.hand.payout import collection_of, next_pot
from rules.hand.pots import pots_of, uncalled_bet
from rules.hand.showdown import showdown_order, turn_up
from rules.hand.state import Hand, Phase
from rules.hand.steps import current_step


def next_event(hand: Hand) -> Event | None:
    """Return the dealer's next event, or None while the hand waits for somebody or is over."""
    duty = None if hand.stopped else _DUTIES.get(hand.phase)
    return None if duty is None else duty(hand)


def _post(hand: Hand) -> ForcedBetsPosted:
    left = {player.seat: player.stack for player in hand.players}
    paid: list[Paid] = []
    for seat, kind, amount in hand.setup.posts:
        part = min(amount, left[seat])
        left[seat] -= part
        if part:
            paid.append(Paid(seat, kind, part))
    return ForcedBetsPosted(tuple(paid))


def _deal_on(hand: Hand) -> Event:
    if _turns_up(hand):
        return turn_up(hand)
    step = current_step(hand)
    if step is None:
        return showdown_order(hand)
    if not isinstance(step, Bet):
        return next_cards(hand, step)
    if _betting_is_over(hand):
        return _gather(hand)
    return RoundOpened(hand.street, opener_of(hand, step.opener).seat)


def _betting_is_over(hand: Hand) -> bool:
    """Nobody is left who can bet into anybody (house rule 5.5)."""
    if hand.able > 1:
        return False
    able = [player for player in hand.players if player.stack and not player.folded]
    return not able or price_for(hand, able[0]) <= able[0].bet


def _turns_up(hand: Hand) -> bool:
    if hand.turned_up or not hand.settings.face_up_all_in:
        return False
    if not hand.street and not isinstance(current_step(hand), Bet):
        return False  # third street of stud is dealt in two steps, and both come first
    return _betting_is_over(hand) and not any(player.bet for player in hand.players)


def _gather(hand: Hand) -> Event:
    uncalled = uncalled_bet(hand)
    if uncalled is not None:
        player, amount = uncalled
        return UncalledReturned(player.seat, amount)
    return BetsGathered(hand.street, pots_of(hand))


def _show_on(hand: Hand) -> Event | None:
    player = hand.to_act
    if player is None or _alone(hand):
        return _pay(hand)
    if hand.settings.clocks.showdown_ms:
        return None
    return by_default(hand, player, timed_out=False)


def _alone(hand: Hand) -> bool:
    """Everybody else gave up unseen: the last hand wins without being shown (house rule 6.6)."""
    return hand.live - hand.mucked == 1


def _pay(hand: Hand) -> Event:
    collection = hand.settings.collection
    if not hand.taken and (collection.brackets or collection.dead_blind):
        return collection_of(hand)
    return next_pot(hand)


def _end(hand: Hand) -> HandEnded:
    return HandEnded(tuple((player.seat, player.stack) for player in hand.players))


_DUTIES: Mapping[Phase, Callable[[Hand], Event | None]] = {
    Phase.POSTING: _post,
    Phase.DEALING: _deal_on,
    Phase.GATHERING: _gather,
    Phase.SHOWDOWN: _show_on,
    Phase.PAYING: _pay,
    Phase.ENDING: _end,
}
"""Phases that are not here wait for a player or the floor."""
