"""The table, its light and the cards on it: drawn once, in the house's dress, always readable."""

from __future__ import annotations

import pygame
import pytest

from screenkit import BACKS, OWN_BRAND, Box, Brand, Canvas, Panel, drawn, start_without_display
from screenkit.cards import Deck, card_back, suit_colour
from screenkit.drawables import CardPicture, Drawable, LightPool, Table
from screenkit.flip import FRAMES, flip_frame, flipped
from screenkit.light import FADE_MS, LEVELS, fade_level
from screenkit.table import baize_edge, racetrack_colour
from screenkit.theme import CARD_FACE, CARD_FACE_DIM, Colour, colour
from tests.screenkit.contrast import contrast

PANEL = Panel(width_px=512, height_px=384)
FELT = Table(
    box=PANEL.design,
    baize=Box(26, 58, 972, 1200),
    corner=(300, 280),
    lamp=(512, 250),
    light=(700, 560),
)
BLUE = Brand(felt=colour("#1B3A7A"), rail=colour("#1A1A1E"), back="blue")


def _pixels(*layout: Drawable, brand: Brand = OWN_BRAND) -> bytes:
    return pygame.image.tobytes(drawn(layout, PANEL, brand=brand), "RGB")


def test_a_house_changes_felt_rail_and_backs_without_another_layout() -> None:
    start_without_display()
    layout = (FELT, CardPicture(box=Box(400, 300, 112, 157)))

    assert _pixels(*layout) != _pixels(*layout, brand=BLUE)
    assert _pixels(*layout, brand=BLUE) == _pixels(*layout, brand=BLUE)


def test_a_house_that_changes_its_dress_is_drawn_whole() -> None:
    start_without_display()
    surface = pygame.Surface((PANEL.width_px, PANEL.height_px))
    canvas = Canvas(surface, PANEL)
    canvas.show((FELT,))
    canvas.wear(BLUE)
    canvas.show((FELT,))

    assert pygame.image.tobytes(surface, "RGB") == _pixels(FELT, brand=BLUE)


def test_the_three_backs_differ() -> None:
    start_without_display()
    backs = {pygame.image.tobytes(card_back((56, 78), back), "RGBA") for back in BACKS}
    assert len(backs) == len(BACKS)


@pytest.mark.parametrize("felt", [OWN_BRAND.felt, BLUE.felt])
def test_the_racetrack_is_seen_where_it_lies(felt: Colour) -> None:
    """It lies where the lamp hardly reaches."""
    assert contrast(racetrack_colour(felt), baize_edge(felt)) >= 3


@pytest.mark.parametrize("four_colour", [False, True])
@pytest.mark.parametrize("suit", "shdc")
def test_every_suit_is_readable_on_a_bright_and_on_a_dimmed_card(
    suit: str, *, four_colour: bool
) -> None:
    bright = suit_colour(suit, Deck(four_colour=four_colour))
    dimmed = suit_colour(suit, Deck(four_colour=four_colour, faded=True))

    assert contrast(bright, CARD_FACE) >= 4.5
    assert contrast(dimmed, CARD_FACE_DIM) >= 4.5


def test_a_flip_shows_the_back_first_and_ends_with_the_face() -> None:
    start_without_display()
    frames = [
        pygame.image.tobytes(flipped("Kd", (56, 78), number, back="green"), "RGBA")
        for number in range(FRAMES)
    ]

    assert len(set(frames)) == FRAMES
    assert [flip_frame(part) for part in (0.0, 0.5, 1.0)] == [0, FRAMES // 2, FRAMES - 1]


def test_no_frame_of_a_flip_before_its_half_depends_on_the_card() -> None:
    start_without_display()
    for number in range(FRAMES // 2):
        shown = {
            pygame.image.tobytes(flipped(card, (56, 78), number, back="green"), "RGBA")
            for card in ("Kd", "2c")
        }
        assert len(shown) == 1


def test_light_rises_and_falls_within_its_fade() -> None:
    assert [fade_level(at) for at in (0, FADE_MS // 2, FADE_MS)] == [0, LEVELS // 2, LEVELS]
    assert fade_level(FADE_MS, rising=False) == 0


def test_light_only_adds() -> None:
    start_without_display()
    pool = LightPool(box=Box(100, 100, 400, 400))
    before, after = _pixels(FELT), _pixels(FELT, pool)

    assert before != after
    assert all(lit >= plain for plain, lit in zip(before, after, strict=True))
