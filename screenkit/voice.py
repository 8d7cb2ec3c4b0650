"""A voice made of recorded phrases, `assets/voice/<language>/<phrase>.ogg`."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Final

import pygame

from screenkit.artwork import ASSETS

CHANNEL: Final = 7
"""Of the mixer, for the voice alone, so that phrases do not overlap."""
VOICE: Final = ASSETS / "voice"


class Voice:
    """Says phrases one after another; a machine without sound stays silent."""

    def __init__(self, language: str, *, volume: int = 80) -> None:
        self._folder = VOICE / language
        self._volume = volume

    def say(self, phrase: str) -> None:
        """Say a phrase after the one that is being said; a third in a row is left out."""
        with suppress(pygame.error):
            channel = pygame.mixer.Channel(CHANNEL)
            channel.set_volume(self._volume / 100)
            channel.queue(_recording(str(self._folder / f"{phrase}.ogg")))


@lru_cache(maxsize=64)
def _recording(file: str) -> pygame.mixer.Sound:
    return pygame.mixer.Sound(file)
