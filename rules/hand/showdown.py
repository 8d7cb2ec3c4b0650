"""Showdown: in which order hands are shown, and which of them still win or tie a pot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.cards import JOKERS, Card
from rules.draw_choices import Sevens
from rules.games.model import Bet, PotShare
from rules.hand.events import Acted, ActWord, DrawOpened, HandsTurnedUp, ShowdownOpened
from rules.hand.offers import holds_seven
from rules.hand.openers import opener_of
from rules.hand.state import Hand, Phase, PlayerInHand
from rules.ranking import RANKINGS

Strengths = tuple[int | None, ...]


class ShowChoice(NamedTuple):
    """A player's choice to show or muck."""

    seat: int
    turn: int
    holds: bool
    """No hand shown so far beats it in every share of every pot: the screen warns before a muck."""
    time_ms: int


def show_choice(hand: Hand) -> ShowChoice | None:
    """Return the open choice to show or muck, or None when there is none."""
    player, clocks = hand.to_act, hand.settings.clocks
    if player is None:
        return None
    if hand.phase is Phase.SHOWDOWN:
        holds = must_show_to_win(hand, player)
        return ShowChoice(player.seat, hand.turn, holds, clocks.showdown_ms)
    if hand.phase is Phase.UNCONTESTED:
        return ShowChoice(player.seat, hand.turn, holds=False, time_ms=clocks.uncontested_ms)
    return None


def showdown_order(hand: Hand) -> ShowdownOpened:
    """House rule 6.2: the last bettor or raiser first; without a bet, the round's first to act.

    If the last street had no betting round, who would have begun it shows first.
    Players in a side pot show before players who are all-in for less.
    """
    start = _first_to_show(hand)
    around = (*hand.players[start:], *hand.players[:start])
    showing = [p.seat for p in around if not p.folded and not p.shown]
    if len(hand.pots) > 1:
        showing.sort(key=lambda seat: -_last_pot(hand, seat))
    return ShowdownOpened(tuple(showing))


def _first_to_show(hand: Hand) -> int:
    """The place that shows first; in a checked round, skip players who were all-in before it."""
    if hand.round_street < len(hand.game.streets) - 1:
        bets = [step for step in hand.game.streets[-1].steps if isinstance(step, Bet)]
        return opener_of(hand, bets[-1].opener).place if bets else 0
    if hand.aggressor is not None:
        return hand.aggressor.place
    around = (*hand.players[hand.opener :], *hand.players[: hand.opener])
    return next((p.place for p in around if p.stack and not p.folded), hand.opener)


def _last_pot(hand: Hand, seat: int) -> int:
    """The number of the last pot a seat plays for."""
    return max((number for number, pot in enumerate(hand.pots) if seat in pot.seats), default=0)


def turn_up(hand: Hand) -> HandsTurnedUp:
    """All live hands, face up (house rule 6.7)."""
    return HandsTurnedUp(tuple((p.seat, tuple(p.cards)) for p in hand.players if not p.folded))


def strengths_of(hand: Hand, player: PlayerInHand) -> Strengths:
    """A hand's strength for each share of the pot; None where it does not qualify."""
    if not hand.strengths:
        _judge_hands(hand)
    return hand.strengths[player.seat]


def _judge_hands(hand: Hand) -> None:
    """Judge all live hands at once after the last card, so that the board is read only once."""
    live = [player for player in hand.players if not player.folded]
    game = hand.game
    holes, board = [tuple(player.cards) for player in live], tuple(hand.board)
    if game.joker_by_face:
        holes = [cards_judged(hand, player) for player in live]
    if game.boards > 1 or game.fallback or hand.runs is not None:
        by_share = [*_further_strengths(hand, live, holes)]
    else:
        by_share = [RANKINGS[share.ranking].strengths(holes, board) for share in game.shares]
    seats = (player.seat for player in live)
    hand.strengths = dict(zip(seats, zip(*by_share, strict=True), strict=True))


def _further_strengths(
    hand: Hand, live: Sequence[PlayerInHand], holes: Sequence[tuple[Card, ...]]
) -> Iterator[Sequence[int | None]]:
    """Strengths by share, each with its board; those of the fallback come last."""
    penalised = _checked_sevens(hand) if hand.game.sevens else frozenset()
    for share in shares_of(hand):
        strengths = RANKINGS[share.ranking].strengths(holes, tuple(hand.boards[share.board]))
        judged = zip(live, strengths, strict=True)
        yield [None if player.seat in penalised else strength for player, strength in judged]
    if hand.game.fallback:
        yield RANKINGS[hand.game.fallback].strengths(holes, tuple(hand.board))


def shares_of(hand: Hand) -> tuple[PotShare, ...]:
    """The shares of the pots, each with its board; those of the first run come first."""
    return hand.game.shares if hand.runs is None else hand.runs.shares


def _checked_sevens(hand: Hand) -> frozenset[int]:
    """The seats that checked a seven or better after the draw, where the house punishes it."""
    if hand.settings.sevens is not Sevens.LOSES_POT:
        return frozenset()
    opened = [place for place, event in enumerate(hand.events) if isinstance(event, DrawOpened)]
    later = hand.events[opened[-1] :] if opened else []
    acts = [event for event in later if isinstance(event, Acted) and not event.timed_out]
    checked = {act.seat for act in acts if act.word is ActWord.CHECK}
    return frozenset(seat for seat in checked if holds_seven(hand, hand.by_seat[seat]))


def cards_judged(hand: Hand, player: PlayerInHand) -> tuple[Card, ...]:
    """A player's cards as a ranking sees them: the second joker stands for one dealt up."""
    cards = tuple(player.cards)
    if hand.draw is None or player.seat not in hand.draw.jokers_up:
        return cards
    return tuple(JOKERS[1] if card in JOKERS else card for card in cards)


def must_show_to_win(hand: Hand, player: PlayerInHand) -> bool:
    """Whether a hand wins or ties some share of some pot against the hands shown so far."""
    mine = strengths_of(hand, player)
    for pot, best in zip(hand.pots, _best_shown(hand), strict=True):
        if player.seat in pot.seats:
            counting = _counting(best) if hand.game.fallback else best
            for strength, to_beat in zip(mine, counting, strict=False):
                if strength is not None and (to_beat is None or strength >= to_beat):
                    return True
    return False


def _counting(best: list[int | None]) -> list[int | None]:
    """What a hand must reach; the fallback, which comes last, is out once a hand qualifies."""
    return best[:-1] if any(to_beat is not None for to_beat in best[:-1]) else best


def note_shown(hand: Hand, player: PlayerInHand) -> None:
    """Record what the next hands must reach in every pot this shown hand plays for."""
    mine = strengths_of(hand, player)
    for pot, best in zip(hand.pots, _best_shown(hand), strict=True):
        if player.seat in pot.seats:
            for share, strength in enumerate(mine):
                to_beat = best[share]
                if strength is not None and (to_beat is None or strength > to_beat):
                    best[share] = strength


def _best_shown(hand: Hand) -> list[list[int | None]]:
    if not hand.best_shown:
        columns = len(shares_of(hand)) + bool(hand.game.fallback)
        hand.best_shown = [[None] * columns for _ in hand.pots]
    return hand.best_shown
