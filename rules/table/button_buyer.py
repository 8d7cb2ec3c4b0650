"""Buying the button (house rule 3.20): a player left of the button who owes a blind may play now.

He posts the big blind live and the small blind dead, and no other player posts a blind. So the
blinds stand still for one hand. Then he has the button, and the blinds move on to his left.
"""

from __future__ import annotations

from rules.table.button import Positions, Ring, Rotation
from rules.table.circle import clockwise
from rules.table.state import Table

FEWEST = 3
"""Heads-up the button is itself a blind."""


def sells_button(table: Table) -> bool:
    """Whether the button may be bought at this table."""
    return table.settings.sells_button


def may_buy_button(table: Table, ring: Ring, placed: Positions) -> int:
    """The seat that may buy the button for the next hand; 0: nobody may.

    The seat is left of the button, and the small blind is due from the last big blind alone.
    Then both blinds can wait one hand, and nobody owes or misses anything.
    """
    last = table.rotation
    if last is None or not last.blinds or not sells_button(table):
        return 0
    if len(placed.dealt & ring.ready) < FEWEST or placed.blinds[0] != last.blinds[-1]:
        return 0
    first = clockwise(ring.ready | ring.owing, placed.button, ring.seats)[0]
    if len(placed.blinds[0]) > 1 or first in placed.dealt or table.seats[first].dues.none:
        return 0
    return first


def with_button_bought(buyer: int, ring: Ring, placed: Positions, last: Rotation) -> Positions:
    """The positions with the buyer dealt in; the front stays, so the blinds go on from there."""
    return Positions(placed.button, ((), last.blinds[-1]), ring.ready | {buyer})
