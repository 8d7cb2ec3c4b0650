"""Which field of the form a refused key of the settings belongs to."""

from __future__ import annotations

import re
from typing import Final

_FIELDS: Final = {
    "stakes.blinds": "blinds",
    "stakes.small_bet": "bets",
    "stakes.big_bet": "bets",
    "stakes.ante": "ante",
    "stakes.ante_from": "ante_from",
    "stakes.bring_in": "bring_in",
    "buy_in.minimum": "buy_min",
    "buy_in.maximum": "buy_max",
    "buy_in.short": "buy_short",
    "clocks.action_ms": "action",
    "clocks.warning_ms": "warning",
    "clocks.time_bank_ms": "bank",
    "clocks.showdown_ms": "showdown",
    "collection.brackets": "brackets",
    "collection.brackets.percent_bp": "brackets",
    "collection.round_to": "round_to",
    "collection.dead_blind": "dead_blind",
    "mix.games": "mix",
    "mix.every": "mix_every",
    "options.kill": "kill",
    "options.kill.times_bp": "kill",
}
"""The key of the settings -> its field."""
_OF_MIX: Final = re.compile(r"mix\.games\[(\d+)\]\.")
"""Of a key: which game of the mix it speaks of."""


def field_at_fault(key: str) -> str:
    """Return the field that a key of refused settings belongs to; `form`: none of its own."""
    of_mix = _OF_MIX.match(key.removeprefix("settings."))
    bare = (
        key.removeprefix("settings.")
        if of_mix is None
        else key.removeprefix("settings.")[of_mix.end() :]
    )
    bare = bare.partition("[")[0]
    field = _FIELDS.get(bare, bare if bare in ("seats", "chip") else "form")
    return f"m{of_mix[1]}_{field}" if of_mix and bare.startswith("stakes.") else field
