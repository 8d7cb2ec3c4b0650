"""Showdown: in which order hands are shown, and which of them still win or tie a pot."""

from __future__ import annotations

from rules.hand.events import HandsTurnedUp, ShowdownOpened
from rules.hand.state import Hand, PlayerInHand
from rules.ranking import RANKINGS

Strengths = tuple[int | None, ...]


def showdown_order(hand: Hand) -> ShowdownOpened:
    """House rule 6.2: the last bettor or raiser first; without a bet, the round's first to act.

    Without betting on the last street the first live hand left of the button shows first.
    """
    start = 0
    if hand.round_street == len(hand.game.streets) - 1:
        start = hand.opener if hand.aggressor is None else hand.aggressor.place
    around = (*hand.players[start:], *hand.players[:start])
    return ShowdownOpened(tuple(p.seat for p in around if not p.folded and not p.shown))


def turn_up(hand: Hand) -> HandsTurnedUp:
    """All live hands, face up (house rule 6.7)."""
    return HandsTurnedUp(tuple((p.seat, tuple(p.cards)) for p in hand.players if not p.folded))


def strengths_of(hand: Hand, player: PlayerInHand) -> Strengths:
    """A hand's strength for each share of the pot; None where it does not qualify."""
    known = hand.strengths.get(player.seat)
    if known is None:
        hole, board = tuple(player.cards), tuple(hand.board)
        known = tuple(
            RANKINGS[share.ranking].strength(hole, board) for share in hand.game.shares
        )
        hand.strengths[player.seat] = known
    return known


def must_show_to_win(hand: Hand, player: PlayerInHand) -> bool:
    """Whether a hand wins or ties some share of some pot against the hands shown so far."""
    mine = strengths_of(hand, player)
    return any(
        _holds(hand, player, mine, pot.seats) for pot in hand.pots if player.seat in pot.seats
    )


def _holds(hand: Hand, player: PlayerInHand, mine: Strengths, seats: tuple[int, ...]) -> bool:
    rivals = [
        strengths_of(hand, other)
        for seat in seats
        if (other := hand.by_seat[seat]).shown and other is not player
    ]
    for share, strength in enumerate(mine):
        shown = [theirs[share] for theirs in rivals]
        if strength is not None and all(rival is None or rival <= strength for rival in shown):
            return True
    return False
