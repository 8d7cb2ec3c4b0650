from __future__ import annotations

from collections import Counter
from itertools import product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rng.shuffle import shuffle_bytes, shuffled
from tests.rng.fakes import SeededSource, Tape, words


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_every_order_of_a_small_deck_is_reached_by_exactly_one_run_of_picks(size: int) -> None:
    runs = product(*(range(bound) for bound in range(size, 1, -1)))

    orders = Counter(shuffled(range(size), words(*run), Tape()) for run in runs)

    assert len(orders) == factorial(size)
    assert set(orders.values()) == {1}


def test_picks_are_made_from_the_last_place_down() -> None:
    assert shuffled((10, 11, 12, 13), words(0, 0, 0), Tape()) == (11, 12, 13, 10)
    assert shuffled((10, 11, 12, 13), words(3, 2, 1), Tape()) == (10, 11, 12, 13)


@given(st.lists(st.integers(0, 60), min_size=1, max_size=450), st.integers(0, 2**32))
def test_a_shuffle_keeps_every_card_of_any_deck(cards: list[int], seed: int) -> None:
    chance = SeededSource(seed).read

    deck = shuffled(cards, chance(shuffle_bytes(len(cards))), chance)

    assert Counter(deck) == Counter(cards)
