"""`./arclight bench server`: taps against the bare network and disk, and a room full of tables.

Every screen is a real client with its own keys, in another process than the server. A tap is timed
until the last of its table's eleven screens has acknowledged it; the time includes the commit. The
bare network's screens decode nothing, so it is compared with taps whose screens do not wait for
each other's decoding (see `server_players`); figures of whole rooms include it. What a tap costs
when thousands of screens are connected is measured in the core, without sockets.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from cli.bench.figures import Figure, milliseconds, percentile, reported
from cli.bench.server_clients import Screens, screens
from cli.bench.server_core import measure_core
from cli.bench.server_players import Tap
from cli.bench.server_profile import Profile
from cli.bench.server_raw import RawCommits, bare_fan_out
from cli.bench.server_room import PRESET, open_tables, seed
from cli.output import progress
from cli.room.seeded_room import Floor, Running, running_server

ROUNDS = 8
TAPS_A_ROUND = 60
WARM_UP_TAPS = 60
QUICK_PAUSE_S = 0.02
HUMAN_PAUSE_S = 1.5
STEPS = (1, 10, 50, 100, 150, 200, 300)
GOAL_TABLES = 150
GOAL_MS = 50.0
PROFILED_TABLES = 200
"""From so many tables on, the report names what costs most on the server's event loop."""
MEMORY_TABLES = 200
MEMORY_MB = 400
RATIO_MOST = 2.5
LISTEN_S = 20.0
FRAME_BYTES = 4_000
"""About the size of one update of a ten-seat table."""
ROW_BYTES = 1_500
"""About the size of one act's record."""


def measure() -> list[Figure]:
    """Measure one table, the core with few and many screens, then more and more tables."""
    with tempfile.TemporaryDirectory(prefix="arclight-bench-") as folder:
        figures = _one_table(Path(folder) / "one")
        figures += measure_core()
        return [*figures, *_full_room(Path(folder) / "many")]


def _one_table(folder: Path) -> list[Figure]:
    kits = seed(folder, 1)
    taps: list[Tap] = []
    fans: list[float] = []
    commits: list[float] = []
    with running_server(folder) as server, screens() as seats, bare_fan_out(FRAME_BYTES) as bare:
        open_tables(server, kits)
        seats.add(kits, server.address, QUICK_PAUSE_S)
        seats.taps(WARM_UP_TAPS)
        disk = RawCommits(folder / "raw.db", ROW_BYTES)
        for _round in range(ROUNDS):
            taps += seats.taps(TAPS_A_ROUND)
            fans += _paced(bare.once)
            commits += _paced(disk.once)
        disk.close()
    together = [tap.together for tap in taps]
    fan, commit = median(fans), median(commits)
    tap = median(tap.apart for tap in taps)
    ratio = tap / (fan + commit)
    return [
        milliseconds("bare fan-out to 11, p50", fan),
        milliseconds("bare durable commit, p50", commit),
        milliseconds("bare durable commit, p99", percentile(commits, 99)),
        milliseconds("tap to last acknowledgement, screens in one process, p50", median(together)),
        milliseconds("tap to last acknowledgement, each screen by itself, p50", tap),
        Figure(
            name="tap, each screen by itself / (bare fan-out + bare commit)",
            value=ratio,
            unit="x",
            goal=f"<= {RATIO_MOST}",
            ok=ratio <= RATIO_MOST,
        ),
        milliseconds(
            "tap to last acknowledgement, screens in one process, p99",
            percentile(together, 99),
            most_ms=16,
        ),
    ]


def _paced(once: Callable[[], float]) -> list[float]:
    """Time a bare peer at the pace of the taps.

    A tap finds the processors idle; a peer that runs without pauses could not be compared.
    """
    seconds = []
    for _ in range(TAPS_A_ROUND):
        time.sleep(QUICK_PAUSE_S)
        seconds.append(once())
    return seconds


def _full_room(folder: Path) -> list[Figure]:
    kits = seed(folder, STEPS[-1])
    figures: list[Figure] = []
    profile = Profile(folder)
    with running_server(folder, start=profile.command) as server, screens() as seats:
        floor = Floor(server)
        opened = 0
        with progress("tables", STEPS[-1]) as advance:
            for step in STEPS:
                for kit in kits[opened:step]:
                    floor.open(kit.number, PRESET)
                seats.add_all(kits[opened:step], server.address, HUMAN_PAUSE_S)
                advance(step - opened)
                opened = step
                profile.begin()
                figures += _step(seats, server, step)
                figures += profile.figures(step) if step >= PROFILED_TABLES else []
        floor.close()
    return figures


def _step(seats: Screens, server: Running, tables: int) -> list[Figure]:
    before = server.cpu_seconds()
    taps = [tap.together for tap in seats.listen(LISTEN_S)]
    busy = (server.cpu_seconds() - before) / LISTEN_S
    goal = GOAL_MS if tables == GOAL_TABLES else None
    return [
        milliseconds(f"{tables} tables: tap p50", median(taps)),
        milliseconds(f"{tables} tables: tap p99", percentile(taps, 99), most_ms=goal),
        reported(f"{tables} tables: taps a second", len(taps) / LISTEN_S, "1/s"),
        reported(f"{tables} tables: processor", 100 * busy, "%"),
        _memory(tables, server.memory_mb()),
    ]


def _memory(tables: int, megabytes: float) -> Figure:
    name = f"{tables} tables: memory"
    if tables > MEMORY_TABLES:
        return reported(name, megabytes, "MB")
    is_small = megabytes < MEMORY_MB
    return Figure(name=name, value=megabytes, unit="MB", goal=f"< {MEMORY_MB}", ok=is_small)
