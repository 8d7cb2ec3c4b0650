"""Which screens a restored room lets in: only those of a list that the room's own key vouches for.

A backup holds no key, and whoever keeps it could put a key of his own on the list. So a backup
carries a mark over its description, made with a key of the signing key. A list comes back beside
its place, and is put there when the keys have proved it, whichever of the two was brought first.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Final

from ledger.canonical import canonical
from ledger.keys import KeyName, read_keys

ENROLLED: Final = "keys/allowed.json"
"""The list of enrolled screens, in a data directory and in a backup."""
UNPROVED: Final = f"{ENROLLED}.unproved"
DESCRIPTION: Final = "restored.json"
"""The description of the backup that was restored, until its list is proved."""


def backup_mark(keys: Path, described: Mapping[str, object]) -> str:
    """Return the mark of a backup's description; empty where the signing key is not there."""
    secret = read_keys(keys).get(KeyName.SIGNING.value)
    if secret is None:
        return ""
    content = canonical({name: value for name, value in described.items() if name != "mark"})
    return blake2b(
        content.encode(), digest_size=32, key=secret, person=b"arclight backup"
    ).hexdigest()


def prove_enrolled(data: Path) -> bool:
    """Put a restored list of screens in its place if the keys vouch for it; False: it still waits.

    A list that a key does not vouch for stays beside its place: somebody looks at it first.
    """
    waiting = data / UNPROVED
    if not waiting.exists():
        return True
    if not _vouched_for(data) or (data / ENROLLED).exists():
        return False
    waiting.rename(data / ENROLLED)
    (data / DESCRIPTION).unlink()
    return True


def _vouched_for(data: Path) -> bool:
    """Say whether the keys made the mark of the description, and the waiting list is in it."""
    try:
        described = json.loads((data / DESCRIPTION).read_text(encoding="utf-8"))
        mark = backup_mark(data / "keys", described)
        digest = hashlib.sha256((data / UNPROVED).read_bytes()).hexdigest()
        if not mark or not hmac.compare_digest(mark, str(described["mark"])):
            return False
        return bool(described["files"][ENROLLED] == digest)
    except (OSError, ValueError, KeyError, TypeError):
        return False
