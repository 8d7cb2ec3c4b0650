"""What a table's actor needs from outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ledger.seal import Sealer
from server.ports import Books, Clock, Shuffler
from server.tables.journal.stored_settings import SettingsRows
from server.tables.kind import Games

if TYPE_CHECKING:
    from server.tables.actor import TableActor
    from server.tables.publication import Published


ELSEWHERE: Final = "elsewhere"
"""The trouble of a table that another server runs now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """Something the floor must be told at once."""

    kind: str
    """frozen, station_lost, grace_over, elsewhere."""
    seat: int = 0
    reason: str = ""
    places: tuple[str, ...] = ()
    """Where in the program a fault happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePorts:
    """Ports and callbacks; every callback runs on the core's one thread."""

    clock: Clock
    books: Books
    shuffler: Shuffler
    sealer: Sealer
    nickname: Callable[[str], str]
    """What a player is called at the table, by the number of his account."""
    publish: Callable[[TableActor, Published], None]
    trouble: Callable[[TableActor, Trouble], None]
    games: Games
    """The games that can be dealt here."""
    demo: bool = False

    @property
    def rows(self) -> SettingsRows:
        """The settings in the books."""
        return SettingsRows(self.books.store, self.games)
