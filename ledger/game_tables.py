"""Tables as the books know them: which game is open on each, and the settings it is played with."""

from __future__ import annotations

from collections.abc import Set
from typing import Final, NamedTuple

from ledger.reading import Reader, first_row, rows_in_pages
from ledger.refusals import RefusalCode, Refused
from ledger.units import Scalar, Work

_SETTINGS: Final = "SELECT body FROM table_settings WHERE digest = ? AND kind = ?"
_STACKS: Final = "SELECT name, balance FROM account WHERE name > ? AND name < ? AND balance <> 0"


class KeptSettings(NamedTuple):
    """A value that tables are played with, kept once under its digest and for ever."""

    digest: str
    kind: str
    """`rules` or `options`."""
    body: str


def keep_settings(work: Work, settings: KeptSettings) -> None:
    """Write a value down unless it is there."""
    if not has_settings(work, settings.digest, settings.kind):
        work.insert("table_settings", {**settings._asdict(), "at_ms": work.at_ms})


def has_settings(reader: Reader, digest: str, kind: str) -> bool:
    """Whether a value is kept under a digest."""
    return first_row(reader, _SETTINGS, digest, kind) is not None


def settings_body(reader: Reader, digest: str, kind: str) -> str:
    """Return the value kept under a digest; it must be there."""
    ((body,),) = reader.query(_SETTINGS, (digest, kind))
    return str(body)


def open_game(work: Work, number: int, *, name: str, rules: str, options: str) -> None:
    """Note that a game begins on a table; its settings are kept already."""
    row: dict[str, Scalar] = {
        "name": name,
        "rules": rules,
        "options": options,
        "opened_ms": work.at_ms,
        "closed_ms": None,
    }
    if first_row(work, "SELECT 1 FROM game_table WHERE number = ?", number):
        work.update("game_table", number, row)
    else:
        work.insert("game_table", {"number": number, **row})


def change_game(work: Work, number: int, settings: KeptSettings) -> None:
    """Play with other rules or options from now on."""
    keep_settings(work, settings)
    work.update("game_table", number, {settings.kind: settings.digest})


def close_game(work: Work, number: int) -> None:
    """Note that the game on a table is over."""
    work.update("game_table", number, {"closed_ms": work.at_ms})


def check_may_open(open_now: Set[int], number: int, most: int) -> None:
    """Refuse to open a game where one is, or more games than the house opens."""
    if number in open_now:
        raise Refused(RefusalCode.TABLE_IN_USE, table=number)
    if len(open_now) >= most:
        raise Refused(RefusalCode.TABLES_ALL_OPEN, most=most)


def open_games(reader: Reader) -> list[int]:
    """Return the numbers of all tables with an open game."""
    question = "SELECT number FROM game_table WHERE closed_ms IS NULL"
    return [number for (number,) in rows_in_pages(reader, question, key="number")]


def game_name(reader: Reader, number: int) -> str:
    """Return what a table is called; a game must have been open on it."""
    ((name,),) = reader.query("SELECT name FROM game_table WHERE number = ?", (number,))
    return str(name)


def stacks_at(reader: Reader, table: str) -> dict[str, int]:
    """Return the account of each stack at a table and what it holds, empty ones left out."""
    return dict(reader.query(_STACKS, (f"stack:{table}:", f"stack:{table};")))


def tables_ever(reader: Reader) -> list[int]:
    """Return the numbers of all tables that were ever opened."""
    rows = rows_in_pages(reader, "SELECT number FROM game_table WHERE true", key="number")
    return [number for (number,) in rows]
