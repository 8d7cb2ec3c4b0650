"""The chain: each record's link covers the link before it and everything the record wrote.

A link is SHA-256 over lines of text: the mark `arclight link 1`, the link before in hexadecimal,
the record's fields, and its entries. No field can hold a line feed and no name a space, so no two
records share a text. The first link covers the birth of the database.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from ledger.canonical import canonical

_BIRTH = "arclight birth 1"
_LINK = "arclight link 1"


class Fields(NamedTuple):
    """A record as the chain covers it, without its entries: the first columns of its row."""

    seq: int
    at_ms: int
    stream: str
    number: int
    hand: int | None
    request_id: str
    actor: str
    command: str
    answer: str
    events: str
    changes: str


def first_link(birth: Sequence[object]) -> bytes:
    """Return the link before record 1, from the row of the birth."""
    return hashlib.sha256(f"{_BIRTH}\n{canonical(birth)}".encode()).digest()


def next_link(link: bytes, fields: Fields, entries: Sequence[str]) -> bytes:
    """Return the link of the record that follows `link`; `entries` are made by `entry_line`."""
    text = "\n".join((_LINK, link.hex(), *map(str, fields), *entries))
    # A damaged text may not be valid Unicode, but it must still be compared.
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def entry_line(number: int, code: str, memo: str, corrects: int | None, legs: Sequence[str]) -> str:
    """Return the line of an entry; a leg is written `account=cents`."""
    return f"{number} {code} {corrects} {' '.join(legs)} {canonical(memo) if memo else ''}"


def is_one_line_each(fields: Fields) -> bool:
    """Tell whether no field holds a line feed, so that no field can pass for another."""
    return not any("\n" in str(field) for field in fields)
