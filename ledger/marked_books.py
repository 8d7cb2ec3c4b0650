"""A statement among the keys that the end of their books is marked.

Somebody with a backup could remove the mark, rewrite the rest and present it as books of a program
without marks. The statement prevents that. It is stored as one of the keys, so it is exported and
imported with them. With these keys, books without a mark are refused.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Final

from ledger.keys import KeyName, KeyRing, load_keys, write_key

STATEMENT: Final = "marked_books"
"""The statement's name among the keys. Older programs wrote a note with the same name."""


def says_marked(keys: Path) -> bool:
    """Tell whether the keys of a folder say that their books are marked.

    The statement only has to exist; its content does not matter. It names no database, because a
    forger could write another name into a copy.
    """
    return any((keys / name).exists() for name in (f"{STATEMENT}.key", STATEMENT))


def state_marked(keys: Path, ring: KeyRing) -> None:
    """Write the statement unless it exists; the same signing key gives the same statement."""
    if not (keys / f"{STATEMENT}.key").exists():
        secret = ring.secret(KeyName.SIGNING)
        write_key(
            keys, STATEMENT, blake2b(key=secret, digest_size=32, person=b"marked books").digest()
        )


def keys_to_export(keys: Path) -> KeyRing:
    """Return the keys of a folder; an older program's note becomes a statement first."""
    if says_marked(keys):
        state_marked(keys, load_keys(keys))
    return load_keys(keys)
