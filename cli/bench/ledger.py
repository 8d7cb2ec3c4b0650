"""`./arclight bench ledger`: the books against bare SQLite on the same disk, and the audit."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from statistics import median

from cli.bench.figures import Figure, median_ratio, race
from ledger import (
    CAPITAL,
    VAULT,
    Entry,
    EntryCode,
    Posting,
    SqliteStore,
    Unit,
    Work,
    player,
    pot,
    rake,
    stack,
    table_stream,
    transfer,
)
from ledger.canonical import Json
from ledger.connections import PRAGMAS, Birth, bear, writing_connection
from ledger.migrations import migrate
from ledger.sqlite_version import sqlite3
from ledger.units import Body, Row
from money import Cents

ROUNDS = 7
SEATS = range(1, 10)
HANDS_A_ROUND = 400
TAPS_A_ROUND = 2000
PRODUCERS = 10
AUDITED_POSTINGS = 1_000_000
_STACK = Cents(1_000_000)


def measure() -> list[Figure]:
    """Run all contests in a folder on the disk of the temporary files."""
    with tempfile.TemporaryDirectory(prefix="arclight-bench-") as folder:
        return _hands(Path(folder))


def new_store(path: Path) -> SqliteStore:
    """Return books with nine funded stacks at table 1."""
    connection = writing_connection(path)
    migrate(connection)
    bear(connection, Birth(database="bench", nature="demo", at_ms=0))
    store = SqliteStore(connection)
    total = Cents(_STACK.count * len(SEATS))
    entries = [
        transfer(EntryCode.VAULT_FUNDED, VAULT, CAPITAL, total),
        *(transfer(EntryCode.DEPOSIT, VAULT, player(seat), _STACK) for seat in SEATS),
        *(transfer(EntryCode.BUY_IN, player(seat), stack(1, seat), _STACK) for seat in SEATS),
    ]
    store.apply(_unit("funding", 0, lambda work: [work.post(entry) for entry in entries]))
    return store


def hand_unit(hand: int) -> Unit:
    """Return one hand as one transaction: 20 postings in four entries, and five events."""
    the_pot, winner = pot(1, hand), stack(1, hand % len(SEATS) + 1)
    bets = [Posting(stack(1, seat), Cents(-100)) for seat in SEATS]
    back = [Posting(stack(1, seat), Cents(95)) for seat in SEATS if stack(1, seat) != winner][:5]
    paid = Cents(900 - 95 * len(back) - 5)
    entries = (
        Entry(EntryCode.BET, (*bets, Posting(the_pot, Cents(900)))),
        Entry(EntryCode.AWARD, (*back, Posting(the_pot, Cents(-95 * len(back))))),
        transfer(EntryCode.AWARD, the_pot, winner, paid),
        transfer(EntryCode.RAKE, the_pot, rake(1), Cents(5)),
    )

    def body(work: Work) -> Json:
        for entry in entries:
            work.post(entry)
        for place in range(5):
            work.event("acted", {"seat": place, "kind": "raise", "to": 6000, "turn": hand})
        return {"ok": True}

    return _unit(f"hand-{hand}", hand, body)


def _unit(request_id: str, hand: int, body: Body) -> Unit:
    return Unit(
        request_id=request_id,
        stream=table_stream(1),
        actor="table:1",
        command={"do": "settle", "hand": hand},
        at_ms=1_700_000_000_000 + hand,
        body=body,
        hand=hand,
    )


class RawHands:
    """Bare SQLite with the same pragmas, tables, indexes and rows; no checks, no triggers.

    The rows are taken ready-made from books that wrote them before.
    """

    def __init__(self, path: Path, hands: Sequence[Unit]) -> None:
        done = new_store(path.with_suffix(".rows"))
        first = done.head[0] + 1
        known = {row[0] for row in _rows(done, "account")}
        for unit in hands:
            done.apply(unit)
        self._connection = sqlite3.connect(str(path), isolation_level=None)
        self._copy_shape(done, known)
        self._hands = iter(_rows_of_hands(done, first, known))
        done.connection.close()

    def write(self, count_of_hands: int) -> int:
        """Write the next hands, one commit each."""
        connection = self._connection
        for record, accounts, entries, postings in islice(self._hands, count_of_hands):
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("INSERT INTO account VALUES (?, ?, ?, ?, ?)", accounts)
            connection.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", entries)
            connection.executemany("INSERT INTO posting VALUES (?, ?, ?, ?)", postings)
            connection.executemany(
                "UPDATE account SET balance = balance + ? WHERE id = ?",
                [(amount, account) for _entry, _line, account, amount in postings],
            )
            connection.execute(f"INSERT INTO record VALUES ({', '.join('?' * 13)})", record)
            connection.execute("COMMIT")
        return count_of_hands

    def _copy_shape(self, done: SqliteStore, known: set[int]) -> None:
        for pragma in PRAGMAS:
            self._connection.execute(pragma)
        shapes = (
            "SELECT sql FROM sqlite_schema WHERE tbl_name IN (?, ?, ?, ?) AND type <> 'trigger'"
        )
        tables = ("record", "account", "entry", "posting")
        for (sql,) in done.connection.execute(shapes, tables):
            if sql:
                self._connection.execute(sql)
        for row in _rows(done, "account"):
            if row[0] in known:
                self._connection.execute(
                    "INSERT INTO account VALUES (?, ?, ?, ?, ?)", (*row[:3], 0, 0)
                )


def _rows(store: SqliteStore, table: str) -> list[Row]:
    return store.connection.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608  (four fixed names)


def _rows_of_hands(
    done: SqliteStore, first: int, known: set[int]
) -> list[tuple[Row, list[Row], list[Row], list[Row]]]:
    entries: dict[int, list[Row]] = defaultdict(list)
    postings: dict[int, list[Row]] = defaultdict(list)
    record_of: dict[int, int] = {}
    for entry in _rows(done, "entry"):
        entries[entry[1]].append(entry)
        record_of[entry[0]] = entry[1]
    for posting in _rows(done, "posting"):
        postings[record_of[posting[0]]].append(posting)
    accounts = {row[0]: (*row[:3], 0, 0) for row in _rows(done, "account")}
    hands = []
    for record in _rows(done, "record"):
        if record[0] >= first:
            used = {posting[2] for posting in postings[record[0]]}
            fresh = [accounts[row] for row in sorted(used - known)]
            known |= used
            hands.append((record, fresh, entries[record[0]], postings[record[0]]))
    return hands


def _hands(folder: Path) -> list[Figure]:
    hands = [hand_unit(number) for number in range(1, HANDS_A_ROUND * ROUNDS + 1)]
    store, raw = new_store(folder / "hands.db"), RawHands(folder / "raw.db", hands)
    waiting = iter(hands)

    def ours() -> int:
        for unit in islice(waiting, HANDS_A_ROUND):
            store.apply(unit)
        return HANDS_A_ROUND

    contestants = {"books": ours, "raw sqlite3": lambda: raw.write(HANDS_A_ROUND)}
    rates = race(contestants, rounds=ROUNDS)
    ratio = median_ratio(rates, "books", "raw sqlite3")
    return [
        *(_rate(f"hands a second, {name}", of) for name, of in rates.items()),
        Figure(
            name="hand transaction against raw sqlite3",
            value=ratio,
            unit="times",
            goal=">= 0.8",
            ok=ratio >= 0.8,
        ),
    ]


def _rate(name: str, rates: Sequence[float]) -> Figure:
    return Figure(name=name, value=median(rates), unit="1/s", goal="", ok=True)
