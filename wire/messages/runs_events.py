"""What happens on the way to a second run of the board, and after an uncontested pot."""

from __future__ import annotations

from wire.messages.base import Count, Event, Hash, Position, SeatNumber
from wire.messages.own_view import OpeningView


class RunsAsked(Event, frozen=True, kw_only=True):
    """These seats are asked whether the rest of the board is run twice."""

    seats: tuple[SeatNumber, ...]


class RunsSettled(Event, frozen=True, kw_only=True):
    """How often the rest of the board is run. What each player answered is not told."""

    runs: Count


class RunBegan(Event, frozen=True, kw_only=True):
    """The next run of the board is dealt."""

    run: Count
    """From 0."""


class RabbitShown(Event, frozen=True, kw_only=True):
    """The board cards that would have come, because this seat asked."""

    seat: SeatNumber
    leaves: tuple[Hash, ...]
    openings: tuple[OpeningView, ...]
    streets: tuple[Count, ...]
    """The street of each card."""
    boards: tuple[Count, ...]
    """The board of each card."""
    burned: tuple[tuple[Position, Hash], ...] = ()
    """Position and leaf of the cards that would have been burned; they stay unseen."""


RunsEvent = RunsAsked | RunsSettled | RunBegan | RabbitShown
