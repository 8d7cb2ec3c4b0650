from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rng.stops import DealingStopped, StopReason
from rng.uniform import REJECTIONS_MAX, WORDS, unbiased_below
from tests.depth import scaled
from tests.rng.fakes import SeededSource, Tape, words

# Every word once, with those near each other far apart, so that the rejected ones (the last few
# numbers) never come 128 in a row.
EVERY_WORD = words(*(place * 40503 % WORDS for place in range(WORDS)))
ZEROS = bytes(2 * WORDS)


def picks_of_every_word(bound: int) -> Counter[int]:
    """Let the sampler judge each of the 65,536 words once; count what it made of them."""
    rejected = WORDS % bound
    tape = Tape(EVERY_WORD, ZEROS[: 2 * rejected])
    numbers = unbiased_below([bound] * WORDS, tape)
    assert tape.asked == [2 * WORDS, *[2 * rejected] * bool(rejected)]
    return Counter(numbers[: WORDS - rejected])


def test_the_enumeration_holds_every_word_once() -> None:
    assert len({EVERY_WORD[at : at + 2] for at in range(0, 2 * WORDS, 2)}) == WORDS


@pytest.mark.parametrize("first", range(1, 417, 32))
def test_the_bias_is_zero_for_every_bound_up_to_416(first: int) -> None:
    for bound in range(first, min(first + 32, 417), scaled(quick=7, plain=1, deep=1)):
        assert picks_of_every_word(bound) == dict.fromkeys(range(bound), WORDS // bound), bound


@pytest.mark.parametrize("bound", [2, 52, 53, 54, 36, 256, 257, 416, 1024, 40_000, 65_536])
def test_the_bias_is_zero_for_bounds_of_real_decks(bound: int) -> None:
    assert picks_of_every_word(bound) == dict.fromkeys(range(bound), WORDS // bound)


def test_the_first_word_that_maps_is_used_and_only_words_past_the_limit_are_rejected() -> None:
    limit = 65_536 - 65_536 % 52
    tape = Tape(words(limit, limit - 1, 7), words(65_535), words(3))

    assert unbiased_below([52, 51, 50], tape) == [51, 7, 3]
    assert tape.asked == [6, 2, 2]
    assert tape.unused == 0


@given(st.lists(st.integers(1, 1024), max_size=60), st.integers(0, 2**32))
def test_no_word_is_left_over_and_each_number_is_below_its_bound(
    bounds: list[int], seed: int
) -> None:
    tape = Tape(SeededSource(seed).read(5000))

    numbers = unbiased_below(bounds, tape)

    assert all(0 <= number < bound for number, bound in zip(numbers, bounds, strict=True))
    assert 5000 - tape.unused == sum(tape.asked)


def test_128_rejections_in_a_row_are_a_fault_and_never_a_fallback() -> None:
    last = WORDS - 1

    with pytest.raises(DealingStopped) as stop:
        unbiased_below([52] * 200, Tape(words(*[last] * REJECTIONS_MAX), bytes(400)))

    assert stop.value.reason is StopReason.TOO_MANY_REJECTIONS
    assert stop.value.facts == {"bound": 52, "rejected": 128}


def test_127_rejections_in_a_row_are_only_bad_luck() -> None:
    tape = Tape(words(*[WORDS - 1] * 127, 5))

    assert unbiased_below([52], tape) == [5]
    assert tape.asked == [2] * 128
