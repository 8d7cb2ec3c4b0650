"""The chain: each record's link covers the link before it and everything the record wrote.

A link is SHA-256 over the mark `arclight link 1`, the link before, and the canonical text of the
record. The first link covers the birth of the database.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from ledger.canonical import canonical

_BIRTH = b"arclight birth 1\n"
_LINK = b"arclight link 1\n"


@dataclass(slots=True)
class Content:
    """Everything one record wrote, in the form the chain covers."""

    head: Sequence[object]
    """seq, at_ms, stream, number, hand, request_id, actor, command, answer."""
    events: list[tuple[str, str, bytes | None]] = field(default_factory=list)
    """kind, body, sealed."""
    entries: list[tuple[int, str, str, int | None, Sequence[tuple[str, int]]]] = field(
        default_factory=list
    )
    """number, code, memo, corrects, (account, amount)..."""
    changes: list[tuple[str, str, str]] = field(default_factory=list)
    """table, key, body."""


def first_link(birth: Sequence[object]) -> bytes:
    """Return the link that stands before record 1."""
    return hashlib.sha256(_BIRTH + _bytes(birth)).digest()


def next_link(link: bytes, content: Content) -> bytes:
    """Return the link of the record that follows `link`."""
    events = [
        (kind, body, None if sealed is None else sealed.hex())
        for kind, body, sealed in content.events
    ]
    text = _bytes((content.head, events, content.entries, content.changes))
    return hashlib.sha256(_LINK + link + text).digest()


def _bytes(value: object) -> bytes:
    # A stored text that somebody damaged may not be Unicode; it still needs bytes to compare.
    return canonical(value).encode("utf-8", "surrogatepass")
