"""How long a session of staff lasts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SESSION_MS = 30 * 60_000
"""How long a session lives without use, unless the house sets another time."""
SESSION_MOST_MS = 12 * 3_600_000
"""How long a session lives at most, unless the house sets another time: a long working day."""
RENEWED_AFTER: Final = 10
"""Use renews a session only after a tenth of its idle time, so that not every use is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionTimes:
    """How long sessions live."""

    idle_ms: int = SESSION_MS
    """Without use."""
    most_ms: int = SESSION_MOST_MS
    """In all: the length of a shift."""


HOUSE_TIMES: Final = SessionTimes()
"""For a house that sets no times."""
