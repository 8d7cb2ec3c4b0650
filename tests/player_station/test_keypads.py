"""A keypad takes every digit once, however the touches arrive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from gallery.seat.scenes import scenes
from player_station.screens import screen_of
from player_station.state import QUIET_MS, Station
from screenkit.touch import HAND_LAID_MS
from tests.player_station.glass import Glass

STALL_MS = 500
"""How long a busy machine may keep the window's loop from looking at the glass."""
PINS = ("730586", "112233", "555555", "909090")


def pad() -> Station:
    """The PIN pad of a seat, still empty."""
    return replace(scenes()["pin"], pin="")


def _mouse(glass: Glass, kind: int, x: int, y: int, _finger: int) -> None:
    scale = glass.program.window.panel.scale
    place = (round(x * scale), round(y * scale))
    pygame.event.post(pygame.Event(kind, pos=place, touch=False, button=1))


def _finger(glass: Glass, kind: int, x: int, y: int, finger: int) -> None:
    panel = glass.program.window.panel
    at: dict[str, Any] = {
        "x": x * panel.scale / panel.width_px,
        "y": y * panel.scale / panel.height_px,
    }
    more: dict[str, Any] = {"dx": 0.0, "dy": 0.0, "pressure": 1.0, "touch_id": 1}
    kind = pygame.FINGERDOWN if kind == pygame.MOUSEBUTTONDOWN else pygame.FINGERUP
    pygame.event.post(pygame.Event(kind, finger_id=finger, **at, **more))


def _stalled(glass: Glass, reported: list[tuple[int, str, int]], hand: Callable[..., None]) -> None:
    """Let touches arrive while the loop is busy: it reads them all at once."""
    for kind, digit, finger in reported:
        hand(glass, kind, *glass.control(f"pin:{digit}").box.centre, finger)
    glass.clock.now += STALL_MS
    glass.turn()


@pytest.mark.parametrize("hand", [_mouse, _finger])
@pytest.mark.parametrize("pin", PINS)
def test_digits_that_arrive_together_after_a_stall_all_count(
    pin: str, hand: Callable[..., None]
) -> None:
    glass = Glass(pad(), size=(640, 480))
    reported = [
        (kind, digit, finger)
        for finger, digit in enumerate(pin)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]
    _stalled(glass, reported, hand)

    assert glass.view.pin == pin


@pytest.mark.parametrize("stalled", [False, True])
@pytest.mark.parametrize("pin", PINS)
def test_two_thumbs_may_overlap(pin: str, stalled: bool) -> None:
    """Each thumb comes down before the other is lifted, as with quick hands."""
    glass = Glass(pad())
    down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
    reported = [(down, pin[0], 0)]
    for finger, digit in enumerate(pin[1:], start=1):
        reported += [(down, digit, finger), (up, pin[finger - 1], finger - 1)]
    reported.append((up, pin[-1], len(pin) - 1))
    if stalled:
        _stalled(glass, reported, _finger)
    else:
        for kind, digit, finger in reported:
            glass.wait(HAND_LAID_MS + 20)
            _finger(glass, kind, *glass.control(f"pin:{digit}").box.centre, finger)
            glass.turn()

    assert glass.view.pin == pin


def test_a_touch_whose_end_was_never_reported_costs_no_further_digit() -> None:
    glass = Glass(pad())
    glass.press("pin:7")
    glass.wait(QUIET_MS)
    for digit in "7305":
        glass.tap(f"pin:{digit}")

    assert glass.view.pin.endswith("7305")


def test_a_hand_laid_on_the_pad_types_nothing() -> None:
    glass = Glass(pad())
    for finger, digit in enumerate("456"):
        _finger(glass, pygame.MOUSEBUTTONDOWN, *glass.control(f"pin:{digit}").box.centre, finger)
        glass.clock.now += 15
        glass.turn()
    for finger, digit in enumerate("456"):
        _finger(glass, pygame.MOUSEBUTTONUP, *glass.control(f"pin:{digit}").box.centre, finger)
        glass.turn()

    assert glass.view.pin == ""


@pytest.mark.parametrize("width", [1024, 1229, 1366])
@pytest.mark.parametrize("scene", ["buy-in-keypad", "limit"])
def test_the_digits_of_an_amount_stand_in_rows_of_three(scene: str, width: int) -> None:
    keys = {it.name: it.box for it in screen_of(scenes()[scene], width=width).controls}
    for first in (1, 4, 7):
        row = [keys[f"key:{digit}"] for digit in range(first, first + 3)]
        assert len({box.y for box in row}) == 1
        assert [box.x for box in row] == sorted(box.x for box in row)
    assert len({keys[f"key:{digit}"].x for digit in (1, 4, 7)}) == 1
