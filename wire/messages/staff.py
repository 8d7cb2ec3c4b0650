"""Staff as people: signing in, approvals by a second person, and the staff's own accounts.

A staff client has a key, but a key is no person: every request carries the token that the server
gave for a proved credential. The token says nothing about rights; each use looks up the account.
It is good at the desk where it was given and nowhere else, and a member has one at a time.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wire.messages.base import (
    HIDDEN,
    AskedCents,
    Code,
    Count,
    Message,
    Moment,
    Name,
    Request,
    RequestId,
    Secret,
    TypedName,
    TypedText,
    Value,
)


class StaffRequest(Request, frozen=True, kw_only=True):
    """A request of the staff member who holds the token."""

    token: Secret


class Credential(Value, frozen=True, kw_only=True):
    """What one person proves himself with: login and password, or card and PIN."""

    login: TypedName = ""
    password: Secret = ""
    code: Secret = ""
    """Of the telephone, if the account has one."""
    track: Secret = ""
    """What the reader typed; then `pin` counts and not login and password."""
    pin: Secret = ""


class SignIn(Request, frozen=True, kw_only=True):
    """Prove who one is; answered by `SignedIn`. A try has an id of its own, also after a crash."""

    credential: Credential


class SignedIn(Message, frozen=True, kw_only=True):
    """The answer to `SignIn`."""

    id: RequestId
    token: Secret
    staff: Count
    name: Name
    role: Code
    duties: tuple[Code, ...]
    until_ms: Moment
    ended_at: Name = ""
    """Where this sign-in ended the member's living session; empty: there was none."""


class ClaimFirst(Request, frozen=True, kw_only=True):
    """Become the first administrator with the one-time code that the first start showed."""

    code: Secret
    login: TypedName
    name: TypedName
    password: Secret


class RenewSession(StaffRequest, frozen=True, kw_only=True):
    """Let the session live on; answered with `until_ms`."""


class SignOut(StaffRequest, frozen=True, kw_only=True):
    """End the session."""


class Approve(StaffRequest, frozen=True, kw_only=True):
    """A second person approves one exact thing with his own credential.

    Answered with `approval`, the number that the act then names; good once, for minutes, and for
    nobody but the member who asks.
    """

    credential: Credential
    act: Code
    """void_hand (`table`, `number`: the hand), void_receipt (`number`), adjust (`number`: the
    player, `amount`), vault_difference and close_shift (`amount`: what was counted), payout
    (`number`: the player, `amount`), paid_in and paid_out (`amount`), new_card_and_pin
    (`number`: the player); for an administrator hire
    (`name`: the login, `role`), change_role (`number`: the member, `role`), reset (`number`),
    software (`name`: its digest)."""
    table: Count = 0
    number: Count = 0
    amount: AskedCents = 0
    name: TypedName = ""
    role: Code = ""


class Hire(StaffRequest, frozen=True, kw_only=True):
    """An administrator opens a staff account; answered with `staff`, its number.

    A supervisor or administrator is hired by two persons, but for the room's very first.
    """

    login: TypedName
    name: TypedName
    role: Code
    """floor, cashier, supervisor, auditor, administrator."""
    password: Secret
    approval: Count = 0


class ChangeRole(StaffRequest, frozen=True, kw_only=True):
    """An administrator gives a member another role; to or from one that approves, two persons."""

    staff: Count
    role: Code
    approval: Count = 0


class Dismiss(StaffRequest, frozen=True, kw_only=True):
    """An administrator ends a member's work here, with all sessions and cards.

    The last member but him who may approve is dismissed by two persons.
    """

    staff: Count
    approval: Count = 0


class RevokeSessions(StaffRequest, frozen=True, kw_only=True):
    """An administrator ends all sessions of a member."""

    staff: Count


class RenewCredentials(StaffRequest, frozen=True, kw_only=True):
    """An administrator and a second person let a member in who lost password or telephone."""

    staff: Count
    password: Secret
    approval: Count = 0


class IssueStaffCard(StaffRequest, frozen=True, kw_only=True):
    """An administrator issues a member's card; answered by `CardIssued`."""

    staff: Count


class OwnSecret(StaffRequest, frozen=True, kw_only=True):
    """A change of one's own secrets: whoever finds the desk open does not know the credential."""

    credential: Credential
    """One's own, once more, as it is before the change."""


class SetPassword(OwnSecret, frozen=True, kw_only=True):
    """Change one's own password."""

    password: Secret


class SetStaffPin(OwnSecret, frozen=True, kw_only=True):
    """Choose the PIN of one's own staff card."""

    pin: Secret


class TieTelephone(OwnSecret, frozen=True, kw_only=True):
    """Tie a telephone to one's own account; answered by `TelephoneKey`."""


class TelephoneKey(Message, frozen=True, kw_only=True):
    """The answer to `TieTelephone`: what the telephone reads from a QR code, shown once."""

    id: RequestId
    address: Annotated[str, Meta(max_length=400), HIDDEN]


class CardIssued(Message, frozen=True, kw_only=True):
    """The answer to `IssueCard` and `IssueStaffCard`: what the encoder writes, told once."""

    id: RequestId
    holder: Name
    last_four: Name
    track_1: Secret
    track_2: Secret


class ClearPlace(StaffRequest, frozen=True, kw_only=True):
    """Let a seat or counter that was blocked after many wrong PINs take PINs again."""

    place: TypedName
    reason: TypedText


class CheckSoftware(StaffRequest, frozen=True, kw_only=True):
    """Look at all of the server's software now; what is not as allowed stops the dealing.

    The answer's facts: `digest`, `count` of parts that differ, and the first of them in `parts`.
    """


class ApproveSoftware(StaffRequest, frozen=True, kw_only=True):
    """An administrator and a second person accept the software as it is now; dealing may go on."""

    digest: TypedName
    """Of the manifest that was looked at."""
    reason: TypedText
    approval: Count = 0
