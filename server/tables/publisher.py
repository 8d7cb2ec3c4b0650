"""What a table shows: its publications, and views in between; never what is not durable.

While an order waits to be durable, and while a table is frozen, the table in memory may be ahead
of the books. Whoever asks then sees the last publication.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.table.state import Table
from server.tables.deal import Deal
from server.tables.poker.event_messages import Cut
from server.tables.poker.own_view import OwnViews
from server.tables.poker.pace import NOTHING, Pacing
from server.tables.poker.table_view import table_view
from server.tables.publication import Published
from server.tables.state import TableState, Times
from wire.messages.base import changed
from wire.messages.own_view import OwnView
from wire.messages.table_view import TableView

SILENCE = Cut([], {})
"""Nothing happened; only the views are others."""


class Sitter(NamedTuple):
    """Who sits in a seat."""

    player: str
    away: bool
    stack: int
    """His chips now, hand or no hand."""


class PublicDeck(NamedTuple):
    """What everybody may know of the deck last committed to."""

    leaves: tuple[bytes, ...] = ()
    burned: tuple[int, ...] = ()
    """Positions that were burned and not dealt after all, in that order."""


class Showing:
    """The views of one table."""

    def __init__(self, standing: TableState, times: Times) -> None:
        self._own_views = OwnViews()
        self.deck = PublicDeck()
        self._sitters: Mapping[int, Sitter] = {}
        self.last = self.publish(standing, times, SILENCE, NOTHING)

    def publish(self, standing: TableState, times: Times, told: Cut, pacing: Pacing) -> Published:
        """Make the publication of what is durable now."""
        seats = range(1, standing.table.settings.seats + 1)
        own = {seat: self._own_views.own_view(standing, seat, times) for seat in seats}
        self.deck = _public(standing.deal)
        table = standing.table
        self._sitters = {number: _sitter(table, number) for number in table.seats}
        self.last = Published(table_view(standing, times), own, told, pacing)
        return self.last

    def freeze(self, reason: str, told: Cut, pacing: Pacing) -> Published:
        """Make the publication of a fault: everything as it was, and nothing goes on."""
        before = self.last
        hand = None if before.table.hand is None else changed(before.table.hand, clock=None)
        table = changed(before.table, status="frozen", reason=reason, hand=hand, next_hand_ms=0)
        own = {seat: changed(view, offer=None, show=None) for seat, view in before.owns.items()}
        self.last = Published(table, own, told, pacing)
        return self.last

    def public(self, standing: TableState, times: Times, *, settled: bool) -> TableView:
        """The public view now."""
        if settled:
            return table_view(standing, times)
        view = self.last.table
        if view.hand is None or view.hand.clock is None:
            return changed(view, at_ms=times.now_ms)
        return changed(view, at_ms=times.now_ms, hand=changed(view.hand, clock=times.clock))

    def own(self, standing: TableState, seat: int, times: Times, *, settled: bool) -> OwnView:
        """A seat's own view now."""
        if settled:
            return self._own_views.own_view(standing, seat, times)
        return self.last.own(seat)

    def sitter(self, standing: TableState, seat: int, *, settled: bool) -> Sitter | None:
        """Who sits in a seat; one who leaves it or comes to it does so when that is durable."""
        if not settled:
            return self._sitters.get(seat)
        return _sitter(standing.table, seat) if seat in standing.table.seats else None


def _sitter(table: Table, number: int) -> Sitter:
    seat = table.seats[number]
    return Sitter(seat.player, seat.away, table.stack_of(number))


def _public(deal: Deal | None) -> PublicDeck:
    return PublicDeck() if deal is None else PublicDeck(deal.leaves, tuple(deal.burned))
