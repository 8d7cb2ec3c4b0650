"""Amounts, chips, motion, sounds, words and codes of the kit."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import pairwise

import pygame
import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from screenkit import Box, Panel, cents_shown, chips_shown, start_without_display
from screenkit.amounts import result_shown
from screenkit.cards import card_back, card_face
from screenkit.chips import CHIPS_IN_STACK_MAX, STACKS_MAX, columns_for, stacks_for
from screenkit.drawables import CardPicture
from screenkit.drawing import drawn
from screenkit.fonts import width_of
from screenkit.language import speak, translated
from screenkit.motion import between, part_done
from screenkit.qr import qr_picture
from screenkit.sound import RATE_HZ, SOUNDS, SoundName, Speaker, samples
from screenkit.words import (
    duration_words,
    hand_name,
    names_line,
    stakes_words,
    table_game,
)
from wire.messages.own_view import HandName
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import (
    RulesView,
)


@pytest.mark.parametrize(
    ("cents", "text"),
    [(0, "$0"), (5, "$0.05"), (100, "$1"), (123_456_750, "$1,234,567.50"), (-300, "\u2212$3")],
)
def test_cents_show_only_when_they_are_not_zero(cents: int, text: str) -> None:
    assert cents_shown(cents) == text


def test_a_result_shows_its_sign_and_nothing_is_neither_won_nor_lost() -> None:
    assert [result_shown(cents) for cents in (7_300, 0, -300)] == ["+$73", "$0", "\u2212$3"]


@given(st.integers(100, 2_000), st.integers(1, 7))
def test_columns_fill_their_box_to_its_end(width: int, count: int) -> None:
    box = Box(16, 8, width, 64)
    columns = box.columns(count, 4)

    assert (columns[0].x, columns[-1].right) == (box.x, box.right)
    assert all(right.x - left.right == 4 for left, right in pairwise(columns))
    assert max(it.w for it in columns) - min(it.w for it in columns) <= 1


def test_tournament_chips_are_counted_not_paid() -> None:
    assert chips_shown(12_500, tournament=True) == "12,500"


def test_a_single_stack_holds_every_value_and_never_more_chips_than_may_be_seen() -> None:
    assert columns_for(14, most=1, high=4) == ((5, 5, 1, 1),)
    assert columns_for(5_000, most=1, high=4) == ((1000,) * 4,)
    assert columns_for(14, most=2, high=4) == ((5, 5), (1, 1, 1, 1))


@given(st.integers(min_value=0, max_value=10**9))
def test_a_picture_of_chips_is_small_and_never_claims_too_much(units: int) -> None:
    stacks = stacks_for(units)

    assert 1 <= len(stacks) <= STACKS_MAX
    assert all(1 <= count <= CHIPS_IN_STACK_MAX for _value, count in stacks)
    assert sum(value * count for value, count in stacks) <= max(units, 1)


@given(st.integers(-500, 2_000), st.integers(0, 500), st.integers(0, 1_000))
def test_motion_begins_at_its_start_and_lands_on_the_truth(
    elapsed: int, at_ms: int, lasts_ms: int
) -> None:
    part = part_done(elapsed, at_ms=at_ms, lasts_ms=lasts_ms)
    start, end = Box(0, 0, 10, 10), Box(300, 200, 80, 112)

    assert 0 <= part <= 1
    assert between(start, end, 0.0) == start
    assert between(start, end, 1.0) == end
    assert part_done(at_ms + lasts_ms, at_ms=at_ms, lasts_ms=lasts_ms) == 1


@pytest.mark.parametrize("name", SOUNDS)
def test_sounds_are_short_quiet_and_die_away(name: SoundName) -> None:
    wave = array("h", samples(name))

    assert 0 < len(wave) < RATE_HZ
    assert 500 < max(map(abs, wave)) <= 11_000
    assert max(map(abs, wave[-40:])) < 1_500


def test_a_machine_without_sound_stays_silent() -> None:
    speaker = Speaker()
    speaker.play("chip")


def test_all_faces_differ_and_a_back_tells_nothing() -> None:
    start_without_display()
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    pictures = {pygame.image.tobytes(card_face(card, (40, 56)), "RGBA") for card in cards}

    assert len(pictures) == 52
    assert card_back((40, 56)) is card_back((40, 56))


def test_four_colours_change_diamonds_and_clubs_only() -> None:
    start_without_display()
    for card, changes in (("9d", True), ("9c", True), ("9h", False), ("9s", False)):
        two, four = (card_face(card, (80, 112), four_colour=on) for on in (False, True))
        same = pygame.image.tobytes(two, "RGBA") == pygame.image.tobytes(four, "RGBA")
        assert same != changes


def test_digits_are_equally_wide() -> None:
    for weight in ("semibold", "bold"):
        widths = {width_of(digit * 10, weight, 32) for digit in "0123456789"}
        assert len(widths) == 1


def test_a_code_on_the_glass_is_the_code_that_was_made() -> None:
    start_without_display()
    text = "arclight:3:184213:" + "7c" * 32
    picture = qr_picture(text, 400)
    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    pixels = 400 // (len(rows) + 6)
    offset = (400 - pixels * len(rows)) // 2
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            place = (offset + x * pixels + pixels // 2, offset + y * pixels + pixels // 2)
            assert (picture.get_at(place)[0] == 0) == bool(dark)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            HandName(ranking="high", category="full_house", ranks="K7"),
            "Full house, kings full of sevens",
        ),
        (HandName(ranking="high", category="straight_flush", ranks="A"), "Royal flush"),
        (
            HandName(ranking="high", category="straight_flush", ranks="9"),
            "Straight flush, nine high",
        ),
        (HandName(ranking="low_a5", category="high_card", ranks="8643A"), "Eight-six low"),
        (HandName(ranking="omaha_low_8", category="high_card", ranks="7532A"), "Seven-five low"),
        (HandName(ranking="high", category="two_pair", ranks="T4A"), "Two pair, tens and fours"),
        (HandName(ranking="high", category="high_card", ranks="AKQJ9"), "High card, ace"),
    ],
)
def test_hands_are_called_what_a_dealer_calls_them(name: HandName, text: str) -> None:
    assert hand_name(name) == text


def test_a_split_pot_names_both_halves() -> None:
    high = HandName(ranking="omaha_high", category="pair", ranks="K")
    low = HandName(ranking="omaha_low_8", category="high_card", ranks="8632A")

    assert names_line((high, low)) == "High: pair of kings  \u00b7  Low: eight-six"


def test_games_and_stakes_read_as_rooms_write_them() -> None:
    stud = RulesView(
        game="stud8",
        structure="fixed_limit",
        stakes=StakesView(ante=50, bring_in=100, small_bet=400, big_bet=800),
    )
    holdem = RulesView(
        game="holdem", structure="no_limit", stakes=StakesView(blinds=(100, 200, 400))
    )

    assert stakes_words(stud) == "$4/$8, ante $0.50, bring-in $1"
    assert table_game(holdem) == "No-Limit Hold'em $1/$2/$4"


def test_durations_are_told_in_hours_and_minutes() -> None:
    assert duration_words(59 * 60_000) == "59 min"
    assert duration_words(125 * 60_000) == "2 h 05 min"


def test_a_language_without_a_catalogue_falls_back_to_english() -> None:
    speak("xx")
    assert translated("Fold") == "Fold"
    speak("en")


@lru_cache(maxsize=1)
def _panels() -> tuple[Panel, ...]:
    return tuple(
        Panel(width_px=width, height_px=height)
        for width, height in ((1024, 768), (1280, 800), (1920, 1080))
    )


def test_a_wider_glass_has_a_wider_design_of_the_same_height() -> None:
    assert [panel.design for panel in _panels()] == [
        Box(0, 0, 1024, 768),
        Box(0, 0, 1229, 768),
        Box(0, 0, 1366, 768),
    ]
    assert _panels()[2].to_design(1_919, 1_079) == (1364, 767)


def test_stakes_name_what_is_dealt() -> None:
    """A big-blind ante is one player's, and a game without bet sizes has one opening bet."""
    ante = StakesView(blinds=(100, 200), ante=200, ante_from="big_blind")
    big_blind_ante = RulesView(game="holdem", structure="no_limit", stakes=ante)
    assert stakes_words(big_blind_ante) == "$1/$2, big-blind ante $2"
    sizes = StakesView(ante=100, bring_in=100, small_bet=500, big_bet=5_000)
    no_limit_stud = RulesView(game="stud", structure="no_limit", stakes=sizes)
    assert stakes_words(no_limit_stud) == "$5, ante $1, bring-in $1"


def _rank_ends_percent(card_width: int, scale: float) -> int:
    """How much of a card's width the two figures of a ten fill, on a glass of this scale."""
    start_without_display()
    panel = Panel(width_px=round(1920 * scale), height_px=round(1080 * scale), design_height=1080)
    box = Box(100, 100, card_width, card_width * 118 // 84)
    picture = drawn((CardPicture(box=box, card="Ts"),), panel)
    left, top, wide = (round(it * panel.scale) for it in (box.x, box.y, box.w))
    inked = [
        x
        for x in range(wide // 12, wide * 9 // 10)
        for y in range(wide // 6, wide // 2)
        if sum(picture.get_at((left + x, top + y))[:3]) < 200
    ]
    return max(inked) * 100 // wide


@pytest.mark.parametrize("scale", [1.0, 2 / 3])
def test_a_ten_leaves_half_of_its_card_to_the_one_over_it_on_every_glass(scale: float) -> None:
    assert 30 <= _rank_ends_percent(84, scale) <= 50
