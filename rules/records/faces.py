"""Whose cards an export may name."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from rules.cards import Card
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

    def shown_of(
        self, player: PlayerInHand, cards: Iterable[Card], *, up: bool
    ) -> tuple[Card | None, ...]:
        """A player's dealt cards; None for one that is not named, such as one he gave up later."""
        if not self.named(player, up=up):
            return tuple(None for _ in cards)
        opened = up or player.seat in self.opened
        return tuple(card if opened or card in player.cards else None for card in cards)


PUBLIC = Faces()
