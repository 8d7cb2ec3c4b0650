"""A new password at the console, for an only administrator who lost password or telephone.

For other members, two persons renew the password. That is impossible for the only administrator
and for the last second person. So the person who has the data directory and its keys while the
server is stopped acts for the owner, as at the first start. The journal records it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ledger.canonical import Json
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.secret_hash import SecretHasher
from ledger.staff.asking import Member, active_member
from ledger.staff.members import clean_login, end_sessions, stored_password
from ledger.staff.passwords import Password
from ledger.staff.second_person import SECOND_PERSONS, second_person_left
from ledger.staff.tries import forget_tries
from ledger.units import ROOM, Scalar, Unit, Work

_ADMINISTRATORS = "SELECT id FROM staff WHERE role = 'administrator' AND state = 'active'"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """What is typed at the console."""

    request_id: str
    login: str
    password: Password
    at_ms: int


def recover_administrator(recovery: Recovery, hasher: SecretHasher) -> Unit:
    """Make the unit that gives such a member a new password; its answer is the member's number.

    Telephone and card PIN must be set again, a lock is lifted, and every session ends.
    """
    login = clean_login(recovery.login)
    stored = stored_password(hasher, login, recovery.password)

    def body(work: Work) -> Json:
        found = recoverable(work, login)
        member = found.number
        cleared: dict[str, Scalar] = dict.fromkeys(("pin", "totp", "totp_step"))
        work.update("staff", member, {"password": stored, **cleared})
        forget_tries(work, member)
        end_sessions(work, member)
        work.event(f"{found.role.value}_recovered", {"staff": member})
        return member

    return Unit(
        request_id=recovery.request_id,
        stream=ROOM,
        actor="console",
        command={"do": "recover_administrator", "login": login},
        at_ms=recovery.at_ms,
        body=body,
    )


def recoverable(reader: Reader, login: str) -> Member:
    """Return the member if two others could not renew the password; refuse any other login."""
    row = first_row(reader, "SELECT id FROM staff WHERE login = ? AND state = 'active'", login)
    member = active_member(reader, row[0]) if row else None
    if member is None or not (_only_administrator(reader, member) or _last_second(reader, member)):
        raise Refused(RefusalCode.NOT_ONLY_ADMINISTRATOR, login=login)
    return member


def _only_administrator(reader: Reader, member: Member) -> bool:
    return [row[0] for row in reader.query(_ADMINISTRATORS)] == [member.number]


def _last_second(reader: Reader, member: Member) -> bool:
    can_vouch = member.role in SECOND_PERSONS
    return can_vouch and not second_person_left(reader, without=member.number)
