"""The seal of a hand: what people take with them from a screen, to compare with a proof later.

Where a hand has further orders of its deck, the seal holds their root too: a proof file brings both
roots with it, so one that was not taken along would prove nothing.
"""

from __future__ import annotations

from proof.leaf import DIGEST_BYTES

SEAL = "arclight"
"""Begins the text of a QR code."""
ROOT_DIGITS = 2 * DIGEST_BYTES


def seal_of(table: int, hand: int, root: bytes, more_root: bytes | None = None) -> str:
    """Return the text of a QR code: `arclight:3:88:ROOT`, or `arclight:3:88:ROOT:MORE`."""
    roots = (root,) if more_root is None else (root, more_root)
    return ":".join((SEAL, str(table), str(hand), *[each.hex() for each in roots]))


def roots_sealed(seal: str) -> tuple[str, str]:
    """Return the deck's root and that of further orders ("": none) in a seal read or typed.

    Spaces and capitals do not matter, nor whether the beginning of the code is there.
    """
    parts = "".join(seal.split()).lower().split(":")
    digits = "".join(parts[3:] if parts[0] == SEAL else parts)
    return digits[:ROOT_DIGITS], digits[ROOT_DIGITS:]
