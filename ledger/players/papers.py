"""A player's papers: document number, address and photograph, sealed in the books.

The keyed hash of a document only compares. A report to the authorities needs the number itself, so
it is kept under seal too: whoever takes the database reads nothing, and a member who reads it
is written down first, with the reason.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import Enum, unique
from typing import Final

from ledger.canonical import Json
from ledger.new_rows import add_row
from ledger.pepper import Pepper
from ledger.players.status import player_row
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.asking import Asked, staff_unit, written
from ledger.staff.roles import Duty
from ledger.units import Scalar, Unit, Work

PHOTO_BYTES_MAX: Final = 40_000
_JPEG: Final = b"\xff\xd8\xff"


@unique
class PaperKind(Enum):
    """What a paper says about a player."""

    DOCUMENT = "document"
    """The number of the document that was shown."""
    ADDRESS = "address"
    PHOTO = "photo"
    """A photograph, as JPEG."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A sealed paper."""

    kind: PaperKind
    sealed: str = field(repr=False)
    owner: str
    """To what the seal is bound."""
    until: date | None = None
    """The last day of the document; None: it is not told, or it has none."""

    def opened(self, pepper: Pepper) -> bytes:
        """Return what the paper says; only for what was written down before."""
        return pepper.unseal(self.owner, self.sealed)


_ON_FILE = """SELECT kind, until_day FROM player_paper
    WHERE id IN (SELECT max(id) FROM player_paper WHERE player = ? GROUP BY kind)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealing:
    """What seals papers of one request."""

    pepper: Pepper
    request_id: str

    def paper(
        self, kind: PaperKind, content: bytes, nonce: bytes, until: date | None = None
    ) -> Paper:
        """Return a content under seal."""
        owner = f"{kind.value} {self.request_id}"
        sealed = self.pepper.seal(owner, content, nonce)
        return Paper(kind=kind, sealed=sealed, owner=owner, until=until)


def add_paper(work: Work, player: int, paper: Paper) -> None:
    """Inside a unit: keep a paper; the one before stays in the books and counts no more."""
    row: dict[str, Scalar] = {
        "player": player,
        "kind": paper.kind.value,
        "until_day": None if paper.until is None else paper.until.isoformat(),
        "sealed": paper.sealed,
        "seal_owner": paper.owner,
        "at_ms": work.at_ms,
    }
    add_row(work, "player_paper", row)


def papers_on_file(reader: Reader, player: int) -> dict[PaperKind, date | None]:
    """Return which papers of a player count, each with the last day that it names."""
    return {
        PaperKind(kind): None if until is None else date.fromisoformat(until)
        for kind, until in reader.query(_ON_FILE, (player,))
    }


def newest_paper(reader: Reader, player: int, kind: PaperKind) -> Paper | None:
    """Return the paper that counts; None: there is none."""
    row = first_row(
        reader,
        "SELECT until_day, sealed, seal_owner FROM player_paper"
        " WHERE player = ? AND kind = ? ORDER BY id DESC LIMIT 1",
        player,
        kind.value,
    )
    if row is None:
        return None
    until, sealed, owner = row
    day = None if until is None else date.fromisoformat(until)
    return Paper(kind=kind, sealed=sealed, owner=owner, until=day)


def refuse_expired(until: date | None, *days: date) -> None:
    """Refuse a document whose last day is over."""
    if until is not None and until < max(days):
        raise Refused(RefusalCode.DOCUMENT_EXPIRED, until=until.isoformat())


def check_photo(photo: bytes) -> None:
    """Refuse what is no photograph, or too large a one."""
    if not photo.startswith(_JPEG) or len(photo) > PHOTO_BYTES_MAX:
        raise Refused(RefusalCode.PHOTO_NOT_USABLE, most=PHOTO_BYTES_MAX)


def keep_paper(asked: Asked, *, player: int, paper: Paper) -> Unit:
    """Make the unit that keeps a player's new photograph or address."""

    def body(work: Work) -> Json:
        player_row(work, player).refuse_closed()
        add_paper(work, player, paper)
        return None

    command: dict[str, Json] = {"do": "keep_paper", "player": player, "kind": paper.kind.value}
    return staff_unit(asked, Duty.SERVE_PLAYERS, command, body)


def reading_papers(asked: Asked, *, player: int, reason: str) -> Unit:
    """Make the unit that writes down who reads a player's number and address, and why."""
    why = written(reason)

    def body(work: Work) -> Json:
        player_row(work, player)
        work.event("papers_read", {"player": player, "by": asked.by, "reason": why})
        return None

    command: dict[str, Json] = {"do": "read_papers", "player": player, "reason": why}
    return staff_unit(asked, Duty.APPROVE, command, body)
