"""What a report is: a fixed query with named arguments, read in pages by key.

The first column is the key from which the next page continues. No SQL is built from what a client
sends; arguments are bound.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.staff.roles import Duty


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One report."""

    duty: Duty
    columns: tuple[str, ...]
    sql: str
    """Has the parameters `:after`, `:rows`, and each argument by its name."""
    arguments: Mapping[str, type] | None = None


def report(duty: Duty, columns: str, sql: str, **arguments: type) -> Report:
    """Return a report whose columns are named by words."""
    names = tuple(columns.split())
    return Report(duty=duty, columns=names, sql=sql, arguments=arguments)
