"""Further orders of a deck, under a commitment of their own: dead cards come back in them.

The orders follow each other under one root; the hand of that commitment is named "88:more" for
hand 88. Each order is the whole deck once, so it shows every card no more often than the deck does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from proof.commitment import Commitment, Opening, check_opening
from proof.leaf import check_deck_size, leaf_hash
from proof.merkle import MerkleTree
from proof.refusals import RefusalCode, Refused

MORE = ":more"
"""Ends the name of the hand under which further orders are committed to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FurtherProof:
    """Everything public about the further orders of one hand's deck."""

    root: bytes
    leaves: tuple[bytes, ...] = field(repr=False)
    """One leaf for each place of all further orders."""
    dealt: tuple[int, ...]
    """The places that were dealt or burned, ascending; place 0 begins the first further order."""
    openings: tuple[Opening, ...] = field(repr=False)
    """The cards that were shown, by ascending place."""


class FurtherOrders:
    """The further orders of a hand, checked against their root."""

    def __init__(
        self, commitment: Commitment, root: bytes, leaves: Sequence[bytes], deck: Sequence[int]
    ) -> None:
        _check_whole_decks(commitment, len(leaves), len(deck))
        if MerkleTree(leaves).root != root:
            raise Refused(RefusalCode.ROOT_DIFFERS)
        self._commitment = Commitment(
            table=commitment.table,
            hand=f"{commitment.hand}{MORE}",
            card_count=len(leaves),
            root=root,
        )
        self._leaves = tuple(leaves)
        self._size = len(deck)
        self._unseen = [Counter(deck) for _ in range(len(leaves) // len(deck))]
        self._opened: set[int] = set()

    @property
    def opened(self) -> int:
        """How many cards have been shown."""
        return len(self._opened)

    def __len__(self) -> int:
        """Return how many places there are."""
        return len(self._leaves)

    def check_leaf(self, place: int, leaf: bytes) -> None:
        """Refuse a leaf that is not the one at a place."""
        if not 0 <= place < len(self._leaves) or leaf != self._leaves[place]:
            raise Refused(RefusalCode.LEAF_DIFFERS, position=place)

    def show(self, opening: Opening) -> None:
        """Show a card; its position is its place among the further orders."""
        commitment, place = self._commitment, opening.position
        leaf = leaf_hash(
            commitment.table, commitment.hand, position=place, card=opening.card, salt=opening.salt
        )
        self.check_leaf(place, leaf)
        check_opening(commitment, opening)
        if place not in self._opened:
            unseen = self._unseen[place // self._size]
            if not unseen[opening.card]:
                raise Refused(RefusalCode.CARD_TOO_OFTEN, position=place, card=opening.card)
            unseen[opening.card] -= 1
            self._opened.add(place)


def _check_whole_decks(commitment: Commitment, leaves: int, deck: int) -> None:
    check_deck_size(leaves)
    if leaves % deck:
        raise Refused(
            RefusalCode.DECK_LENGTH_DIFFERS,
            committed=commitment.card_count,
            leaves=leaves,
            deck=deck,
        )


def verify_further(
    commitment: Commitment, proof: FurtherProof, deck: Sequence[int]
) -> FurtherOrders:
    """Check the further orders of a proof. Raises `Refused` at the first thing wrong."""
    orders = FurtherOrders(commitment, proof.root, proof.leaves, deck)
    outside = [place for place in proof.dealt if not 0 <= place < len(orders)]
    if outside or sorted(set(proof.dealt)) != list(proof.dealt):
        wrong = outside[0] if outside else proof.dealt[0]
        raise Refused(RefusalCode.POSITIONS_NOT_IN_ORDER, position=wrong, after=wrong)
    for opening in proof.openings:
        if opening.position not in proof.dealt:
            dealt = len(proof.dealt)
            raise Refused(RefusalCode.POSITION_NOT_DEALT, position=opening.position, dealt=dealt)
        orders.show(opening)
    return orders
