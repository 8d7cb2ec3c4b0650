"""Committing to a deck before the first card, and opening single cards of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from proof.leaf import leaf_hash, leaf_hashes
from proof.merkle import MerkleTree, root_from_path
from proof.refusals import RefusalCode, Refused

LABEL_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O, U: read aloud without mistakes
LABEL_BYTES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Commitment:
    """What is made public before the deal: the root over one hand's deck."""

    table: str
    hand: str
    card_count: int
    root: bytes

    @property
    def label(self) -> str:
        """A short name for the root, such as `7KQ2-M9XD`. It proves nothing by itself."""
        return label_of(self.root)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """One card of a committed deck, with what it takes to check it against the root."""

    position: int
    card: int = field(repr=False)
    salt: bytes = field(repr=False)
    path: tuple[bytes, ...] = field(repr=False)


class CommittedDeck:
    """The secret side of a commitment: it knows the cards and opens them one at a time.

    The same table, hand, cards and salts always give the same commitment.
    """

    def __init__(
        self, *, table: str, hand: str, cards: Sequence[int], salts: Sequence[bytes]
    ) -> None:
        self._tree = MerkleTree(leaf_hashes(table, hand, cards, salts))
        self._cards = tuple(cards)
        self._salts = tuple(salts)
        self.commitment = Commitment(
            table=table, hand=hand, card_count=len(self._cards), root=self._tree.root
        )

    @property
    def leaves(self) -> tuple[bytes, ...]:
        """The leaf of every position, in dealing order. Leaves are public and reveal no cards."""
        return self._tree.leaves

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards of the deck in ascending order. They are public; their positions are secret."""
        return tuple(sorted(self._cards))

    def opening(self, position: int) -> Opening:
        """Return what proves the card at one position; refuses a position outside the deck."""
        if not 0 <= position < len(self._cards):
            raise Refused(RefusalCode.POSITION, position=position, most=len(self._cards) - 1)
        return Opening(
            position=position,
            card=self._cards[position],
            salt=self._salts[position],
            path=self._tree.path(position),
        )

    def __repr__(self) -> str:
        """Show the public side only."""
        return f"CommittedDeck({self.commitment!r})"


def check_opening(commitment: Commitment, opening: Opening) -> None:
    """Raise `Refused` unless the opening fits the commitment."""
    leaf = leaf_hash(
        commitment.table,
        commitment.hand,
        position=opening.position,
        card=opening.card,
        salt=opening.salt,
    )
    root = root_from_path(
        leaf, opening.path, position=opening.position, leaf_count=commitment.card_count
    )
    if root != commitment.root:
        raise Refused(RefusalCode.ROOT_DIFFERS, position=opening.position)


def label_of(root: bytes) -> str:
    """Return the first 40 bits of a root as eight letters and digits in two groups."""
    bits = int.from_bytes(root[:LABEL_BYTES], "big")
    letters = [LABEL_ALPHABET[bits >> shift & 31] for shift in range(35, -1, -5)]
    return "".join(letters[:4]) + "-" + "".join(letters[4:])
