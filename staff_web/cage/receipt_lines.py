"""The lines of a receipt, the same on the screen, on paper and in a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from staff_web.cage.amounts import cash_shown
from staff_web.cage.words import receipt_words
from staff_web.house_time import moment_shown
from staff_web.language import translated as _
from wire.messages.receipts import ReceiptShown

SHIFT_CLOSED: Final = "shift_closed"


class PaperLine(NamedTuple):
    """One line: a name and what it is; `strong` lines are what the receipt is about."""

    name: str
    value: str = ""
    strong: bool = False


def receipt_lines(shown: ReceiptShown, time_zone: str) -> tuple[PaperLine, ...]:
    """Return the lines of a receipt; its time is the house's."""
    return tuple(_lines(shown, time_zone))


def _lines(shown: ReceiptShown, time_zone: str) -> Iterator[PaperLine]:
    yield PaperLine(_("Receipt"), str(shown.receipt))
    yield PaperLine(_("Gaming day"), shown.day)
    yield PaperLine(_("Time"), moment_shown(shown.at_ms, time_zone))
    yield PaperLine(_("Served by"), shown.staff)
    if shown.approved_by:
        yield PaperLine(_("Approved by"), shown.approved_by)
    if shown.player:
        yield PaperLine(_("Account"), f"{shown.player} {shown.nickname}")
    yield PaperLine(receipt_words(shown.kind), cash_shown(shown.amount), strong=True)
    if shown.player:
        yield PaperLine(_("Before"), cash_shown(shown.before))
        yield PaperLine(_("On the account now"), cash_shown(shown.after), strong=True)
    if shown.kind == SHIFT_CLOSED:
        yield from _over_short(shown)
    if shown.voids:
        yield PaperLine(_("Undoes receipt"), str(shown.voids))
    if shown.memo:
        yield PaperLine(_("Note"), shown.memo)
    if shown.voided_by:
        yield PaperLine(_("Void: undone by receipt"), str(shown.voided_by), strong=True)


def _over_short(shown: ReceiptShown) -> Iterator[PaperLine]:
    """What the books expected of a drawer, and what is over or short."""
    difference = shown.amount - shown.before
    judged = (
        _("Exact")
        if not difference
        else _("Over the books")
        if difference > 0
        else _("Short of the books")
    )
    yield PaperLine(_("Expected by the books"), cash_shown(shown.before))
    yield PaperLine(judged, cash_shown(abs(difference)), strong=True)
