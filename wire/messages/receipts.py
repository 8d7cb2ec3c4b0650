"""Receipts of the cage, shown again."""

from __future__ import annotations

from wire.messages.base import CentsCount, Code, Count, Day, Message, Moment, Name, RequestId, Text
from wire.messages.staff import StaffRequest


class ShowReceipt(StaffRequest, frozen=True, kw_only=True):
    """Ask for a receipt, to print it again; answered by `ReceiptShown`."""

    receipt: Count


class ReceiptShown(Message, frozen=True, kw_only=True):
    """The answer to `ShowReceipt`."""

    id: RequestId
    receipt: Count
    kind: Code
    day: Day
    at_ms: Moment
    staff: Name
    player: Count = 0
    amount: CentsCount = 0
    before: CentsCount = 0
    after: CentsCount = 0
    voided_by: Count = 0
    memo: Text = ""
    house: Name = ""
    nickname: Name = ""
    """Of the player."""
    approved_by: Name = ""
    """The second person; empty: none was needed."""
    voids: Count = 0
    """The receipt that this one undoes."""
