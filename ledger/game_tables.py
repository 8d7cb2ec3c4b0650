"""Tables in the books: which game is open on each, and its settings."""

from __future__ import annotations

from collections.abc import Set
from typing import Final, NamedTuple

from ledger.reading import Reader, first_row, rows_in_pages
from ledger.refusals import RefusalCode, Refused
from ledger.units import Scalar, Work

_SETTINGS: Final = "SELECT body FROM table_settings WHERE digest = ? AND kind = ?"
_STACKS: Final = "SELECT name, balance FROM account WHERE name > ? AND name < ? AND balance <> 0"


class KeptSettings(NamedTuple):
    """The rules or options of a game, stored once under their digest and never removed."""

    digest: str
    kind: str
    """`rules` or `options`."""
    body: str


def keep_settings(work: Work, settings: KeptSettings) -> None:
    """Store settings unless they are stored already."""
    if not has_settings(work, settings.digest, settings.kind):
        work.insert("table_settings", {**settings._asdict(), "at_ms": work.at_ms})


def has_settings(reader: Reader, digest: str, kind: str) -> bool:
    """Whether settings are stored under a digest."""
    return first_row(reader, _SETTINGS, digest, kind) is not None


def settings_body(reader: Reader, digest: str, kind: str) -> str:
    """Return the settings stored under a digest; they must exist."""
    ((body,),) = reader.query(_SETTINGS, (digest, kind))
    return str(body)


def open_game(work: Work, number: int, *, name: str, rules: str, options: str) -> None:
    """Record that a game begins on a table; its settings must be stored already."""
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
    """Store other rules or options and use them from now on."""
    keep_settings(work, settings)
    work.update("game_table", number, {settings.kind: settings.digest})


def close_game(work: Work, number: int) -> None:
    """Record that the game on a table is over."""
    work.update("game_table", number, {"closed_ms": work.at_ms})


def check_may_open(open_now: Set[int], number: int, most: int) -> None:
    """Refuse a table with an open game, and more open games than `most`."""
    if number in open_now:
        raise Refused(RefusalCode.TABLE_IN_USE, table=number)
    if len(open_now) >= most:
        raise Refused(RefusalCode.TABLES_ALL_OPEN, most=most)


def open_games(reader: Reader) -> list[int]:
    """Return the numbers of all tables with an open game."""
    question = "SELECT number FROM game_table WHERE closed_ms IS NULL"
    return [number for (number,) in rows_in_pages(reader, question, key="number")]


def game_name(reader: Reader, number: int) -> str:
    """Return the name of a table; a game must have been opened on it before."""
    ((name,),) = reader.query("SELECT name FROM game_table WHERE number = ?", (number,))
    return str(name)


def opened_at(reader: Reader, number: int) -> int:
    """Return when the game of a table was opened; one must have been opened on it before."""
    ((opened_ms,),) = reader.query("SELECT opened_ms FROM game_table WHERE number = ?", (number,))
    return int(opened_ms)


def rules_of(reader: Reader, number: int) -> str:
    """Return the digest of what is played at a table; a game must have been opened on it before."""
    ((rules,),) = reader.query("SELECT rules FROM game_table WHERE number = ?", (number,))
    return str(rules)


def stacks_at(reader: Reader, table: str) -> dict[str, int]:
    """Return the stack accounts of a table with their balances, without empty ones."""
    return dict(reader.query(_STACKS, (f"stack:{table}:", f"stack:{table};")))


def tables_ever(reader: Reader) -> list[int]:
    """Return the numbers of all tables that were ever opened."""
    rows = rows_in_pages(reader, "SELECT number FROM game_table WHERE true", key="number")
    return [number for (number,) in rows]
