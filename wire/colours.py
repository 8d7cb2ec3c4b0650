"""Colours as texts such as "#1B6A51", and how well two of them are told apart."""

from __future__ import annotations

from typing import Final

Rgb = tuple[int, int, int]

TEXT_CONTRAST: Final = 4.5
"""Text and what lies behind it differ at least by this much (WCAG 2.2, 1.4.3)."""
SHAPE_CONTRAST: Final = 3.0
"""The same for shapes that must be seen (WCAG 2.2, 1.4.11)."""


def rgb(text: str) -> Rgb:
    """Read "#1B6A51"."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def contrast(one: Rgb, other: Rgb) -> float:
    """How well two colours are told apart, from 1 (not at all) to 21 (black and white)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: Rgb) -> float:
    """How bright a colour looks, from 0 to 1."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
