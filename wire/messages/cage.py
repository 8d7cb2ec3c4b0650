"""The cage: what a cashier's client asks, and the customer's screen beside it.

The cashier's client never sees a PIN: it asks the customer's screen for it, and learns only that
it was right. All cash is counted by denomination; amounts are whole cents.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wire.messages.base import (
    CentsCount,
    Code,
    Count,
    Message,
    Milliseconds,
    Moment,
    Name,
    Request,
    RequestId,
    Secret,
    Text,
    Value,
)
from wire.messages.limits import LimitLine
from wire.messages.staff import StaffRequest

Pieces = tuple[tuple[Count, Count], ...]
"""Cash as it lies on the counter: cents of a denomination, and how many of them."""
Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]
EVERYTHING = -1
"""As an amount to pay out: all that is in the account."""


class OpenShift(StaffRequest, frozen=True, kw_only=True):
    """Begin a shift with a float from the vault."""

    count: Pieces


class CloseShift(StaffRequest, frozen=True, kw_only=True):
    """End the shift with a blind count; the answer tells what was expected."""

    count: Pieces


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
    reason: Text


class BookVaultDifference(StaffRequest, frozen=True, kw_only=True):
    """Book what a count of the vault found over or short; needs an approval."""

    count: Pieces
    reason: Text
    approval: Count


class OpenDay(StaffRequest, frozen=True, kw_only=True):
    """Open the room's first gaming day."""

    day: Day


class CloseDay(StaffRequest, frozen=True, kw_only=True):
    """Close the gaming day and open the next; the answer has the day's figures."""

    count: Pieces
    """Of the vault."""
    next_day: Day


class DocumentShown(Value, frozen=True, kw_only=True):
    """The document a person showed, and how the cashier checked it."""

    kind: Code
    """passport, identity_card, driving_licence, residence_permit."""
    issuer: Name
    number: Secret
    note: Text


class OpenAccount(StaffRequest, frozen=True, kw_only=True):
    """Open a player's account; answered with `player`, its number."""

    name: Name
    nickname: Name
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
    nickname: Name = ""


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
    cash_in: CentsCount = 0
    """Of the gaming day."""
    cash_out: CentsCount = 0
    limits: tuple[LimitLine, ...] = ()


class IssueCard(StaffRequest, frozen=True, kw_only=True):
    """Issue a card, which replaces the player's last; answered by `CardIssued`."""

    player: Count


class CancelCard(StaffRequest, frozen=True, kw_only=True):
    """Cancel a lost or stolen card at once."""

    card: Count
    reason: Text


class AskPin(StaffRequest, frozen=True, kw_only=True):
    """Ask the customer's screen for a PIN; answered when it was entered, refused if it was not.

    For a payout the answer has `proof`, which the payout names.
    """

    station: Name
    """The customer's screen, by its place, such as `cage:1`."""
    purpose: Code
    """payout, new_pin."""
    player: Count
    amount: CentsCount = 0
    """Shown to the customer, who agrees to it with the PIN; `EVERYTHING` for all."""
    track: Secret = ""
    """For a new PIN: the card that was swiped."""
    document: DocumentShown | None = None
    """For a new PIN."""


class TakeBackPin(StaffRequest, frozen=True, kw_only=True):
    """The cashier ends what the customer's screen is asking."""

    station: Name


class UnlockPin(StaffRequest, frozen=True, kw_only=True):
    """Give a player his tries back, after seeing the document."""

    player: Count
    document: DocumentShown


class Deposit(StaffRequest, frozen=True, kw_only=True):
    """Take cash and credit the account; answered with `receipt`."""

    player: Count
    amount: CentsCount
    warned: bool = False
    """The cashier was told that the day's total must be reported, and goes on."""
    station: Name = ""
    """The customer's screen that shows what was done, such as `cage:1`; empty: none."""


class PayOut(StaffRequest, frozen=True, kw_only=True):
    """Pay cash from an account, proved by PIN or by the document; answered with `receipt`."""

    player: Count
    amount: CentsCount
    proof: Count = 0
    """What `AskPin` was answered with; 0: the document proves."""
    document: DocumentShown | None = None
    warned: bool = False
    station: Name = ""
    """The customer's screen that shows what was done; empty: none."""


class PettyCash(StaffRequest, frozen=True, kw_only=True):
    """Cash into the drawer, or with `out` out of it, that is no player's."""

    amount: CentsCount
    out: bool
    reason: Text


class VoidReceipt(StaffRequest, frozen=True, kw_only=True):
    """Undo a receipt of the own open shift; needs an approval."""

    receipt: Count
    reason: Text
    approval: Count


class AdjustBalance(StaffRequest, frozen=True, kw_only=True):
    """Correct a balance at the house's cost; needs an approval."""

    player: Count
    amount: CentsCount
    reason: Text
    approval: Count


class ChangeStanding(StaffRequest, frozen=True, kw_only=True):
    """Lock, unlock, close or reopen an account."""

    player: Count
    act: Code
    """lock, unlock, close, reopen."""
    reason: Text


class Exclude(StaffRequest, frozen=True, kw_only=True):
    """Exclude a player, or a person without an account by the document; never shortened."""

    player: Count = 0
    document: DocumentShown | None = None
    first: Day
    last: Day | None = None
    """None: for ever."""
    reason: Text


class SetLimit(StaffRequest, frozen=True, kw_only=True):
    """Write down a player's wish for a limit at the counter; looser ones wait their time."""

    player: Count
    kind: Code
    most: int
    """-1: none."""


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


class CustomerPin(Request, frozen=True, kw_only=True):
    """From the customer's screen: the PIN that `ask` asked for."""

    ask: Count
    pin: Secret


class CustomerCancel(Request, frozen=True, kw_only=True):
    """From the customer's screen: he does not want to."""

    ask: Count
