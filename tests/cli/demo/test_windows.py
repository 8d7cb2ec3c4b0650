"""The demo's windows lie whole on the display, whatever its size."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.demo.window_places import Arrangement, Place, arranged
from tests.cli.demo.scripted_thumb import STEPS, Thumb

FULL_HD = (1920, 1080)
MONITORS = ((1366, 768), (1600, 900), FULL_HD, (2560, 1440), (3840, 2160))
TITLE_BAR = 30
"""What a plain window manager puts above a window."""


def whole(place: Place, monitor: tuple[int, int]) -> bool:
    x, y = place.at or (0, TITLE_BAR)
    wide, high = place.size
    return x >= 0 and y >= TITLE_BAR and x + wide <= monitor[0] and y + high <= monitor[1]


def apart(arrangement: Arrangement) -> bool:
    seat, table = arrangement.seat, arrangement.table
    if table is None or seat.at is None or table.at is None:
        return True
    return seat.at[0] + seat.size[0] < table.at[0]


@pytest.mark.parametrize("monitor", MONITORS)
def test_on_one_monitor_every_window_is_whole_and_covers_no_other(monitor: tuple[int, int]) -> None:
    found = arranged([monitor])

    assert whole(found.seat, monitor)
    assert found.table is None or whole(found.table, monitor)
    assert apart(found)


def test_a_small_display_has_one_window_and_a_large_one_two() -> None:
    assert arranged([(1366, 768)]).table is None
    assert arranged([FULL_HD]).table is not None


def test_on_full_hd_the_seat_has_the_size_it_is_designed_for() -> None:
    width, height = arranged([FULL_HD]).seat.size

    assert width >= 1_000
    assert height >= 750


def test_two_monitors_have_a_window_each() -> None:
    found = arranged([FULL_HD, (1280, 1024)])

    assert found.seat.monitor == 0
    assert found.table is not None
    assert found.table.monitor == 1
    assert whole(found.table, (1280, 1024))


@given(width=st.integers(800, 8_000), height=st.integers(600, 4_400))
def test_windows_are_whole_on_any_display(width: int, height: int) -> None:
    found = arranged([(width, height)])

    assert whole(found.seat, (width, height))
    assert found.table is None or whole(found.table, (width, height))
    assert apart(found)


@pytest.mark.parametrize("monitor", [(1366, 768), FULL_HD, (2560, 1440)])
def test_a_thumb_finds_every_step_to_the_first_hand_inside_the_window(
    monitor: tuple[int, int], tmp_path: Path
) -> None:
    thumb = Thumb(monitor, tmp_path)
    wide, high = arranged([monitor]).seat.size
    for scene, control in STEPS:
        box = thumb.box(scene, control)
        assert box.left >= 0
        assert box.top >= 0
        assert box.right <= wide
        assert box.bottom <= high
