"""Quiet sounds of a card room, made by code. None tells anything about a hidden card."""

from __future__ import annotations

import os
import sys
from array import array
from cmath import rect
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from math import exp, pi, sin
from tempfile import TemporaryFile
from typing import Final, Literal, NamedTuple, get_args

import pygame

RATE_HZ: Final = 22_050
_PEAK: Final = 11_000
STDERR: Final = 2
COMPLAINT: Final = b"ALSA lib "

SoundName = Literal[
    "card", "chip", "check", "fold", "all_in", "board", "win", "key", "turn", "warning", "level"
]
SOUNDS: Final[tuple[SoundName, ...]] = get_args(SoundName)

_LENGTH_MS: Final[dict[SoundName, int]] = {
    **{"card": 90, "chip": 130, "check": 170, "fold": 190, "all_in": 900, "board": 150},
    **{"key": 35, "turn": 520, "warning": 420, "level": 900, "win": 980},
}


@lru_cache(maxsize=16)
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
    return _rush(count, gain=0.7, smooth=0.35, swell=2.0)


def _fold(count: int) -> Iterator[float]:
    """Cards pushed away over the cloth: longer and softer than a dealt card."""
    return _rush(count, gain=0.9, smooth=0.16, swell=3.0)


def _rush(count: int, *, gain: float, smooth: float, swell: float) -> Iterator[float]:
    hiss, level = _noise(), 0.0
    for i in range(count):
        level += (next(hiss) - level) * smooth
        yield gain * level * sin(pi * i / count) ** swell


def _board(count: int) -> Iterator[float]:
    """A card turned over: its edge, then its face laid down."""
    slide = _rush(count, gain=0.5, smooth=0.5, swell=2.0)
    laid = _mixed(count, _Ping(210, 60, at_s=0.075, gain=0.5), _Ping(1450, 120, at_s=0.075))
    return (0.7 * a + 0.6 * b for a, b in zip(slide, laid, strict=True))


def _chip(count: int) -> Iterator[float]:
    """Two clay chips meeting: short, high, not quite in tune."""
    return _mixed(
        count,
        _Ping(3150, 70, gain=0.35),
        _Ping(4720, 90, gain=0.21),
        _Ping(2890, 75, at_s=0.045, gain=0.28),
        _Ping(4390, 95, at_s=0.045, gain=0.14),
    )


def _check(count: int) -> Iterator[float]:
    """Two knuckles on the rail."""
    knocks = (_Ping(168, 48, at_s=at, gain=0.8) for at in (0.0, 0.085))
    wood = (_Ping(640, 95, at_s=at, gain=0.3) for at in (0.0, 0.085))
    return _mixed(count, *knocks, *wood)


def _all_in(count: int) -> Iterator[float]:
    """A low swell under a fifth: the table holds its breath."""
    for i in range(count):
        t, part = i / RATE_HZ, i / count
        rise = sin(pi * part**0.6) ** 2
        yield 0.3 * rise * (sin(2 * pi * 110 * t) + 0.7 * sin(2 * pi * 165 * t))


def _key(count: int) -> Iterator[float]:
    """A key under a thumb."""
    return _mixed(count, _Ping(1850, 190, gain=0.35))


def _turn(count: int) -> Iterator[float]:
    """Two soft bells, rising."""
    return _mixed(count, _Ping(659.3, 7, gain=0.4), _Ping(880.0, 7, at_s=0.14, gain=0.4))


def _warning(count: int) -> Iterator[float]:
    """Three knocks."""
    return _mixed(count, *(_Ping(523.3, 28, at_s=0.13 * knock, gain=0.5) for knock in range(3)))


def _level(count: int) -> Iterator[float]:
    """A clear bell, struck twice: the blinds go up."""
    struck = (_Ping(1046.5, 5, at_s=0.32 * stroke, gain=0.4) for stroke in range(2))
    over = (_Ping(2637.0, 9, at_s=0.32 * stroke, gain=0.14) for stroke in range(2))
    return _mixed(count, *struck, *over)


def _win(count: int) -> Iterator[float]:
    """A chord that rises note by note and rings out."""
    notes = (523.3, 659.3, 784.0, 1046.5, 1318.5)
    return _mixed(count, *(_Ping(n, 5, at_s=0.09 * at, gain=0.2) for at, n in enumerate(notes)))


class _Ping(NamedTuple):
    """A tone that is struck and dies away."""

    hertz: float
    decay: float
    at_s: float = 0.0
    gain: float = 0.3


def _mixed(count: int, *pings: _Ping) -> Iterator[float]:
    """All tones together. Each is a number that turns and shrinks: quicker than sine and power."""
    mixed = [0.0] * count
    for ping in pings:
        now = complex(ping.gain, 0.0)
        step = exp(-ping.decay / RATE_HZ) * rect(1.0, 2 * pi * ping.hertz / RATE_HZ)
        first = round(ping.at_s * RATE_HZ)
        for i in range(first, count):
            mixed[i] += now.imag
            now *= step
    return iter(mixed)


_WAVES: Final[Mapping[SoundName, Callable[[int], Iterator[float]]]] = {
    "card": _card,
    "chip": _chip,
    "check": _check,
    "fold": _fold,
    "all_in": _all_in,
    "board": _board,
    "win": _win,
    "key": _key,
    "turn": _turn,
    "warning": _warning,
    "level": _level,
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
