"""What tournaments cost and paid a player: part of winnings and losses, but of no stack.

A session at a tournament's table has no money of its own, because its chips are no money. What the
player paid to enter counts as brought, what the pool paid counts as taken, also while it is held.
A returned entry counts as never made.
"""

from __future__ import annotations

from ledger.reading import Reader, first_row
from money import Cents

_COST = """SELECT coalesce(sum(buy_in + fee), 0) FROM tournament_entry
    WHERE session = ? AND returned = 0"""
_RESULT = """SELECT coalesce(sum(buy_in + fee), 0), coalesce(sum(paid), 0) FROM tournament_entry
    WHERE player = ? AND returned = 0"""


def entry_cost(reader: Reader, session: int) -> Cents:
    """Return what a session's player paid to enter a tournament; zero at a cash table."""
    row = first_row(reader, _COST, session)
    return Cents(row[0] if row else 0)


def tournament_result(reader: Reader, player: int) -> tuple[Cents, Cents]:
    """Return what a player paid for tournaments, and what they have paid."""
    row = first_row(reader, _RESULT, player)
    cost, paid = row if row else (0, 0)
    return Cents(cost), Cents(paid)


def is_in_tournament(reader: Reader, session: int) -> bool:
    """Whether a session plays a tournament that has not ended: a time limit waits for its end."""
    asked = "SELECT 1 FROM tournament_entry WHERE session = ? AND ended_ms IS NULL"
    return first_row(reader, asked, session) is not None
