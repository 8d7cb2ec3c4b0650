"""`./arclight bench ledger`: the books against bare SQLite on the same disk, and the audit."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from pathlib import Path
from statistics import median
from typing import TypeVar

from cli.bench.figures import Figure, median_ratio, race
from cli.bench.ledger_raw import RawHands
from ledger import (
    CAPITAL,
    VAULT,
    Entry,
    EntryCode,
    LoopWriter,
    Posting,
    SqliteStore,
    Store,
    Unit,
    Work,
    player,
    pot,
    rake,
    stack,
    table_stream,
    transfer,
)
from ledger.audit import audit_file
from ledger.canonical import Json
from ledger.connections import Birth, bear, writing_connection
from ledger.ending import EndMarker
from ledger.groups import Outcome
from ledger.migrations import migrate
from ledger.ports import Alarm, BooksPorts
from ledger.units import Body
from ledger.writer import Writer
from money import Cents

S = TypeVar("S", bound=Store)
ROUNDS = 7
SEATS = range(1, 10)
HANDS_A_ROUND = 200
TAPS_A_ROUND = 800
PRODUCERS = 10
AUDITED_POSTINGS = 1_000_000
_STACK = Cents(100_000_000)


def measure() -> list[Figure]:
    """Run all contests in a folder on the disk of the temporary files."""
    with tempfile.TemporaryDirectory(prefix="arclight-bench-") as folder:
        path = Path(folder)
        return [*_hands(path), *_groups(path), *_audit(path)]


def new_store(path: Path) -> SqliteStore:
    """Return books with nine funded stacks at table 1."""
    connection = writing_connection(path)
    migrate(connection)
    bear(connection, Birth(database="bench", nature="demo", at_ms=0))
    return funded(SqliteStore(connection, marker=EndMarker(b"bench", "bench")))


def funded(store: S) -> S:
    """Give nine stacks at table 1 their money."""
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
    entries = (
        Entry(EntryCode.BET, (*bets, Posting(the_pot, Cents(900)))),
        Entry(EntryCode.AWARD, (*back, Posting(the_pot, Cents(-95 * len(back))))),
        transfer(EntryCode.AWARD, the_pot, winner, Cents(900 - 95 * len(back) - 5)),
        transfer(EntryCode.RAKE, the_pot, rake(1), Cents(5)),
    )

    def body(work: Work) -> Json:
        for entry in entries:
            work.post(entry)
        for place in range(5):
            work.event("acted", {"seat": place, "kind": "raise", "to": 6000, "turn": hand})
        return {"ok": True}

    return _unit(f"hand-{hand}", hand, body)


def tap_unit(number: int) -> Unit:
    """Return one player's bet: two postings and an event."""
    seat = number % len(SEATS) + 1

    def body(work: Work) -> Json:
        work.post(transfer(EntryCode.BET, stack(1, seat), pot(1, 0), Cents(1)))
        work.event("acted", {"seat": seat, "kind": "call", "turn": number})
        return {"ok": True}

    return _unit(f"tap-{number}", 0, body)


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


def _hands(folder: Path) -> list[Figure]:
    hands = [hand_unit(number) for number in range(1, HANDS_A_ROUND * ROUNDS + 1)]
    raw = _raw_peer(folder, hands)
    store = new_store(folder / "hands.db")
    waiting = iter(hands)

    def ours() -> int:
        for unit in islice(waiting, HANDS_A_ROUND):
            store.apply(unit)
        return HANDS_A_ROUND

    contestants = {"books": ours, "raw sqlite3": lambda: raw.write(HANDS_A_ROUND)}
    return race_figures("hands a second", contestants, "hand transaction against raw sqlite3", 0.8)


def _raw_peer(folder: Path, hands: Sequence[Unit]) -> RawHands:
    done = new_store(folder / "rows.db")
    done.connection.execute("PRAGMA synchronous = OFF")
    first = done.head[0] + 1
    done.apply_group(hands)
    return RawHands(folder / "raw.db", done, first)


def _groups(folder: Path) -> list[Figure]:
    """Ten tasks of one event loop, like the server's tables, against one unit per commit."""
    single = new_store(folder / "single.db")
    writer = Writer(new_store(folder / "group.db"), BooksPorts(now_ms=lambda: 0, alarm=_raise))
    numbers = count(1)

    def one_by_one() -> int:
        for number in islice(numbers, TAPS_A_ROUND):
            single.apply(tap_unit(number))
        return TAPS_A_ROUND

    contestants = {"ten producers": producers(writer, numbers), "single commits": one_by_one}
    figures = race_figures("taps a second", contestants, "group commit against single commits", 2.0)
    writer.close()
    return figures


def producers(writer: Writer, numbers: Iterator[int]) -> Callable[[], int]:
    """Return the work of ten tasks of one event loop that hand in taps with these numbers."""

    async def produce(loop_writer: LoopWriter) -> None:
        for _ in range(TAPS_A_ROUND // PRODUCERS):
            durable: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
            loop_writer.submit(tap_unit(next(numbers)), durable.set_result)
            await durable

    async def all_produce() -> None:
        loop_writer = LoopWriter(writer, asyncio.get_running_loop().call_soon_threadsafe)
        await asyncio.gather(*(produce(loop_writer) for _ in range(PRODUCERS)))

    def together() -> int:
        asyncio.run(all_produce())
        return TAPS_A_ROUND

    return together


def _audit(folder: Path) -> list[Figure]:
    store = new_store(folder / "audit.db")
    store.connection.execute("PRAGMA synchronous = OFF")
    hands = AUDITED_POSTINGS // 20
    for start in range(1, hands + 1, 1000):
        store.apply_group([hand_unit(number) for number in range(start, start + 1000)])
    store.connection.close()
    began = time.perf_counter()
    report = audit_file(folder / "audit.db")
    seconds = time.perf_counter() - began
    sound = report.ok and report.postings >= AUDITED_POSTINGS
    return [
        Figure(
            name=f"audit of {report.postings:,} postings",
            value=seconds,
            unit="s",
            goal="< 20",
            ok=sound and seconds < 20,
        )
    ]


def race_figures(
    what: str, contestants: Mapping[str, Callable[[], int]], name: str, goal: float
) -> list[Figure]:
    """Race the first contestant against the second; the goal is the least ratio."""
    rates = race(contestants, rounds=ROUNDS)
    top, bottom = contestants
    ratio = median_ratio(rates, top, bottom)
    return [
        *(
            Figure(name=f"{what}, {who}", value=median(of), unit="1/s", goal="", ok=True)
            for who, of in rates.items()
        ),
        Figure(name=name, value=ratio, unit="times", goal=f">= {goal}", ok=ratio >= goal),
    ]


def _raise(alarm: Alarm, detail: str) -> None:
    raise RuntimeError(f"{alarm.value}: {detail}")
