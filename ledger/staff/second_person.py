"""Acts that need two persons, because one person could otherwise get two credentials.

An administrator who hires, promotes or gives a new password to a second person alone would know
that person's credential too. So a second person (a supervisor or another administrator) must vouch.
The only exception is the room's very first second person: nobody can vouch yet.
"""

from __future__ import annotations

from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.approval import use_approval
from ledger.staff.asking import Asked
from ledger.staff.roles import Duty, Role, may
from ledger.units import Work

_SECONDED = (Duty.VOUCH, Duty.APPROVE, Duty.UNSEAL_HANDS)
"""Duties with which a member is the second person for somebody else's act."""
SECOND_PERSONS = frozenset(role for role in Role if any(may(role, duty) for duty in _SECONDED))
"""The roles that may be a second person; giving one to a member needs two persons.

An auditor is one of them: two auditors unseal hands, and one administrator must not be both.
"""
_OTHERS = "SELECT 1 FROM staff WHERE id <> ? AND role IN ('supervisor', 'administrator')"


def hire_subject(login: str, role: Role) -> str:
    """Name what the second person approves before a hire; `login` in its clean form."""
    return f"hire {login} as {role.value}"


def role_subject(member: int, role: Role) -> str:
    """Name what the second person approves before a role changes."""
    return f"make staff member {member} {role.value}"


def reset_subject(member: int) -> str:
    """Name what the second person approves before a member gets a new password."""
    return f"let staff member {member} in with a new password"


def dismiss_subject(member: int) -> str:
    """Name what the second person approves before a last second person is dismissed."""
    return f"dismiss staff member {member}"


def vouched(work: Work, asked: Asked, approval: int, subject: str) -> int:
    """Inside an administrator's unit: use up the second person's approval; return who gave it."""
    if not approval:
        raise Refused(RefusalCode.APPROVAL_NEEDED, subject=subject)
    return use_approval(work, approval, subject=subject, asked_by=asked.by, duty=Duty.VOUCH)


def first_second_person(reader: Reader, asked: Asked) -> bool:
    """Whether there never was another member with a role that can vouch."""
    return first_row(reader, _OTHERS, asked.by) is None


def second_person_left(reader: Reader, *, without: int = 0) -> bool:
    """Whether at least two active members can vouch, not counting `without`."""
    active = "SELECT role FROM staff WHERE state = 'active' AND id <> ?"
    return sum(may(Role(role), Duty.VOUCH) for (role,) in reader.query(active, (without,))) > 1
