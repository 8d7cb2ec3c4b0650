"""The equation of a gaming day, and the figures beside it.

Opening liability + cash in - cash out - rake - fees +/- adjustments + seeds of jackpots must equal
what accounts, stacks, pots, reservations, pools and jackpots hold. The left side is added up from
the day's entries, the right side is read from the balances. Both must give the same number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from ledger.chart import LIABILITIES
from ledger.entries import EntryCode
from ledger.open_day import OpenDay
from ledger.reading import Reader, first_row
from money import ZERO, Cents

_KINDS = ", ".join(f"'{kind.value}'" for kind in sorted(LIABILITIES, key=lambda kind: kind.value))
_EXPLAINS = {
    "cash_in": (EntryCode.DEPOSIT,),
    "cash_out": (EntryCode.PAYOUT,),
    "rake": (EntryCode.RAKE, EntryCode.TIME_FEE),
    "fees": (EntryCode.TOURNAMENT_FEE, EntryCode.TOURNAMENT_REFUND),
    "adjustments": (EntryCode.ADJUSTMENT,),
    "seeds": (EntryCode.JACKPOT_SEED,),
}
"""The entries of each figure. All other entries move money only between liabilities."""


_CODES = ", ".join(
    f"'{code.value}'" for codes in (*_EXPLAINS.values(), (EntryCode.VOID,)) for code in codes
)


# A reversal counts as the entry it reverses, with the other sign. Other entries are not read: a
# day has hundreds of thousands of them, and the tables wait meanwhile. If one of them changed what
# is owed, the two sides would differ.
_BY_CODE = f"""SELECT coalesce(original.code, entry.code), sum(posting.amount)
    FROM entry JOIN posting ON posting.entry = entry.id
    JOIN account ON account.id = posting.account
    LEFT JOIN entry AS original ON original.id = entry.corrects
    WHERE entry.id > ? AND entry.code IN ({_CODES}) AND account.kind IN ({_KINDS}) GROUP BY 1"""  # noqa: S608  (names of the chart)


_FIGURES_BESIDE = {
    "vault_in": (1, (EntryCode.VAULT_FUNDED,)),
    "vault_out": (-1, (EntryCode.VAULT_WITHDRAWN,)),
    "petty_in": (1, (EntryCode.PAID_IN,)),
    "petty_out": (-1, (EntryCode.PAID_OUT,)),
    "over_short": (
        1,
        (
            EntryCode.DRAWER_OVER,
            EntryCode.DRAWER_SHORT,
            EntryCode.VAULT_OVER,
            EntryCode.VAULT_SHORT,
        ),
    ),
    "entries": (1, (EntryCode.TOURNAMENT_ENTRY, EntryCode.TOURNAMENT_REFUND)),
    "prizes": (-1, (EntryCode.PRIZE,)),
}
"""What changes nothing that is owed, but somebody looks: cash of the house that came, went or was
found, in the vault and in drawers; buy-ins of tournaments less those that went back, and prizes."""


_PRIZES_HELD = """SELECT coalesce(sum(amount), 0) FROM reservation
    WHERE id > 'prize.' AND id < 'prize/' AND state = 'open'"""


_BESIDE = """SELECT coalesce(original.code, entry.code), sum(posting.amount)
    FROM entry JOIN posting ON posting.entry = entry.id
    JOIN account ON account.id = posting.account
    LEFT JOIN entry AS original ON original.id = entry.corrects
    WHERE entry.id > ? AND account.kind IN ('capital', 'petty', 'over_short', 'pool') GROUP BY 1"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Equation:
    """The figures of a gaming day; each is positive in the direction of its name."""

    opening: Cents
    cash_in: Cents
    cash_out: Cents
    rake: Cents
    fees: Cents
    adjustments: Cents
    """What the house gave by correcting balances; negative: took."""
    seeds: Cents = ZERO
    """What the house gave to jackpots."""

    @property
    def expected(self) -> Cents:
        """What the house must owe when the day closes."""
        taken = self.cash_out + self.rake + self.fees
        return self.opening + self.cash_in - taken + self.adjustments + self.seeds

    def facts(self) -> dict[str, int]:
        """Return the figures in cents, for the report."""
        return {each.name: getattr(self, each.name).count for each in fields(self)}


def day_equation(opening: Cents, changes: Mapping[EntryCode, Cents]) -> Equation:
    """Make the equation from how much each code's entries changed what the house owes."""

    def changed(figure: str) -> Cents:
        return sum((changes.get(code, ZERO) for code in _EXPLAINS[figure]), ZERO)

    return Equation(
        opening=opening,
        cash_in=changed("cash_in"),
        cash_out=-changed("cash_out"),
        rake=-changed("rake"),
        fees=-changed("fees"),
        adjustments=changed("adjustments"),
        seeds=changed("seeds"),
    )


def equation_so_far(reader: Reader, day: OpenDay) -> Equation:
    """Return the open day's figures up to now."""
    rows = reader.query(_BY_CODE, (day.opening_entry,))
    changes = {EntryCode(code): Cents(amount) for code, amount in rows}
    return day_equation(Cents(day.opening_liability), changes)


def figures_beside(reader: Reader, day: OpenDay) -> dict[str, int]:
    """Return the house's own cash, what counting found over (above zero) or short, tournaments."""
    rows = reader.query(_BESIDE, (day.opening_entry,))
    moved = {str(code): int(amount) for code, amount in rows}
    figures = {
        name: sign * sum(moved.get(code.value, 0) for code in codes)
        for name, (sign, codes) in _FIGURES_BESIDE.items()
    }
    held = first_row(reader, _PRIZES_HELD)
    return {**figures, "prizes_held": int(held[0]) if held else 0}
