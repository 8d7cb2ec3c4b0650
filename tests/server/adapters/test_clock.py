"""The room's time never goes back and never stands still."""

from __future__ import annotations

import pytest

from ledger import RefusalCode, Refused
from ledger.clock_check import LATEST_MS, check_clock
from server.adapters.clock import BELIEVED_AFTER_MS, JUMP_MS, RoomTime

DAY_MS = 86_400_000
NOW_MS = 1_800_000_000_000


class Hardware:
    """A wall clock that somebody sets, and a counter that nobody can."""

    def __init__(self) -> None:
        self.wall_ms = 1_000_000
        self.ticks_ms = 500

    def passes(self, ms: int) -> None:
        self.wall_ms += ms
        self.ticks_ms += ms


def made() -> tuple[Hardware, RoomTime]:
    hardware = Hardware()
    return hardware, RoomTime(lambda: hardware.wall_ms, lambda: hardware.ticks_ms)


def test_it_is_the_wall_clock_as_long_as_nobody_sets_it_back() -> None:
    hardware, time = made()
    hardware.passes(70)
    assert time.now_ms() == hardware.wall_ms
    hardware.wall_ms += JUMP_MS
    assert time.now_ms() == hardware.wall_ms
    assert time.set_back_ms() == time.jumped_ms() == 0


@pytest.mark.parametrize("leap_ms", [JUMP_MS + 1, 300 * DAY_MS, 100 * 365 * DAY_MS])
def test_a_clock_that_is_ahead_for_a_moment_does_not_carry_the_room_along(leap_ms: int) -> None:
    hardware, time = made()
    before = time.now_ms()
    hardware.wall_ms += leap_ms
    hardware.passes(1_000)
    assert time.now_ms() == before + 1_000
    assert time.jumped_ms() == leap_ms
    hardware.wall_ms -= leap_ms
    hardware.passes(BELIEVED_AFTER_MS)
    assert time.now_ms() == hardware.wall_ms
    assert time.set_back_ms() == time.jumped_ms() == 0


def test_a_jump_that_the_clock_stands_by_is_followed() -> None:
    hardware, time = made()
    hardware.wall_ms += DAY_MS
    time.now_ms()
    hardware.passes(BELIEVED_AFTER_MS - 1)
    assert time.jumped_ms() == DAY_MS
    hardware.passes(1)
    assert time.now_ms() == hardware.wall_ms
    assert time.jumped_ms() == 0


def test_a_clock_that_jumps_again_is_waited_for_again() -> None:
    hardware, time = made()
    hardware.wall_ms += DAY_MS
    time.now_ms()
    hardware.passes(BELIEVED_AFTER_MS)
    hardware.wall_ms += DAY_MS
    assert time.jumped_ms() == 2 * DAY_MS
    hardware.passes(BELIEVED_AFTER_MS)
    assert time.now_ms() == hardware.wall_ms


def test_a_jump_that_a_start_would_ask_about_is_never_followed() -> None:
    hardware, time = made()
    hardware.wall_ms += 401 * DAY_MS
    time.now_ms()
    hardware.passes(2 * BELIEVED_AFTER_MS)
    assert time.jumped_ms() == 401 * DAY_MS


def test_a_clock_that_is_set_back_gives_a_session_no_more_life() -> None:
    hardware, time = made()
    session_until = time.now_ms() + 60_000
    hardware.passes(50_000)
    assert time.now_ms() < session_until
    hardware.wall_ms -= 3_600_000
    hardware.passes(10_000)
    assert time.now_ms() == session_until
    assert time.set_back_ms() == 3_600_000


def test_it_goes_on_from_the_newest_record_after_a_start() -> None:
    hardware, time = made()
    newest = hardware.wall_ms + 600_000
    time.not_before(newest)
    hardware.passes(5)
    assert time.now_ms() == newest + 5
    hardware.wall_ms += 700_000
    assert time.now_ms() == hardware.wall_ms


@pytest.mark.parametrize(
    ("wall_ms", "newest_ms", "code"),
    [
        (NOW_MS + 401 * DAY_MS, NOW_MS, RefusalCode.CLOCK_AHEAD),
        (NOW_MS + 20 * 365 * DAY_MS, NOW_MS, RefusalCode.CLOCK_AHEAD),
        (NOW_MS + 10_000 * 365 * DAY_MS, 0, RefusalCode.CLOCK_WRONG),
        (0, 0, RefusalCode.CLOCK_WRONG),
    ],
)
def test_no_room_opens_by_a_clock_that_would_carry_its_time_away(
    wall_ms: int, newest_ms: int, code: RefusalCode
) -> None:
    with pytest.raises(Refused) as refusal:
        check_clock(wall_ms, newest_ms, is_right=False)
    assert refusal.value.code is code


def test_a_room_that_was_closed_for_long_opens_if_a_person_says_the_clock_is_right() -> None:
    check_clock(NOW_MS + 399 * DAY_MS, NOW_MS, is_right=False)
    check_clock(NOW_MS + 3_650 * DAY_MS, NOW_MS, is_right=True)
    check_clock(NOW_MS, NOW_MS + DAY_MS, is_right=False)
    check_clock(NOW_MS, 0, is_right=False)


def test_an_impossible_year_never_becomes_the_rooms_time() -> None:
    hardware, time = made()
    before = time.now_ms()
    hardware.wall_ms = LATEST_MS
    assert time.now_ms() == before
    hardware.wall_ms = before
    time.not_before(LATEST_MS + 1)
    assert time.now_ms() == before


def test_telephones_are_told_the_wall_clock_however_far_the_room_is_ahead() -> None:
    hardware, time = made()
    time.not_before(hardware.wall_ms + DAY_MS)
    assert time.wall_ms() == hardware.wall_ms
