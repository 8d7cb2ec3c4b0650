"""Every screen at every size: readable, reachable, nothing on top of anything else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations

import pytest

from gallery.seat.scenes import scenes
from player_station.controls import Screen
from player_station.screens import screen_of
from player_station.screens.places import BOARD_MAX, Places
from player_station.screens.side_panel import short_name
from player_station.screens.two_boards import board_label, board_spot
from player_station.state import Station
from screenkit.drawables import (
    CardPicture,
    LightPool,
    Plate,
    Ring,
    Turned,
    Veil,
    Wedge,
    Words,
)
from screenkit.geometry import Box, Panel
from screenkit.theme import DISPLAY, GOLD, SUM, TARGET_MIN, TIMER, TYPE_SIZES
from tests.depth import scaled
from tests.player_station.reading import Seen, contrast, is_cut, seen_words, squeezed
from wire.messages.base import changed
from wire.messages.table_view import CollectionView, FeeBracketView

SIZES = ((1024, 768), (1920, 1080), (1280, 800))[: scaled(quick=2, plain=3, deep=3)]
"""The first is the smallest, the second the largest."""
at_every_size = pytest.mark.parametrize("size", SIZES)


@dataclass(frozen=True)
class Scene:
    """One state laid out at one size."""

    name: str
    view: Station
    screen: Screen
    glass: Box

    @cached_property
    def seen(self) -> list[Seen]:
        """The words that nothing covers."""
        return seen_words(self.screen.layout)

    @property
    def waits(self) -> bool:
        """Nothing is asked of the person before it."""
        view = self.view
        gone = view.link == "lost" or view.page == "wipe"
        return gone or (view.own is None and view.kind == "seat")


@lru_cache(maxsize=4)
def laid_out(size: tuple[int, int]) -> tuple[Scene, ...]:
    design = Panel(width_px=size[0], height_px=size[1]).design
    return tuple(
        Scene(name, view, screen_of(view, width=design.w), Box(0, 0, design.w, design.h))
        for name, view in scenes().items()
    )


def _outside(scene: Scene) -> Iterator[Box]:
    things = [it.box for it in scene.screen.controls]
    things += [
        it.box for it in scene.screen.layout if not isinstance(it, LightPool | Plate | Turned)
    ]
    return (box for box in things if not scene.glass.contains(box))


@at_every_size
def test_everything_lies_inside_the_glass(size: tuple[int, int]) -> None:
    assert {s.name: list(found) for s in laid_out(size) if (found := list(_outside(s)))} == {}


def test_the_smallest_target_is_fifteen_millimetres_wide_on_a_twelve_inch_panel() -> None:
    panel_width_mm = 12 * 25.4 * 4 / 5

    assert Panel(width_px=1024, height_px=768).scale == 1
    assert TARGET_MIN * panel_width_mm / 1024 >= 15


@at_every_size
def test_every_target_is_at_least_fifteen_millimetres(size: tuple[int, int]) -> None:
    small = {
        (scene.name, it.name)
        for scene in laid_out(size)
        for it in scene.screen.controls
        if min(it.box.w, it.box.h) < TARGET_MIN
    }
    assert small == set()


@at_every_size
def test_no_two_targets_overlap(size: tuple[int, int]) -> None:
    overlapping = {
        (scene.name, a.name, b.name)
        for scene in laid_out(size)
        for a, b in combinations(scene.screen.controls, 2)
        if a.box.meets(b.box)
    }
    assert overlapping == set()


@at_every_size
def test_no_two_texts_overlap(size: tuple[int, int]) -> None:
    clashes = {
        (scene.name, a.words.text, b.words.text)
        for scene in laid_out(size)
        for a, b in combinations(scene.seen, 2)
        if a.box.meets(b.box)
    }
    assert clashes == set()


@at_every_size
def test_every_text_has_enough_contrast(size: tuple[int, int]) -> None:
    faint = {
        (scene.name, it.words.text, round(contrast(it.words.colour, it.ground), 2))
        for scene in laid_out(size)
        for it in scene.seen
        if contrast(it.words.colour, it.ground) < 4.5
    }
    assert faint == set()


@at_every_size
def test_no_amount_is_cut_or_crushed_and_every_size_is_of_the_scale(
    size: tuple[int, int],
) -> None:
    words = [
        (scene.name, it)
        for scene in laid_out(size)
        for it in scene.screen.layout
        if isinstance(it, Words)
    ]
    sizes = (*TYPE_SIZES, SUM, DISPLAY)
    assert {(name, it.text) for name, it in words if it.size not in sizes} == set()
    assert {(name, it.text) for name, it in words if it.whole and squeezed(it) < 0.71} == set()
    cut = {(name, it.text) for name, it in words if not it.whole and squeezed(it) < 1}
    assert {(name, text) for name, text in cut if "$" in text} == set()


def _board_hidden(scene: Scene) -> bool:
    layout = scene.screen.layout
    places = Places(width=scene.glass.w)
    board = [places.board_card(number) for number in range(BOARD_MAX)]
    cards = [n for n, it in enumerate(layout) if isinstance(it, CardPicture) and it.box in board]
    return any(
        layout[number].box.meets(later.box)
        for number in cards
        for later in layout[number + 1 :]
        if isinstance(later, Plate | Veil)
    )


@at_every_size
def test_nothing_hides_the_board_but_a_lost_link(size: tuple[int, int]) -> None:
    hidden = {scene.name for scene in laid_out(size) if not scene.waits and _board_hidden(scene)}
    assert hidden == set()


@at_every_size
@pytest.mark.parametrize("left_handed", [False, True])
def test_no_place_of_two_boards_lies_under_the_panel(
    size: tuple[int, int], left_handed: bool
) -> None:
    table = scenes()["two-boards"].table
    assert table is not None
    width = Panel(width_px=size[0], height_px=size[1]).design.w
    places = Places(width=width, left_handed=left_handed)
    for board in range(2):
        spots = [board_spot(places, table, board, place) for place in range(BOARD_MAX)]
        for box in (*spots, board_label(places, table, board)):
            assert not box.meets(places.panel)
            assert not box.meets(places.own)


def test_a_table_that_ends_promises_no_next_hand() -> None:
    def told(name: str) -> str:
        scene = next(it for it in laid_out(SIZES[0]) if it.name == name)
        return " ".join(it.words.text for it in scene.seen)

    assert "next hand" in told("between-hands")
    assert "next" not in told("closed")
    assert "next" not in told("frozen")


def test_what_was_told_keeps_its_amount_whatever_the_name() -> None:
    assert short_name("Ada") == "Ada"
    assert short_name("Maximiliane Oberhuber-Freitag") == "Maximiliane Obe\u2026"


@at_every_size
def test_one_gold_thing_at_a_time(size: tuple[int, int]) -> None:
    def golden(scene: Scene) -> list[Box]:
        # From a chair a clock's yellow is gold, too: only clocks have it, and no plate beside one.
        boxes = [
            it.box
            for it in scene.screen.layout
            if (isinstance(it, Plate) and not {GOLD, TIMER}.isdisjoint((it.fill, it.line)))
            or (isinstance(it, Ring | Wedge) and it.colour == GOLD)
        ]
        # The ring inside the plate of whoever is to act belongs to that plate.
        return [box for box in boxes if not any(o.contains(box) and o != box for o in boxes)]

    assert {s.name: golden(s) for s in laid_out(size) if len(golden(s)) > 1} == {}


def test_floor_and_service_are_always_in_reach() -> None:
    for scene in laid_out(SIZES[0]):
        view = scene.view
        staffed = view.kind == "cage" or (view.own is not None and view.own.state == "floor_menu")
        if scene.waits or staffed:
            continue
        names = {it.name for it in scene.screen.controls}
        assert {"call:floor", "uncall:floor"} & names, scene.name
        assert {"call:service", "uncall:service"} & names, scene.name


def test_no_screen_is_a_dead_end() -> None:
    ends = {s.name for s in laid_out(SIZES[0]) if not s.waits and not s.screen.controls}

    assert ends == {
        "cage-welcome",
        "cage-welcome-games",
        "cage-welcome-jackpot",
        "cage-welcome-jackpots",
        "cage-deposited",
        "cage-paid-out",
        "cage-new-pin-set",
        "cage-too-late",
    }


@pytest.mark.parametrize("height", range(576, 1081, 24))
def test_what_the_house_takes_is_never_cut_in_the_bar(height: int) -> None:
    view = scenes()["play-fixed-limit-covers"]
    assert view.table is not None
    fees = ((2, 100), (4, 200), (6, 300), (8, 400))
    brackets = tuple(
        FeeBracketView(players_min=least, fees=(("street_dealt", 1, fee),)) for least, fee in fees
    )
    rules = changed(view.table.rules, collection=CollectionView(brackets=brackets))
    panel = Panel(width_px=height * 4 // 3, height_px=height)
    table = changed(view.table, rules=rules)
    layout = screen_of(replace(view, table=table), width=panel.design.w).layout
    bar = [it for it in layout if isinstance(it, Words) and it.text.startswith("Limit Hold")]

    assert bar
    assert not any(is_cut(it, panel.scale) for it in bar)


def test_a_card_for_everybody_in_stud_is_seen_and_covers_no_words() -> None:
    view = scenes()["stud-my-turn"]
    assert view.table is not None
    assert view.table.hand is not None
    table = changed(view.table, hand=changed(view.table.hand, boards=(("5s",),)))
    layout = screen_of(replace(view, table=table), width=1024).layout
    (card,) = [it for it in layout if isinstance(it, CardPicture) and it.card == "5s"]
    assert not any(it.box.meets(card.box) for it in seen_words(layout))
