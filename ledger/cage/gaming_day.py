"""The gaming day: opened once, closed only when the books balance, then locked.

Opening liability + cash in - cash out - rake - fees +/- adjustments + seeds of jackpots must equal
what accounts, stacks, pots, reservations, pools and jackpots hold. The left side is added up from
the day's entries, the right side is read from the balances. Both must give the same number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date, timedelta

from ledger.cage.counts import CashCount
from ledger.cage.liability import Liability, last_entry, liability
from ledger.cage.vault import vault_cash
from ledger.canonical import Json, canonical
from ledger.chart import LIABILITIES
from ledger.entries import EntryCode
from ledger.open_day import OpenDay, open_day
from ledger.players.sessions import carry_stacks
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.asking import Asked, staff_unit
from ledger.staff.roles import Duty
from ledger.units import CAGE, Scalar, Unit, Work
from money import ZERO, Cents

_AHEAD = timedelta(days=1)
"""A day may be opened on the evening before."""
_FIRST_DAY_BACK = timedelta(days=7)
"""A room's first day may be opened some days late."""
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
found; buy-ins of tournaments less those that went back, and prizes."""
_PRIZES_HELD = """SELECT coalesce(sum(amount), 0) FROM reservation
    WHERE id > 'prize.' AND id < 'prize/' AND state = 'open'"""
_BESIDE = """SELECT coalesce(original.code, entry.code), sum(posting.amount)
    FROM entry JOIN posting ON posting.entry = entry.id
    JOIN account ON account.id = posting.account
    LEFT JOIN entry AS original ON original.id = entry.corrects
    WHERE entry.id > ? AND account.kind IN ('petty', 'over_short', 'pool') GROUP BY 1"""


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


def open_first_day(asked: Asked, *, day: date, clock: date) -> Unit:
    """Make the unit that opens the room's first gaming day; later ones are opened by `close_day`.

    `clock` is the date that the room's clock shows; the day must be near it.
    """

    def body(work: Work) -> Json:
        if first_row(work, "SELECT 1 FROM gaming_day"):
            raise Refused(RefusalCode.DAY_OPENED_BEFORE, day=open_day(work).day.isoformat())
        _check_clock(day, clock)
        if day < clock - _FIRST_DAY_BACK:
            raise _far_from_clock(day, clock)
        _open(work, day, liability(work))
        return None

    command: dict[str, Json] = {"do": "open_first_day", "day": day.isoformat()}
    return staff_unit(asked, Duty.CLOSE_DAY, command, body, stream=CAGE)


def close_day(asked: Asked, *, vault_count: CashCount, next_day: date, clock: date) -> Unit:
    """Make the unit that closes and locks the open gaming day and opens the next.

    All shifts must be closed, the vault must hold what the books say, and the equation must
    hold; otherwise it is refused. Its answer is the day's report. Tables may keep playing: every
    entry belongs to the day that is open when it is written. `clock` is the date that the room's
    clock shows; the next day is at most the day after it.
    """

    def body(work: Work) -> Json:
        day = open_day(work)
        _check_next(work, day.day, next_day, clock)
        _check_shifts(work)
        _check_vault(work, vault_count.total)
        equation, owed = equation_so_far(work, day), liability(work)
        if equation.expected != owed.total:
            raise Refused(
                RefusalCode.DAY_DOES_NOT_BALANCE,
                expected=equation.expected.count,
                found=owed.total.count,
            )
        report = {**_report(day, equation, owed, vault_count), **figures_beside(work, day)}
        closed: dict[str, Scalar] = {
            "closed_ms": work.at_ms,
            "closing_entry": last_entry(work),
            "report": canonical(report),
        }
        work.update("gaming_day", day.number, closed)
        _open(work, next_day, owed)
        carry_stacks(work)
        return report

    command: dict[str, Json] = {
        "do": "close_day",
        "vault": vault_count.facts(),
        "next_day": next_day.isoformat(),
    }
    return staff_unit(asked, Duty.CLOSE_DAY, command, body, stream=CAGE)


def _open(work: Work, day: date, owed: Liability) -> None:
    work.insert(
        "gaming_day",
        {
            "id": work.next_key("gaming_day"),
            "day": day.isoformat(),
            "opened_ms": work.at_ms,
            "opening_entry": last_entry(work),
            "opening_liability": owed.total.count,
        },
    )


def _check_next(work: Work, day: date, next_day: date, clock: date) -> None:
    _check_clock(next_day, clock)
    before = day if day <= clock + _AHEAD else _last_closed(work)
    if next_day <= before:
        raise Refused(RefusalCode.DAY_NOT_AFTER, day=before.isoformat(), next=next_day.isoformat())


def _last_closed(work: Work) -> date:
    """Return the last closed day: after a day opened by a wrong clock, the next may be earlier."""
    row = first_row(work, "SELECT max(day) FROM gaming_day WHERE closed_ms IS NOT NULL")
    return date.fromisoformat(row[0]) if row and row[0] else date.min


def _check_clock(day: date, clock: date) -> None:
    """Refuse a day that is too far ahead of the clock: ages and exclusions depend on the day."""
    if day > clock + _AHEAD:
        raise _far_from_clock(day, clock)


def _far_from_clock(day: date, clock: date) -> Refused:
    return Refused(RefusalCode.DAY_FAR_FROM_CLOCK, day=day.isoformat(), clock=clock.isoformat())


def _check_shifts(work: Work) -> None:
    rows = work.query("SELECT cashier FROM shift WHERE closed_ms IS NULL ORDER BY cashier")
    if rows:
        cashiers = ", ".join(str(cashier) for (cashier,) in rows)
        raise Refused(RefusalCode.SHIFTS_STILL_OPEN, cashiers=cashiers)
    left = first_row(work, "SELECT name FROM account WHERE kind = 'drawer' AND balance <> 0")
    if left:
        raise Refused(RefusalCode.DRAWER_NOT_EMPTY, drawer=left[0])


def figures_beside(reader: Reader, day: OpenDay) -> dict[str, int]:
    """Return petty cash, what counting found over (above zero) or short, and tournaments."""
    rows = reader.query(_BESIDE, (day.opening_entry,))
    moved = {str(code): int(amount) for code, amount in rows}
    figures = {
        name: sign * sum(moved.get(code.value, 0) for code in codes)
        for name, (sign, codes) in _FIGURES_BESIDE.items()
    }
    held = first_row(reader, _PRIZES_HELD)
    return {**figures, "prizes_held": int(held[0]) if held else 0}


def _check_vault(work: Work, counted: Cents) -> None:
    if counted != vault_cash(work):
        raise Refused(RefusalCode.VAULT_DIFFERS, counted=counted.count)


def _report(
    day: OpenDay, equation: Equation, owed: Liability, vault_count: CashCount
) -> dict[str, Json]:
    return {
        "day": day.day.isoformat(),
        **equation.facts(),
        "closing": owed.total.count,
        "owed": owed.facts(),
        "vault": vault_count.total.count,
        "vault_pieces": vault_count.facts(),
    }
