"""Staff accounts: hiring, roles, dismissal, secrets. Every change is an administrator's unit.

Acts that could give one person two credentials need a second person (`ledger.staff.second_person`).
A dismissal does not, because it may be urgent. But nobody dismisses the last second person alone,
because the server's console would then offer a code for a new one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ledger.canonical import Json
from ledger.new_rows import add_row
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.secret_hash import SecretHasher
from ledger.staff.asking import Asked, active_member, staff_unit
from ledger.staff.passwords import Password, check_new_password
from ledger.staff.purposes import PASSWORD_PURPOSE, staff_holder
from ledger.staff.roles import Duty, Role, may
from ledger.staff.second_person import (
    SECOND_PERSONS,
    dismiss_subject,
    first_second_person,
    hire_subject,
    reset_subject,
    role_subject,
    second_person_left,
    vouched,
)
from ledger.staff.tries import forget_tries
from ledger.units import Scalar, Unit, Work

_LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{1,31}")


def clean_login(login: str) -> str:
    """Return a login in its one form; refuse what is not two to 32 letters, digits, . _ -."""
    clean = login.strip().casefold()
    if _LOGIN.fullmatch(clean) is None:
        raise Refused(RefusalCode.LOGIN_NOT_USABLE, login=login)
    return clean


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMember:
    """A staff member to be hired."""

    login: str
    name: str
    role: Role
    password: Password


def add_member(work: Work, new: NewMember, stored: str) -> int:
    """Write a new staff account and return its number; `stored` is the password's hash."""
    login, name = _free_names(work, new)
    row: dict[str, Scalar] = {
        "login": login,
        "name": name,
        "role": new.role.value,
        "state": "active",
        "password": stored,
        "tries": 0,
        "locked_until_ms": 0,
        "hired_ms": work.at_ms,
    }
    return add_row(work, "staff", row)


def _free_names(work: Work, new: NewMember) -> tuple[str, str]:
    """Return login and name as they are kept; refuse an empty name and a login in use."""
    login, name = clean_login(new.login), new.name.strip()
    if not name:
        raise Refused(RefusalCode.NAME_NEEDED)
    if first_row(work, "SELECT 1 FROM staff WHERE login = ?", login):
        raise Refused(RefusalCode.LOGIN_TAKEN, login=login)
    return login, name


def stored_password(hasher: SecretHasher, login: str, password: Password) -> str:
    """Check a new password and return its hash; `login` must be in its clean form."""
    check_new_password(password, login=login)
    return hasher.stored(PASSWORD_PURPOSE, login, password.reveal())


def hire(asked: Asked, hasher: SecretHasher, new: NewMember, *, approval: int = 0) -> Unit:
    """Make the unit that opens a staff account; its answer is the new member's number.

    A role that may be a second person needs an approval, except for the very first who may vouch.
    """
    login = clean_login(new.login)
    stored = stored_password(hasher, login, new.password)

    def body(work: Work) -> Json:
        if new.role in SECOND_PERSONS:
            _judge_hire(work, asked, approval, (login, new.role))
        return add_member(work, new, stored)

    who: dict[str, Json] = {"login": login, "name": new.name, "role": new.role.value}
    command: dict[str, Json] = {"do": "hire", **who, "approval": approval}
    return staff_unit(asked, Duty.MANAGE_STAFF, command, body)


def _judge_hire(work: Work, asked: Asked, approval: int, new: tuple[str, Role]) -> None:
    subject, vouches = hire_subject(*new), may(new[1], Duty.VOUCH)
    if approval or not vouches or not first_second_person(work, asked):
        vouched(work, asked, approval, subject)
    else:
        work.event("hired_alone", {"by": asked.by, "subject": subject})


def change_role(asked: Asked, *, member: int, role: Role, approval: int = 0) -> Unit:
    """Make the unit that gives a member another role; it counts from the next request on.

    A change to or from a role that may be a second person needs an approval. The member may not
    give it: otherwise the last second person could be persuaded to give up the role.
    """

    def body(work: Work) -> Json:
        before = active_member(work, member).role
        if {before, role} & SECOND_PERSONS:
            second = vouched(work, asked, approval, role_subject(member, role))
            if second == member:
                raise Refused(RefusalCode.APPROVAL_BY_SAME_PERSON, staff=second)
        _keep_an_administrator(work, losing=member, unless=role is Role.ADMINISTRATOR)
        work.update("staff", member, {"role": role.value})
        work.event("role_changed", {"staff": member, "before": before.value, "after": role.value})
        return None

    command: dict[str, Json] = {
        "do": "change_role",
        "staff": member,
        "role": role.value,
        "approval": approval,
    }
    return staff_unit(asked, Duty.MANAGE_STAFF, command, body)


def dismiss(asked: Asked, *, member: int, approval: int = 0) -> Unit:
    """Make the unit that dismisses a member and ends all their sessions and cards.

    If nobody would be left to vouch for the administrator's acts, it needs an approval; the member
    may give it. The answer says which shift of the member is still open (0: none).
    """

    def body(work: Work) -> Json:
        role = active_member(work, member).role
        _keep_an_administrator(work, losing=member, unless=False)
        if may(role, Duty.VOUCH) and not second_person_left(work, without=member):
            vouched(work, asked, approval, dismiss_subject(member))
        work.update("staff", member, {"state": "dismissed"})
        end_sessions(work, member)
        _cancel_cards(work, member)
        return {"shift": _open_shift(work, member)}

    command: dict[str, Json] = {"do": "dismiss", "staff": member, "approval": approval}
    return staff_unit(asked, Duty.MANAGE_STAFF, command, body)


def _open_shift(work: Work, member: int) -> int:
    """Return the number of a member's open shift; 0: none. Somebody must close it."""
    row = first_row(work, "SELECT id FROM shift WHERE cashier = ? AND closed_ms IS NULL", member)
    return int(row[0]) if row else 0


def _cancel_cards(work: Work, member: int) -> None:
    active = "SELECT id FROM card WHERE holder = ? AND state = 'active'"
    for (card,) in work.query(active, (staff_holder(member),)):
        work.update("card", card, {"state": "cancelled"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Renewal:
    """A new password for a member who lost password or telephone."""

    member: int
    password: Password
    approval: int
    """By a second person."""


def renew_credentials(asked: Asked, reader: Reader, hasher: SecretHasher, renewal: Renewal) -> Unit:
    """Make the unit that gives a member a new password; needs an approval.

    Telephone and card PIN must be set again, a lock is lifted, and every session ends.
    """
    member = renewal.member
    stored = stored_password(hasher, active_member(reader, member).login, renewal.password)

    def body(work: Work) -> Json:
        active_member(work, member)
        vouched(work, asked, renewal.approval, reset_subject(member))
        cleared: dict[str, Scalar] = dict.fromkeys(("pin", "totp", "totp_step"))
        work.update("staff", member, {"password": stored, **cleared})
        forget_tries(work, member)
        end_sessions(work, member)
        return None

    command: dict[str, Json] = {
        "do": "renew_credentials",
        "staff": member,
        "approval": renewal.approval,
    }
    return staff_unit(asked, Duty.MANAGE_STAFF, command, body)


def end_sessions(work: Work, member: int, *, replaced_by: int | None = None) -> int:
    """Inside a unit: end a member's sessions except `replaced_by`; return how many."""
    living = "SELECT id FROM staff_session WHERE staff = ? AND ended_ms IS NULL AND id <> ?"
    sessions = work.query(living, (member, replaced_by or 0))
    for (session,) in sessions:
        work.update("staff_session", session, {"ended_ms": work.at_ms, "replaced_by": replaced_by})
    return len(sessions)


def _keep_an_administrator(work: Work, *, losing: int, unless: bool) -> None:
    """Refuse to leave the room without an active administrator."""
    others = first_row(
        work,
        "SELECT 1 FROM staff WHERE role = 'administrator' AND state = 'active' AND id <> ?",
        losing,
    )
    if not unless and others is None:
        raise Refused(RefusalCode.LAST_ADMINISTRATOR, staff=losing)
