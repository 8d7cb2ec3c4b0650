"""Palms, second fingers and touches that never end do nothing but what they are."""

from __future__ import annotations

import pygame

from gallery.seat.hand_scenes import my_turn
from player_station.gestures import REST_MS
from screenkit.touch import STUCK_MS
from tests.player_station.glass import Glass
from wire.messages.seat import Act, ReportFault


def test_a_hand_laid_on_the_glass_does_nothing() -> None:
    glass = Glass(my_turn())
    x, y = glass.control("act:call").box.centre
    glass.finger(pygame.FINGERDOWN, 1, x, y)
    glass.clock.now += 20
    glass.finger(pygame.FINGERDOWN, 2, x + 60, y)
    glass.finger(pygame.FINGERDOWN, 3, x + 90, y + 20)
    glass.wait(200)
    for finger in (1, 2, 3):
        glass.finger(pygame.FINGERUP, finger, x, y)

    assert glass.line.sent == []


def test_a_palm_that_rests_where_nothing_is_does_not_hinder_a_tap() -> None:
    glass = Glass(my_turn())
    glass.finger(pygame.FINGERDOWN, 7, 760, 500)
    glass.wait(500)
    x, y = glass.control("act:call").box.centre
    glass.finger(pygame.FINGERDOWN, 8, x, y)
    glass.wait(60)
    glass.finger(pygame.FINGERUP, 8, x, y)

    assert len(glass.line.sent) == 1


def test_a_second_finger_is_ignored_while_the_first_is_down() -> None:
    glass = Glass(my_turn())
    zone = glass.control("peek").box.centre
    glass.finger(pygame.FINGERDOWN, 1, *zone)
    glass.wait(300)
    x, y = glass.control("act:fold").box.centre
    glass.finger(pygame.FINGERDOWN, 2, x, y)
    glass.finger(pygame.FINGERUP, 2, x, y)

    assert glass.line.sent == []
    assert glass.view.peek > 0


def test_the_mouse_events_that_touches_also_make_do_not_tap_twice() -> None:
    glass = Glass(my_turn())
    x, y = glass.control("act:call").box.centre
    event = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=True)
    pygame.event.post(event)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=True))
    glass.turn()

    assert glass.line.sent == []


def test_a_stuck_touch_is_reported_and_then_ignored() -> None:
    glass = Glass(my_turn())
    glass.press("act:call")
    glass.clock.now += STUCK_MS
    glass.turn()

    (report,) = glass.line.sent
    assert isinstance(report, ReportFault)
    assert report.kind == "stuck_touch"
    glass.up(*glass.control("act:call").box.centre)
    assert len(glass.line.sent) == 1


def _centre(glass: Glass, name: str) -> tuple[int, int]:
    return glass.control(name).box.centre


def test_a_palm_that_rested_on_a_button_does_nothing_when_it_is_lifted() -> None:
    glass = Glass(my_turn())
    fold = _centre(glass, "act:fold")
    glass.finger(pygame.FINGERDOWN, 1, *fold)
    glass.wait(REST_MS + 40)
    assert glass.view.press is None
    glass.finger(pygame.FINGERUP, 1, *fold)

    assert glass.line.sent == []


def test_a_finger_acts_while_a_palm_rests_on_another_button() -> None:
    glass = Glass(my_turn())
    glass.finger(pygame.FINGERDOWN, 1, *_centre(glass, "act:fold"))
    glass.wait(REST_MS + 40)
    call = _centre(glass, "act:call")
    glass.finger(pygame.FINGERDOWN, 2, *call)
    glass.wait(60)
    glass.finger(pygame.FINGERUP, 2, *call)

    (act,) = glass.line.sent
    assert isinstance(act, Act)
    assert act.kind == "call"


def test_two_buttons_pressed_at_once_do_nothing_and_the_next_tap_counts() -> None:
    glass = Glass(my_turn())
    fold, call = _centre(glass, "act:fold"), _centre(glass, "act:call")
    glass.finger(pygame.FINGERDOWN, 1, *fold)
    glass.wait(300)
    glass.finger(pygame.FINGERDOWN, 2, *call)
    glass.wait(60)
    glass.finger(pygame.FINGERUP, 2, *call)
    assert glass.line.sent == []

    glass.wait(200)
    glass.finger(pygame.FINGERDOWN, 2, *call)
    glass.wait(60)
    glass.finger(pygame.FINGERUP, 2, *call)
    glass.finger(pygame.FINGERUP, 1, *fold)
    (act,) = glass.line.sent
    assert isinstance(act, Act)
    assert act.kind == "call"


def test_a_palm_that_settles_beside_the_buttons_does_not_undo_a_tap() -> None:
    glass = Glass(my_turn())
    call = _centre(glass, "act:call")
    glass.finger(pygame.FINGERDOWN, 1, *call)
    glass.wait(120)
    glass.finger(pygame.FINGERDOWN, 2, 760, 500)
    glass.finger(pygame.FINGERUP, 1, *call)

    assert len(glass.line.sent) == 1


def test_a_palm_that_never_leaves_a_button_is_reported() -> None:
    glass = Glass(my_turn())
    glass.finger(pygame.FINGERDOWN, 1, *_centre(glass, "act:fold"))
    glass.wait(REST_MS + 40)
    glass.clock.now += STUCK_MS
    glass.turn()

    (report,) = glass.line.sent
    assert isinstance(report, ReportFault)
    assert report.lasted_ms >= STUCK_MS
