"""Whose cards an export may name."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rules.hand.state import PlayerInHand


class Faces(NamedTuple):
    """Which cards an export names. By default only cards that lay face up at the table."""

    opened: Collection[int] = ()
    """Seats whose cards are named although they were not shown."""
    invented: Collection[int] = ()
    """Seats whose cards a foreign record does not name: ours are invented and never named."""

    def named(self, player: PlayerInHand, *, up: bool) -> bool:
        """Whether a card of this player, dealt face up or down, is named."""
        if player.seat in self.invented:
            return False
        return up or player.shown or player.seat in self.opened


PUBLIC = Faces()
