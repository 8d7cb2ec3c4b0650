"""Finds flicker in what a screen showed: layout after layout, without looking at pixels.

Three things are trouble: something that lay there, is gone for a moment and comes back as it was;
words or a card that are there for a moment only; a card at rest that jumps. What is on its way is
none of these: it has not rested, and nobody reads chips and backs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from screenkit.drawables import (
    CardPicture,
    Drawable,
    Label,
    Layout,
    LightPool,
    Paragraph,
    Ring,
    Turned,
    Words,
)
from screenkit.geometry import Box

MOMENT_MS: Final = 150
"""What changes and changes back in this time is seen as flicker."""
GLIMPSE_MS: Final = 80
"""What is there for a shorter time cannot be read."""
ARRIVAL_MS: Final = 300
"""A back on its way stands nearly still at the end; the next card of the seat comes there, too."""
JUMP: Final = 40
"""A card may be raised a little; further it must be seen on its way."""
_FIGURES: Final = re.compile(r"[\d,.]+")


class Trouble(NamedTuple):
    """What somebody would have seen flicker."""

    at_ms: int
    kind: str
    """`blink`, `glimpse` or `jump`."""
    what: str


@dataclass(slots=True)
class Watch:
    """Follows the layouts of one screen."""

    troubles: list[Trouble] = field(default_factory=list)
    _shown: dict[Drawable, int] = field(default_factory=dict)
    """Since when each thing is there."""
    _gone: dict[Drawable, int] = field(default_factory=dict)
    """When things went that were there a moment ago."""
    _read: dict[str, int] = field(default_factory=dict)
    """Since when each text or card is there, wherever it stands."""
    _cards: dict[str, tuple[Box, int]] = field(default_factory=dict)
    """Where each card lies face up, and since when."""

    def saw(self, at_ms: int, layout: Layout, *, pressed: bool = False) -> None:
        """Take in what is on the glass from now on; a button under a finger may sink and rise."""
        things = dict.fromkeys(layout)
        if not pressed:
            self.troubles += self._blinks(at_ms, things)
            self.troubles += self._glimpses(at_ms, things)
            self.troubles += self._jumps(at_ms, things)
        self._remember(at_ms, things, pressed=pressed)

    def _blinks(self, at_ms: int, things: Mapping[Drawable, None]) -> Iterator[Trouble]:
        for it in things:
            if _follows_the_turn(it):
                continue
            if it not in self._shown and at_ms - self._gone.get(it, -MOMENT_MS) < MOMENT_MS:
                yield Trouble(at_ms, "blink", described(it))

    def _glimpses(self, at_ms: int, things: Mapping[Drawable, None]) -> Iterator[Trouble]:
        now = set(_texts(things))
        for text, since_ms in self._read.items():
            if text not in now and at_ms - since_ms < GLIMPSE_MS:
                yield Trouble(at_ms, "glimpse", text)

    def _jumps(self, at_ms: int, things: Mapping[Drawable, None]) -> Iterator[Trouble]:
        for card, box in _faces(things).items():
            was, since_ms = self._cards.get(card, (box, at_ms))
            rested = at_ms - since_ms >= GLIMPSE_MS
            if rested and max(abs(was.x - box.x), abs(was.y - box.y)) > JUMP:
                yield Trouble(at_ms, "jump", f"{card} from {was.x},{was.y} to {box.x},{box.y}")

    def _remember(self, at_ms: int, things: Mapping[Drawable, None], *, pressed: bool) -> None:
        rested = (it for it, since in self._shown.items() if at_ms - since >= _rests_from(it))
        went = {} if pressed else {it: at_ms for it in rested if it not in things}
        recent = {it: at for it, at in self._gone.items() if at_ms - at < MOMENT_MS}
        self._gone = {it: at for it, at in (recent | went).items() if it not in things}
        self._shown = {it: self._shown.get(it, at_ms) for it in things}
        self._read = {text: self._read.get(text, at_ms) for text in _texts(things)}
        self._cards = {
            card: (box, self._since(card, box, at_ms)) for card, box in _faces(things).items()
        }

    def _since(self, card: str, box: Box, at_ms: int) -> int:
        was, since_ms = self._cards.get(card, (box, at_ms))
        return since_ms if was == box else at_ms


def _rests_from(it: Drawable) -> int:
    """How long something must be seen to lie there; chips and backs arrive slowly."""
    return GLIMPSE_MS if _text_of(it) else ARRIVAL_MS


def _follows_the_turn(it: Drawable) -> bool:
    """Light and clock go when one player has acted, and may come for the next as they were."""
    clock = isinstance(it, Words) and _text_of(it) == "#"
    return clock or isinstance(it, LightPool | Ring)


def described(it: Drawable) -> str:
    """What a thing is, for whoever reads the report."""
    text = _text_of(it)
    return f"{type(it).__name__} {text or ''} at {it.box.x},{it.box.y}".replace("  ", " ")


def _texts(things: Mapping[Drawable, None]) -> Iterator[str]:
    """Everything that is read; figures that count on are one text."""
    return (text for it in things if (text := _text_of(it)))


def _text_of(it: Drawable) -> str:
    if isinstance(it, Words | Label | Paragraph):
        return _FIGURES.sub("#", it.text)
    if isinstance(it, CardPicture):
        return it.card
    if isinstance(it, Turned):
        return " ".join(text for part in it.parts if (text := _text_of(part)))
    return ""


def _faces(things: Mapping[Drawable, None]) -> dict[str, Box]:
    """Where each card lies face up; a card that is shown twice, as on two boards, is left out."""
    found: dict[str, list[Box]] = {}
    for it in things:
        if isinstance(it, CardPicture) and it.card:
            found.setdefault(it.card, []).append(it.box)
    return {card: boxes[0] for card, boxes in found.items() if len(boxes) == 1}
