"""Rulings: a dispute with its decision, and what the house paid for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ledger.board.asks import Dispute
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused

_RULING: Final = """SELECT dispute.id, tbl, seat, hand, player, words, since_ms,
    coalesce(decided_ms, 0), coalesce(staff.name, ''), coalesce(decision, '')
    FROM dispute LEFT JOIN staff ON staff.id = decided_by WHERE dispute.id = ?"""
_PAID: Final = """SELECT receipt.number, receipt.player, amount, at_ms, asker.name,
    coalesce(second.name, '')
    FROM receipt JOIN staff asker ON asker.id = receipt.staff
    LEFT JOIN approval ON approval.id = receipt.approval
    LEFT JOIN staff second ON second.id = approval.staff
    WHERE kind = 'adjustment' AND at_ms >= ? AND substr(memo, 1, ?) = ?
    ORDER BY receipt.number LIMIT 100"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compensation:
    """What was paid: one adjustment of an account."""

    receipt: int
    player: int
    amount: int
    at_ms: int
    by: str
    approved_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A dispute, and how far it is."""

    dispute: Dispute
    decided_ms: int
    """0: it is open."""
    decided_by: str
    decision: str
    paid: tuple[Compensation, ...]


def paid_for(dispute: int) -> str:
    """Return how the memo of a compensation begins."""
    return f"dispute {dispute}"


def ruling_on(reader: Reader, number: int) -> Ruling:
    """Return a dispute with all that was decided; refuses one that was never made."""
    row = first_row(reader, _RULING, number)
    if row is None:
        raise Refused(RefusalCode.DISPUTE_UNKNOWN, dispute=number)
    names = ("number", "table", "seat", "hand", "player", "words", "since_ms")
    asked = Dispute(**dict(zip(names, row[:7], strict=True)))
    decided_ms, decided_by, decision = row[7:]
    return Ruling(
        dispute=asked,
        decided_ms=int(decided_ms),
        decided_by=str(decided_by),
        decision=str(decision),
        paid=_paid(reader, asked),
    )


def _paid(reader: Reader, asked: Dispute) -> tuple[Compensation, ...]:
    begins = f"{paid_for(asked.number)}, table {asked.table}, hand {asked.hand}: "
    names = ("receipt", "player", "amount", "at_ms", "by", "approved_by")
    rows = reader.query(_PAID, (asked.since_ms, len(begins), begins))
    return tuple(Compensation(**dict(zip(names, row, strict=True))) for row in rows)
