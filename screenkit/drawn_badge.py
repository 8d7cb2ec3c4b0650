"""How many cards a player drew: the number on a small card back."""

from __future__ import annotations

from screenkit.drawables import CardPicture, Drawable, Plate, Words
from screenkit.geometry import Box, around
from screenkit.theme import GLASS, TEXT


def drawn_badge(box: Box, count: int, *, size: int, least: int) -> tuple[Drawable, ...]:
    """Draw the number in the middle of a card back, on a dark disc so that it is read."""
    side = min(box.w, box.h) - 4
    disc = around(*box.centre, side, side)
    return (
        CardPicture(box=box),
        Plate(box=disc, fill=GLASS, radius=side // 2),
        Words(
            box=disc, text=str(count), size=size, colour=TEXT, weight="bold", align="centre",
            whole=True, least=least,
        ),
    )  # fmt: skip
