"""Which software the room may run: recorded once, changed only by an administrator."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from ledger.canonical import Json, canonical
from ledger.reading import Reader, first_row
from ledger.staff.asking import Asked, staff_unit, written
from ledger.staff.roles import Duty
from ledger.units import ROOM, Unit, Work


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowedSoftware:
    """The newest record."""

    number: int
    digest: str
    parts: Mapping[str, str]


def allowed_software(reader: Reader) -> AllowedSoftware | None:
    """Return what may run; None before the first start has recorded it."""
    row = first_row(reader, "SELECT id, digest, parts FROM software ORDER BY id DESC LIMIT 1")
    if row is None:
        return None
    return AllowedSoftware(number=row[0], digest=row[1], parts=json.loads(row[2]))


def record_software(digest: str, parts: Mapping[str, str], *, at_ms: int) -> Unit:
    """Make the unit by which the first start records what it found; later ones change nothing."""

    def body(work: Work) -> Json:
        allowed = allowed_software(work)
        return allowed.number if allowed else _insert(work, digest, parts, None, "first start")

    command: dict[str, Json] = {"do": "record_software", "digest": digest}
    return Unit(
        request_id=f"software {digest} {at_ms}",
        stream=ROOM,
        actor="server",
        command=command,
        at_ms=at_ms,
        body=body,
    )


def approve_software(asked: Asked, digest: str, parts: Mapping[str, str], reason: str) -> Unit:
    """Make the unit by which an administrator allows the software as it is now."""
    why = written(reason)

    def body(work: Work) -> Json:
        return _insert(work, digest, parts, asked.by, why)

    command: dict[str, Json] = {"do": "approve_software", "digest": digest, "reason": why}
    return staff_unit(asked, Duty.MANAGE_STAFF, command, body)


def _insert(
    work: Work, digest: str, parts: Mapping[str, str], staff: int | None, reason: str
) -> int:
    number = work.next_key("software")
    work.insert(
        "software",
        {
            "id": number,
            "digest": digest,
            "parts": canonical(dict(parts)),
            "staff": staff,
            "reason": reason,
            "at_ms": work.at_ms,
        },
    )
    return number
