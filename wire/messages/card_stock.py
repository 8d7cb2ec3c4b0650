"""Blank cards: a batch of numbers for the card maker, who writes each on one card."""

from __future__ import annotations

from wire.messages.base import Count, Message, Name, RequestId, Secret, Value
from wire.messages.staff import StaffRequest


class MakeStock(StaffRequest, frozen=True, kw_only=True):
    """Draw the numbers of a batch of blank cards; answered by `StockMade`."""

    count: Count


class BlankCard(Value, frozen=True, kw_only=True):
    """What the card maker writes on one blank card."""

    last_four: Name
    track_1: Secret
    track_2: Secret


class StockMade(Message, frozen=True, kw_only=True):
    """The answer to `MakeStock`, sent once: the numbers are stored nowhere."""

    id: RequestId
    cards: tuple[BlankCard, ...]
