"""Only what changed is drawn anew, and the picture is the same as if all had been."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gallery.seat.scenes import scenes
from player_station.screens import screen_of
from player_station.screens.places import Places
from screenkit import Canvas, Panel, changed_boxes, drawn, start_without_display
from screenkit.canvas import apart
from screenkit.drawables import Drawable, Plate, Wedge
from screenkit.geometry import Box
from screenkit.theme import FOLD
from tests.depth import scaled

BOXES = st.builds(
    Box,
    st.integers(0, 900),
    st.integers(0, 700),
    st.integers(1, 300),
    st.integers(1, 300),
)


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800)])
def test_drawing_what_changed_gives_the_same_picture_as_drawing_all(
    size: tuple[int, int],
) -> None:
    start_without_display()
    panel = Panel(width_px=size[0], height_px=size[1])
    surface = pygame.Surface(size)
    canvas = Canvas(surface, panel)
    names = sorted(scenes())[:: scaled(quick=24, plain=2, deep=1)]
    for name in names:
        layout = screen_of(scenes()[name], width=panel.design.w).layout
        canvas.show(layout)
        whole = drawn(layout, panel)
        assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(whole, "RGB"), name


@pytest.mark.parametrize("turn", [0, 45, 90, 180, 270])
def test_nothing_is_left_of_a_wedge_that_is_gone(turn: int) -> None:
    start_without_display()
    panel = Panel(width_px=625, height_px=352)
    surface = pygame.Surface((625, 352))
    canvas = Canvas(surface, panel)
    felt = Places(width=panel.design.w).cloth()
    canvas.show((felt, Wedge(box=Box(300, 300, 64, 44), turn=turn)))
    canvas.show((felt,))

    whole = drawn((felt,), panel)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_nothing_is_drawn_when_nothing_changed() -> None:
    layout = screen_of(scenes()["play-my-turn"], width=1024).layout

    assert changed_boxes(layout, layout) == []


def test_a_pressed_button_changes_only_its_own_place() -> None:
    before = screen_of(scenes()["play-my-turn"], width=1024).layout
    after = screen_of(scenes()["play-my-turn-pressed"], width=1024).layout
    (box,) = changed_boxes(before, after)

    assert Box(240, 630, 368, 138).contains(box)


@given(st.lists(BOXES, max_size=12))
def test_joined_boxes_cover_all_and_do_not_meet(boxes: list[Box]) -> None:
    joined = apart(boxes)

    assert all(any(big.contains(box) for big in joined) for box in boxes)
    assert not any(a.meets(b) for a, b in combinations(joined, 2))


@given(st.lists(BOXES, max_size=8), st.lists(BOXES, max_size=8))
def test_whatever_differs_lies_inside_the_changed_boxes(old: list[Box], new: list[Box]) -> None:
    was: tuple[Drawable, ...] = tuple(Plate(box=box, fill=FOLD) for box in old)
    now: tuple[Drawable, ...] = tuple(Plate(box=box, fill=FOLD) for box in new)
    boxes = changed_boxes(was, now)
    for it in set(was) ^ set(now):
        assert any(box.contains(it.reach) for box in boxes)


def test_time_alone_redraws_only_the_ring() -> None:
    view = scenes()["play-my-turn"]
    layouts = [
        screen_of(replace(view, now_ms=view.now_ms + ms), width=1024).layout for ms in (0, 400, 800)
    ]
    for before, after in pairwise(layouts):
        area = sum(box.w * box.h for box in changed_boxes(before, after))
        assert 0 < area < 80 * 80
