"""Shows layouts on a surface and draws only what changed since the last one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

import pygame

from screenkit.brand import OWN_BRAND, Brand
from screenkit.drawables import Drawable, Layout
from screenkit.geometry import Box, Panel
from screenkit.painter import paint
from screenkit.pen import Pen, pixels

FEW: Final = 8
"""So many things may be replaced in their places without looking for things that moved."""


def changed_boxes(old: Layout, new: Layout) -> list[Box]:
    """Return separate boxes that cover everything that differs between two layouts.

    Pure. Things that changed only their place in the order count as changed.
    """
    replaced = _replaced(old, new)
    if replaced is not None:
        return apart(it.reach for pair in replaced for it in pair)
    was, now = set(old), set(new)
    differing = [it.reach for it in (*was.difference(now), *now.difference(was))]
    return apart(
        (*differing, *_moved([it for it in old if it in now], [it for it in new if it in was]))
    )


def _replaced(old: Layout, new: Layout) -> list[tuple[Drawable, Drawable]] | None:
    """Pairs of what stands in another's place, as a ring that ran on; None: more than a few."""
    if len(old) != len(new):
        return None
    pairs = [pair for pair in zip(old, new, strict=True) if pair[0] != pair[1]]
    return pairs if len(pairs) <= FEW else None


def _moved(old: Sequence[Drawable], new: Sequence[Drawable]) -> list[Box]:
    """The boxes where the same things overlap in another order."""
    return [
        it.reach
        for pair in zip_longest(old, new)
        if pair[0] != pair[1]
        for it in pair
        if it is not None
    ]


def apart(boxes: Iterable[Box]) -> list[Box]:
    """Join boxes until no two overlap."""
    result: list[Box] = []
    for box in boxes:
        joined = box
        while meeting := [other for other in result if other.meets(joined)]:
            for other in meeting:
                result.remove(other)
                joined = joined.joined(other)
        result.append(joined)
    return result


class Canvas:
    """One surface with one layout on it."""

    def __init__(self, surface: pygame.Surface, panel: Panel, *, brand: Brand = OWN_BRAND) -> None:
        self._surface = surface
        self.panel = panel
        self._pen = Pen(panel.scale, brand)
        self._shown: Layout = ()

    def wear(self, brand: Brand) -> None:
        """Draw everything in the house's dress from the next layout on."""
        if brand != self._pen.brand:
            self._pen = Pen(self.panel.scale, brand)
            self._shown = ()

    def show(self, layout: Layout) -> list[pygame.Rect]:
        """Draw what differs from the layout shown before; return the pixels that were drawn."""
        boxes = changed_boxes(self._shown, layout)
        self._shown = layout
        return [self._draw(box, layout) for box in boxes]

    def show_all(self, layout: Layout) -> None:
        """Draw everything, whatever was shown before."""
        self._shown = layout
        self._draw(self.panel.design, layout)

    def _draw(self, box: Box, layout: Iterable[Drawable]) -> pygame.Rect:
        # Add a rim: smooth edges and rounding may reach one pixel beyond the box.
        wider = box.inset(-2)
        place = pixels(wider, self.panel.scale).clip(self._surface.get_rect())
        self._surface.set_clip(place)
        for drawable in layout:
            if drawable.reach.meets(wider):
                paint(self._surface, drawable, self._pen)
        self._surface.set_clip(None)
        return place
