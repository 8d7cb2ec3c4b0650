"""How a pot is shared in the table's chips.

Amounts in `rules` are whole numbers of the table's units: cents at a cash table, tournament chips
elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence


def up_to_chip(amount: int, chip: int) -> int:
    """Round an amount up to whole chips."""
    return -(-amount // chip) * chip


def share_pot(pot: int, winners: Sequence[int], *, chip: int) -> dict[int, int]:
    """Share `pot` among `winners`, who come in the order in which odd chips are given.

    Every winner gets the same number of whole chips. The odd chips go one at a time to the first
    winners. A remainder below one chip goes undivided to the next winner in the order (house rule
    7.3); only an all-in or the collection can leave one. A pot that has no whole chip for every
    winner is shared to the unit: otherwise a winner would get nothing.
    """
    unit = chip if pot >= len(winners) * chip else 1
    each = pot // (len(winners) * unit) * unit
    rest = pot - each * len(winners)
    shares: dict[int, int] = {}
    for seat in winners:
        odd = min(unit, rest)
        rest -= odd
        shares[seat] = each + odd
    return shares
