"""Whose cards an export may name."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rules.cards import Card
from rules.hand.events import CardsDealt
from rules.hand.state import Hand, PlayerInHand


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

    def dealt_to(
        self, hand: Hand, player: PlayerInHand, deal: CardsDealt
    ) -> tuple[Card | None, ...]:
        """What a player got in a deal; None for a card not named, such as one he gave up later."""
        named = self.named(player, up=deal.up)
        whole = hand.draw is None or deal.up or player.seat in self.opened
        # By position and not by face: a card may come back to a hand that gave it up.
        held = () if hand.draw is None else hand.draw.positions.get(player.seat, ())
        cards = zip(deal.seats, deal.positions, deal.cards, strict=True)
        return tuple(
            card if named and (whole or position in held) else None
            for seat, position, card in cards
            if seat == player.seat
        )


PUBLIC = Faces()
