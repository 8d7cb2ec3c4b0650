from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from rng.battery import Test, examine, sample_of
from tests.depth import scaled
from tests.rng.battery import shufflers
from tests.rng.battery.shufflers import Decks

Shuffler = Callable[[int, int], Decks]

FEW = scaled(quick=5_000, plain=20_000, deep=20_000)

# The shuffler, how many decks it takes, and a test that is meant to notice.
BROKEN: list[tuple[Shuffler, int, Test]] = [
    (shufflers.naive_swap, FEW, Test.CARD_BY_POSITION),
    (shufflers.off_by_one, FEW, Test.CARD_BY_POSITION),
    (shufflers.one_position_never_swapped, FEW, Test.EACH_POSITION),
    (shufflers.modulo_of_one_byte, 50_000, Test.EACH_POSITION),
    (shufflers.sort_by_byte_keys, FEW, Test.ADJACENT_CARDS),
    (shufflers.few_swaps_of_the_last_deck, FEW, Test.PREVIOUS_CARRY_OVER),
    (shufflers.top_card_comes_back, FEW, Test.PREVIOUS_CARRY_OVER),
    (shufflers.evened_out, FEW, Test.CARD_BY_POSITION),
    # A day has 86.4 million milliseconds: among 60,000 hands some 21 pairs share theirs.
    (shufflers.millisecond_clock_seed, 60_000, Test.EQUAL_DECKS),
    (shufflers.repeats_every_65536_hands, 70_000, Test.EQUAL_DECKS),
]


@pytest.mark.parametrize(
    ("shuffler", "decks", "noticed_by"), BROKEN, ids=[shuffler.__name__ for shuffler, *_ in BROKEN]
)
def test_a_broken_shuffler_fails(shuffler: Shuffler, decks: int, noticed_by: Test) -> None:
    examination = examine(sample_of(shuffler(decks, 1)))

    assert not examination.verdict.passed
    assert noticed_by in set(examination.failed())


@pytest.mark.deep
def test_a_seed_of_32_bits_fails_though_every_value_of_the_clock_is_used() -> None:
    # Among 400,000 hands some 19 pairs share one of the 2^32 seeds.
    examination = examine(sample_of(shufflers.whole_32_bit_clock_seed(400_000, 1)))

    assert list(examination.failed()) == [Test.EQUAL_DECKS]


def test_an_ideal_shuffler_passes() -> None:
    examination = examine(sample_of(shufflers.ideal(FEW, 1)))

    assert examination.verdict.passed
    assert not list(examination.failed())


def test_the_shuffle_behind_the_clock_is_itself_without_fault() -> None:
    # Otherwise the clock would not be what the battery found.
    seeds = np.arange(FEW, dtype=np.uint64)

    assert examine(sample_of(shufflers.from_seeds(seeds))).verdict.passed
