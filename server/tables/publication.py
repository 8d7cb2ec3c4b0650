"""One publication of a table: what happened and the views after it, for each viewer."""

from __future__ import annotations

from collections.abc import Mapping

from server.tables.messages import Cut, Pacing
from wire.messages.own_view import OwnView
from wire.messages.table_events import Timed
from wire.messages.table_view import TableView


class Published:
    """Handed to the room whenever a table has changed; everything in it is durable."""

    __slots__ = ("_cut", "_public", "owns", "pacing", "table")

    def __init__(
        self, table: TableView, own: Mapping[int, OwnView], cut: Cut, pacing: Pacing
    ) -> None:
        self.table = table
        """The view for everybody."""
        self.pacing = pacing
        self._cut = cut
        self.owns = own
        """The own view of each seat."""
        self._public = tuple(
            [
                Timed(event=event, at_ms=at_ms, lasts_ms=lasts_ms)
                for event, (at_ms, lasts_ms) in zip(cut.public, pacing.moments, strict=True)
            ]
        )

    def events(self, viewer: int | None) -> tuple[Timed, ...]:
        """What happened, as a seat may see it; with None, as everybody may see it."""
        own = None if viewer is None else self._cut.private.get(viewer)
        if not own:
            return self._public
        timed = list(self._public)
        for place, event in own.items():
            public = timed[place]
            timed[place] = Timed(event=event, at_ms=public.at_ms, lasts_ms=public.lasts_ms)
        return tuple(timed)

    def own(self, seat: int) -> OwnView:
        """The table's part of what a seat sees of itself."""
        known = self.owns.get(seat)
        if known is not None:
            return known
        return OwnView(seat=seat, state="out_of_service", table=self.table.table)
