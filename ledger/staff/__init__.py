"""Staff: accounts and roles, proving who one is, sessions, and the second person's approval."""

from ledger.staff.approval import approve, use_approval
from ledger.staff.asking import Asked, Member, active_member, require_duty, staff_unit
from ledger.staff.credentials import (
    Attempt,
    CardCredential,
    Credential,
    PasswordCredential,
    StaffDoor,
)
from ledger.staff.first_administrator import (
    FirstClaim,
    FirstCode,
    claim_first_administrator,
    make_first_code,
)
from ledger.staff.members import (
    NewMember,
    change_role,
    dismiss,
    hire,
    renew_credentials,
    set_password,
    set_staff_pin,
    set_totp_key,
)
from ledger.staff.passwords import Password
from ledger.staff.roles import Duty, Role, may
from ledger.staff.sessions import (
    Session,
    StaffSessions,
    StaffToken,
    end_session,
    revoke_sessions,
)
from ledger.staff.totp import enrolment_uri, new_key

__all__ = [
    "Asked",
    "Attempt",
    "CardCredential",
    "Credential",
    "Duty",
    "FirstClaim",
    "FirstCode",
    "Member",
    "NewMember",
    "Password",
    "PasswordCredential",
    "Role",
    "Session",
    "StaffDoor",
    "StaffSessions",
    "StaffToken",
    "active_member",
    "approve",
    "change_role",
    "claim_first_administrator",
    "dismiss",
    "end_session",
    "enrolment_uri",
    "hire",
    "make_first_code",
    "may",
    "new_key",
    "renew_credentials",
    "require_duty",
    "revoke_sessions",
    "set_password",
    "set_staff_pin",
    "set_totp_key",
    "staff_unit",
    "use_approval",
]
