"""Draws, discards and cards that are dealt as asked: who decides, and which cards come then."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from rules.cards import JOKERS
from rules.draw_choices import LateDiscard
from rules.games.model import Burn, DealAsked, Draw
from rules.hand.draw_state import DrawState
from rules.hand.events import (
    CardBurned,
    CardsDealt,
    CardsDiscarded,
    DiscardsShuffledIn,
    DrawOpened,
    Event,
    FaceAsked,
)
from rules.hand.state import Hand, Phase, PlayerInHand
from rules.hand.steps import current_step, finish_step, note_street
from rules.hand.stub import card_at, cards_at, dead_cards, draw_of, shuffled_in, stub_of
from rules.hand.turns import ask

# Module names, because looking up an enum's member takes Python 3.11 a quarter of a microsecond.
_DRAWING, _DEALING = Phase.DRAWING, Phase.DEALING
_BEFORE_DISCARDS, _BEFORE_CARDS = Burn.BEFORE_DISCARDS, Burn.BEFORE_CARDS


class CardChoice(NamedTuple):
    """A player's open decision about his cards."""

    seat: int
    turn: int
    step: Draw | DealAsked
    positions: tuple[int, ...]
    """The cards he may give up, or whose oldest he turns up for a card face down."""
    time_ms: int


def card_choices(hand: Hand) -> list[CardChoice]:
    """The decisions about cards that are open now: none, one, or everybody's."""
    step = current_step(hand)
    if hand.phase is not _DRAWING or not isinstance(step, (Draw, DealAsked)):
        return []
    return [
        CardChoice(player.seat, hand.turn, step, face_down(hand, player), hand.action_ms)
        for player in deciding(hand)
    ]


def deciding(hand: Hand) -> list[PlayerInHand]:
    """The players who may decide about their cards now, in deal order."""
    if hand.phase is not _DRAWING:
        return []
    return draw_of(hand).asked[::-1] if hand.to_act is None else [hand.to_act]


def face_down(hand: Hand, player: PlayerInHand) -> tuple[int, ...]:
    """The positions of a player's cards that lie face down."""
    positions = draw_of(hand).positions[player.seat]
    if not player.up:
        return tuple(positions)
    held = zip(positions, player.cards, strict=True)
    return tuple([position for position, card in held if card not in player.up])


def default_choice(hand: Hand, player: PlayerInHand, *, timed_out: bool = True) -> Event:
    """What an expired clock decides: stand pat, the lowest cards go, or the card comes face up."""
    step = current_step(hand)
    if not isinstance(step, Draw):
        return FaceAsked(player.seat, up=True, timed_out=timed_out)
    lowest = sorted(face_down(hand, player), key=lambda position: card_at(hand, position))
    least = 0 if hand.settings.options.late_discard is LateDiscard.FOUL else step.least
    return CardsDiscarded(player.seat, tuple(sorted(lowest[:least])), timed_out)


def asked_for(hand: Hand, player: PlayerInHand, *, up: bool) -> FaceAsked:
    """A player says how his next card comes; the oldest down card makes room for another."""
    step, down = current_step(hand), face_down(hand, player)
    if up or not isinstance(step, DealAsked) or len(down) < step.downs:
        return FaceAsked(player.seat, up)
    return FaceAsked(player.seat, up, down[0], cards_at(hand, down[:1]))


# What the dealer does next.


def next_of_draw(hand: Hand, step: Draw) -> Event:
    """Return the next event of a draw that waits for nobody."""
    draw = draw_of(hand)
    if not draw.decided:
        if step.burn is _BEFORE_DISCARDS and not hand.burned:
            return _burn(hand)
        first = next(player for player in hand.players if not player.folded)
        return DrawOpened(hand.street, 0 if step.together else first.seat)
    if step.burn is _BEFORE_CARDS and not hand.burned:
        return _burn(hand)
    return _new_cards(hand, draw)


def next_of_asked(hand: Hand, step: DealAsked) -> Event:
    """Return the next event of a deal as asked: the question, the burn, then the cards."""
    draw = draw_of(hand)
    if not draw.decided:
        first = next(player for player in hand.players if not player.folded)
        return DrawOpened(hand.street, first.seat)
    stub = stub_of(hand)
    if step.burn and not hand.burned and len(stub) > len(draw.due):
        return CardBurned(stub[0], card_at(hand, stub[0]))
    # One event holds cards of one face: neighbours who asked for the same.
    up, run = next(groupby(draw.due, key=lambda seat: draw.faces.get(seat, False)))
    return _dealt(hand, tuple(run), up=up)


def _burn(hand: Hand) -> CardBurned | DiscardsShuffledIn:
    """The top card. The last card of a stub is not burned while dead cards can come back."""
    stub = stub_of(hand)
    if len(stub) < 2:
        back = dead_cards(hand, of_this_draw=False)
        if back:
            return shuffled_in(hand, back)
    return CardBurned(stub[0], card_at(hand, stub[0]))


def _new_cards(hand: Hand, draw: DrawState) -> CardsDealt | DiscardsShuffledIn:
    """Cards for one player after the other; the stub's last card only if it is the last needed.

    Dead cards of earlier rounds come back first. If they are too few, the last card, the burn and
    the discards of players who have all their cards come back with them.
    """
    wanted = tuple([seat for seat, count in draw.due.items() for _ in range(count)])
    stub = stub_of(hand)
    if len(stub) >= len(wanted):
        return _dealt(hand, wanted)
    if len(stub) > 1:
        return _dealt(hand, wanted[: len(stub) - 1])
    back = dead_cards(hand, of_this_draw=False)
    if len(back) < len(wanted):
        back = dead_cards(hand, of_this_draw=True)
    if len(back) > len(stub):
        return shuffled_in(hand, back)
    return _dealt(hand, wanted[: len(stub)])


def _dealt(hand: Hand, seats: tuple[int, ...], *, up: bool = False) -> CardsDealt:
    top = stub_of(hand)[: len(seats)]
    return CardsDealt(hand.street, up, seats, tuple(top), cards_at(hand, top))


# What the events change.


def open_draw(hand: Hand, event: DrawOpened) -> None:
    """Ask the live players: one after the other, or all at once."""
    draw = draw_of(hand)
    killed = hand.setup.killed  # who is spared for the bring-in decides nothing (house rule 3.21)
    draw.asked = [p for p in reversed(hand.players) if not p.folded and p.seat not in killed]
    hand.phase = _DRAWING
    note_street(hand)
    if event.seat:
        ask(hand, draw.asked[-1])
    else:
        hand.turn += 1


def discard(hand: Hand, event: CardsDiscarded) -> None:
    """Take the cards from the player's hand; too few of a forced discard foul it."""
    draw, player, step = draw_of(hand), hand.by_seat[event.seat], current_step(hand)
    if not isinstance(step, Draw):
        raise TypeError(f"no draw at this step: {step}")
    given = event.positions
    if given:
        held = draw.positions[event.seat]
        for position in given:
            place = held.index(position)
            del held[place], player.cards[place]
        draw.discarding[event.seat] = given
    if len(given) < step.least:
        _foul(hand, player)
    _next_to_decide(hand, player)


def _foul(hand: Hand, player: PlayerInHand) -> None:
    draw_of(hand).fouled.append(player.seat)
    player.folded = True
    hand.live -= 1
    if player.stack:
        hand.able -= 1


def face_asked(hand: Hand, event: FaceAsked) -> None:
    """Note how the next card comes; a card that was turned up lies open."""
    draw, player = draw_of(hand), hand.by_seat[event.seat]
    draw.faces[event.seat] = event.up
    player.up.extend(event.cards)
    _next_to_decide(hand, player)


def _next_to_decide(hand: Hand, player: PlayerInHand) -> None:
    draw = draw_of(hand)
    together = hand.to_act is None
    draw.asked.remove(player)
    if draw.asked and hand.live > 1:
        if not together:
            ask(hand, draw.asked[-1])
        return
    draw.asked, draw.decided, hand.to_act = [], True, None
    if hand.live == 1:
        hand.phase = Phase.PAYING if hand.pots else Phase.GATHERING
        return
    hand.phase = _DEALING
    draw.due = _due(hand, draw)
    if not draw.due:
        finish_step(hand)


def _due(hand: Hand, draw: DrawState) -> dict[int, int]:
    """How many cards each seat gets now, in deal order."""
    step = current_step(hand)
    if isinstance(step, Draw):
        given = draw.discarding if step.replace else {}
        return {seat: len(given[seat]) for seat in hand.by_seat if seat in given}
    return {p.seat: 1 for p in hand.players if not p.folded or p.keeps_place}


def note_dealt(hand: Hand, draw: DrawState, event: CardsDealt) -> bool:
    """Note who holds which position; return whether the step has dealt all its cards."""
    positions, due = draw.positions, draw.due
    for seat, position in zip(event.seats, event.positions, strict=True):
        positions[seat].append(position)
    if due:
        _take_due(due, event.seats)
    if event.up and hand.game.joker_by_face:
        dealt = zip(event.seats, event.cards, strict=True)
        draw.jokers_up.update(seat for seat, card in dealt if card in JOKERS)
    return not draw.due


def _take_due(due: dict[int, int], seats: tuple[int, ...]) -> None:
    if len(seats) == sum(due.values()):
        due.clear()
        return
    for seat in seats:
        if due[seat] == 1:
            del due[seat]
        else:
            due[seat] -= 1


def leave_stub(hand: Hand, draw: DrawState, positions: tuple[int, ...]) -> tuple[int, ...]:
    """Take cards from the stub; return those of the deck itself, not of a further order."""
    if draw.stub is None:
        return positions
    draw.stub = [position for position in draw.stub if position not in positions]
    return tuple(position for position in positions if position < len(hand.setup.deck))


def shuffle_in(hand: Hand, event: DiscardsShuffledIn) -> None:
    """The dead cards are the stub from now on."""
    draw = draw_of(hand)
    draw.stub, draw.orders, draw.returned = list(event.positions), event.order, True
