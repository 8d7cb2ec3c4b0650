"""The gaming day: opened once, closed only when the books balance, then locked."""

from __future__ import annotations

from datetime import date, timedelta

from ledger.cage.counts import CashCount
from ledger.cage.day_equation import Equation, equation_so_far, figures_beside
from ledger.cage.liability import Liability, last_entry, liability
from ledger.cage.vault import vault_cash
from ledger.canonical import Json, canonical
from ledger.new_rows import add_row
from ledger.open_day import OpenDay, open_day
from ledger.players.sessions import carry_stacks
from ledger.reading import first_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.asking import Asked, staff_unit
from ledger.staff.roles import Duty
from ledger.units import CAGE, Scalar, Unit, Work
from money import Cents

_AHEAD = timedelta(days=1)
"""A day may be opened on the evening before."""
_FIRST_DAY_BACK = timedelta(days=7)
"""A room's first day may be opened some days late."""


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
        _check_balance(equation.expected, owed.total)
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
    row: dict[str, Scalar] = {
        "day": day.isoformat(),
        "opened_ms": work.at_ms,
        "opening_entry": last_entry(work),
        "opening_liability": owed.total.count,
    }
    add_row(work, "gaming_day", row)


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


def _check_vault(work: Work, counted: Cents) -> None:
    if counted != vault_cash(work):
        raise Refused(RefusalCode.VAULT_DIFFERS, counted=counted.count)


def _check_balance(expected: Cents, found: Cents) -> None:
    if expected != found:
        raise Refused(RefusalCode.DAY_DOES_NOT_BALANCE, expected=expected.count, found=found.count)


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
