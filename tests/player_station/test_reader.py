"""Card readers: what they type becomes one swipe."""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path

import pytest

from gallery.seat.scenes import scenes
from player_station.evdev import DOWN, EVENT, EVIOCGRAB, KEY_EVENT, UP, GrabbedReader, KeyDecoder
from player_station.reader import SWIPE_GAP_MS, TypedSwipe
from tests.player_station.glass import Glass
from wire.messages.seat import ReportFault, Swipe
from wire.messages.session import Refusal

TRACK = "%B6012345678901234567^ADA/L^2912?"


def test_typed_characters_become_one_swipe_at_enter() -> None:
    swipe = TypedSwipe()
    typed = [swipe.typed(letter, 1_000 + number) for number, letter in enumerate(TRACK)]

    assert set(typed) == {None}
    assert swipe.typed("\n", 1_100) == TRACK
    assert swipe.typed("\n", 1_101) is None


def test_a_pause_drops_what_was_typed_before_it() -> None:
    swipe = TypedSwipe()
    swipe.typed("x", 1_000)
    swipe.typed("%", 1_000 + SWIPE_GAP_MS + 1)

    assert swipe.typed("\n", 1_500) == "%"


def test_a_swipe_that_breaks_off_ends_with_the_pause_and_a_stray_key_is_none() -> None:
    swipe = TypedSwipe()
    swipe.typed("%B60123", 1_000)
    assert swipe.paused(1_000 + SWIPE_GAP_MS) is None
    assert swipe.paused(1_001 + SWIPE_GAP_MS) == "%B60123"
    assert swipe.paused(2_000) is None

    swipe.typed("x", 3_000)
    assert swipe.paused(4_000) is None


@pytest.mark.parametrize("swiped", ["%B60123?\n", "%B60123"])
def test_a_damaged_swipe_asks_again_on_the_glass(swiped: str) -> None:
    glass = Glass(scenes()["attract"])
    glass.type(swiped)
    glass.wait(SWIPE_GAP_MS + 40)

    (swipe,) = glass.line.sent
    assert isinstance(swipe, Swipe)
    glass.hear(Refusal(code="swipe_again", id=swipe.id))
    assert "Swipe again" in repr(glass.program.screen.layout)


def test_a_damaged_swipe_is_handed_on_as_it_was_typed() -> None:
    swipe = TypedSwipe()
    swipe.typed("%E?", 1_000)

    assert swipe.typed("\n", 1_001) == "%E?"


def test_a_reader_that_types_without_end_keeps_within_its_bound() -> None:
    swipe = TypedSwipe()
    for number in range(5_000):
        swipe.typed("7", 1_000 + number // 100)

    assert len(swipe.typed("\n", 1_051) or "") == 200


def test_keys_of_a_grabbed_reader_are_read_with_shift() -> None:
    decoder = KeyDecoder()
    keys = [(42, DOWN), (6, DOWN), (6, UP), (48, DOWN), (42, UP), (2, DOWN), (28, DOWN)]

    assert "".join(decoder.character(*key) for key in keys) == "%B1\n"


def test_no_key_event_can_disturb_the_decoder() -> None:
    dice = random.Random(5)
    decoder = KeyDecoder()
    for _ in range(2_000):
        assert len(decoder.character(dice.randrange(768), dice.randrange(3))) <= 1


class Device:
    """A reader's device file that a test can type into, and what was asked of it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.path = folder / "event7"
        self.grabs: list[tuple[int, int]] = []
        self.taken = False
        monkeypatch.setattr("fcntl.ioctl", self._asked)

    def _asked(self, _file: int, request: int, value: int) -> None:
        if self.taken:
            raise OSError(errno.EBUSY, "another program holds it")
        self.grabs.append((request, value))

    def plug_in(self) -> int:
        os.mkfifo(self.path)
        return os.open(self.path, os.O_RDWR | os.O_NONBLOCK)


def _press(file: int, *codes: int) -> None:
    for code in codes:
        os.write(file, EVENT.pack(0, 0, KEY_EVENT, code, DOWN))


def test_a_reader_is_grabbed_for_this_program_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = Device(tmp_path, monkeypatch)
    file = device.plug_in()
    reader = GrabbedReader(device.path)
    assert reader.read() == ""
    assert device.grabs == [(EVIOCGRAB, 1)]

    _press(file, 48, 2, 28)
    assert reader.read() == "b1\n"
    assert not reader.newly_gone()
    reader.close()
    os.close(file)


def test_a_reader_that_another_program_holds_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = Device(tmp_path, monkeypatch)
    file = device.plug_in()
    device.taken = True
    reader = GrabbedReader(device.path)
    _press(file, 2)

    assert reader.read() == ""
    assert reader.newly_gone()
    device.taken = False
    assert reader.read() == "1"
    reader.close()
    os.close(file)


def test_a_station_without_its_reader_reports_it_once_and_finds_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = Device(tmp_path, monkeypatch)
    reader = GrabbedReader(device.path)
    glass = Glass(scenes()["attract"], reader=reader)
    glass.wait(200)
    (report,) = glass.line.sent
    assert isinstance(report, ReportFault)
    assert report.kind == "reader_gone"

    file = device.plug_in()
    glass.turn()
    _press(file, 48, 2, 28)
    glass.turn()
    swipe = glass.line.sent[-1]
    assert isinstance(swipe, Swipe)
    assert swipe.track == "b1"
    reader.close()
    os.close(file)
