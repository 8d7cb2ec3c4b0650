"""Signed heads: what the end of the chain was, written outside the database.

Whoever can write the database could rewrite its whole chain; he cannot rewrite what was exported
before. So a head (number and link of the last record) is signed with Ed25519 and appended to a
file per day, at least every minute and when a shift closes; copy that folder to where the
database's keeper cannot reach it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from ledger.canonical import canonical
from ledger.files import sync_folder, write_new

PUBLIC_KEY_FILE: Final = "signing.pub"
_MARK: Final = "arclight head 1\n"
_LINE_BYTES_MAX: Final = 1024


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a database's chain at a moment."""

    database: str
    seq: int
    link: str
    """In hexadecimal."""
    at_ms: int

    def signed_bytes(self) -> bytes:
        """Return what the signature covers."""
        return (_MARK + canonical(self._fields())).encode()

    def line(self, signature: bytes) -> str:
        """Return the head as it is stored."""
        return canonical({**self._fields(), "signature": signature.hex()}) + "\n"

    def _fields(self) -> dict[str, object]:
        return {
            "database": self.database,
            "seq": self.seq,
            "link": self.link,
            "at_ms": self.at_ms,
        }


@dataclass(frozen=True, slots=True)
class HeadLine:
    """One line of a head file, as found; `head` is None when it cannot be read."""

    path: Path
    line: int
    head: Head | None
    signature: bytes = b""

    @property
    def place(self) -> str:
        """Where it stands, for people."""
        return f"{self.path.name} line {self.line}"

    def is_signed_by(self, public_key: str) -> bool:
        """Check the signature."""
        if self.head is None:
            return False
        try:
            key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
            key.verify(self.signature, self.head.signed_bytes())
        except (InvalidSignature, ValueError):
            return False
        return True


class HeadBook:
    """Appends signed heads to a folder, each durable before `write` returns."""

    def __init__(self, folder: Path, signer: Ed25519PrivateKey, database: str) -> None:
        self._folder = folder
        self._signer = signer
        self._database = database
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / PUBLIC_KEY_FILE).exists():
            public = signer.public_key().public_bytes_raw().hex()
            write_new(folder / PUBLIC_KEY_FILE, public.encode() + b"\n")

    def write(self, seq: int, link: bytes, at_ms: int) -> Head:
        """Sign a head of durable records and append it."""
        head = Head(self._database, seq, link.hex(), at_ms)
        day = datetime.fromtimestamp(at_ms / 1000, UTC).date()
        path = self._folder / f"{day.isoformat()}.heads"
        is_new = not path.exists()
        _append(path, head.line(self._signer.sign(head.signed_bytes())).encode())
        if is_new:
            sync_folder(self._folder)
        return head


def public_key_of(folder: Path) -> str:
    """Read the public key that stands beside the heads; empty if there is none."""
    try:
        return (folder / PUBLIC_KEY_FILE).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""


def read_heads(folder: Path) -> Iterator[HeadLine]:
    """Yield all heads of a folder, oldest day first."""
    for path in sorted(folder.glob("*.heads")):
        # Splitting at line feeds only: other separators would move the numbers of the lines.
        lines = path.read_bytes().split(b"\n")
        for number, line in enumerate(lines, start=1):
            if number < len(lines) or line:
                yield _head_line(path, number, line)


def _head_line(path: Path, number: int, line: bytes) -> HeadLine:
    try:
        stored = json.loads(line)
        head = Head(
            str(stored["database"]), int(stored["seq"]), str(stored["link"]), int(stored["at_ms"])
        )
        return HeadLine(path, number, head, bytes.fromhex(stored["signature"]))
    except (ValueError, KeyError, TypeError, AttributeError):
        return HeadLine(path, number, None)


def _append(path: Path, line: bytes) -> None:
    with path.open("ab+") as file:
        size = file.seek(0, os.SEEK_END)
        start = file.seek(max(0, size - _LINE_BYTES_MAX))
        end = file.read().rfind(b"\n") + 1
        file.truncate(start + end)  # a line without an end was cut off by a crash
        file.write(line)
        file.flush()
        os.fsync(file.fileno())
