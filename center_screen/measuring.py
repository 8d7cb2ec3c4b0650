"""What the community display costs without a display, and what its first frame tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, process_time
from typing import Final, NamedTuple

import pygame

from center_screen.gallery import panel_of
from center_screen.picture import picture
from center_screen.places import HEIGHT, WIDTH
from center_screen.program import Hanging, show_table, wait
from center_screen.samples import samples
from screenkit import Canvas, Closed, Speaker, Window, start_without_display
from screenkit.drawables import CardPicture, Drawable, Layout, QrCode, Turned, Words
from screenkit.staging import motion_ends
from screenkit.window import Input, Placing
from wire.link import PollClient, read_bundle

FRAME_MS: Final = 1000 / 60
_TIME_OF_DAY: Final = re.compile(r"\d\d:\d\d")


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


def told(layout: Layout) -> list[str]:
    """Every word and open card of a frame but the time of day, in order of the alphabet."""
    return sorted(text for text in _texts(layout) if not _TIME_OF_DAY.fullmatch(text))


def _texts(layout: Layout) -> Iterator[str]:
    for part in _parts(layout):
        if isinstance(part, Words):
            yield part.text
        elif isinstance(part, CardPicture) and part.card:
            yield part.card


def _parts(layout: Layout) -> Iterator[Drawable]:
    for it in layout:
        yield from it.parts if isinstance(it, Turned) else (it,)


class FirstHand(NamedTuple):
    """What a display told when it first showed a hand."""

    told: list[str]
    link_s: float
    """From the start of its link until that frame stood on the glass."""
    program_s: float
    """Processor time of the whole program until then."""


class _FirstHandWindow(Window):
    """A window that is closed once it has shown a hand."""

    told: list[str] | None = None
    at: float = 0.0
    used_s: float = 0.0

    def show(self, layout: Layout) -> None:
        super().show(layout)
        if self.told is None and any(isinstance(part, QrCode) for part in _parts(layout)):
            self.at, self.used_s = monotonic(), process_time()
            self.told = told(layout)

    def inputs(self, wait_ms: int = 0) -> list[Input]:
        found = super().inputs(wait_ms)
        return found if self.told is None else [*found, Closed()]


def first_hand(bundle: Path, *, software: str) -> FirstHand:
    """Start the display and wait for its first frame with a hand."""
    start_without_display()
    design = (WIDTH, HEIGHT)
    window = _FirstHandWindow(title="Arclight", size=design, place=Placing(design=design))
    began = monotonic()
    with PollClient(read_bundle(bundle), software=software) as link:
        show_table(window, link, Speaker(mute=True), Hanging())
    window.close()
    return FirstHand(window.told or [], window.at - began, window.used_s)
