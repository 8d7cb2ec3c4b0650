"""The leaf of one card: the bytes that bind table, hand, position, card and salt.

Layout, all integers big-endian (docs/randomness.md has it with a worked example):

    0x00 | length of table, 1 byte | table | length of hand, 1 byte | hand
         | position, 2 bytes | card, 2 bytes | salt, 32 bytes
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from proof.refusals import RefusalCode, Refused

DECK_CARDS_MAX = 1024  # a shoe of 19 decks; bounds every list and file
CARD_MAX = 2**16 - 1
NAME_CHARACTERS_MAX = 64
SALT_BYTES = 32
DIGEST_BYTES = 32
LEAF_MARK = b"\x00"


def leaf_hashes(
    table: str, hand: str, cards: Sequence[int], salts: Sequence[bytes]
) -> tuple[bytes, ...]:
    """Return the leaf of every position of a deck."""
    if len(cards) != len(salts):
        raise Refused(RefusalCode.SALT_COUNT, cards=len(cards), salts=len(salts))
    check_deck_size(len(cards))
    start = _start(table, hand)
    places = range(len(cards))
    return tuple([_leaf(start, *place) for place in zip(places, cards, salts, strict=True)])


def leaf_hash(table: str, hand: str, *, position: int, card: int, salt: bytes) -> bytes:
    """Return the leaf of one position."""
    return _leaf(_start(table, hand), position, card, salt)


def check_deck_size(cards: int) -> None:
    """Refuse a deck that is empty or has more than `DECK_CARDS_MAX` cards."""
    if not 1 <= cards <= DECK_CARDS_MAX:
        raise Refused(RefusalCode.DECK_SIZE, cards=cards, least=1, most=DECK_CARDS_MAX)


def check_name(field: str, name: str) -> None:
    """Refuse a table or hand id unless it is 1 to 64 printable ASCII characters without spaces.

    Such a name has exactly one form in bytes, so it gives exactly one leaf.
    """
    if not (name.isascii() and name.isprintable() and " " not in name):
        raise Refused(RefusalCode.NAME_CHARACTERS, field=field, value=name)
    if not 1 <= len(name) <= NAME_CHARACTERS_MAX:
        raise Refused(
            RefusalCode.NAME_LENGTH, field=field, length=len(name), most=NAME_CHARACTERS_MAX
        )


def _start(table: str, hand: str) -> bytes:
    check_name("table", table)
    check_name("hand", hand)
    return b"".join(
        (LEAF_MARK, bytes([len(table)]), table.encode(), bytes([len(hand)]), hand.encode())
    )


def _leaf(start: bytes, position: int, card: int, salt: bytes) -> bytes:
    if not 0 <= position < DECK_CARDS_MAX:
        raise Refused(RefusalCode.POSITION, position=position, most=DECK_CARDS_MAX - 1)
    if not 0 <= card <= CARD_MAX:
        raise Refused(RefusalCode.CARD, position=position, card=card, most=CARD_MAX)
    if len(salt) != SALT_BYTES:
        raise Refused(
            RefusalCode.SALT_LENGTH, position=position, bytes=len(salt), needed=SALT_BYTES
        )
    place = position << 16 | card
    return sha256(start + place.to_bytes(4, "big") + salt).digest()
