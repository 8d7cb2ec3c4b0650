"""Staff members: signing in, approvals by a second person, and the staff's own accounts.

A key belongs to a client, not to a person. So every request carries the token that the server gave
for a proved credential. The token itself carries no rights; the server looks up the account at
each use. It is valid only at the desk where it was given, and a member has one at a time.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wire.messages.base import (
    HIDDEN,
    AskedCents,
    Code,
    Count,
    Desk,
    Message,
    Moment,
    Name,
    Request,
    RequestId,
    Secret,
    SettingsText,
    TypedName,
    TypedText,
    Value,
)
from wire.messages.documents import DocumentShown


class StaffRequest(Request, frozen=True, kw_only=True):
    """A request of the staff member who holds the token."""

    token: Secret
    desk: Desk = ""
    """From a `web` key: the desk at which the member sits; it must be where the token was given.
    Other keys are desks of their own and leave it empty."""


class Credential(Value, frozen=True, kw_only=True):
    """How a person proves who they are at a desk: login, password and telephone code.

    A staff card and its PIN bring a member back to the desk where the password was typed in the
    same shift: only for `SignIn`, and for nothing that a second person or a secret needs.
    """

    login: TypedName = ""
    password: Secret = ""
    code: Secret = ""
    """From the telephone, if one is tied to the account."""
    track: Secret = ""
    """The staff card that was swiped, instead of login and password."""
    pin: Secret = ""


class SignIn(Request, frozen=True, kw_only=True):
    """Sign in; answered by `SignedIn`. Every try has a new id, also after a crash."""

    credential: Credential
    desk: Desk = ""
    """From a `web` key: the desk at which the member sits."""


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
    """Where the member's previous session was, which this sign-in ended; empty: none."""
    login: Name = ""


class ClaimFirst(Request, frozen=True, kw_only=True):
    """Become the first administrator with the one-time code that the first start showed."""

    code: Secret
    login: TypedName
    name: TypedName
    password: Secret


class RenewSession(StaffRequest, frozen=True, kw_only=True):
    """Extend the session; answered with `until_ms`."""


class SignOut(StaffRequest, frozen=True, kw_only=True):
    """End the session."""


class Approve(StaffRequest, frozen=True, kw_only=True):
    """A second person approves one exact act with their own credential.

    Answered with `approval`, the number that the act must carry. It is valid once, for some
    minutes, and only for the member who asks.
    """

    credential: Credential
    act: Code
    """void_hand (`table`, `number`: the hand), void_receipt (`number`), adjust (`number`: the
    player, `amount`), vault_difference and close_shift (`amount`: what was counted), payout
    (`number`: the player, `amount`), paid_in and paid_out (`amount`), new_card_and_pin and
    unlock_pin (`number`: the player), new_document (`number`, `document`), close_left_shift
    (`number`: the cashier, `amount`: what was counted), cancel_tournament (`table`, `name`: refund
    or icm), unseal_hand (`table`, `number`: the hand),
    change_game (`table`, `name`: the preset, or `settings`), set_level (`table`, `number`: the
    level), enter_player (`table`, `number`: the player, `amount`: the price), penalize_player
    (`table`, `number`: the player, `amount`: the hands), seed_jackpot (`name`, `amount`),
    pay_jackpot and refuse_jackpot (`number`: the hit), release_share (`number`: the share),
    release_prize (`number`: the prize); for an administrator
    hire (`name`: the login, `role`), change_role (`number`: the member, `role`), reset
    (`number`), software (`name`: its digest)."""
    table: Count = 0
    number: Count = 0
    amount: AskedCents = 0
    name: TypedName = ""
    role: Code = ""
    document: DocumentShown | None = None
    """For new_document: the document that the second person saw."""
    settings: SettingsText = ""
    """For change_game, as in `ChangeSettings`."""


class Hire(StaffRequest, frozen=True, kw_only=True):
    """An administrator opens a staff account; answered with `staff`, its number.

    Hiring a supervisor or administrator needs an approval, unless there never was another
    member who could give one.
    """

    login: TypedName
    name: TypedName
    role: Code
    """floor, cashier, supervisor, auditor, administrator."""
    password: Secret
    approval: Count = 0


class ChangeRole(StaffRequest, frozen=True, kw_only=True):
    """An administrator changes a member's role; needs an approval if either role may approve."""

    staff: Count
    role: Code
    approval: Count = 0


class Dismiss(StaffRequest, frozen=True, kw_only=True):
    """An administrator closes a member's account and ends all its sessions and cards.

    Needs an approval if fewer than two members who may approve would be left.
    """

    staff: Count
    approval: Count = 0


class RevokeSessions(StaffRequest, frozen=True, kw_only=True):
    """An administrator ends all sessions of a member."""

    staff: Count


class RenewCredentials(StaffRequest, frozen=True, kw_only=True):
    """An administrator and a second person help a member who lost the password or telephone."""

    staff: Count
    password: Secret
    approval: Count = 0


class IssueStaffCard(StaffRequest, frozen=True, kw_only=True):
    """An administrator issues a member's card; answered by `CardIssued`."""

    staff: Count


class OwnSecret(StaffRequest, frozen=True, kw_only=True):
    """A member changes their own secrets. Somebody at an unattended desk lacks the credential."""

    credential: Credential
    """The member's own, as it is before the change."""


class SetPassword(OwnSecret, frozen=True, kw_only=True):
    """Change the member's own password."""

    password: Secret


class SetStaffPin(OwnSecret, frozen=True, kw_only=True):
    """Choose the PIN of the member's own staff card."""

    pin: Secret


class TieTelephone(OwnSecret, frozen=True, kw_only=True):
    """Tie a telephone to the member's own account; answered by `TelephoneKey`."""


class TelephoneKey(Message, frozen=True, kw_only=True):
    """The answer to `TieTelephone`: the content of a QR code for the telephone, shown once."""

    id: RequestId
    address: Annotated[str, Meta(max_length=400), HIDDEN]


class CardIssued(Message, frozen=True, kw_only=True):
    """The answer to `IssueCard` and `IssueStaffCard`: what the encoder writes, sent once."""

    id: RequestId
    holder: Name
    last_four: Name
    track_1: Secret
    track_2: Secret


class ClearPlace(StaffRequest, frozen=True, kw_only=True):
    """Unblock a seat or counter that was blocked after many wrong PINs."""

    place: TypedName
    reason: TypedText


class CheckSoftware(StaffRequest, frozen=True, kw_only=True):
    """Check all of the server's software now; a difference from what is allowed stops dealing.

    The answer's facts: `digest`, `count` of parts that differ, and the first of them in `parts`.
    """


class ApproveSoftware(StaffRequest, frozen=True, kw_only=True):
    """An administrator and a second person accept the software as it is now; dealing may go on."""

    digest: TypedName
    """Of the manifest that was checked."""
    reason: TypedText
    approval: Count = 0
    beside: bool = False
    """What was allowed before may still run on other servers, until an approval without this."""
