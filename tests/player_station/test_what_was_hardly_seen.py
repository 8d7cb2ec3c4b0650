"""What a designer found wrong at the seat: shapes hardly seen, corners, words said twice."""

from __future__ import annotations

import pytest

from gallery.seat.scenes import scenes
from player_station.screens import screen_of
from player_station.screens.places import Places
from screenkit import Panel, drawn, start_without_display
from screenkit.drawables import Words
from screenkit.geometry import Box
from screenkit.peel import Peek, peeled
from wire.colours import SHAPE_CONTRAST, contrast

PANEL = Panel(width_px=1024, height_px=768)
FOUND = Box(296, 192, 80, 112)
"""The first place of the board in a hand of hold'em."""
INSIDE = 6
DARK = 60


@pytest.mark.parametrize("shape", ["a place of the board", "the touch zone"])
def test_the_edge_of_a_shape_is_told_from_what_is_in_it(shape: str) -> None:
    start_without_display()
    glass = drawn(screen_of(scenes()["play-chop"], width=1024).layout, PANEL)
    box = FOUND if shape == "a place of the board" else Places(width=1024).zone
    y = box.y + box.h // 3
    dots = [glass.get_at((x, y)) for x in range(box.x - 2, box.x + INSIDE)]
    across = [(it.r, it.g, it.b) for it in dots]
    assert max(contrast(it, across[-1]) for it in across) >= SHAPE_CONTRAST


@pytest.mark.parametrize("lift", [32, 64, 96])
def test_a_lifted_card_has_no_square_outline_outside_its_round_corners(lift: int) -> None:
    start_without_display()
    size = (112, 157)
    picture, rim = peeled("As", size, lift, peek=Peek())
    corners = [(rim, rim), (rim + size[0] - 1, rim)]
    assert all(max(tuple(picture.get_at(at))[:3]) < DARK for at in corners)


@pytest.mark.parametrize("scene", ["play-fold-question", "play-muck-warning"])
def test_a_question_has_its_two_answers_once(scene: str) -> None:
    screen = screen_of(scenes()[scene], width=1024)
    answers = [it for it in screen.controls if it.name.startswith(("act:", "show:"))]
    assert len(answers) == len({it.label for it in answers}) == 2
    assert not [it for it in answers if it.box.meets(Places(width=1024).bar)]


def test_all_in_is_what_is_in_the_stack_and_a_raise_is_a_total() -> None:
    layout = screen_of(scenes()["play-all-in-held"], width=1024).layout
    told = {getattr(it, "text", "") for it in layout}
    assert {"Hold: all in $271", "You put in $271", "$273"} <= told
    assert not [it for it in layout if isinstance(it, Words) and "all in $273" in it.text.lower()]
