"""What a PostgreSQL server must be set to before its word counts; pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ledger.postgres.terms import Terms, copies_promised

VERSION_LEAST: Final = 150_000
CLOCK_MS_MOST: Final = 2_000
"""How far the database's clock may be from ours."""
SETTINGS: Final[Mapping[str, str]] = {
    "fsync": "on",
    "full_page_writes": "on",
    "data_checksums": "on",
    "wal_log_hints": "on",
    "server_encoding": "UTF8",
    "lc_collate": "C",
}
"""What the promise needs: nothing acknowledged is lost with a machine, damage is noticed, a lost
primary can come back, and names sort as they do in SQLite."""
ASKED: Final = (*SETTINGS, "server_version_num", "synchronous_commit", "synchronous_standby_names")


def wrong_settings(found: Mapping[str, str], terms: Terms) -> Iterator[str]:
    """Yield what must be set otherwise, each with the value found."""
    version = int(found.get("server_version_num", "0"))
    if version < VERSION_LEAST:
        yield f"PostgreSQL {version // 10_000} (15 or newer is needed)"
    for name, meant in SETTINGS.items():
        if found.get(name) != meant:
            yield f"{name} is {found.get(name)!r} (must be {meant!r})"
    if terms.copies and found.get("synchronous_commit") not in ("on", "remote_apply"):
        yield f"synchronous_commit is {found.get('synchronous_commit')!r} (must be 'on')"
    problem = too_few_copies(found.get("synchronous_standby_names", ""), terms)
    if problem and terms.must_have_copies:
        yield problem


def too_few_copies(standby_names: str, terms: Terms) -> str:
    """Say that commits wait for fewer standbys than promised; empty: they wait for enough."""
    if copies_promised(standby_names) >= terms.copies:
        return ""
    return (
        f"synchronous_standby_names is {standby_names!r} "
        f"(must make every commit wait for {terms.copies})"
    )


def wrong_clock(their_ms: int, our_ms: int) -> str:
    """Say that the clocks differ too much; empty: they agree."""
    apart = abs(their_ms - our_ms)
    return f"its clock is {apart} ms from ours" if apart > CLOCK_MS_MOST else ""
