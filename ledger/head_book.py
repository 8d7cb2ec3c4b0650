"""Writes signed heads to the room's own folder, and copies them to a second place."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ledger.ending import NO_HEAD, HeadMark
from ledger.head_copies import HeadCopies
from ledger.head_folder import HeadFolder
from ledger.heads import Head, head_line, newest_head, newest_signed
from ledger.refusals import InvariantBroken

_SET_ASIDE: Final = "set_aside"


class HeadBook:
    """Appends signed heads to a folder, each durable before `write` returns."""

    def __init__(
        self,
        folder: Path,
        signer: Ed25519PrivateKey,
        database: str,
        *,
        second: Path | None = None,
        after: HeadMark = NO_HEAD,
    ) -> None:
        """Continue after the newest head of the folder; `second` is where copies go.

        `after` is the newest head if the folder has no heads any more.
        """
        self._signer = signer
        self._database = database
        public_key = signer.public_key().public_bytes_raw().hex()
        public_line = f"{public_key}\n".encode()
        self._folder = HeadFolder(folder, public_line)
        self._copies = HeadCopies(folder, second, public_line) if second else None
        line = newest_head(folder)
        last = line.head if line and line.is_signed_by(public_key) else None
        self.newest = max(after, line.mark) if line and last else after
        self._at_ms = last.at_ms if last else 0
        self.seq = last.seq if last and last.counter else -1
        """The last record that a counted head covers."""
        self._last = (last.seq, last.link) if last else (-1, "")

    def write(self, seq: int, link: bytes, at_ms: int) -> Head:
        """Sign a head of durable records and append it; the times of heads never go back.

        A head that contradicts the last one is never signed: raises `InvariantBroken`.
        """
        last_seq, last_link = self._last
        if seq < last_seq or (seq == last_seq and link.hex() != last_link):
            raise InvariantBroken(f"a head covers record {last_seq}; the books end with {seq}")
        at_ms = max(at_ms, self._at_ms)
        counter, before = self.newest
        head = Head(self._database, seq, link.hex(), at_ms, counter + 1, before)
        line = head.line(self._signer.sign(head.signed_bytes())).encode()
        name = f"{datetime.fromtimestamp(at_ms / 1000, UTC).date().isoformat()}.heads"
        offset = self._folder.append(name, line)
        self._at_ms, self.seq, self._last = at_ms, seq, (seq, head.link)
        self.newest = head_line(self._folder.path / name, 0, line[:-1]).mark
        if self._copies is not None:
            self._copies.add(name, offset, line)
        return head

    @property
    def not_copied(self) -> str:
        """Why heads are missing in the second place; empty: none is known to be missing."""
        return self._copies.trouble if self._copies else ""

    def close(self) -> None:
        """Finish the copies and close the files."""
        self._folder.close()
        if self._copies is not None:
            self._copies.close()


def set_aside(places: Iterable[Path], public_key: str, database: str, known: HeadMark) -> HeadMark:
    """Move all heads aside, in every place, and keep them as evidence.

    Returns the newest head that this room signed, or `known`: the next head follows it.
    """
    there = [folder for folder in places if folder.exists()]
    signed = [newest_signed(folder, public_key, database) for folder in there]
    newest = max([known, *(line.mark for line in signed if line)])
    for folder in there:
        _move_aside(folder, f"{newest.counter:08}")
    return newest


def _move_aside(folder: Path, name: str) -> None:
    files = sorted(folder.glob("*.heads"))
    if not files:
        return
    place = folder / _SET_ASIDE / name
    while place.exists():
        place = place.with_name(f"{place.name}x")
    place.mkdir(parents=True)
    for path in files:
        path.rename(place / path.name)
