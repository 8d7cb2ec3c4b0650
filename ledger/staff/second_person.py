"""Two persons for whatever could make one person two: who may approve, and what is allowed to run.

An administrator who could hire, promote or let in again a second person alone would hold that
person's credential too. So a second person, a supervisor or another administrator, vouches for
it. The one exception is the room's very first second person: there is nobody yet who could.
"""

from __future__ import annotations

from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.approval import use_approval
from ledger.staff.asking import Asked
from ledger.staff.roles import Duty, Role, may
from ledger.units import Work

SECOND_PERSONS = frozenset(role for role in Role if may(role, Duty.VOUCH))
"""The roles that need two persons to come into."""
_OTHERS = "SELECT 1 FROM staff WHERE id <> ? AND role IN ('supervisor', 'administrator')"


def hire_subject(login: str, role: Role) -> str:
    """Name what the second person approves before somebody is hired; `login` in its clean form."""
    return f"hire {login} as {role.value}"


def role_subject(member: int, role: Role) -> str:
    """Name what the second person approves before a role changes."""
    return f"make staff member {member} {role.value}"


def reset_subject(member: int) -> str:
    """Name what the second person approves before a member gets a new password."""
    return f"let staff member {member} in with a new password"


def dismiss_subject(member: int) -> str:
    """Name what the second person approves before the last of them is dismissed."""
    return f"dismiss staff member {member}"


def vouched(work: Work, asked: Asked, approval: int, subject: str) -> int:
    """Inside an administrator's unit: spend the second person's approval; return who gave it."""
    if not approval:
        raise Refused(RefusalCode.APPROVAL_NEEDED, subject=subject)
    return use_approval(work, approval, subject=subject, asked_by=asked.by, duty=Duty.VOUCH)


def first_second_person(reader: Reader, asked: Asked) -> bool:
    """Whether nobody but the administrator who asks was ever one who could vouch."""
    return first_row(reader, _OTHERS, asked.by) is None


def second_person_left(reader: Reader, *, without: int = 0) -> bool:
    """Whether two members who can vouch work here, `without` one: one acts, the other approves."""
    active = "SELECT role FROM staff WHERE state = 'active' AND id <> ?"
    return sum(may(Role(role), Duty.VOUCH) for (role,) in reader.query(active, (without,))) > 1
