"""The rabbit hunt: the board cards that would have come, after a pot nobody contested.

The cards come from the committed deck, as the dealer would have dealt them. Burns stay unseen, and
where a private card would have come next, the hunt ends: nobody's card is ever shown by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from rules.games.model import Bet, DealBoard, Draw, Step
from rules.hand.events import RabbitOffered, RabbitPassed, RabbitShown
from rules.hand.state import Hand, Phase
from rules.hand.stub import card_at, stub_of


class _Card(NamedTuple):
    position: int
    street: int
    board: int
    burned: bool = False


def may_hunt(hand: Hand) -> bool:
    """Whether a board card would have come, and nobody has asked for it yet."""
    return hand.rabbit is None and hand.phase is Phase.ENDING and any(_would_come(hand))


def rabbit(hand: Hand, seat: int) -> RabbitShown:
    """The cards that would have come, as this seat asks for them."""
    ahead = list(_would_come(hand))
    shown = [card for card in ahead if not card.burned]
    return RabbitShown(
        seat=seat,
        positions=tuple(card.position for card in shown),
        cards=tuple(card_at(hand, card.position) for card in shown),
        streets=tuple(card.street for card in shown),
        boards=tuple(card.board for card in shown),
        burned=tuple(card.position for card in ahead if card.burned),
    )


def _would_come(hand: Hand) -> Iterator[_Card]:
    """Cards that the dealer would have dealt next, up to a private card or the end of the stub."""
    left = iter(range(hand.top, len(hand.setup.deck)) if hand.draw is None else stub_of(hand))
    for street, step in _ahead(hand):
        if isinstance(step, DealBoard):
            need = [True] * (step.burn and not hand.burned) + [False] * step.count
            places = list(islice(left, len(need)))
            if len(places) < len(need):
                return
            for place, burned in zip(places, need, strict=True):
                yield _Card(place, street, step.board, burned)
        elif not isinstance(step, Bet) and not (isinstance(step, Draw) and not step.replace):
            return


def _ahead(hand: Hand) -> Iterator[tuple[int, Step]]:
    for number, street in enumerate(hand.game.streets):
        for place, step in enumerate(street.steps):
            if (number, place) >= (hand.street, hand.step):
                yield number, step


# What the events change.


def offer_rabbit(hand: Hand, event: RabbitOffered) -> None:
    """Everybody who was dealt in may ask, for a short time."""
    hand.phase = Phase.RABBIT
    hand.turn += 1


def show_rabbit(hand: Hand, event: RabbitShown) -> None:
    """The cards left the deck; the board of the hand stays as it was."""
    hand.rabbit = event
    hand.burns += [(position, card_at(hand, position)) for position in event.burned]
    hand.top = max(hand.top, *(place + 1 for place in event.positions))
    hand.phase = Phase.ENDING


def pass_rabbit(hand: Hand, event: RabbitPassed) -> None:
    """Nobody asked: the hand ends."""
    hand.rabbit = NOT_ASKED
    hand.phase = Phase.ENDING


NOT_ASKED = RabbitShown(0, (), (), (), (), ())
"""Stands for cards that nobody asked for."""
