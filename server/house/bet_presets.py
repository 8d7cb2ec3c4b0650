"""The amounts a raise panel offers: parts of the pot, multiples of the price, `min` and `pot`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from server.house.kinds import NotAllowed
from wire.messages.session import PRESET_PATTERN, PRESETS_MOST

FEWEST: Final = 2
_CODE: Final = re.compile(PRESET_PATTERN)


@dataclass(frozen=True, slots=True)
class BetPresets:
    """A list of codes, smallest first, as the buttons stand from left to right."""

    allowed: str = (
        f'a list of {FEWEST} to {PRESETS_MOST} of: a part of the pot such as "1/2",'
        ' a multiple of the price such as "2.5x", "min", "pot"; each once'
    )

    def read(self, value: object) -> tuple[str, ...]:
        """Return the codes."""
        if not isinstance(value, list | tuple) or not FEWEST <= len(value) <= PRESETS_MOST:
            raise NotAllowed
        if any(not isinstance(it, str) or not _CODE.match(it) for it in value):
            raise NotAllowed
        if len(set(value)) != len(value):
            raise NotAllowed
        return tuple(value)
