"""Follow a committed deal card by card, as a seat or an auditor does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from proof.commitment import Commitment, Opening, check_opening
from proof.leaf import check_deck_size, leaf_hash
from proof.merkle import MerkleTree
from proof.refusals import RefusalCode, Refused


class DealFollower:
    """Checks one hand against its commitment; anything that does not fit raises `Refused`.

    - Cards leave the deck one after another from the top, each under its own leaf.
    - Exactly one card is burned before each street after the first. Only a stub with no
      more cards than there are players is dealt without a burn.
    - Once the deck is empty, the burned cards are dealt in the order they were burned, each once.
    - A shown card must be the committed one and must have been dealt to the seat that shows it.
      It is shown no more often than the deck holds it.

    A refused step changes nothing.
    """

    def __init__(
        self,
        commitment: Commitment,
        *,
        leaves: Sequence[bytes],
        deck: Sequence[int],
        players: int = 0,
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
        self._players = players
        self._opened: dict[int, int] = {}
        self._burned: list[int] = []
        """Positions in the order they were burned, without those that were dealt later."""
        self._holders: dict[int, int] = {}
        """For each position: the seat its card was dealt to, 0 for the board."""
        self._street: int | None = 0
        """None: this follower joined during the hand and has not seen a card dealt yet."""
        self._burn_lies = False
        """The last card was burned, so the next card begins a street."""
        self._after_burn = False
        """This street began with a burn."""
        self.dealt = 0

    @property
    def opened(self) -> int:
        """How many cards have been shown."""
        return len(self._opened)

    def join(self, *, dealt: int, burned: Sequence[int]) -> None:
        """Begin in the middle of a hand: `dealt` cards have left the deck, `burned` of them unseen.

        It is not known who holds the earlier cards, nor whether the next card begins a street.
        """
        outside = [place for place in burned if not 0 <= place < dealt]
        if outside or not 0 <= dealt <= len(self._leaves) or sorted(set(burned)) != list(burned):
            raise Refused(RefusalCode.BURNS_NOT_DEALT, dealt=dealt, burned=len(burned))
        self.dealt, self._burned, self._street = dealt, list(burned), None

    def burn(self, position: int, leaf: bytes) -> None:
        """Burn the top card. Refused before the first street and right after another burn."""
        if self._burn_lies or not self.dealt:
            raise Refused(RefusalCode.BURN_NOT_DUE, position=position)
        self._check_leaf(position, leaf, self._top())
        self._take(position)
        self._burned.append(position)
        self._burn_lies = True

    def deal(self, position: int, leaf: bytes, *, street: int = 0, to: int = 0) -> None:
        """Deal the next card to a seat, or to the board (0)."""
        begins = street != self._street
        self._check_leaf(position, leaf, self._next(begins=begins))
        self._check_street(position, begins=begins)
        self._take(position)
        self._holders[position] = to
        if begins:
            self._street, self._after_burn = street, self._burn_lies
        self._burn_lies = False

    def show(self, opening: Opening, *, by: int | None = None) -> None:
        """Show a card that was dealt; the same card may be shown again.

        `by` is the seat that shows it: 0 is the board, None is unknown.
        """
        position, card = opening.position, opening.card
        if not 0 <= position < self.dealt or position in self._burned:
            raise Refused(RefusalCode.POSITION_NOT_DEALT, position=position, dealt=self.dealt)
        self._check_holder(position, by)
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

    def _check_holder(self, position: int, by: int | None) -> None:
        holder = self._holders.get(position)
        if None not in (by, holder) and by != holder:
            raise Refused(RefusalCode.HELD_BY_ANOTHER, position=position)

    def _top(self) -> int:
        """Return the position that can be burned now."""
        return self.dealt

    def _take(self, position: int) -> None:
        """Take a card from the top of the deck, or once it is empty from the burned cards."""
        if position == self.dealt:
            self.dealt += 1
        else:
            self._burned.remove(position)

    def _next(self, *, begins: bool) -> int:
        """Return the only position that can be dealt now."""
        after_burn = self._burn_lies if begins else self._after_burn
        if self.dealt == len(self._leaves) and self._burned and not after_burn:
            return self._burned[0]
        return self.dealt

    def _check_leaf(self, position: int, leaf: bytes, due: int) -> None:
        if position != due or position >= len(self._leaves):
            raise Refused(RefusalCode.LEAF_NOT_NEXT, position=position, next=due)
        if leaf != self._leaves[position]:
            raise Refused(RefusalCode.LEAF_DIFFERS, position=position)

    def _check_street(self, position: int, *, begins: bool) -> None:
        if self._street is None:
            return
        if self._burn_lies and not begins:
            raise Refused(RefusalCode.BURN_NOT_DUE, position=position)
        stub = len(self._leaves) - self.dealt
        if begins and not self._burn_lies and stub > self._players:
            raise Refused(RefusalCode.BURN_MISSING, position=position)

    def _count(self, position: int, card: int) -> None:
        if position in self._opened:
            return
        if card not in self._deck:
            raise Refused(RefusalCode.CARD_NOT_IN_DECK, position=position, card=card)
        if not self._unseen[card]:
            raise Refused(RefusalCode.CARD_TOO_OFTEN, position=position, card=card)
        self._unseen[card] -= 1
        self._opened[position] = card
