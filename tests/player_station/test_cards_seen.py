"""Nothing lies on a card: no panel, no chips, and no other card on its index."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from gallery.seat.scenes import scenes
from player_station.screens import screen_of
from screenkit.chips import chip_stacks
from screenkit.drawables import (
    CardPicture,
    ChipPicture,
    Drawable,
    Layout,
    PeeledCard,
    Plate,
    Words,
)
from screenkit.fonts import width_of
from screenkit.geometry import Box
from tests.depth import scaled

WIDTHS = (1024, 1366, 1229)[: scaled(quick=1, plain=3, deep=3)]
GILT = 4
"""A winning card has an edge of gold around it."""
INDEX_PERCENT = 64
"""The part of a small card's width that its index fills."""
OWN = 80
"""The player's own cards are at least so wide; backs before other seats lie half behind plates."""
CAPITALS = 72
"""How high a capital is, of the size of its type."""
SHADOW = 2
"""Shadows and the gaps between chips may touch."""
at_every_width = pytest.mark.parametrize("width", WIDTHS)


def _layouts(width: int) -> Iterator[tuple[str, Layout]]:
    """Screens at rest; what flies lies below all cards, as its own test says."""
    for name, view in scenes().items():
        if view.link != "lost" and view.motion is None:
            yield name, screen_of(view, width=width).layout
            mirrored = replace(view, settings=replace(view.settings, left_handed=True))
            yield f"{name}, left-handed", screen_of(mirrored, width=width).layout


def _faces(layout: Layout) -> list[tuple[int, CardPicture]]:
    """Cards that are turned up, but for the fan of a free seat."""
    if any(isinstance(it, CardPicture) and it.turn for it in layout):
        return []
    return [
        (number, it) for number, it in enumerate(layout) if isinstance(it, CardPicture) and it.card
    ]


def _reach(it: Drawable) -> Box:
    return it.box.inset(-GILT) if isinstance(it, CardPicture) and it.glow else it.box


@at_every_width
def test_no_panel_lies_on_a_card_that_was_turned_up(width: int) -> None:
    covered = {
        (name, face.card)
        for name, layout in _layouts(width)
        for number, face in _faces(layout)
        if any(isinstance(it, Plate) and it.box.meets(face.box) for it in layout[number + 1 :])
    }
    assert covered == set()


@at_every_width
def test_no_line_of_words_lies_on_the_players_own_cards(width: int) -> None:
    covered = {
        (name, it.box)
        for name, layout in _layouts(width)
        for number, own in enumerate(layout)
        if isinstance(own, CardPicture | PeeledCard) and own.box.w >= OWN
        for it in layout[number + 1 :]
        if isinstance(it, Plate) and it.box.meets(own.box)
    }
    assert covered == set()


@at_every_width
def test_the_index_of_every_card_that_was_turned_up_is_seen(width: int) -> None:
    covered = {
        (name, face.card)
        for name, layout in _layouts(width)
        for number, face in _faces(layout)
        for it in layout[number + 1 :]
        if isinstance(it, CardPicture | PeeledCard | ChipPicture)
        and _reach(it).meets(
            face.box.part(0, 0, face.box.w * INDEX_PERCENT // 100, face.box.h // 2)
        )
    }
    assert covered == set()


def _as_drawn(it: ChipPicture) -> Box:
    """Where the stacks stand, which may be higher than their box."""
    width, height = chip_stacks(it.units, it.chip, it.stacks, it.high).get_size()
    place = it.box
    x = {"left": place.x, "right": place.right - width}.get(
        it.align, place.x + (place.w - width) // 2
    )
    return Box(x, place.bottom - height, width, height).inset(SHADOW)


@at_every_width
def test_no_chips_lie_on_a_card(width: int) -> None:
    covered = {
        (name, it.units, card.box)
        for name, layout in _layouts(width)
        for it in layout
        if isinstance(it, ChipPicture)
        for card in layout
        if isinstance(card, CardPicture) and not card.turn and _as_drawn(it).meets(card.box)
    }
    assert covered == set()


def _ink(it: Words) -> Box:
    """Where the letters of a line stand, in the middle of its box."""
    width = width_of(it.text, it.weight, it.size)
    x = {"left": it.box.x, "right": it.box.right - width}.get(
        it.align, it.box.x + (it.box.w - width) // 2
    )
    high = it.size * CAPITALS // 100
    return Box(x, it.box.y + (it.box.h - high) // 2, width, high)


@at_every_width
def test_no_chips_lie_on_words_or_amounts(width: int) -> None:
    covered = {
        (name, it.units, words.text)
        for name, layout in _layouts(width)
        for it in layout
        if isinstance(it, ChipPicture)
        for words in layout
        if isinstance(words, Words) and _as_drawn(it).inset(-2 * SHADOW).meets(_ink(words))
    }
    assert covered == set()
