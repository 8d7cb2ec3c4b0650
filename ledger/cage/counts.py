"""Cash counted by denomination: what a cashier types when a drawer is opened, filled or closed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ledger.refusals import RefusalCode, Refused
from money import ZERO, Cents

DENOMINATIONS: Final = tuple(
    Cents(count) for count in (10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1)
)
"""Notes and coins of the house, in cents, largest first."""

PIECES_MAX: Final = 1_000_000
"""More pieces than any cage holds; a larger number is a typing error."""


class CashCount:
    """How many pieces of each denomination were counted.

    Refuses an unknown denomination and an impossible number of pieces.
    """

    __slots__ = ("pieces",)

    def __init__(self, pieces: Mapping[Cents, int]) -> None:
        for denomination, count in pieces.items():
            if denomination not in DENOMINATIONS:
                raise Refused(RefusalCode.DENOMINATION_UNKNOWN, denomination=denomination.count)
            if type(count) is not int or not 0 <= count <= PIECES_MAX:
                raise Refused(
                    RefusalCode.PIECES_IMPOSSIBLE, denomination=denomination.count, pieces=count
                )
        self.pieces: Mapping[Cents, int] = {
            denomination: pieces[denomination]
            for denomination in DENOMINATIONS
            if pieces.get(denomination)
        }

    @property
    def total(self) -> Cents:
        """Return what all pieces are worth."""
        return sum((worth * count for worth, count in self.pieces.items()), ZERO)

    def facts(self) -> dict[str, int]:
        """Return the count for the journal: cents of the denomination to number of pieces."""
        return {str(worth.count): count for worth, count in self.pieces.items()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CashCount) and self.pieces == other.pieces

    __hash__ = None  # type: ignore[assignment]  # compared, never a key

    def __repr__(self) -> str:
        return f"CashCount({self.facts()})"
