"""The marked end of the journal: without the signing key nobody can continue a copied database.

In the transaction of every commit two marks (keyed BLAKE2b) are written beside the journal's end.
One covers the last record and the newest head. The other covers the state: all balances and all
living rows of administrative tables. The state is a sum of secret numbers, one for each row, so
that a unit only adds what it changes itself. A start recomputes it from the tables. The time for
that depends on the people and seats of the room, not on the number of hands ever played.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, NamedTuple

from ledger.connection import Connection, columns_of
from ledger.units import Row

_SEQ_BYTES: Final = 8
_STATE_BYTES: Final = 32
ENDING: Final = "SELECT * FROM ending"
_MODULUS: Final = 1 << 8 * _STATE_BYTES
_STATE: Final = b"state 2"
_FIRST_STATE: Final = b"state"
_HISTORY: Final = frozenset({"table_move", "table_message", "prize"})
"""Tables of pure history: no row counts for the state. The whole audit covers them."""
_NEWEST: Final[Mapping[str, str]] = {
    "receipt": "day = (SELECT day FROM gaming_day WHERE closed_ms IS NULL)",
    "sign_in": "NOT EXISTS (SELECT 1 FROM sign_in AS later"
    " WHERE later.who = sign_in.who AND later.id > sign_in.id)",
}
"""Growing tables whose newest rows decide about money: receipts of the open day count at the cage,
and a payout needs the player's newest PIN entry. Older rows are history."""
_BEFORE_IT: Final[Mapping[str, str]] = {
    "sign_in": "SELECT * FROM sign_in WHERE who = :who ORDER BY id DESC LIMIT 1",
}
"""The query for the row that becomes history when a row is added to the table."""
_LIVES_BY: Final[Mapping[str, str]] = {"gaming_day": "receipt"}
"""Table -> the table whose rows live as long as a row of the first one says."""
_ENDS: Final[Mapping[str, str]] = {
    "hand": "last_number",
    "play_session": "closed_ms",
    "waiting": "ended",
    "seat_wish": "ended",
    "seat_call": "answered_ms",
    "dispute": "decided_ms",
    "stand_in": "ended_ms",
    "tournament": "ended_ms",
    "tournament_entry": "ended_ms",
}
"""The column that is set when a row's life ends. From then on the row is history."""
_WRITE: Final = """INSERT INTO ending VALUES (1, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
    seq = excluded.seq, link = excluded.link, head = excluded.head,
    head_digest = excluded.head_digest, mark = excluded.mark, state_mark = excluded.state_mark"""


class HeadMark(NamedTuple):
    """The newest head at some moment; zero and empty: none was ever written."""

    counter: int = 0
    digest: str = ""


NO_HEAD: Final = HeadMark()


@dataclass(frozen=True, slots=True)
class AdminTable:
    """The shape of an administrative table."""

    name: str
    key: str
    columns: tuple[str, ...]

    @property
    def living(self) -> str:
        """The SQL condition of the rows that count for the state; empty: no row does."""
        if self.name in _HISTORY:
            return ""
        if self.name in _NEWEST:
            return _NEWEST[self.name]
        ends = _ENDS.get(self.name)
        return f"{ends} IS NULL" if ends in self.columns else "1 = 1"

    @property
    def before_it(self) -> str:
        """The query for the row whose life a new row ends; empty: there is none."""
        return _BEFORE_IT.get(self.name, "")

    @property
    def lives_by_it(self) -> str:
        """The table whose rows live as long as a row of this one says; empty: none."""
        return _LIVES_BY.get(self.name, "")

    @property
    def all_living(self) -> str:
        """The query for all rows that count for the state."""
        return f"SELECT * FROM {self.name} WHERE {self.living}"  # noqa: S608  (names come from the schema)

    @property
    def living_row(self) -> str:
        """The query for a row by its key, if it counts for the state."""
        return f"SELECT * FROM {self.name} WHERE {self.key} = ? AND {self.living}"  # noqa: S608  (names come from the schema)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The marked end as the database stores it."""

    seq: int
    link: bytes
    head: HeadMark
    mark: bytes
    state_mark: bytes


class EndMarker:
    """Makes and checks the marks of one database."""

    __slots__ = ("_key",)

    def __init__(self, secret: bytes, database: str) -> None:
        self._key = blake2b(database.encode(), key=secret, person=b"arclight ending").digest()

    def account(self, name: str) -> int:
        """Return the secret number by which an account's balance is multiplied."""
        return self._number(b"balance", name)

    def row(self, table: str, row: Row) -> int:
        """Return the secret number of a row as it is stored."""
        return self._number(b"row", repr((table, row)))

    def marks(self, seq: int, link: bytes, head: HeadMark, state: int) -> tuple[bytes, bytes]:
        """Return the marks of an end and of its state."""
        end = _end_text(seq, link, head)
        return self._digest(b"end", end), self._digest(_STATE, f"{end} {state % _MODULUS}")

    def write(
        self, connection: Connection, end: tuple[int, bytes], head: HeadMark, state: int
    ) -> None:
        """Write the marks of the end in the open transaction."""
        connection.execute(*self.writing(end, head, state))

    def writing(
        self, end: tuple[int, bytes], head: HeadMark, state: int
    ) -> tuple[str, tuple[object, ...]]:
        """Return the statement that writes the marks of the end, and its values."""
        return _WRITE, (*end, *head, *self.marks(*end, head, state))

    def hidden(self, end: tuple[int, bytes], state: int) -> bytes:
        """Return the state for the next writer, unreadable without this secret.

        Readable, it would give away the numbers of single rows by its differences.
        """
        seq = end[0].to_bytes(_SEQ_BYTES)
        return seq + (self._pad(end) ^ state % _MODULUS).to_bytes(_STATE_BYTES)

    def revealed(self, end: tuple[int, bytes], hidden: bytes | None) -> int | None:
        """Return the state that was hidden at this end; None: it was hidden at another."""
        if hidden is None or hidden[:_SEQ_BYTES] != end[0].to_bytes(_SEQ_BYTES):
            return None
        return self._pad(end) ^ int.from_bytes(hidden[_SEQ_BYTES:])

    def _pad(self, end: tuple[int, bytes]) -> int:
        return self._number(b"pad", f"{end[0]} {end[1].hex()}")

    def is_marked(self, ending: Ending) -> bool:
        """Tell whether the end was marked with this secret."""
        mark, _state = self.marks(ending.seq, ending.link, ending.head, 0)
        return hmac.compare_digest(mark, ending.mark)

    def is_state(self, ending: Ending, state: int) -> bool:
        """Tell whether the state is the one that was marked."""
        _mark, marked = self.marks(ending.seq, ending.link, ending.head, state)
        return hmac.compare_digest(marked, ending.state_mark)

    def proved_state(self, ending: Ending, connection: Connection) -> int | None:
        """Return the state of the tables as they are; None: it is not the one that was marked."""
        state = self.state(connection)
        is_proved = self.is_state(ending, state) or self.is_first_state(ending, connection)
        return state if is_proved else None

    def is_first_state(self, ending: Ending, connection: Connection) -> bool:
        """Tell whether the state is that of a first-version mark, which left out `_NEWEST` rows."""
        state = self.state(connection, without=frozenset(_NEWEST))
        marked = self._digest(
            _FIRST_STATE, f"{_end_text(ending.seq, ending.link, ending.head)} {state}"
        )
        return hmac.compare_digest(marked, ending.state_mark)

    def state(self, connection: Connection, *, without: frozenset[str] = frozenset()) -> int:
        """Compute the state from the tables as they are."""
        total = 0
        used = "SELECT name, balance FROM account WHERE balance <> 0"
        for name, balance in connection.execute(used):
            total += balance * self.account(name)
        for table in admin_tables(connection).values():
            if table.name not in without:
                rows = connection.execute(table.all_living) if table.living else ()
                total += self.living(table, rows)
        return total % _MODULUS

    def living(self, table: AdminTable, rows: Iterable[Row]) -> int:
        """Sum up the secret numbers of a table's rows that count for the state."""
        return sum(self.row(table.name, row) for row in rows)

    def _number(self, what: bytes, text: str) -> int:
        return int.from_bytes(self._digest(what, text))

    def _digest(self, what: bytes, text: str) -> bytes:
        content = text.encode("utf-8", "surrogatepass")
        return blake2b(content, digest_size=32, key=self._key, person=what).digest()


def _end_text(seq: int, link: bytes, head: HeadMark) -> str:
    return f"{seq} {link.hex()} {head.counter} {head.digest}"


def admin_tables(connection: Connection) -> dict[str, AdminTable]:
    """Return the administrative tables by name."""
    tables = {}
    for name, key in connection.execute("SELECT name, key FROM administered").fetchall():
        tables[name] = AdminTable(name, key, columns_of(connection, name))
    return tables


def has_ending(connection: Connection) -> bool:
    """Tell whether the books have the table for the mark. Once they are born it is never empty."""
    there = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'ending'"
    return connection.execute(there).fetchone() is not None


def read_ending(connection: Connection) -> Ending | None:
    """Read the marked end; None in books without a mark."""
    return stored_ending(connection) if has_ending(connection) else None


def stored_ending(connection: Connection) -> Ending | None:
    """Read the marked end of books that have the table for it."""
    return ending_of(connection.execute(ENDING).fetchone())


def ending_of(row: Row | None) -> Ending | None:
    """Return the marked end that a row of `ENDING` stores."""
    if row is None:
        return None
    _id, seq, link, counter, digest, mark, state_mark = row
    return Ending(
        seq=seq, link=link, head=HeadMark(counter, digest), mark=mark, state_mark=state_mark
    )
