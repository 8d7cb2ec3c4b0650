"""`./arclight bench server --servers N`: what a room carries that N server processes share.

The books are on a primary with its synchronous standby, on this machine like the screens. So the
figures say how a room grows by processes only where there are processors for all of them.
"""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from cli.bench.figures import Figure, milliseconds, percentile, reported
from cli.bench.server_clients import screens
from cli.bench.server_room import TableKit, open_tables, seed
from cli.cluster.binaries import VARIABLE, find_binaries
from cli.cluster.pair import cluster
from cli.output import stop
from cli.room.second_server import data_for_another
from cli.room.seeded_room import free_address, running_server
from ledger import DataDirectory
from ledger.postgres.moving import move_to_postgres
from ledger.postgres.terms import Terms

NAMES = ("east", "west", "north")
TABLES = (15, 60)
PAUSE_S = 1.5
LISTEN_S = 20.0


def measure_servers(servers: int) -> list[Figure]:
    """Measure a room with ever more tables, each run by one of the servers."""
    binaries = find_binaries()
    if binaries is None:
        stop(f"no PostgreSQL: install Debian's package postgresql, or set {VARIABLE}")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="arclight-bench-")))
        pair = stack.enter_context(cluster(binaries))
        folders, kits = _room(folder, Terms(connect=pair.address), servers)
        running = [
            stack.enter_context(running_server(each, listen=free_address(), name=each.name))
            for each in folders
        ]
        seats, opened, figures = stack.enter_context(screens()), 0, []
        for tables in TABLES:
            for place, server in enumerate(running):
                more = kits[opened:tables][place::servers]
                open_tables(server, more)
                seats.add_all(more, server.address, PAUSE_S)
            opened = tables
            before = [server.cpu_seconds() for server in running]
            taps = [tap.together for tap in seats.listen(LISTEN_S)]
            what = f"{tables} tables on {servers} servers"
            figures += [
                milliseconds(f"{what}: tap p50", median(taps)),
                milliseconds(f"{what}: tap p99", percentile(taps, 99)),
                reported(f"{what}: taps a second", len(taps) / LISTEN_S, "1/s"),
            ]
            for server, began in zip(running, before, strict=True):
                busy = 100 * (server.cpu_seconds() - began) / LISTEN_S
                figures.append(reported(f"{what}: processor of {server.folder.name}", busy, "%"))
        return figures


def _room(folder: Path, terms: Terms, servers: int) -> tuple[list[Path], list[TableKit]]:
    """Make a seeded room on PostgreSQL, with a data directory for each server."""
    first = folder / NAMES[0]
    kits = seed(first, TABLES[-1])
    text = f'engine = "postgresql"\nconnect = "{terms.connect}"\ncopies = {terms.copies}\n'
    (first / "books.toml").write_text(text, encoding="utf-8")
    move_to_postgres(DataDirectory(first), terms)
    others = [data_for_another(first, folder / name) for name in NAMES[1:servers]]
    return [first, *others], kits
