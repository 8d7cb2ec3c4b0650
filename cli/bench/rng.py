"""How quickly the dealer shuffles and commits, beside the standard library's own safe shuffle."""

from __future__ import annotations

import random
from statistics import median

from cli.bench.figures import Figure, median_ratio, race
from proof import CommittedDeck
from rng.evidence import open_evidence_dealer

DECKS = 400
ROUNDS = 15
CARDS = tuple(range(52))


def measure() -> list[Figure]:
    """Race the production calls and the peer in turns."""
    dealer = open_evidence_dealer()
    peer = random.SystemRandom()
    deck = list(CARDS)

    def production_shuffle() -> int:
        for _ in range(DECKS):
            dealer.order(CARDS)
        return DECKS

    def shuffle_with_salts() -> int:
        for _ in range(DECKS):
            dealer.shuffle(CARDS)
        return DECKS

    def shuffle_and_commit() -> int:
        for number in range(DECKS):
            drawn = dealer.shuffle(CARDS)
            CommittedDeck(table="7", hand=str(number), cards=drawn.cards, salts=drawn.salts)
        return DECKS

    def standard_library() -> int:
        for _ in range(DECKS):
            peer.shuffle(deck)
        return DECKS

    rates = race(
        {
            "shuffle": production_shuffle,
            "salted": shuffle_with_salts,
            "committed": shuffle_and_commit,
            "peer": standard_library,
        },
        rounds=ROUNDS,
    )
    ratio = median_ratio(rates, "shuffle", "peer")
    committed_us = 1e6 / median(rates["committed"])
    return [
        Figure(
            name="production shuffle / SystemRandom().shuffle",
            value=ratio,
            unit="times",
            goal=">= 1.8",
            ok=ratio >= 1.8,
        ),
        Figure(
            name="production shuffle",
            value=1e6 / median(rates["shuffle"]),
            unit="us",
            goal="",
            ok=True,
        ),
        Figure(
            name="production shuffle with salts",
            value=1e6 / median(rates["salted"]),
            unit="us",
            goal="",
            ok=True,
        ),
        Figure(
            name="shuffle, salts and commitment",
            value=committed_us,
            unit="us",
            goal="< 1000",
            ok=committed_us < 1000,
        ),
    ]
