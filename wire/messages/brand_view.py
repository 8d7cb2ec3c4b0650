"""How a house dresses its tables: every screen is told it at the beginning."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from wire.messages.base import Value, Word

ColourText = Annotated[str, Meta(pattern=r"^#[0-9A-Fa-f]{6}\Z")]
"""Red, green and blue, such as "#1B6A51"."""
MARK_MOST: Final = 4_000
MarkText = Annotated[str, Meta(max_length=MARK_MOST, pattern=r"^[A-Za-z0-9 ,.\-]*\Z")]
"""`arclight`, one to three capital letters, or the data of an SVG path in a square of 100."""


class BrandView(Value, frozen=True, kw_only=True):
    """The four tokens of a house. A token that is left out is Arclight's own."""

    felt: ColourText = "#1B6A51"
    """The baize under the lamp; it gets darker toward the rail."""
    rail: ColourText = "#2A1B12"
    """The padded rail's dark tone."""
    back: Word = "green"
    """The cards' back: green, red or blue."""
    mark: MarkText = "arclight"
    """The sign woven into the baize."""
