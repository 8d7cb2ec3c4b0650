"""Prizes that the cage holds until the winner has shown the document."""

from __future__ import annotations

from wire.messages.base import CentsCount, Count, Value, Word
from wire.messages.documents import DocumentShown
from wire.messages.staff import StaffRequest


class HeldPrizeLine(Value, frozen=True, kw_only=True):
    """A prize that waits at the cage for the identity check."""

    prize: Count
    tournament: Count
    amount: CentsCount


class HeldShareLine(Value, frozen=True, kw_only=True):
    """A share of a jackpot that waits at the cage for the identity check."""

    share: Count
    jackpot: Word
    amount: CentsCount


class ReleasePrize(StaffRequest, frozen=True, kw_only=True):
    """Credit a held prize to the winner's account after seeing the document; two persons.

    Answered with `receipt`, `player` and what the account held before and holds after.
    """

    prize: Count
    document: DocumentShown
    approval: Count = 0
