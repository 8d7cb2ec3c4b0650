"""Time that never jumps."""

from __future__ import annotations

import time


def now_ms() -> int:
    """Return milliseconds since some moment in the past."""
    return time.monotonic_ns() // 1_000_000
