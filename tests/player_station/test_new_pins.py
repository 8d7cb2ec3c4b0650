"""A new PIN at the seat and at the cage: what was wrong with an entry is said at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gallery.seat.scenes import scenes
from ledger.pin import Pin, triviality
from player_station.screens.pin_pad import is_easy
from player_station.state import Station
from screenkit.drawables import Words
from tests.player_station.glass import Glass
from wire.messages.base import changed
from wire.messages.cage import CustomerPin
from wire.messages.seat import ChangePin


def at_the_cage() -> Station:
    view = scenes()["cage-new-pin"]
    assert view.customer is not None
    return replace(view, customer=changed(view.customer, digits=6), pin="", pin_second="")


def at_the_seat() -> Station:
    return replace(scenes()["change-pin"], pin="", pin_first="826413")


def _enter(glass: Glass, *entries: str) -> None:
    for typed in entries:
        for digit in typed:
            glass.tap(f"pin:{digit}")
        glass.tap("pin:enter")


def _texts(glass: Glass) -> list[str]:
    return [it.text for it in glass.program.screen.layout if isinstance(it, Words)]


def _pins(glass: Glass) -> list[str]:
    sent = [it for it in glass.line.sent if isinstance(it, ChangePin | CustomerPin)]
    return [it.new if isinstance(it, ChangePin) else it.pin for it in sent]


@pytest.mark.parametrize("place", [at_the_cage, at_the_seat])
def test_two_entries_that_differ_are_said_on_the_pad_until_a_new_one_is_entered(
    place: Callable[[], Station],
) -> None:
    glass = Glass(place())
    _enter(glass, "739182", "739183")
    assert "The two PINs differ" in _texts(glass)
    glass.tap("pin:7")
    glass.wait(10_000)
    assert "The two PINs differ" in _texts(glass)
    glass.tap("pin:erase")
    _enter(glass, "739182")
    assert "The two PINs differ" not in _texts(glass)
    assert "The new PIN again" in _texts(glass)
    _enter(glass, "739182")

    assert _pins(glass) == ["739182"]


@pytest.mark.parametrize("place", [at_the_cage, at_the_seat])
@pytest.mark.parametrize("easy", ["123456", "111111", "121212", "987654"])
def test_an_easy_pin_is_refused_at_its_first_entry(place: Callable[[], Station], easy: str) -> None:
    glass = Glass(place())
    _enter(glass, easy)
    assert "Too easy to guess" in _texts(glass)
    _enter(glass, "739182", "739182")

    assert _pins(glass) == ["739182"]


@given(st.text("0123456789", min_size=4, max_size=8))
def test_the_pad_finds_easy_what_the_books_find_easy(digits: str) -> None:
    assert is_easy(digits) == (triviality(Pin(digits), born=None, card=None) is not None)


def test_digits_typed_before_the_answer_to_a_wrong_pin_are_kept() -> None:
    view = replace(scenes()["cage-payout"], pin="")
    asked = view.customer
    assert asked is not None
    glass = Glass(view)
    _enter(glass, "826413")
    for digit in "82":
        glass.tap(f"pin:{digit}")
    glass.hear(changed(asked, trouble="pin_wrong", tries_left=2))

    assert glass.view.pin == "82"
    assert "Wrong PIN" in _texts(glass)


def test_a_time_that_is_over_is_not_shown_as_no_seconds_left() -> None:
    glass = Glass(scenes()["cage-payout"])
    assert glass.view.customer is not None
    glass.clock.now += glass.view.customer.left_ms
    glass.turn()

    assert "0 s left" not in _texts(glass)
    assert "One moment" in _texts(glass)
