"""Staff: accounts and roles, credentials, sessions, and the second person's approval."""

from ledger.staff.approval import Wish, approve, use_approval
from ledger.staff.asking import Asked, Member, active_member, require_duty, staff_unit
from ledger.staff.credentials import (
    Attempt,
    CardCredential,
    Credential,
    PasswordCredential,
    StaffJudge,
)
from ledger.staff.first_administrator import (
    FirstClaim,
    FirstCode,
    claim_first_administrator,
    code_role,
    make_first_code,
)
from ledger.staff.members import NewMember, Renewal, change_role, dismiss, hire, renew_credentials
from ledger.staff.own_secrets import set_password, set_staff_pin, set_totp_key
from ledger.staff.passwords import Password
from ledger.staff.recovery import Recovery, recover_administrator
from ledger.staff.roles import Duty, Role, may
from ledger.staff.second_person import dismiss_subject, hire_subject, reset_subject, role_subject
from ledger.staff.session_times import SessionTimes
from ledger.staff.sessions import (
    Session,
    SignedIn,
    StaffSessions,
    StaffToken,
    end_session,
    revoke_sessions,
)
from ledger.staff.totp import enrolment_uri, new_key
from ledger.staff.tries import Closed, Guessed

__all__ = [
    "Asked",
    "Attempt",
    "CardCredential",
    "Closed",
    "Credential",
    "Duty",
    "FirstClaim",
    "FirstCode",
    "Guessed",
    "Member",
    "NewMember",
    "Password",
    "PasswordCredential",
    "Recovery",
    "Renewal",
    "Role",
    "Session",
    "SessionTimes",
    "SignedIn",
    "StaffJudge",
    "StaffSessions",
    "StaffToken",
    "Wish",
    "active_member",
    "approve",
    "change_role",
    "claim_first_administrator",
    "code_role",
    "dismiss",
    "dismiss_subject",
    "end_session",
    "enrolment_uri",
    "hire",
    "hire_subject",
    "make_first_code",
    "may",
    "new_key",
    "recover_administrator",
    "renew_credentials",
    "require_duty",
    "reset_subject",
    "revoke_sessions",
    "role_subject",
    "set_password",
    "set_staff_pin",
    "set_totp_key",
    "staff_unit",
    "use_approval",
]
