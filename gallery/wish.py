"""What somebody wants to see of the gallery."""

from __future__ import annotations

from typing import Final, NamedTuple

from wire.messages.brand_view import BrandView


class Wish(NamedTuple):
    """The language, the house and the states that are drawn."""

    language: str = "en"
    only: str = ""
    """Only states with this text in the name of their picture; empty: all."""
    brand: BrandView = BrandView()
    house: str = ""
    """The house's name; empty: a sample's own."""


ALL: Final = Wish()
"""Every state in Arclight's own look, in English."""
