"""DATA/books.seen: the highest timeline of PostgreSQL that this room saw.

A server that starts anew must not believe an old primary that was restarted beside the new one.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

FILE: Final = "books.seen"


def seen_timeline(data: Path) -> int:
    """Return the highest timeline seen; 0: none yet."""
    try:
        return int((data / FILE).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0


def note_timeline(data: Path, timeline: int) -> None:
    """Write the timeline down if it is higher than the one known."""
    if timeline <= seen_timeline(data):
        return
    fresh = data / f"{FILE}.new"
    with fresh.open("w", encoding="ascii") as file:
        file.write(str(timeline))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(data / FILE)
