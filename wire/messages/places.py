"""Where a customer can be brought into play now, for who serves him at the cage."""

from __future__ import annotations

from wire.messages.base import (
    CentsCount,
    Count,
    MaybeSeat,
    Message,
    Name,
    RequestId,
    TableNumber,
    Text,
    Value,
    Word,
)
from wire.messages.staff import StaffRequest


class AskPlaces(StaffRequest, frozen=True, kw_only=True):
    """Ask for the waiting lists, free seats and open entries; answered by `PlacesShown`."""


class ListOffer(Value, frozen=True, kw_only=True):
    """The waiting list of a game that is played here."""

    list: Word
    title: Text
    """The house's title for the game, else the list's own name."""
    waiting: Count = 0


class SeatOffer(Value, frozen=True, kw_only=True):
    """A cash table with a free seat, held for nobody, whose screen works."""

    table: TableNumber
    name: Name
    title: Text
    seat: MaybeSeat


class EntryOffer(Value, frozen=True, kw_only=True):
    """A tournament that players enter now."""

    table: TableNumber
    name: Name
    price: CentsCount
    """Buy-in and fee."""
    players: Count = 0


class PlacesShown(Message, frozen=True, kw_only=True):
    """The answer to `AskPlaces`."""

    id: RequestId
    lists: tuple[ListOffer, ...] = ()
    seats: tuple[SeatOffer, ...] = ()
    entries: tuple[EntryOffer, ...] = ()
