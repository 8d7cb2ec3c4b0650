"""Card readers: one that types like a keyboard, and one held exclusively through evdev."""

from __future__ import annotations

from typing import Final

SWIPE_GAP_MS: Final = 400
"""A reader types without pause; a longer one ends what was typed."""
TRACK_MAX: Final = 200


class TypedSwipe:
    """Puts a swipe together from typed characters; it ends with Enter, or with a pause."""

    def __init__(self) -> None:
        self._typed = ""
        self._last_ms = 0

    def typed(self, text: str, at_ms: int) -> str | None:
        """Take characters in; return the whole track once it is complete, damaged or not."""
        if at_ms - self._last_ms > SWIPE_GAP_MS:
            self._typed = ""
        self._last_ms = at_ms
        if text in ("\n", "\r"):
            track, self._typed = self._typed, ""
            return track or None
        self._typed = (self._typed + text)[-TRACK_MAX:]
        return None
