"""Staff cards that were swiped at a desk, until the PIN is typed: in no page and in no log."""

from __future__ import annotations

from typing import Final

CARD_MS: Final = 60_000
"""How long a card waits for its PIN."""
TRACK_MOST: Final = 200


class StaffCards:
    """The last staff card of each desk."""

    def __init__(self) -> None:
        self._cards: dict[str, tuple[str, int]] = {}

    def keep(self, desk: str, track: str, now_ms: int) -> None:
        """Keep a card for its PIN; the one before is forgotten."""
        self._cards[desk] = (track[:TRACK_MOST], now_ms + CARD_MS)

    def of(self, desk: str, now_ms: int) -> str:
        """Return the card that waits at a desk; empty: none."""
        track, until_ms = self._cards.get(desk, ("", 0))
        return track if now_ms < until_ms else ""

    def forget(self, desk: str) -> None:
        """Forget the card of a desk."""
        self._cards.pop(desk, None)
