"""The secret keys of a data directory: made once, kept in `keys/`, readable only by their owner.

They are never in the database or in a backup. No other module of the ledger reads the system's
randomness.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections.abc import Mapping
from enum import Enum, unique
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ledger.files import write_new
from ledger.refusals import RefusalCode, Refused

KEY_BYTES: Final = 32
_SUFFIX: Final = ".key"


@unique
class KeyName(Enum):
    """The keys that every set of books needs."""

    PEPPER = "pepper"
    """Without it no PIN or password can be checked."""
    SEAL = "seal"
    """Without it no sealed card can be read."""
    SIGNING = "signing"
    """Without it no head can be signed."""


class KeyRing:
    """Secret keys by name; printing it shows no key."""

    __slots__ = ("_secrets",)

    def __init__(self, secrets_by_name: Mapping[str, bytes]) -> None:
        self._secrets = dict(secrets_by_name)

    def secret(self, name: KeyName) -> bytes:
        """Return one of the books' keys."""
        return self._secrets[name.value]

    @property
    def signer(self) -> Ed25519PrivateKey:
        """The key that signs heads."""
        return Ed25519PrivateKey.from_private_bytes(self.secret(KeyName.SIGNING))

    @property
    def public_signing_key(self) -> str:
        """The public key that checks heads, in hexadecimal."""
        return self.signer.public_key().public_bytes_raw().hex()

    def prints(self) -> dict[str, str]:
        """Return the fingerprint of each of the books' keys; it reveals nothing of the key."""
        return {name.value: _print(self._secrets[name.value]) for name in KeyName}

    def all(self) -> dict[str, bytes]:
        """Return every key of the folder, for the export."""
        return dict(self._secrets)

    def __repr__(self) -> str:
        return f"KeyRing({', '.join(self._secrets)}: hidden)"


def make_keys(folder: Path) -> KeyRing:
    """Make the books' keys that are missing in the folder, and return all keys."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in KeyName:
        if not (folder / f"{name.value}{_SUFFIX}").exists():
            write_key(folder, name.value, secrets.token_bytes(KEY_BYTES))
    return load_keys(folder)


def write_key(folder: Path, name: str, secret: bytes) -> None:
    """Store a new key, readable only by its owner."""
    write_new(folder / f"{name}{_SUFFIX}", secret.hex().encode() + b"\n", mode=0o600)


def load_keys(folder: Path) -> KeyRing:
    """Read all keys; refuse a set that is incomplete, unreadable or not private."""
    ring = KeyRing(read_keys(folder))
    absent = missing_keys(ring)
    if absent:
        raise Refused(RefusalCode.KEY_MISSING, keys=absent, folder=str(folder))
    return ring


def read_keys(folder: Path) -> dict[str, bytes]:
    """Read the keys that exist, even if the set is incomplete."""
    return {path.stem: _read(path) for path in sorted(folder.glob(f"*{_SUFFIX}"))}


def missing_keys(ring: KeyRing) -> list[str]:
    """Return the names of the books' keys that a ring lacks."""
    held = ring.all()
    return [name.value for name in KeyName if name.value not in held]


def wrong_keys(folder: Path, prints: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Return the names of a database's keys that a folder lacks or has from another database."""
    held = read_keys(folder)
    absent = [name for name in prints if name not in held]
    foreign = [name for name, seen in prints.items() if name in held and _print(held[name]) != seen]
    return absent, foreign


def new_database_name() -> str:
    """Draw a random name, unique for a database."""
    return secrets.token_hex(16)


def fresh_bytes(count: int) -> bytes:
    """Draw salts and nonces for the export of keys."""
    return secrets.token_bytes(count)


def _print(secret: bytes) -> str:
    return hmac.digest(secret, b"arclight key print 1", hashlib.sha256)[:16].hex()


def _read(path: Path) -> bytes:
    mode = path.stat().st_mode & 0o777
    if mode & 0o077 and os.name == "posix":
        raise Refused(RefusalCode.KEY_EXPOSED, path=str(path), mode=f"{mode:04o}")
    try:
        secret = bytes.fromhex(path.read_text(encoding="ascii").strip())
    except ValueError:
        secret = b""
    if len(secret) != KEY_BYTES:
        raise Refused(RefusalCode.KEY_FILE_UNREADABLE, path=str(path))
    return secret
