"""The cage: shifts, vault, payments, voids and adjustments, receipts, and the gaming day."""

from ledger.cage.amends import (
    adjust_balance,
    adjustment_subject,
    compensate,
    void_receipt,
    void_subject,
)
from ledger.cage.counts import DENOMINATIONS, CashCount
from ledger.cage.day_equation import Equation, equation_so_far
from ledger.cage.gaming_day import close_day, open_first_day
from ledger.cage.left_shifts import close_left_shift, left_shift_subject
from ledger.cage.liability import Liability, liability
from ledger.cage.news import News, news_since
from ledger.cage.payments import PayoutWanted, PinProof, deposit, payout, payout_subject
from ledger.cage.petty_cash import pay_in, pay_out, petty_subject
from ledger.cage.receipts import Receipt, ReceiptKind, receipt_numbered
from ledger.cage.shifts import (
    OpenShift,
    close_shift,
    credit_vault,
    drawer_count_subject,
    fill_drawer,
    open_shift,
    open_shift_of,
    shift_of,
)
from ledger.cage.thresholds import REPORT_ABOVE, CashTotals, cash_totals
from ledger.cage.vault import (
    book_vault_difference,
    fund_vault,
    vault_out_subject,
    vault_total_subject,
    withdraw_from_vault,
)

__all__ = [
    "DENOMINATIONS",
    "REPORT_ABOVE",
    "CashCount",
    "CashTotals",
    "Equation",
    "Liability",
    "News",
    "OpenShift",
    "PayoutWanted",
    "PinProof",
    "Receipt",
    "ReceiptKind",
    "adjust_balance",
    "adjustment_subject",
    "book_vault_difference",
    "cash_totals",
    "close_day",
    "close_left_shift",
    "close_shift",
    "compensate",
    "credit_vault",
    "deposit",
    "drawer_count_subject",
    "equation_so_far",
    "fill_drawer",
    "fund_vault",
    "left_shift_subject",
    "liability",
    "news_since",
    "open_first_day",
    "open_shift",
    "open_shift_of",
    "pay_in",
    "pay_out",
    "payout",
    "payout_subject",
    "petty_subject",
    "receipt_numbered",
    "shift_of",
    "vault_out_subject",
    "vault_total_subject",
    "void_receipt",
    "void_subject",
    "withdraw_from_vault",
]
