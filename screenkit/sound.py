"""Quiet sounds, made by code: card, chips, turn, warning, level, win. None tells a hidden card."""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from math import exp, pi, sin
from tempfile import TemporaryFile
from typing import Final, Literal

import pygame

RATE_HZ: Final = 22_050
_PEAK: Final = 11_000
STDERR: Final = 2
COMPLAINT: Final = b"ALSA lib "

SoundName = Literal["card", "chip", "turn", "warning", "level", "win"]
SOUNDS: Final[tuple[SoundName, ...]] = ("card", "chip", "turn", "warning", "level", "win")

_LENGTH_MS: Final[dict[SoundName, int]] = {
    **{"card": 90, "chip": 130, "turn": 520, "warning": 420},
    **{"level": 900, "win": 980},
}


@lru_cache(maxsize=8)
def samples(name: SoundName) -> bytes:
    """Return a sound as 16-bit samples; the same every time."""
    count = RATE_HZ * _LENGTH_MS[name] // 1000
    return array(
        "h", (round(_PEAK * max(-1.0, min(1.0, v))) for v in _WAVES[name](count))
    ).tobytes()


def _noise() -> Iterator[float]:
    state = 20_061
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield (state >> 15) / 32768 - 1.0


def _card(count: int) -> Iterator[float]:
    """A sheet sliding over cloth: soft noise that swells and dies."""
    hiss, smooth = _noise(), 0.0
    for i in range(count):
        smooth += (next(hiss) - smooth) * 0.35
        yield 0.7 * smooth * sin(pi * min(1.0, i / count)) ** 2


def _chip(count: int) -> Iterator[float]:
    """Two clay chips meeting: short, high, not quite in tune."""
    for i in range(count):
        t = i / RATE_HZ
        first = _ping(t, 3150, 70) + 0.6 * _ping(t, 4720, 90)
        second = _ping(t - 0.045, 2890, 75) + 0.5 * _ping(t - 0.045, 4390, 95)
        yield 0.35 * first + 0.28 * second


def _turn(count: int) -> Iterator[float]:
    """Two soft bells, rising."""
    for i in range(count):
        t = i / RATE_HZ
        yield 0.4 * _ping(t, 659.3, 7) + 0.4 * _ping(t - 0.14, 880.0, 7)


def _warning(count: int) -> Iterator[float]:
    """Three knocks."""
    for i in range(count):
        t = i / RATE_HZ
        yield sum(0.5 * _ping(t - 0.13 * knock, 523.3, 28) for knock in range(3))


def _level(count: int) -> Iterator[float]:
    """A clear bell, struck twice: the blinds go up."""
    for i in range(count):
        t = i / RATE_HZ
        struck = (_ping(t - 0.32 * stroke, 1046.5, 5) for stroke in range(2))
        over = (_ping(t - 0.32 * stroke, 2637.0, 9) for stroke in range(2))
        yield 0.4 * sum(struck) + 0.14 * sum(over)


def _win(count: int) -> Iterator[float]:
    """A chord that rises note by note and rings out."""
    notes = (523.3, 659.3, 784.0, 1046.5, 1318.5)
    for i in range(count):
        t = i / RATE_HZ
        yield sum(0.26 * _ping(t - 0.09 * at, note, 5.0) for at, note in enumerate(notes))


def _ping(t: float, hertz: float, decay: float) -> float:
    if t < 0:
        return 0.0
    attack = min(1.0, t * 400)
    return attack * exp(-decay * t) * sin(2 * pi * hertz * t)


_WAVES: Final[Mapping[SoundName, Callable[[int], Iterator[float]]]] = {
    "card": _card,
    "chip": _chip,
    "turn": _turn,
    "warning": _warning,
    "level": _level,
    "win": _win,
}


@contextmanager
def without_sound_complaints() -> Iterator[None]:
    """Leave out what the sound library writes to stderr; all else is written afterwards.

    On a machine without sound the library complains of what this program expects.
    """
    sys.stderr.flush()
    kept = os.dup(STDERR)
    with TemporaryFile() as written:
        os.dup2(written.fileno(), STDERR)
        try:
            yield
        finally:
            os.dup2(kept, STDERR)
            os.close(kept)
            written.seek(0)
            for line in written:
                if not line.startswith(COMPLAINT):
                    os.write(STDERR, line)


class Speaker:
    """Plays the sounds; without a sound device it stays silent."""

    def __init__(self, *, volume: int = 60, mute: bool = False) -> None:
        self._sounds: dict[SoundName, pygame.mixer.Sound] = {}
        self.set(volume=volume, mute=mute)

    def open(self) -> None:
        """Prepare the sounds, if the machine has a sound device."""
        with suppress(pygame.error), without_sound_complaints():
            pygame.mixer.init(RATE_HZ, -16, 1, 512)
            self._sounds = {name: pygame.mixer.Sound(buffer=samples(name)) for name in SOUNDS}
            self.set(volume=self._volume, mute=self._mute)

    def set(self, *, volume: int, mute: bool) -> None:
        """Choose how loud (0 to 100)."""
        self._volume, self._mute = volume, mute
        for sound in self._sounds.values():
            sound.set_volume(0 if mute else volume / 100)

    def play(self, name: SoundName) -> None:
        """Play a sound now."""
        if name in self._sounds and not self._mute:
            self._sounds[name].play()
