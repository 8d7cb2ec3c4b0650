"""Heads whose loss was accepted at the console. The journal names the head it continued after."""

from __future__ import annotations

import json
from typing import Final

from ledger.ending import HeadMark

CONSOLE: Final = "console"
"""The actor of a command that runs on the server's own computer while the room is closed."""
ACCEPTED: Final = "books_accepted"
"""The event that `ledger.acceptance` writes."""


def lost_heads(events: str) -> set[HeadMark]:
    """Return the newest heads that a record's events name as set aside."""
    return {
        HeadMark(int(body["head"]), str(body["digest"]))
        for kind, body, _sealed in json.loads(events)
        if kind == ACCEPTED
    }
