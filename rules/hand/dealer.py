"""The dealer: what happens next without a command. Pure: state in, one event out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.board_options import rabbits
from rules.games.model import Bet, DealAsked, DealBoard, DealEach, Draw, Step
from rules.hand.dealing import next_cards
from rules.hand.decide import by_default
from rules.hand.draws import next_of_asked, next_of_draw
from rules.hand.events import (
    Acted,
    ActWord,
    BetsGathered,
    Event,
    ForcedBetsPosted,
    HandEnded,
    HandShown,
    Paid,
    RabbitOffered,
    RoundOpened,
    UncalledReturned,
)
from rules.hand.offers import price_for
from rules.hand.openers import opener_of
from rules.hand.overcalls import overcall_returned, seven_just_called
from rules.hand.payout import collection_of, gives_to_jackpot, jackpot_hit, next_pot
from rules.hand.pots import pots_of, uncalled_bet
from rules.hand.rabbit import may_hunt
from rules.hand.run_state import RunState
from rules.hand.runs import next_of_runs
from rules.hand.setup import LIVE_POSTS, PostKind
from rules.hand.showdown import showdown_order, turn_up
from rules.hand.state import Hand, Phase, PlayerInHand
from rules.hand.steps import current_step, steps_ahead
from rules.jackpot import Jackpot, qualifies, strength_of

# Module names, because looking up an enum's member takes Python 3.11 a quarter of a microsecond.
_COLLECTION, _HAND_FEE = PostKind.COLLECTION, PostKind.HAND_FEE
_DECIDED = (Bet, Draw, DealAsked)
"""The steps in which players decide."""


def next_event(hand: Hand) -> Event | None:
    """Return the dealer's next event, or None while the hand waits for a person or is over."""
    duty = None if hand.stopped else _DUTIES.get(hand.phase)
    return None if duty is None else duty(hand)


def _post(hand: Hand) -> ForcedBetsPosted:
    left = {player.seat: player.stack for player in hand.players}
    paid: list[Paid] = []
    for post in hand.setup.posts:
        seat, kind, amount = post
        if kind is _COLLECTION and amount >= left[seat]:
            kind, amount = PostKind.ENTRY, _lacking(hand, seat, paid)
        elif kind is _HAND_FEE and amount >= left[seat]:
            amount = 0  # nobody plays without a chip because of it (house rule 8.13)
        part = min(amount, left[seat])
        left[seat] -= part
        if part:
            paid.append(Paid(seat, kind, part))
    return ForcedBetsPosted(tuple(paid))


def _lacking(hand: Hand, seat: int, paid: Sequence[Paid]) -> int:
    """House rule 8.7: what a seat that cannot pay the dead blind lacks of the price to call.

    In games without blinds there is nothing to call before the cards.
    """
    if not hand.game.uses_blinds:
        return 0
    straddles = [each.amount for each in paid if each.kind is PostKind.STRADDLE]
    price = max([hand.settings.stakes.min_bet, *straddles])
    return price - sum(
        each.amount for each in paid if each.seat == seat and each.kind in LIVE_POSTS
    )


def _deal_on(hand: Hand) -> Event:
    step = current_step(hand)
    kill = _kill(hand) if hand.setup.killed and isinstance(step, _DECIDED) else None
    if kill is not None:
        return kill
    if hand.face_up and _turns_up(hand, step):
        return turn_up(hand)
    runs = None if hand.runs is None else _runs(hand, hand.runs, step)
    if runs is not None or step is None:
        return runs or showdown_order(hand)
    if not isinstance(step, Bet):
        return _cards(hand, step)
    if betting_is_over(hand):
        return _gather(hand)
    return RoundOpened(hand.street, opener_of(hand, step.opener).seat)


def _runs(hand: Hand, runs: RunState, step: Step | None) -> Event | None:
    return next_of_runs(hand, runs, step, over=betting_is_over(hand))


def _cards(hand: Hand, step: DealEach | DealBoard | DealAsked | Draw) -> Event:
    if isinstance(step, Draw):
        return next_of_draw(hand, step)
    return next_of_asked(hand, step) if isinstance(step, DealAsked) else next_cards(hand, step)


def _kill(hand: Hand) -> Event | None:
    """House rule 3.21: the next hand is killed; the last live hand never is, and wins.

    The player who has the bring-in posts it first. An opening bet that he would choose himself is
    no post: the next player opens.
    """
    if hand.live == 1:
        return _gather(hand)
    spared = _brings_in(hand)
    for player in hand.players:
        if player.seat in hand.setup.killed and not player.folded and player is not spared:
            return Acted(player.seat, ActWord.FOLD, 0, player.bet)
    return None


def _brings_in(hand: Hand) -> PlayerInHand | None:
    """The player who must bring it in on this street and has the chips to do so."""
    steps = hand.game.streets[hand.street].steps
    bets = [step for step in steps if isinstance(step, Bet) and step.brings_in]
    if not bets or betting_is_over(hand):
        return None
    player = opener_of(hand, bets[0].opener)
    return player if player.stack else None


def betting_is_over(hand: Hand) -> bool:
    """Whether no two players are left who can bet against each other (house rule 5.5)."""
    if hand.able > 1:
        return False
    able = [player for player in hand.players if player.stack and not player.folded]
    return not able or price_for(hand, able[0]) <= able[0].bet


def _turns_up(hand: Hand, step: Step | None) -> bool:
    """Whether the house turns hands up early (house rule 6.7), and does so now."""
    if hand.turned_up:
        return False
    if step is None:
        # The last round is over: all hands are turned up if any player went all-in.
        return any(not player.stack and not player.folded for player in hand.players)
    if not hand.street and not isinstance(step, Bet):
        return False  # third street of stud is dealt in two steps; finish both first
    if hand.draw is not None and _asks_later(hand):
        return False
    return betting_is_over(hand) and not any(player.bet for player in hand.players)


def _asks_later(hand: Hand) -> bool:
    """Whether players still decide about their cards: until then nobody sees another's."""
    return any(isinstance(step, Draw | DealAsked) for step in steps_ahead(hand))


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
    if _must_show(hand, player):
        return HandShown(player.seat, tuple(player.cards))
    if hand.settings.clocks.showdown_ms:
        return None
    return by_default(hand, player, timed_out=False)


def _must_show(hand: Hand, player: PlayerInHand) -> bool:
    """House rule 6.4: a house may require the player who was called on the last street to show."""
    if hand.settings.jackpot is not None and _may_hit(hand, hand.settings.jackpot, player):
        return True
    if hand.game.sevens and player is seven_just_called(hand):
        return True
    if player is not hand.aggressor or not hand.settings.aggressor_shows:
        return False
    return hand.round_street == len(hand.game.streets) - 1


def _may_hit(hand: Hand, jackpot: Jackpot, player: PlayerInHand) -> bool:
    """House rule 10.3: a hand that can win the jackpot, or beat one, shows itself."""
    if not gives_to_jackpot(hand):
        return False
    cards, board = tuple(player.cards), tuple(hand.board)
    strength = strength_of(hand.game.shares[0].ranking, cards, board)
    return qualifies(jackpot, strength, cards, board)


def _alone(hand: Hand) -> bool:
    """Whether all others mucked: the last hand wins without being shown (house rule 6.6)."""
    return hand.live - hand.mucked == 1


def _pay(hand: Hand) -> Event:
    collection = hand.settings.collection
    drops = hand.settings.jackpot is not None
    if hand.game.sevens and hand.live > 1 and not hand.taken and not hand.pushed:
        overcall = overcall_returned(hand)
        if overcall is not None:
            return overcall
    if not hand.taken and (collection.takes_from_hands or drops):
        return collection_of(hand)
    return next_pot(hand)


def _end(hand: Hand) -> Event:
    hit = None if hand.settings.jackpot is None else jackpot_hit(hand)
    if hit is None and hand.live == 1 and rabbits(hand.settings) and may_hunt(hand):
        return RabbitOffered()
    return hit or HandEnded(tuple((player.seat, player.stack) for player in hand.players))


_DUTIES: Mapping[Phase, Callable[[Hand], Event | None]] = {
    Phase.POSTING: _post,
    Phase.DEALING: _deal_on,
    Phase.GATHERING: _gather,
    Phase.SHOWDOWN: _show_on,
    Phase.PAYING: _pay,
    Phase.ENDING: _end,
}
"""Phases that are not here wait for a player or the floor."""
