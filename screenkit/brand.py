"""How the house dresses its tables: the four tokens, and the tones that are made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from screenkit.theme import Colour, colour
from wire.messages.brand_view import BrandView

Back = Literal["green", "red", "blue"]
BACKS: tuple[Back, ...] = ("green", "red", "blue")
OWN = BrandView()
_OWN_FELT, _OWN_RAIL = colour(OWN.felt), colour(OWN.rail)


@dataclass(frozen=True, slots=True, kw_only=True)
class Brand:
    """What the house chose: the baize, the rail, the cards' back and its mark."""

    felt: Colour = _OWN_FELT
    rail: Colour = _OWN_RAIL
    back: Back = "green"
    mark: str = OWN.mark
    """`arclight`, one to three capitals, or the data of an SVG path in a square of 100."""


OWN_BRAND = Brand()
"""Arclight's own look."""


def brand_of(view: BrandView) -> Brand:
    """The brand as the server told it; an unknown back is the green one."""
    return Brand(
        felt=colour(view.felt),
        rail=colour(view.rail),
        back=next((back for back in BACKS if back == view.back), "green"),
        mark=view.mark,
    )
