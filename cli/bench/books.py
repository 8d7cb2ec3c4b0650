"""`./arclight bench books`: books on a synchronous pair of PostgreSQL against the SQLite file."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from itertools import count, islice
from pathlib import Path

from cli.bench.figures import Figure
from cli.bench.ledger import (
    HANDS_A_ROUND,
    ROUNDS,
    funded,
    hand_unit,
    new_store,
    producers,
    race_figures,
)
from cli.bench.several.books import load_figures
from cli.cluster.binaries import VARIABLE, find_binaries
from cli.cluster.pair import cluster
from cli.output import stop
from ledger import Store, Unit
from ledger.connections import Birth
from ledger.ending import EndMarker
from ledger.ports import BooksPorts
from ledger.postgres.away import Away
from ledger.postgres.connector import Connector
from ledger.postgres.schema import bear_books, migrate
from ledger.postgres.store import PostgresStore
from ledger.postgres.terms import Terms
from ledger.work import Guards
from ledger.writer import Writer

HAND_GOAL = 0.15
GROUP_GOAL = 0.3
_PATIENT = BooksPorts(now_ms=lambda: 0, alarm=lambda _alarm, _detail: None)


def measure() -> list[Figure]:
    """Run all contests with a primary and its synchronous standby on this machine's disk."""
    binaries = find_binaries()
    if binaries is None:
        stop(f"no PostgreSQL: install Debian's package postgresql, or set {VARIABLE}")
    with tempfile.TemporaryDirectory(prefix="arclight-bench-") as folder, cluster(binaries) as pair:
        connector = Connector(Terms(connect=pair.address))
        _prepare(connector)
        figures = [*_hands(Path(folder), connector), *_groups(Path(folder), connector)]
        return [*figures, *load_figures(pair.address)]


def _prepare(connector: Connector) -> None:
    connection = connector.primary()
    migrate(connection)
    connection.execute("BEGIN")
    bear_books(connection, Birth(database="bench", nature="demo", at_ms=0))
    connection.execute("COMMIT")
    connection.close()
    store = _store(connector)
    funded(store)
    store.close()


def _store(connector: Connector) -> PostgresStore:
    guards = Guards(None, EndMarker(b"bench", "bench"))
    return PostgresStore(connector, Away(_PATIENT), guards=guards)


def _hands(folder: Path, connector: Connector) -> list[Figure]:
    pair, file = _store(connector), new_store(folder / "hands.db")
    contestants = {"synchronous pair": _one_by_one(pair), "SQLite": _one_by_one(file)}
    figures = race_figures(
        "hands a second", contestants, "hand unit on a synchronous pair against SQLite", HAND_GOAL
    )
    pair.close()
    file.close()
    return figures


def _one_by_one(store: Store) -> Callable[[], int]:
    hands: Iterable[Unit] = map(hand_unit, range(1, HANDS_A_ROUND * ROUNDS + 1))
    waiting = iter(hands)

    def work() -> int:
        for unit in islice(waiting, HANDS_A_ROUND):
            store.apply(unit)
        return HANDS_A_ROUND

    return work


def _groups(folder: Path, connector: Connector) -> list[Figure]:
    pair = Writer(_store(connector), _PATIENT)
    file = Writer(new_store(folder / "taps.db"), _PATIENT)
    contestants = {
        "synchronous pair": producers(pair, count(1)),
        "SQLite": producers(file, count(1)),
    }
    figures = race_figures(
        "taps a second", contestants, "ten producers on a pair against SQLite", GROUP_GOAL
    )
    pair.close()
    file.close()
    return figures
