"""The second tap of a double tap does nothing that the first did not mean."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from gallery.seat.hand_scenes import my_turn, others_turn
from gallery.seat.scenes import scenes
from player_station.state import QUIET_MS, Settings, Station
from tests.player_station.glass import Glass
from wire.messages.base import changed
from wire.messages.seat import CallStaff, FloorChoice
from wire.messages.session import Done
from wire.session.client_end import Lost


def _tap_again(glass: Glass, place: tuple[int, int]) -> None:
    glass.down(*place)
    glass.wait(60)
    glass.up(*place)


def test_a_double_tap_on_the_floor_bell_calls_and_does_not_take_the_call_back() -> None:
    glass = Glass(others_turn())
    place = glass.control("call:floor").box.centre
    glass.tap("call:floor")
    called = others_turn()
    assert called.own is not None
    glass.update(replace(called, own=changed(called.own, calls=("floor",))))
    _tap_again(glass, place)
    assert [type(it) for it in glass.line.sent] == [CallStaff]

    glass.wait(QUIET_MS)
    _tap_again(glass, place)
    (_first, second) = glass.line.sent
    assert isinstance(second, CallStaff)
    assert second.cancel


def test_a_double_tap_in_the_floors_menu_does_not_choose_what_comes_up_there() -> None:
    view = scenes()["floor-menu"]
    glass = Glass(view)
    place = glass.control("floor:stop").box.centre
    glass.tap("floor:stop")
    assert view.own is not None
    assert view.own.floor_menu is not None
    menu = changed(view.own.floor_menu, choices=("start", "pause", "resume"))
    glass.update(replace(view, own=changed(view.own, floor_menu=menu)))
    assert glass.control("floor:resume").box.holds(*place)
    _tap_again(glass, place)

    (choice,) = glass.line.sent
    assert isinstance(choice, FloorChoice)
    assert choice.choice == "stop"


def test_a_double_tap_that_opens_a_page_touches_nothing_on_it() -> None:
    glass = Glass(others_turn())
    for name in ("page:menu", "page:hands"):
        place = glass.control(name).box.centre
        glass.tap(name)
        page = glass.view.page
        sent = len(glass.line.sent)
        _tap_again(glass, place)
        assert (glass.view.page, len(glass.line.sent)) == (page, sent)


def _menu() -> Glass:
    glass = Glass(others_turn())
    glass.tap("page:menu")
    glass.wait(QUIET_MS)
    return glass


@pytest.mark.parametrize("busy_ms", [500, 2_000])
def test_both_taps_of_a_double_tap_that_a_busy_seat_reads_late_open_one_page(busy_ms: int) -> None:
    """The second tap came before the page was drawn, so it cannot have been meant for it."""
    glass = _menu()
    x, y = glass.control("page:change_seat").box.centre
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
        pygame.event.post(pygame.Event(kind, pos=(x, y), button=1, touch=False))
    glass.clock.now += busy_ms
    glass.turn()

    assert glass.view.page == "change_seat"
    assert glass.line.sent == []


def test_a_second_tap_made_while_the_page_was_being_drawn_touches_nothing_on_it() -> None:
    glass = _menu()
    place = glass.control("page:change_seat").box.centre
    glass.tap("page:change_seat")
    assert glass.program.screen.control_at(*place) is not None
    glass.clock.now += QUIET_MS + 100  # the drawing took so long
    glass.down(*place)

    assert glass.view.press is None


def test_the_same_key_may_be_typed_twice_as_fast_as_one_likes() -> None:
    glass = Glass(replace(scenes()["pin"], pin=""))
    for _ in range(4):
        glass.tap("pin:7")

    assert glass.view.pin == "7777"


@pytest.mark.parametrize("first", "123456790")
def test_the_first_digit_counts_however_soon_it_follows_the_touch_of_the_card(first: str) -> None:
    """The tray's card is wide, and the keys come up where it lay."""
    card, pad = scenes()["attract-demo"], scenes()["pin-demo"]
    glass = Glass(card, size=(1200, 675))
    glass.tap("tray:0")
    glass.update(replace(pad, pin=""))
    glass.wait(60)
    glass.tap(f"pin:{first}")

    assert glass.view.pin == first


def test_a_double_tap_on_the_card_types_nothing() -> None:
    """The key in the middle comes up right under the thumb."""
    glass = Glass(scenes()["attract-demo"], size=(1200, 675))
    place = glass.control("tray:0").box.centre
    glass.tap("tray:0")
    glass.update(replace(scenes()["pin-demo"], pin=""))
    assert glass.control("pin:8").box.holds(*place)
    _tap_again(glass, place)

    assert glass.view.pin == ""


@pytest.mark.parametrize("scene", ["buy-in", "top-up", "busted"])
def test_money_is_brought_once_however_often_its_button_is_tapped(scene: str) -> None:
    glass = Glass(scenes()[scene])
    glass.tap("preset:least")
    words = glass.control("bring").label
    for _ in range(3):
        glass.tap("bring")
    assert len(glass.line.sent) == 1
    assert glass.control("bring").label == words

    (brought,) = glass.line.sent
    glass.hear(Done(id=brought.id))  # type: ignore[attr-defined]  # a request has an id
    assert glass.view.pending is None


def _flick(glass: Glass) -> None:
    x, y = glass.control("peek").box.centre
    glass.down(x, y)
    glass.clock.now += 100
    glass.up(x, y - 150)


def _flicking(view: Station) -> Station:
    return replace(view, settings=Settings(flick_folds=True))


def test_a_flick_begun_before_or_just_after_the_turn_came_does_not_fold() -> None:
    glass = Glass(_flicking(others_turn()))
    x, y = glass.control("peek").box.centre
    glass.down(x, y)
    glass.update(my_turn())
    glass.up(x, y - 150)
    _flick(glass)
    assert glass.line.sent == []

    glass.wait(QUIET_MS)
    _flick(glass)
    assert len(glass.line.sent) == 1


def test_a_flick_folds_neither_a_free_check_nor_while_the_server_is_gone() -> None:
    free = Glass(_flicking(scenes()["play-check"]))
    _flick(free)
    gone = Glass(_flicking(my_turn()))
    gone.hear(Lost("silent"))
    _flick(gone)

    assert (free.line.sent, gone.line.sent) == ([], [])
