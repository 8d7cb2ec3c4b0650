"""Requests of staff members: who asks, when, under which request id, with which duty.

The role is read from the staff account inside the unit itself, so a role that was just taken away
no longer counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ledger.canonical import Json
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.roles import Duty, Role, may
from ledger.units import CAGE, ROOM, Body, Unit, Work


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One request of a signed-in staff member."""

    request_id: str
    by: int
    """The staff member's number."""
    at_ms: int
    clock_day: date | None = None
    """The gaming day by the room's clock; None: the open one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A staff member with the present data of the account."""

    number: int
    login: str
    name: str
    role: Role


def active_member(reader: Reader, number: int) -> Member:
    """Return a staff member who still works here; refuse anybody else."""
    row = first_row(reader, "SELECT login, name, role, state FROM staff WHERE id = ?", number)
    if row is None:
        raise Refused(RefusalCode.STAFF_UNKNOWN, staff=number)
    login, name, role, state = row
    if state != "active":
        raise Refused(RefusalCode.STAFF_DISMISSED, staff=number)
    return Member(number=number, login=login, name=name, role=Role(role))


def require_duty(reader: Reader, number: int, duty: Duty) -> Member:
    """Return the member if the role carries the duty; refuse otherwise."""
    member = active_member(reader, number)
    if not may(member.role, duty):
        raise Refused(RefusalCode.ROLE_MAY_NOT, role=member.role.value, duty=duty.value)
    return member


def staff_unit(
    asked: Asked, duty: Duty | None, command: Mapping[str, Json], body: Body, *, stream: str = ROOM
) -> Unit:
    """Make the unit of a staff member's request; the duty is checked before the body runs.

    Without a duty every active member may ask: for requests about their own account only.
    The records of the cage get a signed head at once: an older copy of the books cannot pay again.
    """

    def judged(work: Work) -> Json:
        if duty is None:
            active_member(work, asked.by)
        else:
            require_duty(work, asked.by, duty)
        return body(work)

    return Unit(
        request_id=asked.request_id,
        stream=stream,
        actor=f"staff:{asked.by}",
        command=command,
        at_ms=asked.at_ms,
        body=judged,
        export_head=stream == CAGE,
    )


def written(reason: str) -> str:
    """Return a reason without the space around it; refuse an empty one."""
    if not reason.strip():
        raise Refused(RefusalCode.REASON_NEEDED)
    return reason.strip()
