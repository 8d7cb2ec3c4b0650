"""What a table shows: its publications, and views in between; only what is durable.

While an order is not durable yet, and while a table is frozen, the table in memory may be ahead
of the books. Then a view is the one of the last publication.
"""

from __future__ import annotations

from collections.abc import Mapping

from server.tables.deal import PublicDeck, public_deck
from server.tables.game import Game, Sitter
from server.tables.messages import NOTHING, SILENCE, Cut, Pacing
from server.tables.publication import Published
from server.tables.state import TableState, Times
from wire.messages.base import changed
from wire.messages.own_view import OwnView
from wire.messages.table_view import TableView


class Showing:
    """The views of one table."""

    def __init__(self, standing: TableState[Game], times: Times) -> None:
        self.deck = PublicDeck()
        self.sitters: Mapping[int, Sitter] = {}
        """Who sits where; a change of seat counts once it is durable."""
        self.note_sitters(standing.game)
        self.last = self.publish(standing, times, SILENCE, NOTHING)

    def note_sitters(self, game: Game) -> None:
        """Note who sits where, when that is durable; it is asked for many times a publication."""
        sitters = {seat: game.sitter(seat) for seat in game.taken}
        self.sitters = {seat: sitter for seat, sitter in sitters.items() if sitter is not None}

    def publish(
        self, standing: TableState[Game], times: Times, told: Cut, pacing: Pacing
    ) -> Published:
        """Make the publication of what is durable now."""
        game = standing.game
        seats = range(1, game.settings.seats + 1)
        own = {seat: game.own_view(standing, seat, times) for seat in seats}
        self.deck = public_deck(standing.deal)
        self.last = Published(game.public_view(standing, times), own, told, pacing)
        return self.last

    def freeze(
        self, standing: TableState[Game], reason: str, told: Cut, pacing: Pacing
    ) -> Published:
        """Make the publication of a fault: the last views, with clocks and decisions stopped."""
        game, before = standing.game, self.last
        table = game.stilled(before.table)
        table = changed(table, status="frozen", reason=reason, next_hand_ms=0)
        own = {seat: game.undecided(view) for seat, view in before.owns.items()}
        self.last = Published(table, own, told, pacing)
        return self.last

    def public(self, standing: TableState[Game], times: Times, *, settled: bool) -> TableView:
        """The public view now."""
        if settled:
            return standing.game.public_view(standing, times)
        return changed(standing.game.retimed(self.last.table, times), at_ms=times.now_ms)

    def own(self, standing: TableState[Game], seat: int, times: Times, *, settled: bool) -> OwnView:
        """A seat's own view now."""
        if settled:
            return standing.game.own_view(standing, seat, times)
        return self.last.own(seat)
