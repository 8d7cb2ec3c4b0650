"""The unit of work: what one request changes, written completely or not at all.

A caller builds a `Unit` with a body; the store runs the body on a `Work` and writes one journal
record: the command, its events, its postings, its administrative rows and its answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from ledger.canonical import Json
from ledger.chart import Account
from ledger.entries import Entry
from money import Cents

Scalar: TypeAlias = "int | str | None"
"""What a column of an administrative table may hold."""
Row: TypeAlias = "tuple[Any, ...]"

ROOM: Final = "room"
"""The stream of accounts, staff, keys and everything else without a table or drawer."""
CAGE: Final = "cage"
"""The stream of cashiers, drawers, vault and gaming days."""
_STREAM: Final = re.compile(r"room|cage|table:[A-Za-z0-9_.\-]+")
_LINE: Final = re.compile(r"[^\x00-\x1f]{1,200}")


def table_stream(table: int | str) -> str:
    """Name the stream of one table."""
    return f"table:{table}"


class Work(Protocol):
    """What a unit's body may do; everything is undone if the body raises.

    Reads see what the unit has done so far.
    """

    @property
    def record(self) -> int:
        """The number of the journal record being written; each unit has its own."""

    @property
    def number(self) -> int:
        """The record's place in its own stream, from 1 without gaps."""

    @property
    def at_ms(self) -> int:
        """The unit's time."""

    @property
    def stream(self) -> str:
        """The unit's stream."""

    def event(self, kind: str, body: Mapping[str, Json], *, secret: bytes | None = None) -> None:
        """Record a fact. `secret` is content that is not public yet; it is sealed at once.

        A secret needs a unit of a table's stream with a `hand`.
        """

    def post(self, entry: Entry) -> int:
        """Book an entry and return its number.

        An overdraft raises `Refused(FUNDS_SHORT)`, at the latest when the unit ends.
        """

    def balance(self, account: Account) -> Cents:
        """Return an account's balance (zero if it was never used); cash is negative."""

    def insert(self, table: str, row: Mapping[str, Scalar]) -> None:
        """Add a row to an administrative table; columns left out become NULL."""

    def update(self, table: str, key: Scalar, changes: Mapping[str, Scalar]) -> None:
        """Change columns of one row of an administrative table; the row must exist."""

    def next_key(self, table: str) -> int:
        """Return one more than the highest whole-number key of an administrative table."""

    def query(self, sql: str, parameters: Sequence[Scalar] = ()) -> list[Row]:
        """Read with fixed SQL. Never write with it: nothing would enter the journal."""

    def first(self, sql: str, parameters: Sequence[Scalar] = ()) -> Row | None:
        """Read the first row, however many follow; None: there is none."""


Body: TypeAlias = "Callable[[Work], Json]"


class Fence(NamedTuple):
    """The right of a server to write for a thing; another epoch in the books ends it."""

    what: str
    """Such as `table:7`."""
    server: int
    epoch: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One request to the books.

    A repeated `request_id` with the same stream, actor and command gets the first answer and
    changes nothing. With other content it is refused (REQUEST_REUSED). A body that raises leaves
    no trace, so a refused request is judged again when it is repeated.
    """

    request_id: str
    """Made once by the client, kept for every retry, unique for ever."""
    stream: str
    """`ROOM`, `CAGE` or `table_stream(...)`."""
    actor: str
    """Who asks, such as `staff:4`, `seat:7:3`, `clock`."""
    command: Mapping[str, Json]
    """What was asked. It is stored in clear for ever: never put a PIN, password or hidden card here
    (a deck goes into an event's `secret`)."""
    at_ms: int
    """When, in milliseconds since 1970; not compared when the request is repeated."""
    body: Body = field(compare=False)
    """Does the work on a `Work` and returns the answer. It may run more than once before it is
    answered: after another unit of its group failed, or after a crash. The books may have changed
    in between. So it must not draw randomness, read a clock or keep anything outside the work."""
    hand: int | None = None
    """The hand it belongs to, if any."""
    export_head: bool = field(default=False, compare=False)
    """The writer exports a signed head as soon as this is durable: cash moved."""
    fence: Fence | None = field(default=None, compare=False)
    """Checked in the same transaction: without this right the outcome is `NotOurs`. None: the room
    has one server, or any server may do it."""

    def __post_init__(self) -> None:
        if _STREAM.fullmatch(self.stream) is None:
            raise ValueError(f"there is no stream {self.stream!r}")
        if _LINE.fullmatch(self.request_id) is None or _LINE.fullmatch(self.actor) is None:
            raise ValueError(f"not one line each: {self.request_id!r} of {self.actor!r}")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a durable unit answered."""

    record: int
    """The journal record that holds it."""
    text: str
    """The answer in canonical form."""
    repeated: bool
    """True: the request was done before, and nothing has changed now."""

    @property
    def value(self) -> Any:
        """The answer as plain JSON values, the same for the first time and every repeat."""
        return json.loads(self.text)
