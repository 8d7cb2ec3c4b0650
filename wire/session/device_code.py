"""The code typed at a new device: digits that open its place, and letters that prove the room.

The letters are 60 bits of SHA-256 over the digits and the server's public key. Whoever stands
between the device and the room would have to find a key of his own with the same letters after he
has seen the digits, while the code is open. All servers of a room have the same key.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final, NamedTuple

DIGITS: Final = 8
LETTERS: Final = 12
GROUP: Final = 4
_TAG: Final = "arclight device code 1"
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of Crockford: no letter that is taken for a digit."""
_BITS: Final = 5
_MEANT: Final = str.maketrans("OIL", "011", " -\t")
_WHOLE: Final = re.compile(rf"([0-9]{{{DIGITS}}})([{_ALPHABET}]{{{LETTERS}}})")


class TypedCode(NamedTuple):
    """A whole code as a person typed it."""

    digits: str
    """What the room is sent."""
    letters: str
    """What stays at the device."""

    def proves(self, server: str) -> bool:
        """Whether this is the public key of the room that made the code."""
        return _letters(self.digits, server) == self.letters


def whole_code(digits: str, server: str) -> str:
    """Return what a person types at the device, for the public key of the room's server."""
    return digits + _letters(digits, server)


def grouped(code: str) -> str:
    """Return a code as it is shown and read aloud: in groups of four."""
    return " ".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def typed_code(typed: str) -> TypedCode | None:
    """Read what was typed, with or without spaces, in any case; None: it is no whole code."""
    found = _WHOLE.fullmatch(typed.upper().translate(_MEANT))
    return None if found is None else TypedCode(*found.groups())


def _letters(digits: str, server: str) -> str:
    hashed = sha256(f"{_TAG}\n{digits}\n{server}".encode()).digest()
    number = int.from_bytes(hashed[:8], "big") >> (64 - LETTERS * _BITS)
    return "".join(
        _ALPHABET[(number >> shift) % len(_ALPHABET)]
        for shift in range((LETTERS - 1) * _BITS, -1, -_BITS)
    )
