"""A player's file and limits as lines, for the person at the counter."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as _
from typing import TYPE_CHECKING

from cli.cage.prizes import held_lines
from cli.typed.cash import shown_cents

if TYPE_CHECKING:
    from wire.messages.cage import PlayerFile
    from wire.messages.limits import LimitLine


MINUTES = "session_minutes"


def file_lines(found: PlayerFile) -> Iterator[str]:
    """Return a player's file, line by line."""
    from cli.refusals.words import known_word, worded

    yield f"{found.player}  {found.nickname} ({found.name}), {known_word(found.state)}"
    yield _("  born {born}").format(born=found.born)
    if found.excluded_until:
        until = "" if found.excluded_until == "for_ever" else found.excluded_until
        yield worded(_("  EXCLUDED {until:until}"), {"until": until})
    yield _("  balance {balance}, PIN {pin}, card {card}").format(
        balance=shown_cents(found.balance),
        pin=known_word(found.pin) if found.pin else "-",
        card=found.card_last_four or "-",
    )
    result = _("  won at all tables {won}") if found.won >= 0 else _("  lost at all tables {won}")
    yield result.format(won=shown_cents(abs(found.won)))
    yield _("  today: cash in {cash_in}, cash out {cash_out}").format(
        cash_in=shown_cents(found.cash_in), cash_out=shown_cents(found.cash_out)
    )
    for held in held_lines(found):
        words = _("  HELD until the identity check, {held}; `cage release-prize {player}`")
        yield words.format(held=held, player=found.player)
    for each in found.shares:
        words = _("  HELD until the identity check, share {share} of {jackpot}: {amount}")
        amount = shown_cents(each.amount)
        yield words.format(share=each.share, jackpot=each.jackpot, amount=amount)
    if found.tournament:
        yield _("  at table {table}, seat {seat}, in tournament {tournament}").format(
            table=found.at_table, seat=found.at_seat, tournament=found.tournament
        )
    elif found.at_table and not found.stack:
        yield _("  at table {table}, seat {seat}").format(table=found.at_table, seat=found.at_seat)
    elif found.at_table:
        yield _("  at table {table}, seat {seat} with {stack}").format(
            table=found.at_table, seat=found.at_seat, stack=shown_cents(found.stack)
        )
    for line in found.limits:
        yield from _limit_line(line)


def _limit_line(line: LimitLine) -> Iterator[str]:
    from cli.refusals.words import known_word

    if line.most >= 0:
        yield _("  limit for {kind}: {most}").format(
            kind=known_word(line.kind), most=limit_words(line.kind, line.most)
        )


def limit_words(kind: str, most: int) -> str:
    """Return the most that a limit allows, as minutes or as money."""
    return _("{count} minutes").format(count=most) if kind == MINUTES else shown_cents(most)
