"""Keys on paper or on a stick: one text file, encrypted under a passphrase.

Argon2id stretches the passphrase. AES-GCM encrypts the keys and authenticates the whole file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from ledger.canonical import canonical
from ledger.keys import KeyRing, fresh_bytes, read_keys, write_key
from ledger.refusals import RefusalCode, Refused

PASSPHRASE_MIN: Final = 12
_FORMAT: Final = "arclight keys 1"
_COST: Final = {"memory_kib": 64 * 1024, "passes": 3, "lanes": 4}


def check_passphrase(passphrase: str) -> None:
    """Refuse a passphrase that is too short to protect an export."""
    if len(passphrase) < PASSPHRASE_MIN:
        raise Refused(RefusalCode.PASSPHRASE_SHORT, least=PASSPHRASE_MIN)


def export_keys(ring: KeyRing, passphrase: str) -> str:
    """Return the text of an export file; refuses a short passphrase."""
    check_passphrase(passphrase)
    head = {"format": _FORMAT, "salt": fresh_bytes(16).hex(), "nonce": fresh_bytes(12).hex()}
    plain = canonical({name: secret.hex() for name, secret in ring.all().items()})
    sealed = _cipher(passphrase, head).encrypt(
        bytes.fromhex(head["nonce"]), plain.encode(), canonical(head).encode()
    )
    return json.dumps({**head, "sealed": sealed.hex()}, indent=1) + "\n"


def import_keys(text: str, passphrase: str, folder: Path) -> list[str]:
    """Put the keys of an export file into a folder; return the names of those that were new.

    Refuses a wrong passphrase, a damaged file, and a different key under a name that exists.
    """
    incoming = _opened(text, passphrase)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    held = read_keys(folder)
    clash = [name for name, secret in incoming.items() if held.get(name, secret) != secret]
    if clash:
        raise Refused(RefusalCode.KEYS_PRESENT, keys=clash, folder=str(folder))
    fresh = [name for name in incoming if name not in held]
    for name in fresh:
        write_key(folder, name, incoming[name])
    return fresh


def _opened(text: str, passphrase: str) -> dict[str, bytes]:
    try:
        head = json.loads(text)
        sealed = bytes.fromhex(head.pop("sealed"))
        plain = _cipher(passphrase, head).decrypt(
            bytes.fromhex(head["nonce"]), sealed, canonical(head).encode()
        )
        return {str(name): bytes.fromhex(secret) for name, secret in json.loads(plain).items()}
    except (ValueError, KeyError, TypeError, AttributeError, InvalidTag):
        raise Refused(RefusalCode.PASSPHRASE_WRONG) from None


def _cipher(passphrase: str, head: dict[str, str]) -> AESGCM:
    stretch = Argon2id(
        salt=bytes.fromhex(head["salt"]),
        length=32,
        iterations=_COST["passes"],
        lanes=_COST["lanes"],
        memory_cost=_COST["memory_kib"],
    )
    return AESGCM(stretch.derive(passphrase.encode()))
