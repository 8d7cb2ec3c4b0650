"""Hands whose deck is laid out for a board that is run, once or twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from rules.cards import Card, parse_cards
from rules.hand.commands import AskRabbit, Expire, RunTwice
from rules.hand.play import play, start
from rules.hand.setup import HandSetup
from rules.hand.state import Hand
from rules.refusals import RefusalCode, Refused
from rules.settings import TableSettings
from tests.rules.builders import setup

HOLES = {1: "AsAh", 2: "KsKh"}
FIRST = ("2c3c4d", "9s", "Th")
"""The aces hold."""
SECOND = ("KcQd5d", "8d", "6h")
"""A third king comes."""


def laid_out(
    table: TableSettings, holes: Mapping[int, str], *streets: str, stacks: tuple[int, ...]
) -> Hand:
    """A hand whose deck deals these hole cards, then each street after a burn."""
    usual = setup(stacks, table)
    each = {seat: parse_cards(cards) for seat, cards in holes.items()}
    count = len(next(iter(each.values())))
    dealt = [each[seat][place] for place in range(count) for seat in each]
    board = [parse_cards(street) for street in streets]
    named = {*dealt, *(card for street in board for card in street)}
    spare = [card for card in table.rules_of_game.deck if card not in named]
    deck: list[Card] = list(dealt)
    for street in board:
        deck += [spare.pop(), *street]
    return start(replace(usual, deck=(*deck, *spare)))


def stacks_of(hand: Hand) -> list[int]:
    """The stacks in deal order."""
    return [player.stack for player in hand.players]


def refused(hand: Hand, command: RunTwice | AskRabbit | Expire) -> RefusalCode:
    """The code of a refusal, which changed nothing."""
    before = (len(hand.events), hand.phase, hand.turn)
    with pytest.raises(Refused) as caught:
        play(hand, command)
    assert (len(hand.events), hand.phase, hand.turn) == before
    return caught.value.code


def with_more(plain: HandSetup) -> HandSetup:
    """The same, with the further orders that its game needs."""
    recycles = plain.settings.rules_of_game.recycles
    return replace(plain, more=(plain.deck,) * recycles)
