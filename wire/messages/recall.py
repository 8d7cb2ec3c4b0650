"""Answers about hands that were played: the list, and one hand as its viewer saw it."""

from __future__ import annotations

from typing import Annotated

from wire.messages.base import (
    HIDDEN,
    CardText,
    CentsCount,
    Chips,
    HandNumber,
    Hash,
    Message,
    Moment,
    Name,
    RequestId,
    Value,
)
from wire.messages.table_events import TableEvent
from wire.messages.table_view import RulesView


class HandLine(Value, frozen=True, kw_only=True):
    """One hand in a list."""

    hand: HandNumber
    began_ms: Moment
    root: Hash
    more_root: Hash | None = None
    """The commitment to the further orders of the deck, in a game that has them."""
    pot: Chips = 0
    result: CentsCount = 0
    """Won or lost by the player who asks."""
    cards: Annotated[tuple[CardText, ...], HIDDEN] = ()
    """What the player who asks held last: without the cards he gave up."""
    board: tuple[CardText, ...] = ()
    """Of several boards the cards of the first, then of the next."""
    winner: Name = ""
    """Who won most of it."""


class HandList(Message, frozen=True, kw_only=True):
    """The answer to `LastHands`."""

    id: RequestId
    hands: tuple[HandLine, ...]


class HandReplay(Message, frozen=True, kw_only=True):
    """The answer to `RecallHand`: all events in order, without what the viewer may not see."""

    id: RequestId
    hand: HandNumber
    rules: RulesView
    stacks: tuple[tuple[int, Chips], ...]
    """Before the hand."""
    nicknames: tuple[tuple[int, str], ...]
    events: tuple[TableEvent, ...]
