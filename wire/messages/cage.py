"""The cage: what a cashier's client asks, and the customer's screen beside it.

The cashier's client never sees a PIN: it asks the customer's screen for it, and learns only that
it was right. All cash is counted by denomination; amounts are whole cents.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wire.messages.base import (
    AskedCents,
    CentsCount,
    Code,
    Count,
    LimitCount,
    Message,
    Milliseconds,
    Moment,
    Name,
    Request,
    RequestId,
    Secret,
    Text,
    TypedName,
    TypedText,
    Value,
)
from wire.messages.limits import LimitLine
from wire.messages.staff import StaffRequest

Pieces = Annotated[tuple[tuple[Count, Count], ...], Meta(max_length=64)]
"""Cash as it lies on the counter: cents of a denomination, and how many of them."""
Day = Annotated[str, Meta(max_length=10, pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]
EVERYTHING = -1
"""As an amount to pay out: all that is in the account."""


class OpenShift(StaffRequest, frozen=True, kw_only=True):
    """Begin a shift with a float from the vault."""

    count: Pieces


class CloseShift(StaffRequest, frozen=True, kw_only=True):
    """End the shift with a blind count; the answer tells what was expected.

    The first count of a shift that differs from the books closes nothing: the answer has `again`,
    and the next count stands. A difference above the house's sum needs an approval.
    """

    count: Pieces
    approval: Count = 0


class FillDrawer(StaffRequest, frozen=True, kw_only=True):
    """Bring cash from the vault to the drawer."""

    count: Pieces


class CreditVault(StaffRequest, frozen=True, kw_only=True):
    """Bring cash from the drawer to the vault."""

    count: Pieces


class MoveVault(StaffRequest, frozen=True, kw_only=True):
    """Bring cash into the vault from outside (`out` false) or take it away."""

    count: Pieces
    out: bool
    reason: TypedText


class BookVaultDifference(StaffRequest, frozen=True, kw_only=True):
    """Book what a count of the vault found over or short; needs an approval."""

    count: Pieces
    reason: TypedText
    approval: Count


class OpenDay(StaffRequest, frozen=True, kw_only=True):
    """Open the room's first gaming day."""

    day: Day
    sure: bool = False
    """The day is meant although it is far from the calendar's."""


class CloseDay(StaffRequest, frozen=True, kw_only=True):
    """Close the gaming day and open the next; the answer has the day's figures."""

    count: Pieces
    """Of the vault."""
    next_day: Day
    sure: bool = False
    """The next day is meant although it is far from the calendar's."""


class DocumentShown(Value, frozen=True, kw_only=True):
    """The document a person showed, and how the cashier checked it."""

    kind: Code
    """passport, identity_card, driving_licence, residence_permit."""
    issuer: TypedName
    number: Secret
    note: TypedText


class OpenAccount(StaffRequest, frozen=True, kw_only=True):
    """Open a player's account; answered with `player`, its number."""

    name: TypedName
    nickname: TypedName
    born: Day
    document: DocumentShown


class RenewDocument(StaffRequest, frozen=True, kw_only=True):
    """Write down a player's new document."""

    player: Count
    document: DocumentShown


class FindPlayer(StaffRequest, frozen=True, kw_only=True):
    """Look up a player by card, number or nickname; answered by `PlayerFile`."""

    track: Secret = ""
    player: Count = 0
    nickname: TypedName = ""


class PlayerFile(Message, frozen=True, kw_only=True):
    """The answer to `FindPlayer`."""

    id: RequestId
    player: Count
    name: Name
    nickname: Name
    state: Code
    """active, locked, closed."""
    excluded_until: Name = ""
    """The last day of an exclusion, or "for_ever"; empty: none."""
    balance: CentsCount = 0
    at_table: Count = 0
    at_seat: Count = 0
    stack: CentsCount = 0
    card: Count = 0
    """The active card's number in the books; 0: none."""
    card_last_four: Name = ""
    pin: Code = ""
    """none, set, locked."""
    won: CentsCount = 0
    """At all tables, with the stay that is going on; below zero: lost."""
    cash_in: CentsCount = 0
    """Of the gaming day."""
    cash_out: CentsCount = 0
    limits: tuple[LimitLine, ...] = ()


class IssueCard(StaffRequest, frozen=True, kw_only=True):
    """Issue a card, which replaces the player's last; answered by `CardIssued`.

    With a new PIN, and the player not known to be there, it takes a second person.
    """

    player: Count
    approval: Count = 0


class CancelCard(StaffRequest, frozen=True, kw_only=True):
    """Cancel a lost or stolen card at once."""

    card: Count
    reason: TypedText


class AskPin(StaffRequest, frozen=True, kw_only=True):
    """Ask the customer's screen for a PIN; answered when it was entered, refused if it was not.

    For a payout the answer has `proof`, which the payout names.
    """

    station: TypedName
    """The customer's screen, by its place, such as `cage:1`."""
    purpose: Code
    """payout, new_pin."""
    player: Count
    amount: AskedCents = 0
    """Shown to the customer, who agrees to it with the PIN; `EVERYTHING` for all."""
    track: Secret = ""
    """For a new PIN: the card that was swiped."""
    document: DocumentShown | None = None
    """For a new PIN."""
    approval: Count = 0
    """For a new PIN: the second person's, if the card is new too."""


class PinProgress(Message, frozen=True, kw_only=True):
    """To the cashier's client that waits for `AskPin`: what the customer does meanwhile."""

    asked: RequestId
    """Of the `AskPin`."""
    stage: Code
    """shown, typing, checking, again (what was entered did not count)."""
    trouble: Code = ""
    """For again: why, such as `pin_wrong`."""
    tries_left: Count = 0
    left_ms: Milliseconds = 0
    """So long the customer's screen waits if nothing more happens."""


class TakeBackPin(StaffRequest, frozen=True, kw_only=True):
    """The cashier ends what the customer's screen is asking a player."""

    station: TypedName
    player: Count
    """Who is meant; refused if the screen asks another, or nobody."""


class UnlockPin(StaffRequest, frozen=True, kw_only=True):
    """Give a player his tries back, after seeing the document."""

    player: Count
    document: DocumentShown


class Deposit(StaffRequest, frozen=True, kw_only=True):
    """Take cash and credit the account; answered with `receipt`."""

    player: Count
    amount: AskedCents
    warned: bool = False
    """The cashier was told that the day's total must be reported, and goes on."""
    station: TypedName = ""
    """The customer's screen that shows what was done, such as `cage:1`; empty: none."""


class PayOut(StaffRequest, frozen=True, kw_only=True):
    """Pay cash from an account, proved by PIN or by the document; answered with `receipt`."""

    player: Count
    amount: AskedCents
    proof: Count = 0
    """What `AskPin` was answered with; 0: the document proves."""
    document: DocumentShown | None = None
    warned: bool = False
    station: TypedName = ""
    """The customer's screen that shows what was done; empty: none."""
    approval: Count = 0
    """The second person's, where the house wants one for so much by document."""


class PettyCash(StaffRequest, frozen=True, kw_only=True):
    """Cash into the drawer, or with `out` out of it, that is no player's."""

    amount: AskedCents
    out: bool
    reason: TypedText
    approval: Count = 0
    """Needed above the house's sum."""


class VoidReceipt(StaffRequest, frozen=True, kw_only=True):
    """Undo a receipt of the own open shift; needs an approval."""

    receipt: Count
    reason: TypedText
    approval: Count


class AdjustBalance(StaffRequest, frozen=True, kw_only=True):
    """Correct a balance at the house's cost; needs an approval."""

    player: Count
    amount: AskedCents
    reason: TypedText
    approval: Count


class ChangeStanding(StaffRequest, frozen=True, kw_only=True):
    """Lock, unlock, close or reopen an account."""

    player: Count
    act: Code
    """lock, unlock, close, reopen."""
    reason: TypedText


class Exclude(StaffRequest, frozen=True, kw_only=True):
    """Exclude a player, or a person without an account by the document; never shortened."""

    player: Count = 0
    document: DocumentShown | None = None
    first: Day | None = None
    """None: from the open gaming day on."""
    last: Day | None = None
    """None: for ever."""
    reason: TypedText


class SetLimit(StaffRequest, frozen=True, kw_only=True):
    """Write down a player's wish for a limit at the counter; looser ones wait their time."""

    player: Count
    kind: Code
    most: LimitCount


class ShowReceipt(StaffRequest, frozen=True, kw_only=True):
    """Ask for a receipt, to print it again; answered by `ReceiptShown`."""

    receipt: Count


class ReceiptShown(Message, frozen=True, kw_only=True):
    """The answer to `ShowReceipt`."""

    id: RequestId
    receipt: Count
    kind: Code
    day: Day
    at_ms: Moment
    staff: Name
    player: Count = 0
    amount: CentsCount = 0
    before: CentsCount = 0
    after: CentsCount = 0
    voided_by: Count = 0
    memo: Text = ""
    house: Name = ""
    nickname: Name = ""
    """Of the player."""
    approved_by: Name = ""
    """The second person; empty: it took one."""
    voids: Count = 0
    """The receipt that this one undoes."""


class CustomerAsked(Message, frozen=True, kw_only=True):
    """To the customer's screen: what it shows now, whole. Sent at hello and at every change."""

    ask: Count = 0
    """0: nothing is asked; a welcome is shown, or for a moment what was done."""
    purpose: Code = ""
    """Asked: payout, new_pin. Done: deposit, payout."""
    nickname: Name = ""
    amount: CentsCount = 0
    balance: CentsCount = 0
    """On the account after what was done."""
    digits: Count = 0
    """Of a new PIN; 0: as many as the player has."""
    left_ms: Milliseconds = 0
    trouble: Code = ""
    """Why the last entry did not count, such as `pin_wrong`."""
    tries_left: Count = 0
    ended: Code = ""
    """Shown for a moment: what was asked last ended without him, by `time` or the `cashier`."""


class CustomerPin(Request, frozen=True, kw_only=True):
    """From the customer's screen: the PIN that `ask` asked for."""

    ask: Count
    pin: Secret


class CustomerTyping(Request, frozen=True, kw_only=True):
    """From the customer's screen: he is entering the PIN, and is waited for a little longer."""

    ask: Count


class CustomerCancel(Request, frozen=True, kw_only=True):
    """From the customer's screen: he does not want to."""

    ask: Count
