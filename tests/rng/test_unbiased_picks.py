"""The bias of scaling is zero, shown by letting the shuffle judge every word at every place."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from rng.shuffle import REJECTIONS_MAX, WORDS, shuffle_bytes, shuffled
from rng.stops import DealingStopped, StopReason
from tests.depth import scaled
from tests.rng.fakes import SeededSource, Tape, words

LARGEST_BOUND = scaled(quick=52, plain=208, deep=1024)
BLOCK = 2048

Numbers = NDArray[np.int64]


def first_rejected(bound: int) -> int:
    """The largest multiple of the bound: below it every number has as many words."""
    return WORDS // bound * bound


def picks_of(orders: Numbers) -> Numbers:
    """Take orders of the cards 0, 1, 2... apart, one to a row: column k is the pick below k + 1.

    The card that ends at a place stood where the place's pick pointed when it was made.
    """
    picks = np.zeros_like(orders)
    rows, cards = np.arange(len(orders)), orders.shape[1]
    at = np.tile(np.arange(cards), (len(orders), 1))
    where = at.copy()
    for last in range(cards - 1, 0, -1):
        moved = at[:, last].copy()
        picks[:, last] = pick = where[rows, orders[:, last]]
        at[rows, pick], where[rows, moved] = moved, pick
    return picks


def counts_of_every_word() -> Numbers:
    """Give each word to every place that takes it; count picks: a row for each place."""
    counts = np.zeros((LARGEST_BOUND, LARGEST_BOUND), np.int64)
    limits = np.array([first_rejected(place + 1) for place in range(LARGEST_BOUND)])
    for start in range(0, WORDS, BLOCK):
        block = np.arange(start, start + BLOCK)
        taken = block[:, None] < limits
        given = np.where(taken, block[:, None], 0)[:, :0:-1].astype(">u2")
        orders = [shuffled(range(LARGEST_BOUND), row.tobytes(), nothing_more) for row in given]
        picks = picks_of(np.array(orders))
        for place in range(LARGEST_BOUND):
            made = picks[taken[:, place], place]
            counts[place] += np.bincount(made, minlength=LARGEST_BOUND)
    return counts


def nothing_more(byte_count: int) -> bytes:
    raise AssertionError(f"{byte_count} more bytes were asked for, but no word is rejected")


def test_picks_are_read_back_as_they_were_made() -> None:
    order = shuffled(range(5), words(2, 3, 0, 1), nothing_more)

    assert picks_of(np.array([order])).tolist() == [[0, 1, 0, 3, 2]]


def test_every_number_below_every_bound_is_picked_by_equally_many_words() -> None:
    counts = counts_of_every_word()

    for bound in range(1, LARGEST_BOUND + 1):
        picked = counts[bound - 1]
        assert picked[:bound].tolist() == [WORDS // bound] * bound, bound
        assert not picked[bound:].any()


def test_every_other_word_is_rejected_by_its_bound() -> None:
    for bound in range(2, LARGEST_BOUND + 1, scaled(quick=10, plain=1, deep=1)):
        rest = bytes(shuffle_bytes(bound - 1))
        for word in range(first_rejected(bound), WORDS):
            more = Tape(words(0))
            shuffled(range(bound), words(word) + rest, more)
            assert more.asked == [2], (bound, word)


def test_a_rejected_word_leaves_its_place_to_the_next() -> None:
    odd = WORDS - 1  # rejected by bounds 5 and 3, taken by 4
    more = Tape(words(odd, 1), words(0))

    assert shuffled(range(5), words(odd, 0, odd, odd), more) == (2, 4, 1, 3, 0)
    assert more.asked == [4, 2]
    assert more.unused == 0


@given(st.integers(2, 1024), st.integers(0, 2**32))
def test_no_word_is_left_over(size: int, seed: int) -> None:
    source = SeededSource(seed)
    first, spare = source.read(shuffle_bytes(size)), source.read(1000)
    more = Tape(spare)

    shuffled(range(size), first, more)

    read = np.frombuffer(first + spare[: sum(more.asked)], ">u2")
    bound = size
    for word in read.tolist():
        assert bound > 1
        bound -= word < first_rejected(bound)
    assert bound == 1


def test_128_rejections_in_a_row_are_a_fault_and_never_a_fallback() -> None:
    last = WORDS - 1

    with pytest.raises(DealingStopped) as stop:
        shuffled(range(52), words(*[last] * 51), Tape(words(*[last] * REJECTIONS_MAX), bytes(400)))

    assert stop.value.reason is StopReason.TOO_MANY_REJECTIONS
    assert stop.value.facts == {"bound": 52, "rejected": 128}


def test_127_rejections_in_a_row_are_only_bad_luck() -> None:
    more = Tape(words(*[WORDS - 1] * (REJECTIONS_MAX - 3), 2, 0))

    assert shuffled(range(3), words(WORDS - 1, WORDS - 1), more) == (1, 0, 2)
    assert more.unused == 0
