"""What `books check` tells about a room's PostgreSQL: who is there, and what is not as promised."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ledger.opening import journal_end
from ledger.postgres.asking import connected
from ledger.postgres.checks import too_few_copies
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.schema import changed_schema, is_born
from ledger.postgres.terms import Terms

_STANDBYS: Final = """SELECT application_name, coalesce(sync_state, ''),
    coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn), -1)
    FROM pg_stat_replication ORDER BY application_name"""
_SERVER: Final = """SELECT current_setting('server_version'),
    current_setting('synchronous_standby_names'),
    host(inet_server_addr()) || ':' || inet_server_port()"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """The state of the primary and its copies."""

    server: str
    version: str
    records: int
    """The last record; 0: there are no books yet."""
    standbys: list[tuple[str, str, int]] = field(default_factory=list)
    """Name, kind of copy, and how many bytes of the log it lacks (-1: unknown)."""
    problems: list[str] = field(default_factory=list)


def check_postgres(data: Path, terms: Terms) -> Checked:
    """Look at the primary; refuses one that may not be written to, with every reason."""
    connection = connected(data, terms)
    try:
        return _checked(connection, terms)
    finally:
        connection.close()


def _checked(connection: PostgresConnection, terms: Terms) -> Checked:
    ((version, names, server),) = connection.execute(_SERVER).fetchall()
    standbys = [(name, kind, int(lag)) for name, kind, lag in connection.execute(_STANDBYS)]
    problems = [problem] if (problem := too_few_copies(names, terms)) else []
    if len(standbys) < terms.copies:
        problems.append(f"{len(standbys)} of {terms.copies} standbys are connected")
    has_books = is_born(connection)
    if has_books:
        problems += changed_schema(connection)
    return Checked(
        server=server or "",
        version=version,
        records=journal_end(connection).seq if has_books else 0,
        standbys=standbys,
        problems=problems,
    )
