"""Cash in and cash out of each player and gaming day, and the warning before a large total.

The law wants a report when a person's cash in, or cash out, of one gaming day passes a sum. The
cashier is warned before the transaction that passes it, and must confirm the warning.
"""

from __future__ import annotations

from dataclasses import dataclass

from ledger.cage.receipts import ReceiptKind
from ledger.reading import Reader, first_row, values_of
from ledger.refusals import RefusalCode, Refused
from money import Cents

REPORT_ABOVE = Cents(1_000_000)
"""10,000.00: a total above it must be reported; exactly this much need not be."""

DOCUMENT_ALONE = Cents(100_000)
"""1,000.00: the most paid to a player by document without a second person in one gaming day."""
DIFFERENCE_ALONE = Cents(10_000)
"""100.00: drawers that are further over or short, all of a cashier's of one gaming day together,
need a second person to close."""
PETTY_ALONE = Cents(20_000)
"""200.00: the most petty cash that one cashier takes in or pays out alone."""
PRIZE_HOLD_ABOVE = Cents(500_000)
"""5,000.00: prizes of one player in one tournament above it are held at the cage."""
BY_PIN = "pin entry"
"""How the memo of a payout confirmed by the player's PIN begins."""
BY_NEW_PIN = "new pin entry"
"""How it begins if the PIN was set at the counter and not used at a seat since."""

_TOTAL = """SELECT coalesce(sum(amount), 0) FROM receipt AS made
    WHERE player = ? AND day = ? AND kind = ?
    AND NOT EXISTS (SELECT 1 FROM receipt AS later WHERE later.voids = made.number)"""

_DIFFERENCE_ALONE = """SELECT coalesce(sum(abs(counted - expected)), 0)
    FROM receipt JOIN shift ON shift.id = receipt.shift
    WHERE staff = ? AND receipt.day = ? AND kind = ? AND approval IS NULL"""

_PETTY_ALONE = """SELECT coalesce(sum(amount), 0) FROM receipt AS made
    WHERE staff = ? AND day = ? AND kind = ? AND approval IS NULL
    AND NOT EXISTS (SELECT 1 FROM receipt AS later WHERE later.voids = made.number)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class CashTotals:
    """A player's cash of one gaming day; in and out are never subtracted from each other."""

    cash_in: Cents
    cash_out: Cents


def cash_totals(reader: Reader, player: int, day: str) -> CashTotals:
    """Return a player's totals of a gaming day; voided receipts do not count."""
    kinds = ReceiptKind.DEPOSIT, ReceiptKind.PAYOUT
    sums = values_of(reader, *((_TOTAL, (player, day, kind.value)) for kind in kinds))
    cash_in, cash_out = (Cents(int(sum_)) for sum_ in sums)
    return CashTotals(cash_in=cash_in, cash_out=cash_out)


@dataclass(frozen=True, slots=True, kw_only=True)
class CashMove:
    """A deposit or payout that is about to happen."""

    player: int
    day: str
    kind: ReceiptKind
    amount: Cents
    warned: bool
    """The cashier has seen the warning and continues."""


def check_threshold(reader: Reader, move: CashMove, *, report_above: Cents) -> None:
    """Refuse a move that takes a total above the threshold, unless the cashier was warned."""
    before = _total(reader, move.player, move.day, move.kind)
    after = before + move.amount
    if after > report_above and not move.warned:
        raise Refused(
            RefusalCode.REPORT_WARNING,
            kind=move.kind.value,
            before=before.count,
            after=after.count,
            threshold=report_above.count,
        )


def paid_by_document(reader: Reader, player: int, day: str) -> Cents:
    """Return how much a player was paid without an approval in a gaming day: by document, or by a
    PIN that proves no more."""
    alone = f"{_TOTAL} AND memo NOT LIKE ? AND approval IS NULL"
    row = first_row(reader, alone, player, day, ReceiptKind.PAYOUT.value, f"{BY_PIN} %")
    return Cents(row[0] if row else 0)


def petty_alone(reader: Reader, cashier: int, day: str, kind: ReceiptKind) -> Cents:
    """Return the petty cash that a cashier took in, or paid out, alone in a gaming day."""
    row = first_row(reader, _PETTY_ALONE, cashier, day, kind.value)
    return Cents(row[0] if row else 0)


def difference_alone(reader: Reader, cashier: int, day: str) -> Cents:
    """Return how far the drawers that a cashier closed alone in a gaming day were over or short."""
    row = first_row(reader, _DIFFERENCE_ALONE, cashier, day, ReceiptKind.SHIFT_CLOSED.value)
    return Cents(row[0] if row else 0)


def _total(reader: Reader, player: int, day: str, kind: ReceiptKind) -> Cents:
    row = first_row(reader, _TOTAL, player, day, kind.value)
    return Cents(row[0] if row else 0)
