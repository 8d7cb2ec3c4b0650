"""The variant codes of the Poker Hand History format, and our game for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.settings import Structure, TableSettings


class Variant(NamedTuple):
    """A game and its betting structure."""

    game: str
    structure: Structure


VARIANTS: Mapping[str, Variant] = {
    "FT": Variant("holdem", Structure.FIXED_LIMIT),
    "NT": Variant("holdem", Structure.NO_LIMIT),
    "NS": Variant("short_deck", Structure.NO_LIMIT),
    "PO": Variant("omaha", Structure.POT_LIMIT),
    "FO/8": Variant("omaha8", Structure.FIXED_LIMIT),
    "F7S": Variant("stud", Structure.FIXED_LIMIT),
    "F7S/8": Variant("stud8", Structure.FIXED_LIMIT),
    "FR": Variant("razz", Structure.FIXED_LIMIT),
    "N2L1D": Variant("lowball27", Structure.NO_LIMIT),
    "F2L3D": Variant("triple27", Structure.FIXED_LIMIT),
    "FB": Variant("badugi3", Structure.FIXED_LIMIT),
}


def variant_of(settings: TableSettings) -> str | None:
    """Return the code of a table's game, or None where the format has none."""
    played = Variant(settings.game, settings.structure)
    return next((code for code, variant in VARIANTS.items() if variant == played), None)
