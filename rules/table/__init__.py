"""A table between and around hands: seats, button, blinds owed, buy-ins, clocks and the floor."""

from rules.table.play import check_table, play
from rules.table.record import TableRecord, record_of, table_of
from rules.table.state import Table

__all__ = ["Table", "TableRecord", "check_table", "play", "record_of", "table_of"]
