"""The hands of a room from its books, as text or for exchange; what was mucked stays secret."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from gettext import gettext as _
from pathlib import Path
from typing import Final

from cli.hand.text import hand_text
from cli.hand.tournament_hands import ending, heading
from cli.hand.words import refusal_words
from cli.link.room_calendar import RoomCalendar
from cli.output import note, progress, stop
from cli.refusals.words import refusals_told
from cli.typed.cash import shown_cents
from cli.typed.days import typed_day
from ledger import SqliteStore
from ledger.book_file import books_file
from ledger.connections import reading_connection
from ledger.data_directory import DataDirectory, sealer_of
from ledger.game_tables import tables_ever
from ledger.holding import beside_the_writer
from ledger.open_day import open_day, span_of_day
from ledger.seal import Sealer
from rules.records import PUBLIC
from rules.records.ages import VersionUnknown
from rules.refusals import Refused
from server import (
    HAND_FORMS,
    FinishedHand,
    HandNotRecorded,
    HouseFileWrong,
    HouseRules,
    RoomFiles,
    ToldHand,
    finished_hands,
    hand_of_tournament,
    played_hand,
    read_house,
)


def _as_text(told: ToldHand) -> str:
    """Amounts are money; in a tournament they are chips, and who is out is named."""
    hand, names, played = told.hand, told.names, told.tournament
    if played is None:
        return hand_text(hand, names, faces=PUBLIC, chips=shown_cents)
    lines = [heading(played), hand_text(hand, names, faces=PUBLIC), *ending(played, names)]
    return "\n".join(lines)


FORMS: Final[Mapping[str, Callable[[ToldHand], str]]] = {
    "text": _as_text,
    **HAND_FORMS,
}
"""Our own record is no form here: it holds the deck."""
SUFFIXES: Final = {"text": "txt", "phh": "phh", "ohh": "json"}
NO_END: Final = 1 << 62


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which hands of a room."""

    table: int = 0
    """0: all tables."""
    first: int = 1
    last: int = NO_END
    day: str = ""
    """A gaming day; empty: all."""


@dataclass(frozen=True, slots=True)
class Written:
    """One hand in the form asked for."""

    table: int
    hand: int
    text: str


def wanted_hands(table: int, hands: str, day: str) -> Wanted:
    """Return which hands were asked for: `5`, `5-20` or `5-`, of a table and a gaming day."""
    typed = re.fullmatch(r"(\d{1,9})(-(\d{1,9})?)?", hands) if hands else None
    if hands and typed is None:
        stop(_("--hands {typed}: type it as 5, 5-20 or 5-").format(typed=hands), status=2)
    if typed is None:
        return Wanted(table=table, day=day)
    first = int(typed[1])
    last = int(typed[3]) if typed[3] else first if typed[2] is None else NO_END
    return Wanted(table=table, first=first, last=last, day=day)


def write_hands(hands: Iterator[Written], folder: Path, form: str) -> int:
    """Write each hand to a file of its own in a new folder; return how many there were."""
    try:
        folder.mkdir(mode=0o700, parents=True)
    except FileExistsError:
        stop(_("{path} exists; name a new folder").format(path=folder))
    count = 0
    for each in hands:
        count += 1
        name = f"table-{each.table}-hand-{each.hand:06d}.{SUFFIXES[form]}"
        (folder / name).write_text(each.text.rstrip("\n") + "\n", encoding="utf-8")
    return count


def room_hands(data: Path, form: str, wanted: Wanted) -> Iterator[Written]:
    """Yield the finished hands of a data directory; those that cannot be written are named."""
    house = _house(data)
    calendar = RoomCalendar(house.time_zone, date.min)
    with _books(data) as (store, sealer):
        found = list(_found(store, wanted))
        with progress(_("hands"), len(found)) as advance:
            for table, each in found:
                advance()
                text = _text(store, sealer, (form, house.currency), (table, each))
                if text is not None and form == "text":
                    text = f"{calendar.text(each.began_ms)}\n{text}"
                if text is not None:
                    yield Written(table, each.span.hand, text)


def _house(data: Path) -> HouseRules:
    """Return what the house file says; the defaults where it cannot be read."""
    try:
        return read_house(RoomFiles(data).house.read_text(encoding="utf-8"))
    except (OSError, HouseFileWrong):
        return HouseRules()


@contextmanager
def _books(data: Path) -> Iterator[tuple[SqliteStore, Sealer]]:
    directory = DataDirectory(data)
    with refusals_told(), books_file(data) as found, beside_the_writer(found.database):
        connection = reading_connection(found.database)
        try:
            yield SqliteStore(connection), sealer_of(directory, connection)
        finally:
            connection.close()


def _found(store: SqliteStore, wanted: Wanted) -> Iterator[tuple[int, FinishedHand]]:
    begins_ms, ends_ms = _day(store, wanted.day) if wanted.day else (0, NO_END)
    tables = [wanted.table] if wanted.table else tables_ever(store)
    for table in tables:
        for each in finished_hands(store, table):
            inside = wanted.first <= each.span.hand <= wanted.last
            if inside and begins_ms <= each.began_ms < ends_ms:
                yield table, each


def _day(store: SqliteStore, typed: str) -> tuple[int, int]:
    day = typed_day(typed, lambda: open_day(store).day)
    span = span_of_day(store, date.fromisoformat(day))
    if span is None:
        stop(_("{day} was no gaming day of this room; type another").format(day=day), status=2)
    begins_ms, ends_ms = span
    return begins_ms, NO_END if ends_ms is None else ends_ms


def _text(
    store: SqliteStore, sealer: Sealer, how: tuple[str, str], which: tuple[int, FinishedHand]
) -> str | None:
    (form, currency), (table, (span, began_ms)) = how, which
    try:
        hand, names = played_hand(store, sealer, table, span)
        played = hand_of_tournament(store, table, span)
        return FORMS[form](ToldHand(hand, names, played, currency, began_ms))
    except Refused as refused:
        why = refusal_words(refused)
    except (HandNotRecorded, VersionUnknown) as missing:
        why = str(missing)
    note(
        _("table {table}, hand {hand} is left out: {why}").format(
            table=table, hand=span.hand, why=why
        )
    )
    return None
