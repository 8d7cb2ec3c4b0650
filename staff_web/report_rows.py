"""Named reports of the room, read whole for a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from staff_web.site import Site, by
from staff_web.visits import Visit
from wire.messages.base import Fact
from wire.messages.reports import AskReport, ReportPage
from wire.messages.session import Refusal

PAGE_ROWS: Final = 200
ROWS_MOST: Final = 20_000
"""More than a page of a browser is read for; the rest is in the books."""

Rows = list[tuple[Any, ...]]


class ReportRefused(Exception):
    """The room did not tell a report; the refusal says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


async def all_rows(
    site: Site, visit: Visit, report: str, arguments: Mapping[str, Fact] | None = None
) -> tuple[tuple[str, ...], Rows]:
    """Return the columns and all rows of a report, or raise `ReportRefused`."""
    rows: Rows = []
    after = 0
    while True:
        asked = AskReport(
            **by(visit),
            report=report,
            arguments=dict(arguments or {}),  # type: ignore[arg-type]
            after=after,
            rows=PAGE_ROWS,
        )
        answer = await site.ask(asked)
        if not isinstance(answer, ReportPage):
            raise ReportRefused(
                answer if isinstance(answer, Refusal) else Refusal(code="no_answer")
            )
        rows += answer.rows
        after = answer.after
        if not after or len(rows) >= ROWS_MOST:
            return answer.columns, rows
