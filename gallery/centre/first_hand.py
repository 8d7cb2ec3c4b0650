"""What the community display tells in its first frame with a hand, and how soon."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, process_time
from typing import Final, NamedTuple

from center_screen.places import HEIGHT, WIDTH
from center_screen.program import Hanging, show_table
from screenkit import Closed, Speaker, Window, start_without_display
from screenkit.drawables import CardPicture, Drawable, Layout, Turned, Words
from screenkit.pane import Input
from screenkit.window import Placing
from wire.link import PollClient, read_bundle

_TIME_OF_DAY: Final = re.compile(r"\d\d:\d\d")


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
        if self.told is None and any(isinstance(part, CardPicture) for part in _parts(layout)):
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
