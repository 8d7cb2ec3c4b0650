"""The cage: the messages of the cashier's client and of the customer's screen beside it.

The cashier's client never sees a PIN. The customer enters it at the customer's screen, and the
cashier learns only whether it was right. Cash is counted by denomination, in whole cents.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wire.messages.base import (
    AskedCents,
    CentsCount,
    Code,
    Count,
    Day,
    LimitCount,
    Message,
    Milliseconds,
    Name,
    RequestId,
    Secret,
    TypedName,
    TypedText,
)
from wire.messages.customer_screen import (
    CustomerAsked as CustomerAsked,  # noqa: PLC0414  (for users, as the next ones)
)
from wire.messages.customer_screen import CustomerCancel as CustomerCancel  # noqa: PLC0414
from wire.messages.customer_screen import CustomerPin as CustomerPin  # noqa: PLC0414
from wire.messages.customer_screen import CustomerTyping as CustomerTyping  # noqa: PLC0414
from wire.messages.documents import DocumentShown as DocumentShown  # noqa: PLC0414  (for users)
from wire.messages.limits import LimitLine
from wire.messages.papers import Address
from wire.messages.prizes import HeldPrizeLine, HeldShareLine
from wire.messages.staff import StaffRequest

Pieces = Annotated[tuple[tuple[Count, Count], ...], Meta(max_length=64)]
"""Counted cash: a denomination in cents, and how many of it."""
EVERYTHING = -1
"""As an amount to pay out: the whole balance of the account."""


class OpenShift(StaffRequest, frozen=True, kw_only=True):
    """Begin a shift with a float from the vault."""

    count: Pieces


class CloseShift(StaffRequest, frozen=True, kw_only=True):
    """End the shift with a blind count; the answer says what was expected.

    If the first count of a shift differs from the books, the shift stays open and the answer has
    `again`: the next count is final. A difference above the house's sum needs an approval.
    """

    count: Pieces
    approval: Count = 0


class CloseLeftShift(StaffRequest, frozen=True, kw_only=True):
    """A supervisor and a second person count and close the drawer of a cashier who is gone."""

    staff: Count
    """The number of the cashier whose drawer it is."""
    count: Pieces
    reason: TypedText
    approval: Count = 0


class FillDrawer(StaffRequest, frozen=True, kw_only=True):
    """Bring cash from the vault to the drawer."""

    count: Pieces


class CreditVault(StaffRequest, frozen=True, kw_only=True):
    """Bring cash from the drawer to the vault."""

    count: Pieces


class MoveVault(StaffRequest, frozen=True, kw_only=True):
    """Bring cash into the vault from outside, or with `out` take it out of the house.

    Taking it out needs an approval (act `vault_out`).
    """

    count: Pieces
    out: bool
    reason: TypedText
    approval: Count = 0


class BookVaultDifference(StaffRequest, frozen=True, kw_only=True):
    """Book the difference that a count of the vault found; needs an approval."""

    count: Pieces
    reason: TypedText
    approval: Count


class OpenDay(StaffRequest, frozen=True, kw_only=True):
    """Open the room's first gaming day."""

    day: Day
    sure: bool = False
    """Open this day even if it is far from today's date."""


class CloseDay(StaffRequest, frozen=True, kw_only=True):
    """Close the gaming day and open the next; the answer has the day's figures."""

    count: Pieces
    """Of the vault."""
    next_day: Day
    sure: bool = False
    """Open this day even if it is far from today's date."""


class OpenAccount(StaffRequest, frozen=True, kw_only=True):
    """Open a player's account; answered with `player`, its number."""

    name: TypedName
    nickname: TypedName
    born: Day
    document: DocumentShown
    address: Address = ""
    """Kept under seal; empty: not told."""


class RenewDocument(StaffRequest, frozen=True, kw_only=True):
    """Write down a player's new document; two persons see it."""

    player: Count
    document: DocumentShown
    approval: Count = 0
    """The second person's."""


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
    born: Name = ""
    """The date of birth on file."""
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
    """At all tables, the present stay included; negative: lost."""
    cash_in: CentsCount = 0
    """Of the gaming day."""
    cash_out: CentsCount = 0
    limits: tuple[LimitLine, ...] = ()
    tournament: Count = 0
    """The tournament that the player is in at the table; 0: a cash game, or at no table."""
    held: tuple[HeldPrizeLine, ...] = ()
    shares: tuple[HeldShareLine, ...] = ()
    """Held shares of jackpots."""
    """Prizes that are not on the account until they are released."""
    document_kind: Code = ""
    """Of the document on file."""
    document_issuer: Name = ""
    document_until: Name = ""
    """Its last day; empty: not told."""
    has_photo: bool = False
    has_address: bool = False


class IssueCard(StaffRequest, frozen=True, kw_only=True):
    """Issue a card, which replaces the player's last one; answered by `CardIssued`.

    With a blank card of the stock it is answered with `card` and `last_four`. Needs an approval if
    the PIN is new too and nothing proves that the player is present.
    """

    player: Count
    approval: Count = 0
    track: Secret = ""
    """The blank card that was swiped; empty: a new number for the encoder."""


class CancelCard(StaffRequest, frozen=True, kw_only=True):
    """Cancel a lost or stolen card at once."""

    card: Count
    reason: TypedText


class AskPin(StaffRequest, frozen=True, kw_only=True):
    """Ask for a PIN at the customer's screen; answered once it is entered, otherwise refused.

    For a payout or an entry the answer has `proof`: `PayOut` or `RegisterPlayer` carries it.
    """

    station: TypedName
    """The customer's screen, by its place, such as `cage:1`."""
    purpose: Code
    """payout, enter (a tournament, for `amount`), new_pin."""
    player: Count
    amount: AskedCents = 0
    """Shown to the customer, who confirms it with the PIN; `EVERYTHING` for all."""
    track: Secret = ""
    """The card that was swiped; for a new PIN, else if the customer has it."""
    known: TypedText = ""
    """Without the card: how the cashier knows the customer."""
    document: DocumentShown | None = None
    """For a new PIN."""
    approval: Count = 0
    """For a new PIN: by a second person, if the card is new too or the account holds much."""
    table: Count = 0
    """To enter: the table of the tournament."""


class PinProgress(Message, frozen=True, kw_only=True):
    """To the cashier's client that waits for `AskPin`: what the customer is doing."""

    asked: RequestId
    """Of the `AskPin`."""
    stage: Code
    """shown, typing, checking, again (the entry was not accepted)."""
    trouble: Code = ""
    """For again: why, such as `pin_wrong`."""
    tries_left: Count = 0
    left_ms: Milliseconds = 0
    """How long the customer's screen still waits."""


class TakeBackPin(StaffRequest, frozen=True, kw_only=True):
    """The cashier cancels a request for a PIN at the customer's screen."""

    station: TypedName
    player: Count
    """Refused if the screen is not asking this player."""


class UnlockPin(StaffRequest, frozen=True, kw_only=True):
    """Give a player new tries for the PIN, after seeing the document.

    A second time without a right PIN in between needs an approval.
    """

    player: Count
    document: DocumentShown
    approval: Count = 0


class Deposit(StaffRequest, frozen=True, kw_only=True):
    """Take cash and credit the account; answered with `receipt`."""

    player: Count
    amount: AskedCents
    warned: bool = False
    """The cashier was told that the day's total must be reported, and continues."""
    station: TypedName = ""
    """The customer's screen that shows what was done, such as `cage:1`; empty: none."""


class PayOut(StaffRequest, frozen=True, kw_only=True):
    """Pay cash from an account, proved by PIN or by the document; answered with `receipt`."""

    player: Count
    amount: AskedCents
    proof: Count = 0
    """The `proof` in the answer to `AskPin`; 0: proved by the document."""
    document: DocumentShown | None = None
    warned: bool = False
    station: TypedName = ""
    """The customer's screen that shows what was done; empty: none."""
    approval: Count = 0
    """By a second person, if the house wants one for this amount: by document, or by a new PIN."""


class PettyCash(StaffRequest, frozen=True, kw_only=True):
    """Put cash that belongs to no player into the drawer, or with `out` take it out."""

    amount: AskedCents
    out: bool
    reason: TypedText
    approval: Count = 0
    """By a second person, if the amount is above the house's sum; 0: none."""


class VoidReceipt(StaffRequest, frozen=True, kw_only=True):
    """Undo a receipt of the cashier's own open shift; needs an approval."""

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
    """Exclude a player, or by the document a person without an account. It is never shortened."""

    player: Count = 0
    document: DocumentShown | None = None
    first: Day | None = None
    """None: from the open gaming day on."""
    last: Day | None = None
    """None: for ever."""
    reason: TypedText


class SetLimit(StaffRequest, frozen=True, kw_only=True):
    """Set a player's limit at the counter. A looser limit starts after the waiting time."""

    player: Count
    kind: Code
    most: LimitCount
