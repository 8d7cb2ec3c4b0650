"""What a hand remembers where players decide about their cards. Data only, changed by events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.hand.state import PlayerInHand


class DrawState:
    """Who holds which position, what was given up, and what is left to deal.

    Positions count on through the further orders of the deck: with 52 cards, position 52 is the
    first card of the first further order.
    """

    __slots__ = (
        "asked",
        "burn",
        "decided",
        "discarding",
        "due",
        "faces",
        "fouled",
        "jokers_up",
        "orders",
        "positions",
        "returned",
        "stub",
    )

    def __init__(self, seats: Iterable[int]) -> None:
        # By seat, as the seat's cards lie.
        self.positions: dict[int, list[int]] = {seat: [] for seat in seats}
        self.stub: list[int] | None = None  # after discards came back; None: the deck's own
        self.orders = 0  # further orders used so far
        self.jokers_up: set[int] = set()  # seats whose joker was dealt face up
        self.fouled: list[int] = []  # seats whose hands were fouled, first fouled first
        self.finish_step()

    def finish_step(self) -> None:
        """Forget what belongs to one draw, or to one card that is dealt as asked."""
        self.asked: list[PlayerInHand] = []  # still to decide, last first
        self.decided = False  # everybody has decided
        self.discarding: dict[int, tuple[int, ...]] = {}  # given up in this draw, by seat
        self.due: dict[int, int] = {}  # cards still to come, by seat in deal order
        self.faces: dict[int, bool] = {}  # who asked for his card face up, or down
        self.burn = -1  # the position of this step's burn
        self.returned = False  # discards came back in this step
