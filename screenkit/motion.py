"""Motion as pure functions of elapsed time; a slow screen skips frames, but its end is right."""

from __future__ import annotations

from typing import Final

from screenkit.geometry import Box

DEAL_MS: Final = 140
TURN_PULSE_MS: Final = 300
ROLL_MS: Final = 250
"""How long the digits of an amount roll to its new value."""
CLEARED_MS: Final = 150
"""Between two hands the table is often clear for an instant; it is shown clear if it stays so."""
_WHOLE: Final = 100


def part_done(elapsed_ms: int, *, at_ms: int = 0, lasts_ms: int) -> float:
    """How much of a step that begins at `at_ms` is over, from 0 to 1."""
    if lasts_ms <= 0:
        return 1.0 if elapsed_ms >= at_ms else 0.0
    return min(1.0, max(0.0, (elapsed_ms - at_ms) / lasts_ms))


def eased(part: float) -> float:
    """Ease-out cubic: a quick start and a gentle stop."""
    return 1.0 - (1.0 - part) ** 3


def between(start: Box, end: Box, part: float) -> Box:
    """The box on its way, `part` of the eased way from start to end."""
    way = eased(part)
    x, y, w, h = (round(a + (b - a) * way) for a, b in zip(start, end, strict=True))
    return Box(x, y, w, h)


def rolled(old: int, new: int, elapsed_ms: int) -> int:
    """The amount that is read while its digits roll; whole units on the way between whole units."""
    if elapsed_ms >= ROLL_MS:
        return new
    way = eased(part_done(elapsed_ms, lasts_ms=ROLL_MS))
    if old % _WHOLE or new % _WHOLE:
        return old + round((new - old) * way)
    return old + round((new - old) / _WHOLE * way) * _WHOLE
