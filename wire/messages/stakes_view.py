"""The stakes of a table or of a level, as a view shows them."""

from __future__ import annotations

from wire.messages.base import Chips, Value, Word


class StakesView(Value, frozen=True, kw_only=True):
    """The forced bets and the sizes of bets."""

    blinds: tuple[Chips, ...] = ()
    ante: Chips = 0
    ante_from: Word = "each"
    bring_in: Chips = 0
    small_bet: Chips = 0
    big_bet: Chips = 0
    kill: Chips = 0
    """The kill blind of a killed hand; 0: the hand is not killed."""
