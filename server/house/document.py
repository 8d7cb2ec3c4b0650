"""The document of the house file, made from the keys so that it is always up to date."""

from __future__ import annotations

import json
from collections.abc import Iterator

from server.house.keys import SECTIONS
from server.house.sections import Key

_OPENING = """# The house file

`house.toml` in the data directory describes the room: its name, what is locked, the games the
floor can open, how the house is paid, and how long the room waits. A first start writes one with
every key and its default. A key that is left out has the default below. It is read when the server
starts, its digest goes into the journal, and a table that is open keeps the settings it was
opened with.

Amounts are dollars: a whole number, or a text with cents such as `"0.50"`. A number with a point
is refused, because it may not be exactly what it shows. `./arclight house check FILE` names every
wrong value with its line and what is allowed there:

```text
house.toml line 12: tables.nl_1_2.seats = 14: 2 to 10
```

The percentage lock is on unless the house switches it off: where only posted amounts may be
taken, no table can be opened that takes a part of the pot.

This page is printed by `./arclight house keys`.
"""


def house_document() -> str:
    """Return the whole page."""
    return "\n".join([_OPENING, *_sections()])


def _sections() -> Iterator[str]:
    for name, (keys, purpose) in SECTIONS.items():
        yield f"## {f'`[{name}]`' if name else 'The room'}\n"
        yield f"{purpose}\n"
        yield "| key | default | allowed | meaning |\n|---|---|---|---|"
        yield from map(_row, keys)
        if name == "tables.NAME":
            yield '| `collection` | `"none"` | a name of `collections` | How the house is paid. |'
            yield '| `jackpot` | `"none"` | a name of `jackpots` | The jackpot it drops to. |'
        yield ""


def _row(key: Key) -> str:
    default = "" if key.default is None else f"`{json.dumps(key.default)}`"
    return f"| `{key.name}` | {default} | {key.kind.allowed} | {key.says} |"
