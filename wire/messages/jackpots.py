"""Jackpots: what their meters hold, who hit them, and what two persons decide."""

from __future__ import annotations

from wire.messages.base import (
    CentsCount,
    Count,
    Message,
    Moment,
    Name,
    RequestId,
    TableNumber,
    TypedText,
    Value,
    Word,
)
from wire.messages.documents import DocumentShown
from wire.messages.staff import StaffRequest


class MeterView(Value, frozen=True, kw_only=True):
    """A jackpot as everybody reads it."""

    jackpot: Word
    title: Name
    meter: CentsCount


class ShareLine(Value, frozen=True, kw_only=True):
    """One player's share of a hit."""

    share: Count
    player: Count
    nickname: Name
    part: Word
    """loser, winner or table."""
    amount: CentsCount


class HitLine(Value, frozen=True, kw_only=True):
    """A hit that waits for two persons."""

    hit: Count
    jackpot: Word
    table: TableNumber
    hand: Count
    at_ms: Moment
    amount: CentsCount
    shares: tuple[ShareLine, ...]


class AskJackpots(StaffRequest, frozen=True, kw_only=True):
    """Ask for all jackpots of the house and the hits that wait."""


class JackpotsView(Message, frozen=True, kw_only=True):
    """The answer to `AskJackpots`."""

    id: RequestId
    jackpots: tuple[MeterView, ...] = ()
    hits: tuple[HitLine, ...] = ()


class SeedJackpot(StaffRequest, frozen=True, kw_only=True):
    """The house gives to a jackpot; two supervisors. Answered with `meter`."""

    jackpot: Word
    amount: CentsCount
    reason: TypedText
    approval: Count = 0


class PayJackpot(StaffRequest, frozen=True, kw_only=True):
    """Pay a hit after looking at the hand; two persons. Answered with `shares` and `held`."""

    hit: Count
    reason: TypedText
    approval: Count = 0


class RefuseJackpot(StaffRequest, frozen=True, kw_only=True):
    """Refuse a hit; the money goes back to the meter; two persons."""

    hit: Count
    reason: TypedText
    approval: Count = 0


class ReleaseShare(StaffRequest, frozen=True, kw_only=True):
    """Credit a held share to its player after seeing the document; two persons.

    Answered with `receipt`, `player` and what the account held before and holds after.
    """

    share: Count
    document: DocumentShown
    approval: Count = 0
