"""A drawer with its shift's rows, written by hand, for tests that need no cage."""

from __future__ import annotations

from ledger import VAULT, EntryCode, Work, drawer, transfer
from ledger.canonical import canonical
from ledger.units import Scalar
from money import Cents


def open_drawer(work: Work, cents: int) -> int:
    """Open drawer 1 of cashier 1 on the first gaming day; return the entry of its float."""
    hired: dict[str, Scalar] = {
        "login": "carl",
        "name": "Carl",
        "role": "cashier",
        "state": "active",
    }
    work.insert(
        "staff",
        {"id": 1, **hired, "password": "", "tries": 0, "locked_until_ms": 0, "hired_ms": 0},
    )
    day: dict[str, Scalar] = {"id": 1, "day": "2026-11-16", "opened_ms": 0, "opening_entry": 0}
    work.insert("gaming_day", {**day, "opening_liability": 0})
    shift: dict[str, Scalar] = {"id": 1, "cashier": 1, "day": "2026-11-16", "opened_ms": work.at_ms}
    work.insert("shift", {**shift, "float_cents": cents})
    return work.post(transfer(EntryCode.DRAWER_OPENED, drawer(1), VAULT, Cents(cents)))


def close_drawer(work: Work, *, expected: int, counted: int) -> int:
    """Close the shift of drawer 1, whose difference is booked; return the last entry."""
    count: dict[str, Scalar] = {"closed_ms": work.at_ms, "expected": expected, "counted": counted}
    work.update("shift", 1, {**count, "pieces": canonical({"1": counted})})
    return work.post(transfer(EntryCode.DRAWER_CLOSED, VAULT, drawer(1), Cents(counted)))
