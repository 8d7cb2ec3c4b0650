"""The code typed at a new device: digits that open its place, and letters that both sides know.

The letters are a secret of 60 bits. The device proves with them that its public key is its own, and
the room proves with them what it answers. They never leave either side, so whoever stands between
them can exchange nothing: neither the key that is let in nor the room that is believed.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Final, NamedTuple

DIGITS: Final = 8
LETTERS: Final = 12
GROUP: Final = 4
TOLD: Final = ("role", "place", "name", "server", "address")
"""What the room answers to a device, in the order in which it is proved."""
_DEVICE: Final = "arclight device 1"
_ROOM: Final = "arclight room 1"
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of Crockford: no letter that is taken for a digit."""
_BITS: Final = 5
_MEANT: Final = str.maketrans("OIL", "011", " -\t")
_WHOLE: Final = re.compile(rf"([0-9]{{{DIGITS}}})([{_ALPHABET}]{{{LETTERS}}})")


class DeviceSecret(NamedTuple):
    """A whole code: at the device as a person typed it, at the room as it was made."""

    digits: str
    """What the room is sent."""
    letters: str
    """What neither side sends."""

    @property
    def whole(self) -> str:
        """What a person types at the device."""
        return self.digits + self.letters

    def proof_of_key(self, key: str) -> str:
        """Return what a device sends to prove that this public key is its own."""
        return self._proof(_DEVICE, key)

    def proof_of_answer(self, key: str, told: Mapping[str, object]) -> str:
        """Return what the room sends to prove its answer to the device with this public key."""
        return self._proof(_ROOM, key, *(str(told.get(name, "")) for name in TOLD))

    def _proof(self, *parts: str) -> str:
        said = "\n".join((*parts, self.digits)).encode()
        return hmac.new(self.letters.encode(), said, sha256).hexdigest()


def letters_from(secret: bytes) -> str:
    """Return the letters that a room makes of a secret of its own."""
    number = int.from_bytes(sha256(secret).digest()[:8], "big") >> (64 - LETTERS * _BITS)
    return "".join(
        _ALPHABET[(number >> shift) % len(_ALPHABET)]
        for shift in range((LETTERS - 1) * _BITS, -1, -_BITS)
    )


def grouped(code: str) -> str:
    """Return a code as it is shown and read aloud: in groups of four."""
    return " ".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def typed_code(typed: str) -> DeviceSecret | None:
    """Read what was typed, with or without spaces, in any case; None: it is no whole code."""
    found = _WHOLE.fullmatch(typed.upper().translate(_MEANT))
    return None if found is None else DeviceSecret(*found.groups())
