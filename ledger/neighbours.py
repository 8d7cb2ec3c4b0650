"""The port to the other servers of a room: signs of life, and what they wrote.

Nothing here decides who may write: epochs do (`ledger.servers`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from ledger.servers import Server
from ledger.units import Fence, Row, Scalar

NEWS: Final = """SELECT seq, changes FROM record WHERE seq > ? AND changes <> '[]'
    ORDER BY seq LIMIT 500"""
"""The records after a known one that changed rows."""


class Beat(NamedTuple):
    """The newest sign of life of a server."""

    beat: int
    """It changes with every sign."""
    tables: int
    """How many tables it runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What one look at the room found; the looker's own sign of life was written with it."""

    beats: Mapping[int, Beat]
    servers: Mapping[int, Server]
    held: Mapping[str, Fence]


class Change(NamedTuple):
    """A row that a durable record changed."""

    record: int
    table: str
    key: Scalar
    columns: Mapping[str, Scalar]


class News(NamedTuple):
    """What was written since the last look."""

    seen: int
    """The last record that was looked at."""
    changes: list[Change]


def news_of(seen: int, rows: Sequence[Row]) -> News:
    """Return the rows that `NEWS` found after a record."""
    return News(rows[-1][0] if rows else seen, [one for row in rows for one in _changes(*row)])


def _changes(record: int, changes: str) -> Iterable[Change]:
    return (Change(record, *change) for change in json.loads(changes))


class NeighboursPort(Protocol):
    """Looks at the other servers; every call waits, and belongs to a thread of its own."""

    def look(self, server: int, tables: int) -> Seen:
        """Give a sign of life and look at the others.

        Raises `BooksStopped` if the books do not answer, as `news` does.
        """

    def end_writers(self, servers: Sequence[str]) -> None:
        """End the writing sessions of servers that are taken for dead.

        One that is frozen in the middle of a group would keep the pen from all others. Whatever it
        had sent is then in doubt for it, and it finds out itself when it wakes.
        """

    def news(self, seen: int, *, wait_s: float) -> News:
        """Return the rows changed after a record; waits for the first at most `wait_s`."""

    def close(self) -> None:
        """Close the connections."""
