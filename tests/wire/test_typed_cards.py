"""A card that a reader typed into a field for words is no text: no request carries it there."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from ledger.card_number import draw_card_number
from ledger.cards.layouts import LAYOUTS
from ledger.cards.track import track_1, track_2
from wire.messages.base import TypedName, TypedText

CARD = draw_card_number(lambda count: bytes(range(7, 7 + count)))
TRACKS = (track_1(CARD), track_2(CARD), f"{track_1(CARD)}{track_2(CARD)}")
SHORTEST_FIELD = 20


def _keyed() -> list[str]:
    """Return what the keyboards of all countries make of a card."""
    typed = []
    for layout, track in product(LAYOUTS.values(), TRACKS):
        keys = {us: there for there, us in layout.items()}
        typed.append("".join(keys.get(character, character) for character in track))
    return sorted(set(typed))


def _fits(text: str, kind: object) -> bool:
    try:
        msgspec.json.decode(msgspec.json.encode(text), type=kind)
    except msgspec.ValidationError:
        return False
    return True


@pytest.mark.parametrize("typed", _keyed())
def test_no_field_for_words_takes_a_card_not_even_cut_or_among_words(typed: str) -> None:
    for text in (typed, typed[:SHORTEST_FIELD], f"lost at the bar {typed}"):
        assert not _fits(text, TypedText), text
    assert not _fits(typed[:64], TypedName)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Zoë; José Muñoz, ñandú",
        "ES91 2100 0418 4502 0005 1332",
        "documents 123456789012 and 210987654321",
        "call +34 600 123 456; then +491701234567, 555-0100",
        "seat 5, hand 1234567890; 50% of it?",
        "mmm____ ----------------",
        "ticket;12345",
        "A = B = 3",
    ],
)
def test_what_people_write_is_taken(text: str) -> None:
    assert _fits(text, TypedText), text
