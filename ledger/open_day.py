"""The open gaming day. After the first there always is one: closing a day opens the next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDay:
    """The gaming day to which everything belongs that happens now."""

    number: int
    day: date
    opened_ms: int
    opening_entry: int
    """The last entry of the books before the day began."""
    opening_liability: int


def open_day(reader: Reader) -> OpenDay:
    """Return the open gaming day; refuse before the first one was opened."""
    found = day_or_none(reader)
    if found is None:
        raise Refused(RefusalCode.NO_GAMING_DAY)
    return found


def day_or_none(reader: Reader) -> OpenDay | None:
    """Return the open gaming day; None before the first one was opened."""
    row = first_row(
        reader,
        "SELECT id, day, opened_ms, opening_entry, opening_liability FROM gaming_day"
        " WHERE closed_ms IS NULL",
    )
    if row is None:
        return None
    number, day, opened_ms, opening_entry, opening_liability = row
    return OpenDay(
        number=number,
        day=date.fromisoformat(day),
        opened_ms=opened_ms,
        opening_entry=opening_entry,
        opening_liability=opening_liability,
    )


def span_of_day(reader: Reader, day: date) -> tuple[int, int | None] | None:
    """Return when a gaming day began and ended (None: still open); None: no such day."""
    row = first_row(
        reader, "SELECT opened_ms, closed_ms FROM gaming_day WHERE day = ?", day.isoformat()
    )
    return None if row is None else (row[0], row[1])
