"""The equation of a gaming day as people read it, at its close and in the report of all days."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING, Final

from cli.typed.cash import shown_cents

if TYPE_CHECKING:
    from cli.link.room_calendar import RoomCalendar
    from wire.messages.base import Fact

FIGURES: Final = (
    (_("owed to players at the opening"), "opening"),
    (_("+ cash in"), "cash_in"),
    (_("- cash out"), "cash_out"),
    (_("- rake"), "rake"),
    (_("- fees"), "fees"),
    (_("+ adjustments"), "adjustments"),
    (_("+ put into jackpots"), "seeds"),
    (_("= owed to players now"), "closing"),
    (_("  on accounts"), "owed_player"),
    (_("+ in stacks at tables"), "owed_stack"),
    (_("+ in pots"), "owed_pot"),
    (_("+ reserved"), "owed_held"),
    (_("+ in prize pools"), "owed_pool"),
    (_("+ in jackpots"), "owed_jackpot"),
    (_("= owed to players now"), "closing"),
    (_("  tournament buy-ins"), "entries"),
    (_("  tournament prizes"), "prizes"),
    (_("  prizes held, in reserved"), "prizes_held"),
    (_("  counted in the vault"), "vault"),
    (_("  brought into the vault"), "vault_in"),
    (_("  taken out of the vault"), "vault_out"),
    (_("  petty cash paid in"), "petty_in"),
    (_("  petty cash paid out"), "petty_out"),
    (_("  counted over (- short)"), "over_short"),
)
"""Both sides of the day's equation, the tournaments of the day, the vault's count, and the house's
own cash of the day."""
NAMES: Final = tuple(dict.fromkeys(name for _words, name in FIGURES))


def equation_lines(facts: Mapping[str, Fact]) -> Iterator[str]:
    """Yield the lines of a closed day's equation; an older day has no line for a newer figure."""
    for words, name in FIGURES:
        figure = facts.get(name)
        if figure is not None:
            yield money_column(words, int(figure))


def money_column(words: str, cents: int) -> str:
    """Return words and an amount, each in its column."""
    return f"  {words:<32} {shown_cents(cents):>16}"


def day_rows(
    columns: Sequence[str], rows: Sequence[Sequence[Fact]]
) -> tuple[tuple[str, ...], list[tuple[Fact, ...]]]:
    """Return the report of days with a column for each figure, empty where none was written."""
    heads = tuple(name for name in columns if name != "report")
    return (*heads, *NAMES), [_day_row(heads, dict(zip(columns, row, strict=True))) for row in rows]


def _day_row(heads: Sequence[str], day: Mapping[str, Fact]) -> tuple[Fact, ...]:
    written = json.loads(str(day["report"])) if day["report"] else {}
    figures = {**written, **{f"owed_{kind}": it for kind, it in written.get("owed", {}).items()}}
    return (*(day[name] for name in heads), *(figures.get(name) for name in NAMES))


def day_lines(day: Mapping[str, Fact], calendar: RoomCalendar) -> Iterator[str]:
    """Yield one gaming day for people."""
    opened = calendar.text(int(day["opened_ms"] or 0))
    if day["closed_ms"] is None:
        yield _("Gaming day {day}: open since {opened}").format(day=day["day"], opened=opened)
        return
    closed = calendar.text(int(day["closed_ms"]))
    words = _("Gaming day {day}: {opened} to {closed}")
    yield words.format(day=day["day"], opened=opened, closed=closed)
    yield from equation_lines(day)
