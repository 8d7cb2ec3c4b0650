"""What the keys remember of the books: that their end is marked.

A backup holds no key, so its keeper could take the mark away, rewrite the rest and pass it off as
books of a program without marks. The statement lies among the keys as one of them. So it is
exported and imported with them, and the books of these keys are never taken without a mark again.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Final

from ledger.keys import KeyName, KeyRing, load_keys, write_key

STATEMENT: Final = "marked_books"
"""The statement's name among the keys; and that of a note that programs before it kept."""


def says_marked(keys: Path) -> bool:
    """Tell whether the keys of a folder say that their books are marked.

    That the statement is there is enough, whatever is in it: it speaks for no database by name,
    because a forger can write another name into his copy.
    """
    return any((keys / name).exists() for name in (f"{STATEMENT}.key", STATEMENT))


def state_marked(keys: Path, ring: KeyRing) -> None:
    """Write the statement unless it is there: the same one for the same signing key."""
    if not (keys / f"{STATEMENT}.key").exists():
        secret = ring.secret(KeyName.SIGNING)
        write_key(
            keys, STATEMENT, blake2b(key=secret, digest_size=32, person=b"marked books").digest()
        )


def keys_to_export(keys: Path) -> KeyRing:
    """Return the keys of a folder, with the statement also where an older program kept a note."""
    if says_marked(keys):
        state_marked(keys, load_keys(keys))
    return load_keys(keys)
