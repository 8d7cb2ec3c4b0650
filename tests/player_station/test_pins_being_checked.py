"""After a PIN was entered the pad says that it is being checked, until the answer comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from gallery.seat.scenes import scenes
from player_station.state import Station
from screenkit.drawables import Label, Words
from screenkit.theme import SECOND
from tests.player_station.glass import Glass
from wire.messages.base import changed
from wire.messages.session import Done, Refusal

PIN = "826413"


def at_the_seat() -> Station:
    return replace(scenes()["pin"], pin="")


def at_a_payout() -> Station:
    return replace(scenes()["cage-payout"], pin="")


def a_new_pin() -> Station:
    return replace(scenes()["cage-new-pin"], pin="", pin_second=PIN)


PADS = pytest.mark.parametrize("pad", [at_the_seat, at_a_payout, a_new_pin])


def _entered(pad: Callable[[], Station]) -> Glass:
    glass = Glass(pad())
    for digit in PIN:
        glass.tap(f"pin:{digit}")
    glass.tap("pin:enter")
    return glass


def _texts(glass: Glass) -> list[str]:
    return [it.text for it in glass.program.screen.layout if isinstance(it, Words)]


def _dimmed(glass: Glass) -> bool:
    keys = [it for it in glass.program.screen.layout if isinstance(it, Label) and it.text == "7"]
    return [it.colour for it in keys] == [SECOND]


@PADS
def test_the_pad_says_that_an_entry_is_being_checked_and_its_keys_are_dimmed(
    pad: Callable[[], Station],
) -> None:
    before = Glass(pad())
    assert "Your PIN is being checked" not in _texts(before)
    assert not _dimmed(before)

    glass = _entered(pad)
    glass.wait(5_000)

    assert {"One moment", "Your PIN is being checked"} <= {*_texts(glass)}
    assert _dimmed(glass)


@PADS
@pytest.mark.parametrize("right", [True, False])
def test_the_pad_is_as_before_once_the_answer_is_there(
    pad: Callable[[], Station], right: bool
) -> None:
    glass = _entered(pad)
    asked = glass.line.sent[-1].id  # type: ignore[attr-defined]  # every request has one
    glass.hear(Done(id=asked) if right else Refusal(id=asked, code="pin_wrong"))

    assert "Your PIN is being checked" not in _texts(glass)
    assert not _dimmed(glass)


def test_a_wrong_pin_at_the_cage_is_said_at_once() -> None:
    glass = _entered(at_a_payout)
    assert glass.view.customer is not None
    glass.hear(changed(glass.view.customer, trouble="pin_wrong", tries_left=2))

    assert "Wrong PIN" in _texts(glass)
    assert not _dimmed(glass)


@PADS
def test_digits_typed_meanwhile_are_shown_on_the_pad(pad: Callable[[], Station]) -> None:
    glass = _entered(pad)
    glass.tap("pin:8")

    assert glass.view.pin == "8"
    assert not _dimmed(glass)
