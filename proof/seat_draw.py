"""The draw for the seats of a tournament: every player had the first free seat of the order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from proof.deal_proof import DealProof, verify
from proof.refusals import RefusalCode, Refused


def verify_seat_draw(proof: DealProof, drawn: Iterable[Sequence[int]]) -> None:
    """Raise `Refused` unless the whole order was committed to and every draw came from its top.

    `drawn` has, for each player who entered, the cards from the top of the order to his own.
    """
    verify(proof)
    order = [opening.card for opening in proof.openings]
    if len(order) < len(proof.leaves):
        raise Refused(RefusalCode.POSITION_NOT_DEALT, position=len(order), dealt=len(order))
    for cards in drawn:
        if list(cards) != order[: len(cards)]:
            raise Refused(RefusalCode.NOT_FROM_THE_TOP, position=len(cards) - 1)
