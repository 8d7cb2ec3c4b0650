"""What the house owes, by kind of account: the daily liability report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.chart import LIABILITIES, AccountKind
from ledger.reading import Reader, first_row
from money import ZERO, Cents

_ORDER = tuple(kind for kind in AccountKind if kind in LIABILITIES)
_KINDS = ", ".join(f"'{kind.value}'" for kind in _ORDER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """The sum of the balances of one kind of account."""

    accounts: int
    """How many hold money."""
    total: Cents


@dataclass(frozen=True, slots=True)
class Liability:
    """What the house owes at one moment."""

    owed: Mapping[AccountKind, Owed]

    @property
    def total(self) -> Cents:
        """Everything owed: accounts, stacks, pots, reservations and pools."""
        return sum((part.total for part in self.owed.values()), ZERO)

    def facts(self) -> dict[str, int]:
        """Return the totals by kind, for reports."""
        return {kind.value: part.total.count for kind, part in self.owed.items()}


def liability(reader: Reader) -> Liability:
    """Add up what is owed now."""
    rows = reader.query(
        f"SELECT kind, count(*), sum(balance) FROM account"  # noqa: S608  (names of the chart)
        f" WHERE balance <> 0 AND kind IN ({_KINDS}) GROUP BY kind"
    )
    found = {kind: (count, total) for kind, count, total in rows}
    owed = {}
    for kind in _ORDER:
        count, total = found.get(kind.value, (0, 0))
        owed[kind] = Owed(accounts=count, total=Cents(total))
    return Liability(owed)


def last_entry(reader: Reader) -> int:
    """Return the number of the newest entry of the books."""
    row = first_row(reader, "SELECT coalesce(max(id), 0) FROM entry")
    return int(row[0]) if row else 0
