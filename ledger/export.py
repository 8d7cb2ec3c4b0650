"""Exports: statements, postings and shifts as rows for a spreadsheet or another program."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from enum import Enum, unique
from pathlib import Path
from typing import Any, Final, TextIO

from sqlite_utils import Database

from ledger.connections import reading_connection
from ledger.holding import beside_the_writer

ExportRow = dict[str, Any]


@unique
class Sheet(Enum):
    """What can be exported."""

    STATEMENTS = "statements"
    """Every posting to players' accounts (or to one account), with the balance after it."""
    POSTINGS = "postings"
    """Every posting of the books, in order."""
    SHIFTS = "shifts"
    """Every cashier's shift with what went through its drawer."""
    STANDINGS = "standings"
    """Every entry of every tournament: place, buy-in, fee, what was won and what of it is held."""


_POSTING: Final = """
    SELECT record.at_ms, record.seq AS record, record.stream, record.actor, entry.id AS entry,
           entry.code, account.name AS account, posting.amount AS cents, entry.memo, entry.corrects
    FROM posting JOIN entry ON entry.id = posting.entry JOIN record ON record.seq = entry.record
         JOIN account ON account.id = posting.account"""
_STATEMENT: Final = """
    SELECT account.name AS account, record.at_ms, record.seq AS record, entry.id AS entry,
           entry.code, posting.amount AS cents,
           sum(posting.amount) OVER (PARTITION BY account.id ORDER BY posting.entry)
               AS balance_cents, entry.memo, entry.corrects
    FROM account JOIN posting ON posting.account = account.id
         JOIN entry ON entry.id = posting.entry JOIN record ON record.seq = entry.record"""
_SHIFTS: Final = """
    SELECT shift.*,
           coalesce(sum(-posting.amount) FILTER (WHERE entry.code = 'deposit'), 0) AS deposits,
           coalesce(sum(posting.amount) FILTER (WHERE entry.code = 'payout'), 0) AS payouts,
           coalesce(sum(-posting.amount) FILTER (WHERE entry.code = 'drawer_filled'), 0) AS fills,
           coalesce(sum(posting.amount) FILTER (WHERE entry.code = 'drawer_credited'), 0)
               AS credits,
           coalesce(sum(-posting.amount) FILTER (WHERE entry.code IN ('drawer_over',
               'drawer_short')), 0) AS over_short,
           -coalesce(account.balance, 0) AS cash_now
    FROM shift LEFT JOIN account ON account.name = 'drawer:' || shift.id
         LEFT JOIN posting ON posting.account = account.id
         LEFT JOIN entry ON entry.id = posting.entry
    GROUP BY shift.id, account.balance ORDER BY shift.id"""


_STANDINGS: Final = """
    SELECT tournament.id AS tournament, tournament.name, tournament.tbl AS table_number,
           tournament.day, tournament.ended, entered.place, entered.player, player.nickname,
           entered.buy_in AS buy_in_cents, entered.fee AS fee_cents, entered.paid AS won_cents,
           coalesce((SELECT sum(prize.amount) FROM prize JOIN reservation
               ON reservation.id = prize.reservation WHERE prize.entered = entered.id
               AND reservation.state = 'open'), 0) AS held_cents, entered.returned
    FROM tournament JOIN tournament_entry AS entered ON entered.tournament = tournament.id
         JOIN player ON player.id = entered.player
    ORDER BY tournament.id, entered.returned, entered.place IS NULL, entered.place, entered.id"""
_KNOWN: Final = "SELECT 1 FROM sqlite_schema WHERE name = 'tournament_entry'"


def export_rows(database: Path, sheet: Sheet, account: str = "") -> Iterator[ExportRow]:
    """Yield the rows of a sheet; `account` limits statements and postings to one account.

    All rows are from one moment, also beside a running server.
    """
    with beside_the_writer(database):
        connection = reading_connection(database)
        try:
            connection.execute("BEGIN")
            reader = Database(connection, execute_plugins=False, recursive_triggers=False)
            if sheet is not Sheet.STANDINGS or connection.execute(_KNOWN).fetchone():
                yield from reader.query(*_question(sheet, account))
        finally:
            connection.close()


def write_csv(rows: Iterable[ExportRow], file: TextIO) -> int:
    """Write rows with a heading line; return how many rows.

    Time and amount stand at the end once more, as a person reads them.
    """
    count = 0
    writer = csv.writer(file)
    for count, row in enumerate(rows, start=1):
        readable = _readable(row)
        if count == 1:
            writer.writerow([*row, *readable])
        writer.writerow([*map(harmless_cell, row.values()), *readable.values()])
    return count


def _readable(row: ExportRow) -> dict[str, str]:
    """Return a posting's time in UTC and its amount with decimals."""
    if not {"at_ms", "cents"} <= row.keys():
        return {}
    at = datetime.fromtimestamp(row["at_ms"] // 1000, UTC)
    whole, rest = divmod(abs(row["cents"]), 100)
    sign = "-" if row["cents"] < 0 else ""
    return {"at_utc": at.isoformat(), "amount": f"{sign}{whole}.{rest:02}"}


def write_json(rows: Iterable[ExportRow], file: TextIO) -> int:
    """Write rows as a JSON list, one per line; return how many."""
    count = 0
    file.write("[")
    for count, row in enumerate(rows, start=1):
        file.write(("\n" if count == 1 else ",\n") + json.dumps(row))
    file.write("\n]\n")
    return count


WRITERS: Final[dict[str, Callable[[Iterable[ExportRow], TextIO], int]]] = {
    "csv": write_csv,
    "json": write_json,
}


def _question(sheet: Sheet, account: str) -> tuple[str, list[str]]:
    chosen = [account] if account else []
    match sheet:
        case Sheet.POSTINGS:
            where = " WHERE account.name = ?" if account else ""
            return f"{_POSTING}{where} ORDER BY posting.entry, posting.line", chosen
        case Sheet.STATEMENTS:
            where = "account.name = ?" if account else "account.kind = 'player'"
            return f"{_STATEMENT} WHERE {where} ORDER BY account.id, posting.entry", chosen
        case Sheet.SHIFTS:
            return _SHIFTS, []
        case Sheet.STANDINGS:
            return _STANDINGS, []


def harmless_cell(value: object) -> object:
    """Make a text safe: no formula for a spreadsheet, no control characters for a terminal."""
    if not isinstance(value, str):
        return value
    plain = "".join(letter if letter.isprintable() else " " for letter in value)
    return f"'{plain}" if value[:1] in ("=", "+", "-", "@", "\t", "\r") else plain
