"""The software manifest: what this room runs, part by part, and how it differs from the record.

A part is a file of ours, an installed package, the interpreter, the house file, or the program of
a kind of client; each has one digest. The adapter reads the disk.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, unique
from typing import TypeAlias

Manifest: TypeAlias = "Mapping[str, str]"
"""Name of a part -> its SHA-256."""


@unique
class Change(Enum):
    """How a part differs."""

    NEW = "new"
    GONE = "gone"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True, order=True)
class Difference:
    """One part that is not as it was recorded."""

    part: str
    change: str
    """A `Change` by its value."""


def manifest_digest(parts: Manifest) -> str:
    """Return one digest for the whole manifest, for approvals and reports."""
    lines = "".join(f"{part} {digest}\n" for part, digest in sorted(parts.items()))
    return hashlib.sha256(lines.encode()).hexdigest()


def compare(recorded: Manifest, found: Manifest) -> tuple[Difference, ...]:
    """Return every part that differs, in the order of names; empty: nothing was changed."""
    return tuple(
        Difference(part, _change(recorded.get(part), found.get(part)).value)
        for part in sorted(recorded.keys() | found.keys())
        if recorded.get(part) != found.get(part)
    )


def _change(recorded: str | None, found: str | None) -> Change:
    if recorded is None:
        return Change.NEW
    return Change.GONE if found is None else Change.CHANGED


def client_part(role: str) -> str:
    """Return the name of the part that is the program of a kind of client."""
    return f"client:{role}"
