"""Shufflers for the battery's own tests: an ideal one, and broken ones it must find.

Seeded and vectorised, for speed and repeatability. They live with the tests and can reach
neither a report nor the dealing path.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Decks = NDArray[np.uint8]

CARDS = 52
MILLISECONDS_OF_A_DAY = 86_400_000


def new_decks(count: int) -> Decks:
    """Return unshuffled decks, one to a row."""
    return np.tile(np.arange(CARDS, dtype=np.uint8), (count, 1))


def ideal(count: int, seed: int) -> Decks:
    """Every order equally likely, every deck independent."""
    return np.random.default_rng(seed).permuted(new_decks(count), axis=1)


def naive_swap(count: int, seed: int) -> Decks:
    """Swap each position with any position of the whole deck: 52^52 paths cannot be fair."""
    return _swapped(count, seed, range(CARDS), lambda _last: CARDS)


def off_by_one(count: int, seed: int) -> Decks:
    """Fisher-Yates that never leaves a card where it is: only the cycles of length 52."""
    return _swapped(count, seed, range(CARDS - 1, 0, -1), lambda last: last)


def one_position_never_swapped(count: int, seed: int) -> Decks:
    """Fisher-Yates that skips one position."""
    steps = [last for last in range(CARDS - 1, 0, -1) if last != 25]
    return _swapped(count, seed, steps, lambda last: last + 1)


def modulo_of_one_byte(count: int, seed: int) -> Decks:
    """Fisher-Yates with a byte modulo the bound: small numbers come a little too often."""
    generator = np.random.default_rng(seed)
    decks = new_decks(count)
    for last in range(CARDS - 1, 0, -1):
        _swap(decks, last, generator.integers(256, size=count) % (last + 1))
    return decks


def sort_by_byte_keys(count: int, seed: int) -> Decks:
    """Sort cards by random bytes; equal bytes leave cards in their old order."""
    keys = np.random.default_rng(seed).integers(256, size=(count, CARDS))
    return np.argsort(keys, axis=1, kind="stable").astype(np.uint8)


def millisecond_clock_seed(count: int, seed: int) -> Decks:
    """A good shuffle seeded by the milliseconds since midnight, hands at random times."""
    times = np.random.default_rng(seed).integers(MILLISECONDS_OF_A_DAY, size=count)
    return from_seeds(times.astype(np.uint64))


def whole_32_bit_clock_seed(count: int, seed: int) -> Decks:
    """A good shuffle seeded by a fast clock cut to 32 bits, read at random times."""
    return from_seeds(np.random.default_rng(seed).integers(2**32, size=count, dtype=np.uint64))


def repeats_every_65536_hands(count: int, seed: int) -> Decks:
    """Perfect decks, but the generator's period is 2^16 hands."""
    return np.resize(ideal(2**16, seed), (count, CARDS))


def few_swaps_of_the_last_deck(count: int, seed: int) -> Decks:
    """Each deck is the one before with sixty random swaps, too few to forget it."""
    swaps = np.random.default_rng(seed).integers(CARDS, size=(count, 60, 2)).tolist()
    deck = list(range(CARDS))
    decks = []
    for hand in swaps:
        for one, other in hand:
            deck[one], deck[other] = deck[other], deck[one]
        decks.append(bytes(deck))
    return np.frombuffer(b"".join(decks), np.uint8).reshape(count, CARDS)


def top_card_comes_back(count: int, seed: int) -> Decks:
    """Perfect decks, but one hand in ten starts with the first card of the hand before."""
    generator = np.random.default_rng(seed)
    decks = ideal(count, seed + 1)
    for hand in np.flatnonzero(generator.random(count) < 0.1):
        if hand:
            put(decks[hand : hand + 1], 0, np.array([decks[hand - 1, 0]]))
    return decks


def evened_out(count: int, seed: int) -> Decks:
    """Too fair: in every 52 hands each card visits each position exactly once."""
    start = ideal(-(-count // CARDS), seed)
    rings = np.stack([np.roll(start, turn, axis=1) for turn in range(CARDS)], axis=1)
    return rings.reshape(-1, CARDS)[:count]


def from_seeds(seeds: NDArray[np.uint64]) -> Decks:
    """Shuffle well from one seed per deck: equal seeds give equal decks and nothing else shows."""
    decks = new_decks(len(seeds))
    for last in range(CARDS - 1, 0, -1):
        words = _mixed(seeds * np.uint64(64) + np.uint64(last)) >> np.uint64(32)
        _swap(decks, last, (words % np.uint64(last + 1)).astype(np.int64))
    return decks


def put(decks: Decks, position: int, cards: NDArray[np.integer]) -> None:
    """Swap, in each deck, the named card to a position."""
    rows = np.arange(len(decks))
    places = (decks == np.asarray(cards)[:, None]).argmax(axis=1)
    decks[rows, places] = decks[:, position]
    decks[:, position] = cards


def _swapped(count: int, seed: int, steps: object, bound: Callable[[int], int]) -> Decks:
    generator = np.random.default_rng(seed)
    decks = new_decks(count)
    assert isinstance(steps, (range, list))
    for last in steps:
        _swap(decks, last, generator.integers(bound(last), size=count))
    return decks


def _swap(decks: Decks, last: int, picks: NDArray[np.int64]) -> None:
    rows = np.arange(len(decks))
    held = decks[:, last].copy()
    decks[:, last] = decks[rows, picks]
    decks[rows, picks] = held


def _mixed(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Scramble 64-bit words, one to one."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
        words = (words ^ (words >> np.uint64(shift))) * np.uint64(factor)
    return words
