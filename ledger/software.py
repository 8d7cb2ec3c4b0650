"""Which software the room may run: recorded at the first start, changed only by two persons.

The newest record is what may run. During an upgrade of several servers it stands beside the one
before it, and both may run.

The record is in the journal's chain, and a head that covers it is signed at once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from ledger.canonical import Json, canonical
from ledger.new_rows import add_row
from ledger.reading import Reader
from ledger.staff.asking import Asked, staff_unit, written
from ledger.staff.roles import Duty
from ledger.staff.second_person import vouched
from ledger.units import ROOM, Scalar, Unit, Work

_NEWEST: Final = "SELECT id, digest, parts, beside FROM software ORDER BY id DESC LIMIT 2"


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowedSoftware:
    """A record of what may run."""

    number: int
    digest: str
    parts: Mapping[str, str]


def allowed_software(reader: Reader) -> AllowedSoftware | None:
    """Return the newest software that may run; None before the first start recorded it."""
    return next(iter(all_allowed(reader)), None)


def all_allowed(reader: Reader) -> list[AllowedSoftware]:
    """Return what may run, the newest first: two during an upgrade of several servers."""
    rows = reader.query(_NEWEST)
    stay = rows[: 2 if rows and rows[0][3] else 1]
    return [
        AllowedSoftware(number=number, digest=digest, parts=json.loads(parts))
        for number, digest, parts, _beside in stay
    ]


def record_software(digest: str, parts: Mapping[str, str], *, at_ms: int) -> Unit:
    """Make the unit by which the first start records its software; later it changes nothing."""

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
        export_head=True,
    )


def software_subject(digest: str) -> str:
    """Name what the second person approves before other software may run."""
    return f"run the software {digest}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SoftwareWish:
    """The software that an administrator wants to allow."""

    digest: str
    reason: str
    approval: int
    """By a second person."""
    beside: bool = False
    """The software that was allowed before may still run on other servers."""


def approve_software(asked: Asked, wish: SoftwareWish, parts: Mapping[str, str]) -> Unit:
    """Make the unit by which an administrator and a second person allow the software as it is."""
    why, digest = written(wish.reason), wish.digest

    def body(work: Work) -> Json:
        vouched(work, asked, wish.approval, software_subject(digest))
        return _insert(work, digest, parts, asked.by, why, beside=wish.beside)

    command: dict[str, Json] = {
        "do": "approve_software",
        "digest": digest,
        "reason": why,
        "approval": wish.approval,
    }
    if wish.beside:
        command["beside"] = True
    unit = staff_unit(asked, Duty.MANAGE_STAFF, command, body)
    return replace(unit, export_head=True)


def _insert(  # noqa: PLR0913  (the columns of a record)
    work: Work,
    digest: str,
    parts: Mapping[str, str],
    staff: int | None,
    reason: str,
    *,
    beside: bool = False,
) -> int:
    row: dict[str, Scalar] = {
        "digest": digest,
        "parts": canonical(dict(parts)),
        "staff": staff,
        "reason": reason,
        "at_ms": work.at_ms,
        "beside": 1 if beside else None,
    }
    return add_row(work, "software", row)
