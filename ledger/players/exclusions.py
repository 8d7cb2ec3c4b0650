"""Who is excluded from play, from which day to which, by account or by document."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from ledger.new_rows import add_row
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.units import Work


@dataclass(frozen=True, slots=True)
class Exclusion:
    """An exclusion in force."""

    until: date | None
    """The last day; None: for ever."""


def exclusion_on(reader: Reader, *documents: str, today: date) -> Exclusion | None:
    """Return the longest exclusion in force on a day, or None; `documents` are keyed hashes."""
    row = first_row(
        reader,
        f"SELECT until_day FROM exclusion WHERE document IN ({_places(documents)})"  # noqa: S608
        " AND from_day <= ? AND (until_day IS NULL OR until_day >= ?)"
        " ORDER BY until_day IS NULL DESC, until_day DESC LIMIT 1",
        *documents,
        today.isoformat(),
        today.isoformat(),
    )
    if row is None:
        return None
    return Exclusion(None if row[0] is None else date.fromisoformat(row[0]))


def player_with(reader: Reader, documents: Sequence[str], *, but: int = 0) -> int | None:
    """Return the player with one of these documents (keyed hashes), except player `but`."""
    row = first_row(
        reader,
        f"SELECT id FROM player WHERE document IN ({_places(documents)}) AND id <> ?",  # noqa: S608
        *documents,
        but,
    )
    return None if row is None else int(row[0])


def _places(values: Sequence[str]) -> str:
    return ", ".join("?" * len(values))


def refuse_excluded(reader: Reader, documents: Sequence[str], *, today: date) -> None:
    """Refuse a person who is excluded on this day; `documents` are keyed hashes."""
    found = exclusion_on(reader, *documents, today=today)
    if found is not None:
        until = "" if found.until is None else found.until.isoformat()
        raise Refused(RefusalCode.PERSON_EXCLUDED, until=until)


def carry_exclusions(work: Work, old: Collection[str], new: str) -> None:
    """Copy a person's exclusions from old documents to a new one; all are keyed hashes."""
    of_old = "SELECT from_day, until_day, reason, staff FROM exclusion WHERE document = ?"
    for document in old:
        for row in work.query(of_old, (document,)):
            add_exclusion(work, (new, *row))


def add_exclusion(work: Work, values: tuple[str, str, str | None, str, int | None]) -> int:
    """Inside a unit: write an exclusion (document, first and last day, reason, by whom)."""
    columns = ("document", "from_day", "until_day", "reason", "staff")
    return add_row(work, "exclusion", dict(zip(columns, values, strict=True)))
