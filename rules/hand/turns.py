"""Whose turn it is: opening a round, passing the turn, and when a round is closed."""

from __future__ import annotations

from rules.draw_choices import Sevens
from rules.games.model import Bet, BetSize, Opener
from rules.hand.offers import price_for
from rules.hand.state import Hand, Phase, PlayerInHand
from rules.hand.steps import current_step

# Module names, because looking up an enum's member takes Python 3.11 a quarter of a microsecond.
_BETTING, _GATHERING = Phase.BETTING, Phase.GATHERING
_BIG, _EITHER, _BY_PAIR = BetSize.BIG, BetSize.SMALL_OR_BIG, BetSize.SMALL_OR_BIG_ON_OPEN_PAIR
_HIGHEST_UP_FIRST = Opener.HIGHEST_UP_FIRST


def open_round(hand: Hand, first: PlayerInHand) -> None:
    """Begin a betting round with `first` to act and everybody able after him."""
    bet = current_step(hand)
    if not isinstance(bet, Bet):
        raise TypeError(f"no betting round at this step: {bet}")
    stakes = hand.settings.stakes
    if hand.street or not hand.game.uses_blinds:
        hand.price = hand.full_price = 0
        hand.opened = False
    hand.raises = 0
    hand.capped = False
    hand.unit = stakes.min_bet if hand.straddler is None else _smallest_raise(hand)
    hand.bet_size = stakes.big_bet if bet.size is _BIG else stakes.small_bet
    hand.big_size = stakes.big_bet if _either_bet(hand, bet) else hand.bet_size
    hand.bring_in_due = bet.brings_in
    sevens = hand.game.sevens and _sevens_must_bet(hand)
    hand.must_open = sevens or bet.opener is _HIGHEST_UP_FIRST
    hand.aggressor = None
    hand.opener = first.place
    hand.round_street = hand.street
    hand.phase = _BETTING
    hand.waiting = able_from(hand, first.place)
    if hand.straddler is not None and hand.straddler in hand.waiting:
        # A straddler acts last, wherever the round begins (house rules 3.16 and 3.19).
        hand.waiting.remove(hand.straddler)
        hand.waiting.insert(0, hand.straddler)
    elif hand.killer is not None and hand.killer in hand.waiting:
        # The killer acts last in the first round (house rule 11.4).
        hand.waiting.remove(hand.killer)
        hand.waiting.insert(0, hand.killer)
    pass_turn(hand)


def _sevens_must_bet(hand: Hand) -> bool:
    """Whether a seven or better may not be checked in this round: after the draw of lowball."""
    return hand.street > 0 and hand.settings.sevens is Sevens.MUST_BET


def _smallest_raise(hand: Hand) -> int:
    """House rule 3.16: one big blind over a straddle too, unless the house says otherwise."""
    settings = hand.settings
    if hand.street or not settings.options.straddle_sets_raise:
        return settings.stakes.min_bet
    return hand.price


def _either_bet(hand: Hand, bet: Bet) -> bool:
    """House rule 4.14: whether a pair shows on fourth street of stud high, or the game says so."""
    if bet.size is _EITHER:
        return True
    if bet.size is not _BY_PAIR or not hand.settings.options.open_pair:
        return False
    return any(
        len({card >> 2 for card in player.up}) < len(player.up)
        for player in hand.players
        if not player.folded
    )


def able_from(hand: Hand, place: int) -> list[PlayerInHand]:
    """Players who can still bet, clockwise from `place`, last first."""
    count = len(hand.players)
    around = hand.backwards[count - place : 2 * count - place]
    return [player for player in around if player.stack and not player.folded]


def bring_in(hand: Hand, player: PlayerInHand) -> None:
    """The price is the full bring-in, even if a short stack posted less (house rule 3.13)."""
    hand.bring_in_due = False
    hand.price = hand.settings.stakes.bring_in
    if hand.settings.bring_in_is_bet:
        hand.full_price, hand.opened = hand.price, True
    hand.waiting = able_from(hand, player.place)
    leave(hand.waiting, player)
    if hand.game.bring_in_option and player.stack:
        hand.waiting.insert(0, player)  # he has the last word, as a blind has (house rule 3.22)


def raise_to(hand: Hand, player: PlayerInHand, total: int) -> None:
    """Enter a bet or raise: all others with chips must answer; after a full one all may raise."""
    full = hand.structure.note_raise(hand, total)
    hand.bring_in_due = hand.must_open = False
    hand.aggressor = player
    if full:
        for other in hand.players:
            other.acted = False
    if not hand.game.uses_blinds:
        for other in hand.players:
            other.keeps_place = False
    waiting = able_from(hand, player.place)
    if player.stack:
        waiting.pop()  # himself
    if hand.straddler is not None and hand.straddler in hand.waiting:
        # Players who have not acted keep their turns, so that a straddle on the button stays last.
        waiting = [p for p in waiting if p not in hand.waiting] + hand.waiting
    elif hand.killer is not None and hand.killer in hand.waiting:
        # He acts before anybody acts twice; then it goes on from his left (house rule 11.4).
        once = hand.waiting[hand.waiting.index(hand.killer) :]
        again = [p for p in waiting if p not in once]
        waiting = [p for p in able_from(hand, hand.killer.place) if p in again] + once
    hand.waiting = waiting


def leave(waiting: list[PlayerInHand], player: PlayerInHand) -> None:
    """Take a player out of those who are still to act."""
    if player in waiting:
        waiting.remove(player)


def pass_turn(hand: Hand) -> None:
    """Give the turn to the next player who has a decision, or close the round."""
    hand.offer = None
    if hand.waiting and hand.live > 1:
        player = hand.waiting.pop()
        if hand.able > 1 or price_for(hand, player) > player.bet:
            hand.to_act = player
            hand.turn += 1
            return
    hand.to_act = None
    hand.waiting = []
    hand.phase = _GATHERING


def ask(hand: Hand, player: PlayerInHand | None) -> None:
    """Ask a player for a decision that is not a bet."""
    hand.offer = None
    hand.to_act = player
    if player is not None:
        hand.turn += 1


def other_live(hand: Hand, player: PlayerInHand) -> PlayerInHand:
    """The one opponent left."""
    return next(p for p in hand.players if p is not player and not p.folded)


def after_last_pot(hand: Hand) -> None:
    """Ask an uncontested winner whether he shows, if the house gives time for it; else end."""
    winner = next(p for p in hand.players if not p.folded)
    if hand.live == 1 and hand.settings.clocks.uncontested_ms:
        hand.phase = Phase.UNCONTESTED
        ask(hand, winner)
    else:
        hand.phase = Phase.ENDING
