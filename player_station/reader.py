"""What a card reader types, put together to one swipe."""

from __future__ import annotations

from typing import Final

SWIPE_GAP_MS: Final = 400
"""A reader types without pauses; a pause longer than this ends the swipe."""
TRACK_MAX: Final = 200


SWIPE_LEAST: Final = 4
"""Fewer characters without Enter are a touched key, not a broken swipe."""


class TypedSwipe:
    """Puts a swipe together from typed characters; it ends with Enter, or with a pause."""

    def __init__(self) -> None:
        self._typed = ""
        self._last_ms = 0

    def typed(self, text: str, at_ms: int) -> str | None:
        """Take in characters; return the whole track when it is complete, damaged or not."""
        if at_ms - self._last_ms > SWIPE_GAP_MS:
            self._typed = ""
        self._last_ms = at_ms
        if text in ("\n", "\r"):
            return self._ended()
        self._typed = (self._typed + text)[-TRACK_MAX:]
        return None

    def paused(self, now_ms: int) -> str | None:
        """Let time pass; return what a broken-off swipe has left, which counts as damaged."""
        if not self._typed or now_ms - self._last_ms <= SWIPE_GAP_MS:
            return None
        track = self._ended()
        return track if track is not None and len(track) >= SWIPE_LEAST else None

    def _ended(self) -> str | None:
        track, self._typed = self._typed, ""
        return track or None
