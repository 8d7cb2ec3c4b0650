"""The cards a player holds show nowhere but under the finger."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from gallery.seat.samples import NOW_MS, ROOT, opening
from gallery.seat.scenes import scenes
from player_station.gestures import PEEK_LIFT
from player_station.screens import screen_of
from player_station.screens.places import Places
from player_station.state import Motion, Station
from player_station.ticking import sounds_due
from screenkit import Panel, drawn, start_without_display
from screenkit.drawables import PeeledCard, Words
from screenkit.peel import Peek, peeled
from tests.depth import scaled
from tests.player_station.glass import Glass
from wire.messages.base import changed
from wire.messages.own_view import HandName
from wire.messages.table_events import CardDealt, Timed
from wire.session.client_end import Lost

OTHER_CARDS = ("2c", "7d", "9h", "Jc", "Qh", "4s", "6d")
PANEL = Panel(width_px=1024, height_px=768)
HELD = [name for name, view in scenes().items() if view.own is not None and view.own.cards]
TOUCHABLE = [name for name in HELD if scenes()[name].link == "up"]


def _with_other_cards(view: Station) -> Station:
    own = view.own
    assert own is not None
    up = own.up or (False,) * len(own.cards)
    cards = tuple(
        it if is_up else opening(OTHER_CARDS[number], number)
        for number, (it, is_up) in enumerate(zip(own.cards, up, strict=True))
    )
    name = HandName(ranking="high", category="straight_flush", ranks="A")
    names = own.names if view.seat_view is not None and view.seat_view.shown else (name,)
    return replace(view, own=changed(own, cards=cards, names=names))


@pytest.mark.parametrize("name", HELD)
def test_no_frame_without_a_touch_differs_by_the_cards_held(name: str) -> None:
    start_without_display()
    view = replace(scenes()[name], peek=0)
    other = _with_other_cards(view)
    first = screen_of(view, width=1024)
    second = screen_of(other, width=1024)

    assert first == second
    # Equal layouts are drawn alike; that the painter adds nothing of its own is seen in pixels.
    if HELD.index(name) % scaled(quick=10, plain=2, deep=1):
        return
    pixels = [
        pygame.image.tobytes(drawn(screen.layout, PANEL), "RGB") for screen in (first, second)
    ]
    assert pixels[0] == pixels[1]


@pytest.mark.parametrize("name", TOUCHABLE)
def test_a_touch_changes_nothing_outside_the_touch_zone(name: str) -> None:
    view = replace(scenes()[name], peek=PEEK_LIFT)
    screen = screen_of(view, width=1024)
    other = screen_of(_with_other_cards(view), width=1024)
    zone = Places(width=1024, left_handed=view.settings.left_handed).zone
    differing = set(screen.layout) ^ set(other.layout)

    assert all(zone.contains(it.box) for it in differing)
    assert all(isinstance(it, PeeledCard | Words) for it in differing)


def test_a_touch_shows_the_rank_and_the_suit() -> None:
    """Nobody has to find out that a finger can lift the cards further."""
    start_without_display()
    faces = []
    for card in ("Th", "Td", "9h"):
        picture, _rim = peeled(card, (112, 156), PEEK_LIFT, peek=Peek())
        faces.append(pygame.image.tobytes(picture, "RGBA"))

    assert len(set(faces)) == 3


@pytest.mark.parametrize("scene", ["play-peek", "play-omaha-peek", "big-o-peek"])
def test_every_card_under_the_finger_shows_rank_and_suit_beside_the_next_one(scene: str) -> None:
    """Two hands that differ only in a suit, or only in a rank, look different in every card."""
    start_without_display()
    view = replace(scenes()[scene], peek=PEEK_LIFT)
    assert view.own is not None
    lying = [it for it in screen_of(view, width=1024).layout if isinstance(it, PeeledCard)]
    for one, following in pairwise([*lying, None]):
        if one is None:
            continue
        seen = one.box.w if following is None else following.box.x - one.box.x
        faces = {
            pygame.image.tobytes(
                drawn((replace(one, card=card),), PANEL).subsurface(
                    (one.box.x, one.box.y, seen, one.box.h)
                ),
                "RGB",
            )
            for card in ("Th", "Td", "9h")
        }
        assert len(faces) == 3


def test_neither_motion_nor_sound_depends_on_a_hidden_card() -> None:
    view = scenes()["play-others-turn"]

    def dealt(card: str, at_ms: int) -> Station:
        event = CardDealt(seat=4, street=0, position=3, leaf=ROOT, up=False, opening=opening(card))
        motion = Motion(events=(Timed(event=event, lasts_ms=140),), began_ms=NOW_MS)
        return replace(view, motion=motion, now_ms=NOW_MS + at_ms)

    for at_ms in (0, 40, 139):
        ace, deuce = dealt("As", at_ms), dealt("2c", at_ms)
        assert screen_of(ace, width=1024) == screen_of(deuce, width=1024)
        assert sounds_due(view, ace) == sounds_due(view, deuce)


def test_letting_go_hides_the_cards_in_the_same_frame() -> None:
    glass = Glass(scenes()["play-my-turn"])
    x, y = glass.control("peek").box.centre
    glass.down(x, y)
    assert _peeled(glass)
    glass.up(x, y)

    assert not _peeled(glass)


def test_sliding_out_of_the_zone_hides_the_cards_in_the_same_frame() -> None:
    glass = Glass(scenes()["play-my-turn"])
    x, y = glass.control("peek").box.centre
    glass.down(x, y)
    glass.move(x, 100)

    assert not _peeled(glass)
    glass.move(x, y)
    assert _peeled(glass)


def test_the_corner_follows_the_finger() -> None:
    glass = Glass(scenes()["play-my-turn"])
    x, y = glass.control("peek").box.centre
    glass.down(x, y)
    resting = glass.view.peek
    glass.move(x, y - 30)
    assert glass.view.peek > resting
    glass.move(x, y + 20)
    assert glass.view.peek < resting


def test_a_lost_link_hides_the_cards() -> None:
    glass = Glass(scenes()["play-my-turn"])
    glass.down(*glass.control("peek").box.centre)
    glass.hear(Lost("silent"))

    assert not _peeled(glass)


def _peeled(glass: Glass) -> bool:
    return any(isinstance(it, PeeledCard) for it in glass.program.screen.layout)
