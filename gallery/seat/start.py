"""A station up to its first screen; loads no sample, so that its start is timed as it is."""

from __future__ import annotations

import pygame

from player_station.program import Devices, Program
from player_station.state import Station
from screenkit import Window, start_without_display
from wire.messages.base import Message
from wire.session.client_end import News


class QuietLine:
    """A server that says nothing; waiting for it costs nothing."""

    def __init__(self) -> None:
        self.said = 0

    def send(self, message: Message) -> None:
        """Count what is said."""
        self.said += 1

    def poll(self, wait_ms: int = 0) -> list[News]:
        """Wait, and hear nothing."""
        pygame.time.wait(wait_ms)
        return []


def first_screen() -> None:
    """Start as a station does, up to its first screen on the glass."""
    start_without_display()
    quiet_program(Station(), (1280, 800)).turn(0)


def quiet_program(view: Station, size: tuple[int, int]) -> Program:
    """A station without a server, on a glass of this size."""
    window = Window(title="measuring", size=size)
    return Program(view, Devices(window=window, client=QuietLine()), lambda: "request-1")
