"""What the community display costs, in processor time, which a busy machine does not change."""

from __future__ import annotations

from time import monotonic, process_time
from typing import Final

import pygame

from center_screen.picture import picture
from center_screen.portrait import panel_of
from center_screen.program import wait
from gallery.centre.samples import samples
from screenkit import Canvas, start_without_display
from screenkit.staging import motion_ends

FRAME_MS: Final = 1000 / 60


def motion_percent(size: tuple[int, int]) -> float:
    """Part of a core that sixty frames a second cost while cards and chips move."""
    start_without_display()
    canvas = Canvas(pygame.display.set_mode(size), panel_of(size))
    moving = [state for _name, state in samples() if motion_ends(state.events)]
    used, frames = 0.0, 0
    for _warm_up in range(2):
        used, frames = 0.0, 0
        for state in moving:
            canvas.show_all(picture(state, state.at_ms))
            began = process_time()
            steps = int(motion_ends(state.events) / FRAME_MS) + 1
            for step in range(steps):
                at_ms = state.at_ms + int(step * FRAME_MS)
                pygame.display.update(canvas.show(picture(state, at_ms)))
            used += process_time() - began
            frames += steps
    return used * 100 / (frames * FRAME_MS / 1000)


def idle_percent(size: tuple[int, int], *, seconds: float = 3.0) -> float:
    """Part of a core that a table costs while somebody thinks and only a ring moves."""
    start_without_display()
    canvas = Canvas(pygame.display.set_mode(size), panel_of(size))
    state = dict(samples())["betting"]
    canvas.show_all(picture(state, 0))
    start, began = monotonic(), process_time()
    while (gone := monotonic() - start) < seconds:
        pygame.display.update(canvas.show(picture(state, int(gone * 1000))))
        pygame.time.wait(wait(state, int(gone * 1000)))
    return (process_time() - began) * 100 / seconds
