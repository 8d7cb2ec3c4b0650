"""Prize pools, fees and jackpots, compared with the rows that say whose the money is.

A pool is the buy-ins that did not go back, less the prizes paid; after the end it is empty. This
finds money that left a pool without a prize, even in a journal whose chain is whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ledger.audit.report import Report, Trouble
from ledger.audit.walk import Recomputed
from ledger.chart import AccountKind

_KINDS: Final = frozenset({AccountKind.POOL, AccountKind.FEES})


def check_pools(books: Recomputed, report: Report) -> None:
    """Report pools, fees and prizes that are not what the entries say."""
    for place, found, meant in _all(books):
        if found != meant:
            report.add(Trouble.POOL_WRONG, place, f"{found}, the entries make {meant}")


def _all(books: Recomputed) -> Iterator[tuple[str, int, int]]:
    yield from _balances(books)
    yield from _prizes(books)
    yield from _ended(books)
    yield from _hits(books)


def _balances(books: Recomputed) -> Iterator[tuple[str, int, int]]:
    meant: Counter[str] = Counter()
    for row in books.rows.get("tournament_entry", {}).values():
        kept = 1 - int(row["returned"])
        meant[f"pool:{row['tournament']}"] += kept * row["buy_in"] - row["paid"]
        meant[f"fees:{row['tournament']}"] += kept * row["fee"]
    found = {each.name: each.balance for each in books.accounts.values() if each.kind in _KINDS}
    for name in sorted({*found, *meant}):
        yield name, found.get(name, 0), meant[name]


def _prizes(books: Recomputed) -> Iterator[tuple[str, int, int]]:
    paid: Counter[str] = Counter()
    for row in books.rows.get("prize", {}).values():
        paid[str(row["entered"])] += row["amount"]
    for number, row in books.rows.get("tournament_entry", {}).items():
        yield f"prizes of entry {number}", paid.pop(str(number), 0), row["paid"]
    for number, amount in paid.items():
        yield f"prizes of entry {number}", amount, 0


def _ended(books: Recomputed) -> Iterator[tuple[str, int, int]]:
    """Yield the pools of tournaments that are over; each must be empty."""
    pools = {each.name: each.balance for each in books.accounts.values()}
    for number, row in books.rows.get("tournament", {}).items():
        if row.get("ended_ms") is not None:
            yield f"pool:{number} after the end", pools.get(f"pool:{number}", 0), 0


def _hits(books: Recomputed) -> Iterator[tuple[str, int, int]]:
    """Yield what the shares of each jackpot's hit make together; they are its whole amount."""
    shares: Counter[str] = Counter()
    for row in books.rows.get("jackpot_share", {}).values():
        shares[str(row["hit"])] += row["amount"]
    for number, row in books.rows.get("jackpot_hit", {}).items():
        yield f"shares of jackpot hit {number}", shares.pop(str(number), 0), row["amount"]
    for number, amount in shares.items():
        yield f"shares of jackpot hit {number}", amount, 0
