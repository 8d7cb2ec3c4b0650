"""A seat that sleeps is woken within one frame, by the server and by a finger alike."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from gallery.seat.hand_scenes import others_turn
from player_station.program import IDLE_MS, SELDOM_MS
from tests.player_station.glass import Glass, Line
from wire.session.client_end import Lost, News


class SleepyLine(Line):
    """A link whose waits are counted; something happens during the first."""

    def __init__(self, happens: Callable[[SleepyLine], None]) -> None:
        super().__init__()
        self.waited_ms = 0
        self._happens: Callable[[SleepyLine], None] | None = happens

    def poll(self, wait_ms: int = 0) -> list[News]:
        happens, self._happens = self._happens, None
        if happens is not None:
            happens(self)
        before = super().poll()
        self.waited_ms += 0 if before else wait_ms
        return before


def touched(_line: SleepyLine) -> None:
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(500, 300), button=1, touch=False)
    pygame.event.post(down)


def said(line: SleepyLine) -> None:
    line.say(Lost("silent"))


def nothing(_line: SleepyLine) -> None:
    """Nobody does anything."""


@pytest.mark.parametrize(
    ("happens", "most_ms"), [(touched, SELDOM_MS), (said, 0), (nothing, IDLE_MS)]
)
def test_a_sleeping_seat_is_woken_at_once(
    happens: Callable[[SleepyLine], None], most_ms: int
) -> None:
    glass = Glass(others_turn())
    line = SleepyLine(happens)
    glass.program._client = line

    glass.program.turn(IDLE_MS)

    assert line.waited_ms <= most_ms
    assert line.waited_ms == IDLE_MS or happens is not nothing
