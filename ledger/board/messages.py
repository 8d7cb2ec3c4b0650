"""What the floor wrote on the screens of tables."""

from __future__ import annotations

from ledger.reading import Reader, first_row, rows_in_pages
from ledger.units import Work


def open_messages(reader: Reader) -> dict[int, str]:
    """Return the message of each table that has one."""
    found = "SELECT id, words FROM table_message WHERE words <> ''"
    return dict(rows_in_pages(reader, found, key="id"))


def write_message(work: Work, table: int, words: str) -> None:
    """Show a message on a table's screens; an empty one removes it."""
    if first_row(work, "SELECT 1 FROM table_message WHERE id = ?", table):
        work.update("table_message", table, {"words": words, "at_ms": work.at_ms})
    elif words:
        work.insert("table_message", {"id": table, "words": words, "at_ms": work.at_ms})
