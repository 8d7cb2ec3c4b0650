"""Committed decks in one line."""

from __future__ import annotations

import random

from proof import CommittedDeck, DealProof, prove

TABLE, HAND = "table-7", "hand-000042"


def committed(size: int = 52, *, cards: list[int] | None = None, seed: int = 1) -> CommittedDeck:
    """Commit to a shuffled deck of `size` cards, or to just these cards."""
    chance = random.Random(seed)
    deck = chance.sample(range(size), size) if cards is None else cards
    salts = [chance.randbytes(32) for _ in deck]
    return CommittedDeck(table=TABLE, hand=HAND, cards=deck, salts=salts)


def proof_of_hand(
    size: int = 52, *, dealt: int = 12, shown: frozenset[int] = frozenset({0, 3, 7, 11})
) -> DealProof:
    """Prove a hand that dealt some cards and showed a few of them."""
    return prove(committed(size), dealt=dealt, shown=shown)


def flipped(value: bytes, place: int = -1) -> bytes:
    """The same bytes but for one bit."""
    changed = bytearray(value)
    changed[place] ^= 1
    return bytes(changed)
