"""How quickly the dealer shuffles and commits, against the standard library's safe shuffle."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median

from cli.bench.figures import Figure, median_ratio, race
from proof import CommittedDeck
from rng.evidence import open_evidence_dealer

DECKS = 500
ROUNDS = 15
CARDS = tuple(range(52))


def measure() -> list[Figure]:
    """Race the production call, with and without its commitment, and the peer in turns."""
    rates = race({name: _repeated(work) for name, work in _contestants().items()}, rounds=ROUNDS)
    ratio = median_ratio(rates, "shuffle", "peer")
    micros = {name: 1e6 / median(of_rounds) for name, of_rounds in rates.items()}
    return [
        Figure(
            name="production shuffle / SystemRandom().shuffle",
            value=ratio,
            unit="times",
            goal=">= 1.8",
            ok=ratio >= 1.8,
        ),
        Figure(
            name="production shuffle and commitment",
            value=micros["committed"],
            unit="us",
            goal="< 1000",
            ok=micros["committed"] < 1000,
        ),
        _unjudged("production shuffle", micros["shuffle"]),
        _unjudged("SystemRandom().shuffle", micros["peer"]),
    ]


def _contestants() -> dict[str, Callable[[], object]]:
    dealer = open_evidence_dealer()
    peer, deck = random.SystemRandom(), list(CARDS)

    def shuffle_and_commit() -> CommittedDeck:
        drawn = dealer.shuffle(CARDS)
        return CommittedDeck(table="7", hand="42", cards=drawn.cards, salts=drawn.salts)

    return {
        "shuffle": lambda: dealer.shuffle(CARDS),
        "committed": shuffle_and_commit,
        "peer": lambda: peer.shuffle(deck),
    }


def _repeated(work: Callable[[], object]) -> Callable[[], int]:
    def many() -> int:
        for _ in range(DECKS):
            work()
        return DECKS

    return many


def _unjudged(name: str, value_us: float) -> Figure:
    return Figure(name=name, value=value_us, unit="us", goal="", ok=True)
