"""Facts change the hand, here and nowhere else. They are not judged: a replay is never refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.collection import FeeMoment
from rules.games.model import Bet
from rules.hand import draws, rabbit, runs, turns
from rules.hand.draw_state import DrawState
from rules.hand.events import (
    Acted,
    ActionResumed,
    ActionStopped,
    ActWord,
    BetsGathered,
    BlindsChopped,
    BoardDealt,
    CardBurned,
    CardsDealt,
    CardsDiscarded,
    ChopDeclined,
    ChopOffered,
    CollectionTaken,
    DiscardsShuffledIn,
    DrawOpened,
    Event,
    FaceAsked,
    ForcedBetsPosted,
    HandEnded,
    HandMucked,
    HandShown,
    HandsTurnedUp,
    HandVoided,
    JackpotHit,
    Paid,
    PotPushed,
    RabbitOffered,
    RabbitPassed,
    RabbitShown,
    RoundOpened,
    RunBegun,
    RunsSettled,
    RunTwiceAnswered,
    RunTwiceOffered,
    ShowdownOpened,
    UncalledReturned,
)
from rules.hand.pots import pots_of
from rules.hand.setup import BLIND_POSTS, HOUSE_POSTS, LIVE_POSTS, PostKind
from rules.hand.showdown import note_shown
from rules.hand.state import Hand, Phase, PlayerInHand
from rules.hand.steps import current_step, finish_step, note_street
from rules.settings import TableSettings

# Module names, because looking up an enum's member takes Python 3.11 a quarter of a microsecond.
_FOLD, _BRING_IN = ActWord.FOLD, ActWord.BRING_IN
_BETTING, _DEALING, _SHOWDOWN = Phase.BETTING, Phase.DEALING, Phase.SHOWDOWN


def apply(hand: Hand, event: Event) -> None:
    """Enter a fact in the hand, without judging it."""
    _APPLY[type(event)](hand, event)
    hand.events.append(event)


def _acted(hand: Hand, event: Acted) -> None:
    seat, word, added, total, _ = event
    player = hand.by_seat[seat]
    if added:
        player.stack -= added
        player.bet = total
        player.staked += added
        hand.in_pot += added
        if not player.stack:
            hand.able -= 1
    if word is _FOLD:
        _fold(hand, player)
    elif word is _BRING_IN:
        _brought_in(hand, player)
        return
    elif total > hand.price:
        turns.raise_to(hand, player, total)
    player.acted = True
    if player is hand.straddler:
        hand.straddler = None
    elif player is hand.killer:
        hand.killer = None
    if hand.phase is _BETTING:  # a killed hand goes before the betting
        turns.pass_turn(hand)


def _brought_in(hand: Hand, player: PlayerInHand) -> None:
    turns.bring_in(hand, player)
    player.acted = player not in hand.waiting
    if player.seat in hand.setup.killed:
        _fold(hand, player)
        turns.leave(hand.waiting, player)
    turns.pass_turn(hand)


def _fold(hand: Hand, player: PlayerInHand) -> None:
    player.folded = True
    player.keeps_place = not hand.game.uses_blinds and hand.price <= player.bet
    hand.live -= 1
    if player.stack:
        hand.able -= 1


def _forced_bets_posted(hand: Hand, event: ForcedBetsPosted) -> None:
    price, blinds = hand.settings.stakes.min_bet, hand.settings.stakes.blinds
    missing, left_out = _counted_blinds(hand.settings), 0
    on_blind: set[int] = set()
    for paid in event.paid:
        _pay_post(hand, paid)
        if paid.kind in BLIND_POSTS:
            missing -= paid.amount
            on_blind.add(paid.seat)
        elif paid.kind is PostKind.MISSED and paid.seat in on_blind:
            missing -= paid.amount  # a smaller blind, paid dead beside the larger one
        elif paid.kind is PostKind.BIG_BLIND_ANTE and not hand.settings.ante_in_pot:
            left_out += paid.amount
        elif paid.kind is PostKind.STRADDLE:
            price = max(price, paid.amount)
            hand.straddler = hand.by_seat[paid.seat]
        elif paid.kind is PostKind.KILL:
            hand.killer = hand.by_seat[paid.seat]
    hand.price = hand.full_price = price if hand.game.uses_blinds else 0
    hand.opened = hand.game.uses_blinds
    hand.phantom = max(0, missing) - left_out
    hand.as_big = max(0, missing) - max(0, missing - _counted_blinds(hand.settings) + sum(blinds))
    hand.able = len([player for player in hand.players if player.stack])
    hand.phase = _DEALING


def _counted_blinds(settings: TableSettings) -> int:
    """What the blinds come to in pot-limit before the flop (house rules 4.10 and 4.11)."""
    blinds = settings.stakes.blinds
    return (
        len(blinds) * blinds[-1] if blinds and settings.options.small_blind_as_big else sum(blinds)
    )


def _pay_post(hand: Hand, paid: Paid) -> None:
    player = hand.by_seat[paid.seat]
    player.stack -= paid.amount
    if paid.kind in HOUSE_POSTS:
        hand.collected += paid.amount
        return
    hand.in_pot += paid.amount
    if paid.kind in LIVE_POSTS:
        player.bet += paid.amount
        player.staked += paid.amount
    elif paid.kind is PostKind.ANTE:
        player.staked += paid.amount
    else:
        hand.dead += paid.amount


def _card_burned(hand: Hand, event: CardBurned) -> None:
    hand.burns.append((event.position, event.card))
    hand.burned = True
    if hand.draw is None:
        hand.top = event.position + 1
        return
    _left_stub(hand, hand.draw, (event.position,))
    hand.draw.burn = event.position


def _cards_dealt(hand: Hand, event: CardsDealt) -> None:
    by_seat, up = hand.by_seat, event.up
    for seat, card in zip(event.seats, event.cards, strict=True):
        player = by_seat[seat]
        player.cards.append(card)
        if up:
            player.up.append(card)
    if hand.draw is None or draws.note_dealt(hand, hand.draw, event):
        _street_dealt(hand, event.positions)
    else:
        _left_stub(hand, hand.draw, event.positions)


def _board_dealt(hand: Hand, event: BoardDealt) -> None:
    hand.boards[event.board].extend(event.cards)
    _street_dealt(hand, event.positions)
    if hand.runs is not None and hand.runs.run:
        _skip_rounds(hand)


def _skip_rounds(hand: Hand) -> None:
    """A later run has no betting rounds: the first has closed them all."""
    while isinstance(current_step(hand), Bet):
        finish_step(hand)


def _street_dealt(hand: Hand, positions: tuple[int, ...]) -> None:
    if hand.draw is None:
        # With a short stub, burned cards are dealt too: their positions lie before the top.
        hand.top = max(hand.top, max(positions) + 1)
    else:
        _left_stub(hand, hand.draw, positions)
    note_street(hand)
    finish_step(hand)


def _left_stub(hand: Hand, draw: DrawState, positions: tuple[int, ...]) -> None:
    own = draws.leave_stub(hand, draw, positions)
    hand.top = max(hand.top, max(own, default=-1) + 1)


def _round_opened(hand: Hand, event: RoundOpened) -> None:
    turns.open_round(hand, hand.by_seat[event.seat])


def _chop_offered(hand: Hand, event: ChopOffered) -> None:
    hand.chop_asked = hand.by_seat[event.seat]
    turns.ask(hand, turns.other_live(hand, hand.chop_asked))


def _chop_declined(hand: Hand, event: ChopDeclined) -> None:
    asker, hand.chop_asked, hand.chop_over = hand.chop_asked, None, True
    turns.ask(hand, asker)


def _blinds_chopped(hand: Hand, event: BlindsChopped) -> None:
    for seat, amount in event.returned:
        hand.by_seat[seat].stack += amount
    hand.in_pot = hand.dead = 0
    hand.to_act = None
    hand.phase = Phase.PAYING if hand.collected else Phase.ENDING


def _uncalled_returned(hand: Hand, event: UncalledReturned) -> None:
    player = hand.by_seat[event.seat]
    if not player.stack:
        hand.able += 1
    player.stack += event.amount
    player.bet -= min(player.bet, event.amount)  # the rest was an ante
    player.staked -= event.amount
    hand.in_pot -= event.amount
    if hand.phase is _SHOWDOWN:  # lowball's overcall (house rule 4.20)
        hand.pots = pots_of(hand)


def _bets_gathered(hand: Hand, event: BetsGathered) -> None:
    for player in hand.players:
        player.bet = 0
        player.acted = False
    hand.pots = event.pots
    hand.rounds_closed += 1
    hand.phantom = hand.as_big = 0
    if not event.pots and not hand.collected:
        turns.after_last_pot(hand)
    elif hand.live == 1:
        hand.phase = Phase.PAYING
    else:
        hand.phase = _DEALING
        finish_step(hand)


def _hands_turned_up(hand: Hand, event: HandsTurnedUp) -> None:
    hand.turned_up = True
    for seat, _ in event.hands:
        hand.by_seat[seat].shown = True


def _showdown_opened(hand: Hand, event: ShowdownOpened) -> None:
    hand.phase = _SHOWDOWN
    hand.showing = [hand.by_seat[seat] for seat in reversed(event.order)]
    turns.ask(hand, hand.showing[-1] if hand.showing else None)


def _hand_shown(hand: Hand, event: HandShown) -> None:
    player = hand.by_seat[event.seat]
    player.shown = True
    if hand.phase is _SHOWDOWN:
        note_shown(hand, player)
    _next_to_show(hand)


def _hand_mucked(hand: Hand, event: HandMucked) -> None:
    hand.by_seat[event.seat].mucked = True
    hand.mucked += 1
    _next_to_show(hand)


def _next_to_show(hand: Hand) -> None:
    if hand.phase is Phase.UNCONTESTED:
        hand.phase = Phase.ENDING
        hand.to_act = None
        return
    hand.showing.pop()
    turns.ask(hand, hand.showing[-1] if hand.showing else None)


def _collection_taken(hand: Hand, event: CollectionTaken) -> None:
    hand.taken = event.from_pots
    hand.collected += sum(event.from_pots)
    hand.in_pot -= sum(event.from_pots)
    hand.dropped = sum(fee.amount for fee in event.fees if fee.moment is FeeMoment.JACKPOT)
    if not hand.pots:
        turns.after_last_pot(hand)


def _pot_pushed(hand: Hand, event: PotPushed) -> None:
    for win in event.wins:
        hand.by_seat[win.seat].stack += win.amount
        hand.in_pot -= win.amount
    hand.pushed = event.number + 1
    if hand.pushed == len(hand.pots):
        turns.after_last_pot(hand)


def _jackpot_hit(hand: Hand, event: JackpotHit) -> None:
    hand.hit = event


def _hand_ended(hand: Hand, event: HandEnded) -> None:
    # The last hand may win unseen while its owner is still asked to show.
    hand.to_act = None
    hand.showing = []
    hand.phase = Phase.OVER


def _action_stopped(hand: Hand, event: ActionStopped) -> None:
    hand.stopped = True


def _action_resumed(hand: Hand, event: ActionResumed) -> None:
    hand.stopped = False


def _hand_voided(hand: Hand, event: HandVoided) -> None:
    for seat, stack in event.stacks:
        hand.by_seat[seat].stack = stack
    for player in hand.players:
        player.bet = 0
    hand.pots = ()
    hand.in_pot = hand.dead = hand.collected = 0
    hand.to_act = None
    hand.showing = []
    hand.stopped = False
    hand.phase = Phase.OVER


_APPLY: Mapping[type, Callable[[Hand, Any], None]] = {
    Acted: _acted,
    ForcedBetsPosted: _forced_bets_posted,
    CardBurned: _card_burned,
    CardsDealt: _cards_dealt,
    BoardDealt: _board_dealt,
    DrawOpened: draws.open_draw,
    CardsDiscarded: draws.discard,
    FaceAsked: draws.face_asked,
    DiscardsShuffledIn: draws.shuffle_in,
    RoundOpened: _round_opened,
    ChopOffered: _chop_offered,
    ChopDeclined: _chop_declined,
    BlindsChopped: _blinds_chopped,
    UncalledReturned: _uncalled_returned,
    BetsGathered: _bets_gathered,
    HandsTurnedUp: _hands_turned_up,
    RunTwiceOffered: runs.offer_runs,
    RunTwiceAnswered: runs.answer_runs,
    RunsSettled: runs.settle_runs,
    RunBegun: runs.begin_run,
    RabbitOffered: rabbit.offer_rabbit,
    RabbitShown: rabbit.show_rabbit,
    RabbitPassed: rabbit.pass_rabbit,
    ShowdownOpened: _showdown_opened,
    HandShown: _hand_shown,
    HandMucked: _hand_mucked,
    CollectionTaken: _collection_taken,
    PotPushed: _pot_pushed,
    JackpotHit: _jackpot_hit,
    HandEnded: _hand_ended,
    ActionStopped: _action_stopped,
    ActionResumed: _action_resumed,
    HandVoided: _hand_voided,
}
