"""What a cash game has none of: entries, a clock of its own, seats that are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cards import Card
from rules.seating import CloseTable
from server.tables.deal import Deal
from server.tables.state import TableState


class CashGame:
    """The parts of the door that only tournaments use."""

    __slots__ = ()

    @property
    def takes_entries(self) -> bool:
        """A cash game: players bring chips."""
        return False

    def when_away(self, standing: TableState[Any]) -> None:
        """Nothing: every decision has its full time again."""

    def when_nobody_is_there(self) -> None:
        """Nothing: no decision runs out."""

    def when_back(self) -> None:
        """Nothing was held."""

    def answer(self, facts: Sequence[Any]) -> Mapping[str, int | str]:
        """Nothing: what happened is shown to everybody."""
        return {}

    def entries_paid_by(self, command: object) -> str | None:
        """Nobody pays to enter a cash game."""
        return "" if isinstance(command, CloseTable) else None

    def seats_to_draw(self) -> Sequence[Card]:
        """None: everybody sits where he sits down."""
        return ()

    def draw_seats_from(self, deal: Deal) -> None:
        """Do nothing: seats are not drawn."""

    @property
    def draws_seats(self) -> bool:
        """No."""
        return False
