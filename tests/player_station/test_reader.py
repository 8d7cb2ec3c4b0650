"""Card readers: what they type becomes one swipe."""

from __future__ import annotations

import random

from player_station.evdev import DOWN, UP, KeyDecoder
from player_station.reader import SWIPE_GAP_MS, TypedSwipe

TRACK = "%B6012345678901234567^ADA/L^2912?"


def test_typed_characters_become_one_swipe_at_enter() -> None:
    swipe = TypedSwipe()
    typed = [swipe.typed(letter, 1_000 + number) for number, letter in enumerate(TRACK)]

    assert set(typed) == {None}
    assert swipe.typed("\n", 1_100) == TRACK
    assert swipe.typed("\n", 1_101) is None


def test_a_pause_drops_what_was_typed_before_it() -> None:
    swipe = TypedSwipe()
    swipe.typed("x", 1_000)
    swipe.typed("%", 1_000 + SWIPE_GAP_MS + 1)

    assert swipe.typed("\n", 1_500) == "%"


def test_a_damaged_swipe_is_handed_on_as_it_was_typed() -> None:
    swipe = TypedSwipe()
    swipe.typed("%E?", 1_000)

    assert swipe.typed("\n", 1_001) == "%E?"


def test_a_reader_that_types_without_end_keeps_within_its_bound() -> None:
    swipe = TypedSwipe()
    for number in range(5_000):
        swipe.typed("7", 1_000 + number // 100)

    assert len(swipe.typed("\n", 1_051) or "") == 200


def test_keys_of_a_grabbed_reader_are_read_with_shift() -> None:
    decoder = KeyDecoder()
    keys = [(42, DOWN), (6, DOWN), (6, UP), (48, DOWN), (42, UP), (2, DOWN), (28, DOWN)]

    assert "".join(decoder.character(*key) for key in keys) == "%B1\n"


def test_no_key_event_can_disturb_the_decoder() -> None:
    dice = random.Random(5)
    decoder = KeyDecoder()
    for _ in range(2_000):
        assert len(decoder.character(dice.randrange(768), dice.randrange(3))) <= 1
