"""Finding cards and salts anywhere in a frame."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wire.codec import decode_from_server

_HASH = re.compile(rb"\xc4\x20(.{32})", re.DOTALL)
"""A value of 32 bytes: a salt, a leaf, a root or a step of a path."""
_CARD = re.compile(rb"[2-9TJQKA][cdhs]|J[kr]")
_CARDS = re.compile(r"(?:(?:[2-9TJQKA][cdhs]|J[kr])[ ,]*)+")
_ONE = re.compile(r"[2-9TJQKA][cdhs]|J[kr]")


def secrets_in(frame: bytes) -> tuple[set[bytes], list[bytes]]:
    """Return quickly at least every card named in a frame, and every value of 32 bytes.

    Bytes of numbers may look like a card, so the result may hold too many cards.
    """
    parts = _HASH.split(frame)
    return set(_CARD.findall(b"".join(parts[::2]))), parts[1::2]


def cards_in(frame: bytes) -> set[str]:
    """Return exactly the cards named in any field of a frame, alone or in a list of cards."""
    return {
        card
        for text in _texts(decode_from_server(frame))
        if _CARDS.fullmatch(text)
        for card in _ONE.findall(text)
    }


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for held in _inside(value):
        yield from _texts(held)


def _inside(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value
        yield from value.values()
    elif isinstance(value, tuple | list):
        yield from value
    else:
        for field in getattr(value, "__struct_fields__", ()):
            yield getattr(value, field)
