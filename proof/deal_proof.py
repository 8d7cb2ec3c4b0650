"""The proof of one hand: its content, how it is made and how it is verified."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from proof.commitment import Commitment, CommittedDeck, Opening
from proof.follow import DealFollower
from proof.further import FurtherProof, verify_further
from proof.refusals import RefusalCode, Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class DealProof:
    """Everything public about one hand's deck. Mucked cards stay closed."""

    commitment: Commitment
    deck: tuple[int, ...] = field(repr=False)
    """Which cards the deck holds, ascending."""
    leaves: tuple[bytes, ...] = field(repr=False)
    """One leaf for each position of the deck."""
    dealt: int
    """How many cards left the deck, burned ones included: positions 0 to dealt - 1."""
    openings: tuple[Opening, ...] = field(repr=False)
    """The cards that were shown, by ascending position."""
    more: FurtherProof | None = None
    """The further orders of the deck, if dead cards came back in one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """The counts of a proof that holds."""

    cards: int
    dealt: int
    opened: int


def prove(committed: CommittedDeck, *, dealt: int, shown: frozenset[int]) -> DealProof:
    """Make the proof of a hand that dealt `dealt` cards and showed the positions `shown`.

    Refuses a shown position that was not dealt.
    """
    _check_dealt(dealt, committed.commitment.card_count)
    hidden = sorted(position for position in shown if not 0 <= position < dealt)
    if hidden:
        raise Refused(RefusalCode.POSITION_NOT_DEALT, position=hidden[0], dealt=dealt)
    return DealProof(
        commitment=committed.commitment,
        deck=committed.deck,
        leaves=committed.leaves,
        dealt=dealt,
        openings=tuple(committed.opening(position) for position in sorted(shown)),
    )


def verify(proof: DealProof) -> Verified:
    """Check a whole proof and return its counts. Raises `Refused` at the first thing wrong."""
    _check_ascending([opening.position for opening in proof.openings])
    follower = DealFollower(proof.commitment, leaves=proof.leaves, deck=proof.deck)
    _check_dealt(proof.dealt, len(proof.leaves))
    for position, leaf in enumerate(proof.leaves[: proof.dealt]):
        follower.deal(position, leaf)
    for opening in proof.openings:
        follower.show(opening)
    if proof.more is None:
        return Verified(cards=len(proof.leaves), dealt=follower.dealt, opened=follower.opened)
    further = verify_further(proof.commitment, proof.more, proof.deck)
    return Verified(
        cards=len(proof.leaves),
        dealt=follower.dealt + len(proof.more.dealt),
        opened=follower.opened + further.opened,
    )


def _check_dealt(dealt: int, cards: int) -> None:
    if not 0 <= dealt <= cards:
        raise Refused(RefusalCode.DEALT_TOO_MANY, dealt=dealt, cards=cards)


def _check_ascending(positions: list[int]) -> None:
    for before, after in pairwise(positions):
        if after <= before:
            raise Refused(RefusalCode.POSITIONS_NOT_IN_ORDER, position=after, after=before)
