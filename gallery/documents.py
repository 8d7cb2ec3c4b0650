"""The pictures of the documents, drawn from the samples, so that they show what is built."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from center_screen import panel_of, picture
from gallery.centre.samples import samples
from gallery.seat.scenes import scenes
from player_station.screens import screen_of
from screenkit import Panel, drawn, start_without_display
from screenkit.language import speak

GRAIN: Final = 8
"""Pictures are compared by squares of so many dots, so that their compression does not count."""


class Shot(NamedTuple):
    """One picture of a document."""

    state: str
    """`seat-...` or `table-...`, as the gallery names it."""
    glass: tuple[int, int]
    """How large the screen is."""
    part: tuple[int, int, int, int] | None = None
    """The part of it that is shown: x, y, width, height; None: all."""
    shown: tuple[int, int] | None = None
    """How large it is shown; None: as it is."""
    language: str = "en"


_SEAT: Final = (1024, 768)
_WIDE: Final = (1280, 800)
_TABLE: Final = (1920, 1080)
_HALF: Final = (640, 480)
_HALF_TABLE: Final = (960, 540)

DOCUMENTS: Final[Mapping[str, Shot]] = {
    "table": Shot("table-showdown", _TABLE, shown=(1280, 720)),
    "seat": Shot("seat-play-my-turn", _WIDE, shown=(1024, 640)),
    "seat_won": Shot("seat-play-shown", _WIDE, shown=(1024, 640)),
    "tournament_balances": Shot("seat-tournament-balances", _SEAT, shown=_HALF),
    "tournament_deal": Shot("seat-deal-asked", _SEAT, shown=_HALF),
    "tournament_finish": Shot("seat-tournament-third", _SEAT, shown=_HALF),
    "tournament_level": Shot("seat-tournament-level-up", _SEAT, shown=_HALF),
    "tournament_register": Shot("seat-tournament-register", _SEAT, shown=_HALF),
    "tournament_schedule": Shot("seat-tournament-my-turn-schedule", _SEAT, shown=_HALF),
    "tournament_waiting": Shot("seat-tournament-waiting", _SEAT, shown=_HALF),
    "tournament_table": Shot("table-tournament", _TABLE, shown=_HALF_TABLE),
    "tournament_level_table": Shot("table-tournament_level_up", _TABLE, shown=_HALF_TABLE),
    "tournament_winner_table": Shot("table-tournament_winner", _TABLE, shown=_HALF_TABLE),
    "look/peek": Shot("seat-play-peek", _WIDE, (266, 390, 566, 270)),
    "look/payout": Shot("seat-cage-payout-all", _SEAT, (72, 118, 880, 532), (660, 399)),
    "look/rebuy": Shot("seat-busted", _SEAT, shown=_HALF),
    "look/hidden": Shot("seat-play-my-turn", _SEAT, (8, 336, 240, 304)),
    "look/announced": Shot("table-showdown", _TABLE, (400, 390, 1120, 450), (560, 225)),
    "look/keypad": Shot("seat-play-keypad", _SEAT, shown=_HALF),
    "look/all_in": Shot("seat-play-all-in-held", _SEAT, (600, 336, 424, 424)),
    "look/question": Shot("seat-play-fold-question", _SEAT, (600, 336, 424, 424)),
    "look/time_bank": Shot("seat-play-time-bank", _SEAT, (8, 336, 240, 144)),
    "look/chips": Shot("table-bets_to_pot", _TABLE, shown=_HALF_TABLE),
    "look/turn": Shot("table-betting", _TABLE, (640, 640, 1280, 440), (960, 330)),
    "look/high_low": Shot("seat-omaha-hi-lo-result", _WIDE, (0, 40, 1280, 330), (853, 220)),
    "look/sample": Shot("table-ten_all_in_omaha", _TABLE, shown=_HALF_TABLE),
    "look/large_text": Shot("seat-play-large-text", _SEAT, shown=_HALF),
    "look/shapes": Shot("seat-play-first-hand", _SEAT, (250, 180, 774, 588), (645, 490)),
    "look/spanish": Shot("seat-play-amount", _SEAT, shown=_HALF, language="es"),
}
"""Name under `docs/pictures`, without its ending -> what it shows."""


def write_documents(folder: Path, advance: Callable[[], None] = lambda: None) -> list[Path]:
    """Draw every picture of the documents into their folder."""
    files = []
    for name in DOCUMENTS:
        file = folder / f"{name}.jpg"
        file.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(shot(name), file)
        files.append(file)
        advance()
    return files


def shot(name: str) -> pygame.Surface:
    """Draw one picture of the documents."""
    start_without_display()
    it = DOCUMENTS[name]
    speak(it.language)
    whole = _screen(it)
    speak("en")
    part = whole if it.part is None else whole.subsurface(it.part)
    return part if it.shown is None else pygame.transform.smoothscale(part, it.shown)


def _screen(it: Shot) -> pygame.Surface:
    screen, _dash, state = it.state.partition("-")
    if screen == "table":
        found = dict(samples())[state]
        return drawn(picture(found, 0), panel_of(it.glass), brand=found.brand)
    panel = Panel(width_px=it.glass[0], height_px=it.glass[1])
    return drawn(screen_of(scenes()[state], width=panel.design.w).layout, panel)


def differs(one: pygame.Surface, other: pygame.Surface) -> int:
    """How much two pictures differ where they differ most, from 0 to 255."""
    if one.get_size() != other.get_size():
        return 255
    size = one.get_width() // GRAIN, one.get_height() // GRAIN
    coarse = (pygame.transform.smoothscale(it.convert(24), size) for it in (one, other))
    first, second = (pygame.image.tobytes(it, "RGB") for it in coarse)
    return max(abs(a - b) for a, b in zip(first, second, strict=True))
