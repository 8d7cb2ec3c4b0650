"""A receipt as text for a printer of forty columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from gettext import gettext as _
from typing import TYPE_CHECKING, Final

from cli.output import one_line
from cli.refusals.words import known_word
from cli.typed.cash import shown_cents

if TYPE_CHECKING:
    from wire.messages.cage import ReceiptShown

WIDTH: Final = 40


def receipt_lines(shown: ReceiptShown, at: str) -> Iterator[str]:
    """Yield the lines of a receipt, the same for player and house; `at` is its time."""
    yield one_line(shown.house).center(WIDTH).rstrip()
    yield _("Receipt {number}").format(number=shown.receipt).center(WIDTH).rstrip()
    yield "-" * WIDTH
    yield _pair(_("Gaming day"), shown.day)
    yield _pair(_("Time"), at)
    yield _pair(_("Served by"), shown.staff)
    if shown.approved_by:
        yield _pair(_("Approved by"), shown.approved_by)
    if shown.player:
        yield _pair(_("Account"), f"{shown.player} {shown.nickname}".rstrip())
    yield "-" * WIDTH
    yield _pair(known_word(shown.kind).upper(), shown_cents(shown.amount))
    yield from _held(shown)
    if shown.voids:
        yield _pair(_("Undoes receipt"), str(shown.voids))
    yield from textwrap.wrap(one_line(shown.memo), WIDTH)
    if shown.voided_by:
        yield _("VOID: undone by receipt {number}").format(number=shown.voided_by)


def _held(shown: ReceiptShown) -> Iterator[str]:
    """Yield what the account held; a drawer's content is not shown before it is counted."""
    if shown.player:
        yield _pair(_("before"), shown_cents(shown.before))
        yield _pair(_("on the account now"), shown_cents(shown.after))


def _pair(name: str, value: str) -> str:
    value = one_line(value)
    return f"{name} {value:>{max(0, WIDTH - len(name) - 1)}}"
