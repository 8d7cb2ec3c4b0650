"""Staff accounts: hiring, roles, dismissal, secrets. Every change is an administrator's unit."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ledger.canonical import Json
from ledger.pepper import Pepper
from ledger.pin import Pin, PinPolicy
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.secret_hash import SecretHasher
from ledger.staff.asking import Asked, active_member, staff_unit
from ledger.staff.passwords import Password, check_new_password
from ledger.staff.roles import Duty, Role
from ledger.units import Scalar, Unit, Work

_LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{1,31}")
PASSWORD_PURPOSE = "staff password"  # noqa: S105  (what the hash is for, not a password)
PIN_PURPOSE = "staff pin"


def clean_login(login: str) -> str:
    """Return a login in its one form; refuse what is not two to 32 letters, digits, . _ -."""
    clean = login.strip().casefold()
    if _LOGIN.fullmatch(clean) is None:
        raise Refused(RefusalCode.LOGIN_NOT_USABLE, login=login)
    return clean


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMember:
    """Somebody who shall work here."""

    login: str
    name: str
    role: Role
    password: Password


def add_member(work: Work, new: NewMember, stored: str) -> int:
    """Write a new staff account and return its number; `stored` is the password's hash."""
    login, name = clean_login(new.login), new.name.strip()
    if not name:
        raise Refused(RefusalCode.NAME_NEEDED)
    if first_row(work, "SELECT 1 FROM staff WHERE login = ?", login):
        raise Refused(RefusalCode.LOGIN_TAKEN, login=login)
    number = work.next_key("staff")
    work.insert(
        "staff",
        {
            "id": number,
            "login": login,
            "name": name,
            "role": new.role.value,
            "state": "active",
            "password": stored,
            "tries": 0,
            "locked_until_ms": 0,
            "hired_ms": work.at_ms,
        },
    )
    return number


def stored_password(hasher: SecretHasher, login: str, password: Password) -> str:
    """Judge a new password and return what to store for it; `login` in its clean form."""
    check_new_password(password, login=login)
    return hasher.stored(PASSWORD_PURPOSE, login, password.reveal())


def hire(asked: Asked, hasher: SecretHasher, new: NewMember) -> Unit:
    """Make the unit that opens a staff account; its answer is the new member's number."""
    login = clean_login(new.login)
    stored = stored_password(hasher, login, new.password)
    return staff_unit(
        asked,
        Duty.MANAGE_STAFF,
        {"do": "hire", "login": login, "name": new.name, "role": new.role.value},
        lambda work: add_member(work, new, stored),
    )


def change_role(asked: Asked, *, member: int, role: Role) -> Unit:
    """Make the unit that gives a member another role; it counts from the next request on."""

    def body(work: Work) -> Json:
        before = active_member(work, member).role
        _keep_an_administrator(work, losing=member, unless=role is Role.ADMINISTRATOR)
        work.update("staff", member, {"role": role.value})
        work.event("role_changed", {"staff": member, "before": before.value, "after": role.value})
        return None

    command: dict[str, Json] = {"do": "change_role", "staff": member, "role": role.value}
    return staff_unit(asked, Duty.MANAGE_STAFF, command, body)


def dismiss(asked: Asked, *, member: int) -> Unit:
    """Make the unit that ends a member's work here: every session and card ends with it."""

    def body(work: Work) -> Json:
        active_member(work, member)
        _keep_an_administrator(work, losing=member, unless=False)
        work.update("staff", member, {"state": "dismissed"})
        end_sessions(work, member)
        active_cards = "SELECT id FROM card WHERE holder = ? AND state = 'active'"
        for (card,) in work.query(active_cards, (staff_holder(member),)):
            work.update("card", card, {"state": "cancelled"})
        return None

    return staff_unit(asked, Duty.MANAGE_STAFF, {"do": "dismiss", "staff": member}, body)


def set_password(asked: Asked, reader: Reader, hasher: SecretHasher, password: Password) -> Unit:
    """Make the unit by which a member changes his own password; every role may."""
    member = active_member(reader, asked.by)
    stored = stored_password(hasher, member.login, password)

    def body(work: Work) -> Json:
        work.update("staff", asked.by, {"password": stored})
        return None

    return staff_unit(asked, None, {"do": "set_password"}, body)


def renew_credentials(
    asked: Asked, reader: Reader, hasher: SecretHasher, *, member: int, password: Password
) -> Unit:
    """Make the unit by which an administrator lets a member in who lost password or telephone.

    Telephone and card PIN must be set anew, a lock is lifted, and every session ends.
    """
    stored = stored_password(hasher, active_member(reader, member).login, password)

    def body(work: Work) -> Json:
        active_member(work, member)
        cleared: dict[str, Scalar] = dict.fromkeys(("pin", "totp", "totp_step"))
        work.update("staff", member, {"password": stored, "tries": 0, **cleared})
        end_sessions(work, member)
        return None

    command: dict[str, Json] = {"do": "renew_credentials", "staff": member}
    return staff_unit(asked, Duty.MANAGE_STAFF, command, body)


def set_totp_key(asked: Asked, pepper: Pepper, *, key: bytes, nonce: bytes) -> Unit:
    """Make the unit by which a member ties his telephone to his account; every role may."""
    sealed = pepper.seal(staff_holder(asked.by), key, nonce)

    def body(work: Work) -> Json:
        work.update("staff", asked.by, {"totp": sealed, "totp_step": None})
        return None

    return staff_unit(asked, None, {"do": "set_totp_key"}, body)


def set_staff_pin(asked: Asked, hasher: SecretHasher, policy: PinPolicy, *, pin: Pin) -> Unit:
    """Make the unit by which a member sets the PIN for his staff card; every role may."""
    policy.check(pin, born=None, card=None)
    stored = hasher.stored(PIN_PURPOSE, staff_holder(asked.by), pin.reveal())

    def body(work: Work) -> Json:
        work.update("staff", asked.by, {"pin": stored})
        return None

    return staff_unit(asked, None, {"do": "set_staff_pin"}, body)


def staff_holder(number: int) -> str:
    """Name a staff member as the holder of a card or secret."""
    return f"staff:{number}"


def end_sessions(work: Work, member: int) -> int:
    """Inside a unit: end all living sessions of a member; return how many."""
    living = "SELECT id FROM staff_session WHERE staff = ? AND ended_ms IS NULL"
    sessions = work.query(living, (member,))
    for (session,) in sessions:
        work.update("staff_session", session, {"ended_ms": work.at_ms})
    return len(sessions)


def _keep_an_administrator(work: Work, *, losing: int, unless: bool) -> None:
    """Refuse to leave the room without anybody who can make staff accounts."""
    others = first_row(
        work,
        "SELECT 1 FROM staff WHERE role = 'administrator' AND state = 'active' AND id <> ?",
        losing,
    )
    if not unless and others is None:
        raise Refused(RefusalCode.LAST_ADMINISTRATOR, staff=losing)
