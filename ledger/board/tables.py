"""Which tables are open, what is played on them, and what is written on their screens."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.units import Scalar, Work

_COLUMNS = "SELECT id, name, list, options, message FROM room_table WHERE closed_ms IS NULL"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTable:
    """A table that is open."""

    number: int
    name: str
    list: str
    """The waiting list it is filled from."""
    options: str
    """What the server adds to the rules of the game, in canonical form."""
    message: str = ""


def open_tables(reader: Reader) -> list[BoardTable]:
    """Return all open tables by number."""
    return [_table(*row) for row in reader.query(f"{_COLUMNS} ORDER BY id")]


def note_table_opened(work: Work, table: BoardTable) -> None:
    """Inside the unit that opens a game: write the table down; refuse one that is open."""
    row: dict[str, Scalar] = {
        "name": table.name,
        "list": table.list,
        "options": table.options,
        "message": table.message,
        "opened_ms": work.at_ms,
        "closed_ms": None,
    }
    found = first_row(work, "SELECT closed_ms FROM room_table WHERE id = ?", table.number)
    if found is None:
        work.insert("room_table", {"id": table.number, **row})
    elif found[0] is None:
        raise Refused(RefusalCode.TABLE_OPEN, table=table.number)
    else:
        work.update("room_table", table.number, row)


def note_table_closed(work: Work, number: int) -> None:
    """Inside the unit that ends a game."""
    _check_open(work, number)
    work.update("room_table", number, {"closed_ms": work.at_ms, "message": ""})


def write_message(work: Work, number: int, text: str) -> None:
    """Write a message on a table's screens; an empty one takes it away."""
    _check_open(work, number)
    work.update("room_table", number, {"message": text})


def _check_open(work: Work, number: int) -> None:
    if first_row(work, f"{_COLUMNS} AND id = ?", number) is None:
        raise Refused(RefusalCode.TABLE_NOT_OPEN, table=number)


def _table(number: int, name: str, code: str, options: str, message: str) -> BoardTable:
    return BoardTable(number=number, name=name, list=code, options=options, message=message)
