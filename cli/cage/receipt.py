"""A receipt as text for a printer of forty columns."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping
from gettext import gettext as _
from typing import TYPE_CHECKING, Final

from cli.output import one_line
from cli.refusals.words import known_word
from cli.typed.cash import shown_cents, shown_chips

if TYPE_CHECKING:
    from wire.messages.base import Fact
    from wire.messages.receipts import ReceiptShown
    from wire.messages.tournament_view import TournamentView

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


def slip_lines(
    facts: Mapping[str, Fact], it: TournamentView, table: int, clock: Callable[[int], str]
) -> Iterator[str]:
    """Yield the slip of a tournament entry, which the player takes to the seat."""
    from cli.tournament.words import start_text

    yield one_line(str(facts["house"])).center(WIDTH).rstrip()
    yield _("Tournament entry {entry}").format(entry=facts["entry"]).center(WIDTH).rstrip()
    yield "-" * WIDTH
    yield _pair(_("Time"), clock(int(facts["at_ms"] or 0)))
    yield _pair(_("Tournament"), f"{facts['tournament']} {it.name}")
    yield _pair(_("Player"), f"{facts['player']} {facts['nickname']}")
    yield _pair(_("TABLE / SEAT"), f"{table} / {facts['seat']}")
    yield _pair(_("Seat"), _("drawn") if facts["draw"] else _("chosen"))
    if facts["draw"]:
        yield from textwrap.wrap(_("Drawn so far: {draw}").format(draw=facts["draw"]), WIDTH)
        seal = _("Seal of the whole order, from before anybody entered: {seal}")
        yield from textwrap.wrap(seal.format(seal=facts["seal"]), WIDTH)
    yield "-" * WIDTH
    yield _pair(_("BUY-IN"), shown_cents(int(facts["buy_in"] or 0)))
    yield _pair(_("FEE"), shown_cents(int(facts["fee"] or 0)))
    yield _pair(_("on the account now"), shown_cents(int(facts["after"] or 0)))
    yield _pair(_("Chips"), shown_chips(it.starting_chips))
    start = start_text(it, clock)
    yield from textwrap.wrap(f"{start[:1].upper()}{start[1:]}.", WIDTH)


def _held(shown: ReceiptShown) -> Iterator[str]:
    """Yield what the account held; a drawer's content is not shown before it is counted."""
    if shown.player:
        yield _pair(_("before"), shown_cents(shown.before))
        yield _pair(_("on the account now"), shown_cents(shown.after))


def _pair(name: str, value: str) -> str:
    value = one_line(value)
    return f"{name} {value:>{max(0, WIDTH - len(name) - 1)}}"
