"""Follow the deal of a game with draws: cards may also come from further orders of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from proof.commitment import Commitment, Opening
from proof.follow import DealFollower
from proof.further import FurtherOrders
from proof.refusals import RefusalCode, Refused


class DrawFollower(DealFollower):
    """Checks one hand of a game with draws against its commitments.

    The game's steps say where cards are burned, so that is not checked here. Positions count on
    through the further orders. Once dead cards have come back, only the stub that was named then
    is dealt, from its top: what was left of the old one, or nothing, and then places of one
    further order, ascending.
    """

    def __init__(
        self,
        commitment: Commitment,
        *,
        leaves: Sequence[bytes],
        deck: Sequence[int],
        more_root: bytes | None = None,
    ) -> None:
        super().__init__(commitment, leaves=leaves, deck=deck)
        self._cards = tuple(deck)
        self._committed = commitment
        self._more_root = more_root
        self._further: FurtherOrders | None = None
        self._stub: list[int] | None = None
        self._order = 0
        self._from_further: set[int] | None = set()
        """Positions of further orders that were dealt; None: this follower joined later."""

    @property
    def opened(self) -> int:
        """How many cards have been shown."""
        return super().opened + (0 if self._further is None else self._further.opened)

    def join_stub(self, leaves: Sequence[bytes], stub: Sequence[int]) -> None:
        """Begin in the middle of a hand whose dead cards have come back."""
        self._further = self._checked(leaves)
        self._stub, self._from_further = list(stub), None
        self._order = max([place // len(self._cards) for place in stub], default=1)

    def shuffle_in(self, order: int, positions: Sequence[int], leaves: Sequence[bytes]) -> None:
        """Dead cards came back: `positions` are the stub from now on."""
        further = self._checked(leaves) if self._further is None else self._further
        size = len(self._cards)
        last = len(further) // size
        if order != min(self._order + 1, last):
            raise Refused(RefusalCode.POSITIONS_NOT_IN_ORDER, position=order, after=self._order)
        fresh = [place for place in positions if place // size == order]
        kept = list(positions[: len(positions) - len(fresh)])
        if (kept and kept != self._left()) or fresh != sorted(set(fresh)):
            raise Refused(RefusalCode.LEAF_NOT_NEXT, position=positions[0], next=self.dealt)
        if list(positions) != [*kept, *fresh]:
            raise Refused(RefusalCode.LEAF_NOT_NEXT, position=positions[-1], next=self.dealt)
        self._further, self._stub, self._order = further, list(positions), order

    def _checked(self, leaves: Sequence[bytes]) -> FurtherOrders:
        if self._more_root is None:
            raise Refused(RefusalCode.ROOT_DIFFERS)
        return FurtherOrders(self._committed, self._more_root, leaves, self._cards)

    def _left(self) -> list[int]:
        if self._stub is not None:
            return self._stub
        return list(range(self.dealt, len(self._cards)))

    def show(self, opening: Opening, *, by: int | None = None) -> None:
        """Show a card that was dealt, from the deck or from a further order."""
        position, size = opening.position, len(self._cards)
        if position < size or self._further is None:
            super().show(opening, by=by)
            return
        known = self._from_further
        unknown = position in (self._stub or ()) if known is None else position not in known
        if unknown:
            raise Refused(RefusalCode.POSITION_NOT_DEALT, position=position, dealt=self.dealt)
        self._check_holder(position, by)
        self._further.show(replace(opening, position=position - size))

    def _top(self) -> int:
        return self._next(begins=False)

    def _next(self, *, begins: bool) -> int:
        if self._stub is None:
            return self.dealt
        return self._stub[0] if self._stub else -1

    def _check_leaf(self, position: int, leaf: bytes, due: int) -> None:
        size = len(self._cards)
        if position < size or self._further is None:
            super()._check_leaf(position, leaf, due)
            return
        if position != due:
            raise Refused(RefusalCode.LEAF_NOT_NEXT, position=position, next=due)
        self._further.check_leaf(position - size, leaf)

    def _check_street(self, position: int, *, begins: bool) -> None:
        """Check nothing: the game's steps say where cards are burned."""

    def _take(self, position: int) -> None:
        if self._stub is not None:
            self._stub.pop(0)
        if position < len(self._cards):
            self.dealt = position + 1
        elif self._from_further is not None:
            self._from_further.add(position)
