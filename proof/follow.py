"""Following a committed deal as a seat or an auditor does, card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from proof.commitment import Commitment, Opening, check_opening
from proof.leaf import check_deck_size, leaf_hash
from proof.merkle import MerkleTree
from proof.refusals import RefusalCode, Refused


class DealFollower:
    """Checks one hand against its commitment; anything that does not fit raises `Refused`.

    Cards must leave the deck one after another from the top, each under its own leaf. A card
    that is shown must be the one committed to, and no card may be shown more often than the
    deck holds it. Refused steps change nothing.
    """

    def __init__(
        self, commitment: Commitment, *, leaves: Sequence[bytes], deck: Sequence[int]
    ) -> None:
        check_deck_size(len(leaves))
        if not len(leaves) == len(deck) == commitment.card_count:
            raise Refused(
                RefusalCode.DECK_LENGTH_DIFFERS,
                committed=commitment.card_count,
                leaves=len(leaves),
                deck=len(deck),
            )
        if MerkleTree(leaves).root != commitment.root:
            raise Refused(RefusalCode.ROOT_DIFFERS)
        self._commitment = commitment
        self._leaves = tuple(leaves)
        self._unseen = Counter(deck)
        self._deck = frozenset(deck)
        self._opened: dict[int, int] = {}
        self.dealt = 0

    @property
    def opened(self) -> int:
        """How many cards have been shown."""
        return len(self._opened)

    def deal(self, position: int, leaf: bytes) -> None:
        """Take the next card off the deck, face down: dealt or burned alike."""
        if position != self.dealt or position >= len(self._leaves):
            raise Refused(RefusalCode.LEAF_NOT_NEXT, position=position, next=self.dealt)
        if leaf != self._leaves[position]:
            raise Refused(RefusalCode.LEAF_DIFFERS, position=position)
        self.dealt += 1

    def show(self, opening: Opening) -> None:
        """Turn up a card that has been dealt; showing the same card again is allowed."""
        position, card = opening.position, opening.card
        if not 0 <= position < self.dealt:
            raise Refused(RefusalCode.POSITION_NOT_DEALT, position=position, dealt=self.dealt)
        leaf = leaf_hash(
            self._commitment.table,
            self._commitment.hand,
            position=position,
            card=card,
            salt=opening.salt,
        )
        if leaf != self._leaves[position]:
            raise Refused(RefusalCode.LEAF_DIFFERS, position=position)
        check_opening(self._commitment, opening)
        self._count(position, card)

    def _count(self, position: int, card: int) -> None:
        if position in self._opened:
            return
        if card not in self._deck:
            raise Refused(RefusalCode.CARD_NOT_IN_DECK, position=position, card=card)
        if not self._unseen[card]:
            raise Refused(RefusalCode.CARD_TOO_OFTEN, position=position, card=card)
        self._unseen[card] -= 1
        self._opened[position] = card
