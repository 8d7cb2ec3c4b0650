"""One way to write a value as text, so that equal values are equal bytes in the chain."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"
"""What the journal may hold: no floats, so every amount is exact."""

canonical: Callable[[object], str] = json.JSONEncoder(
    ensure_ascii=False,
    allow_nan=False,
    check_circular=False,  # a circular value raises RecursionError anyway
    sort_keys=True,
    separators=(",", ":"),
).encode
"""Return the value's only text: JSON with sorted keys, no spaces and no line feeds."""
