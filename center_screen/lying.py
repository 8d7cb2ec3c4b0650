"""Cards in front of a seat: a shown hand, or stud's up cards and down cards."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from center_screen.places import SMALL_CARD, SeatPlace
from screenkit.drawables import CardPicture, Drawable, Turned
from screenkit.geometry import Box
from wire.messages.table_view import SeatView

CARDS_GAP: Final = 4
_RIM: Final = 5
"""Around the cards, for the edge of winning ones."""
RAISED_BY: Final = 12
"""Winning cards lie this much further into the table."""
_HIGH: Final = SMALL_CARD[1] + 2 * _RIM + RAISED_BY
CARDS_DEPTH: Final = CARDS_GAP + SMALL_CARD[1] + 2 * _RIM
"""How far cards reach from the plate into the table."""
_DOWN_STEP: Final = 16
_STUD_STEP: Final = 54
_SIDE_BY_SIDE: Final = 90
_ROOM: Final = 214
"""Width in front of a seat when others show their hands too."""
_STUD_ROOM: Final = 324
_MANY: Final = 5
"""From so many cards of a hand they are smaller, so that the index of each stays free."""
_OF_MANY: Final = (72, 101)


def hand_box(place: SeatPlace, width: int) -> Box:
    """Where a seat's cards lie when all can see them."""
    return place.front((width + 2 * _RIM, _HIGH), CARDS_GAP)


def lying_cards(
    seat: SeatView, place: SeatPlace, *, stud: bool, winning: frozenset[str]
) -> Drawable | None:
    """Return the cards in front of a seat that everybody sees; None: there are none."""
    faces = ("",) * (seat.down if stud and not seat.folded else 0) + seat.up
    if not faces or seat.mucked or (seat.folded and not seat.shown):
        return None
    size = _OF_MANY if len(faces) >= _MANY and not stud else SMALL_CARD
    starts = _starts(faces, size[0], stud=stud)
    if any(after - x < size[0] for x, after in pairwise(starts)):
        # Where cards overlap, those that won lie last: every index is seen, a loser's too.
        faces = tuple(sorted(faces, key=lambda card: (bool(card), card in winning)))
    lying = [_lying(x, card, winning, size) for x, card in zip(starts, faces, strict=True)]
    width = starts[-1] + size[0]
    return Turned(
        box=hand_box(place, width),
        size=(width + 2 * _RIM, _HIGH),
        degrees=place.degrees,
        parts=tuple(lying),
    )


def _lying(x: int, card: str, winning: frozenset[str], size: tuple[int, int]) -> CardPicture:
    """One card; winning ones lie further in."""
    used = card in winning
    top = _RIM + SMALL_CARD[1] - size[1] + (0 if used else RAISED_BY)
    faded = bool(winning) and bool(card) and not used
    return CardPicture(box=Box(x + _RIM, top, *size), card=card, glow=used, faded=faded)


def _starts(faces: tuple[str, ...], width: int, *, stud: bool) -> list[int]:
    """Where each card begins: backs close together, faces with their indices free."""
    room = (_STUD_ROOM if stud else _ROOM) - width
    downs = faces.count("")
    wide = _STUD_STEP if stud else _SIDE_BY_SIDE
    step = min(wide, (room - _DOWN_STEP * downs) // max(1, len(faces) - downs - 1))
    starts = [0]
    for card in faces[:-1]:
        starts.append(starts[-1] + (step if card else _DOWN_STEP))
    return starts
