from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rng.health import (
    AdaptiveProportion,
    HealthTests,
    RepetitionCount,
    proportion_cutoff,
    repetition_cutoff,
)
from rng.stops import DealingStopped, StopReason
from tests.rng.fakes import biased

# (entropy per sample, window): cut-offs of both tests at false alarm rates 2^-20, 2^-30, 2^-40.
PUBLISHED = {
    (1.0, 1024): [(21, 589), (31, 609), (41, 625)],
    (0.5, 1024): [(41, 793), (61, 810), (81, 824)],
    (8.0, 512): [(4, 13), (5, 16), (6, 19)],
    (4.0, 512): [(6, 62), (9, 71), (11, 78)],
}


@pytest.mark.parametrize(("entropy_bits", "window"), PUBLISHED)
def test_cutoffs_follow_from_entropy_and_false_alarm_rate(entropy_bits: float, window: int) -> None:
    computed = [
        (
            repetition_cutoff(entropy_bits=entropy_bits, false_alarm_bits=bits),
            proportion_cutoff(entropy_bits=entropy_bits, false_alarm_bits=bits, window=window),
        )
        for bits in (20, 30, 40)
    ]

    assert computed == PUBLISHED[entropy_bits, window]


@pytest.mark.parametrize("entropy_bits", [1, 4, 8])
def test_the_proportion_cutoff_is_the_exact_binomial_quantile(entropy_bits: int) -> None:
    cutoff = proportion_cutoff(entropy_bits=float(entropy_bits), false_alarm_bits=40, window=512)
    ways_of_p = [
        math.comb(512, count) * (2**entropy_bits - 1) ** (512 - count) for count in range(513)
    ]
    everything = 2 ** (entropy_bits * 512)

    assert sum(ways_of_p[cutoff:]) << 40 <= everything
    assert sum(ways_of_p[cutoff - 1 :]) << 40 > everything


def test_a_run_one_short_of_the_cutoff_is_allowed() -> None:
    RepetitionCount(6).feed(b"\x07" * 5 + b"\x08" + b"\x07" * 5)


def test_a_stuck_source_trips_the_repetition_count() -> None:
    with pytest.raises(DealingStopped) as stop:
        RepetitionCount(6).feed(b"\x01\x02" + b"\x07" * 6)

    assert stop.value.reason is StopReason.ENTROPY_REPEATS
    assert stop.value.facts == {"run": 6, "cutoff": 6}


def test_a_biased_source_trips_the_adaptive_proportion_and_not_the_repetition_count() -> None:
    tests = HealthTests(entropy_bits=8)

    with pytest.raises(DealingStopped) as stop:
        tests.feed(biased(512))

    assert stop.value.reason is StopReason.ENTROPY_BIASED
    assert stop.value.facts == {"seen": 64, "cutoff": 19, "window": 512}


def test_a_window_counts_its_first_sample_only_within_the_window() -> None:
    test = AdaptiveProportion(3, window=4)

    test.feed(b"\x01\x02\x01\x02" + b"\x01\x03\x03\x03" + b"\x01\x02\x02\x01")
    with pytest.raises(DealingStopped):
        test.feed(b"\x05\x05\x06\x05")


def naive_first_alarm(samples: bytes, repetition: int, proportion: int, window: int) -> bool:
    """Both tests as the standard words them, over all samples at once."""
    stuck = any(
        len(set(samples[at : at + repetition])) == 1 for at in range(len(samples) - repetition + 1)
    )
    windows = [samples[at : at + window] for at in range(0, len(samples), window)]
    return stuck or any(part.count(part[0]) >= proportion for part in windows)


@given(
    samples=st.lists(st.integers(0, 3), max_size=60).map(bytes),
    cuts=st.lists(st.integers(0, 60), max_size=5),
)
def test_cutting_the_samples_into_parts_changes_no_verdict(samples: bytes, cuts: list[int]) -> None:
    tests = HealthTests(entropy_bits=8)
    tests.repetition = RepetitionCount(4)
    tests.proportion = AdaptiveProportion(5, window=8)
    edges = [0, *sorted(cuts), len(samples)]

    try:
        for start, end in pairwise(edges):
            tests.feed(samples[start:end])
        alarm = False
    except DealingStopped:
        alarm = True

    assert alarm == naive_first_alarm(samples, 4, 5, 8)


def test_a_good_source_raises_no_alarm_in_a_million_samples() -> None:
    HealthTests(entropy_bits=8).feed(random.Random(7).randbytes(1_000_000))
