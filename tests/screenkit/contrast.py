"""How well two colours can be told apart, as the accessibility guidelines (WCAG 2) measure it."""

from __future__ import annotations

from screenkit.theme import Colour


def contrast(one: Colour, other: Colour) -> float:
    """Return the ratio of the lighter to the darker, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(paint: Colour) -> float:
    red, green, blue = (_linear(level / 255) for level in paint)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(level: float) -> float:
    return level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4
