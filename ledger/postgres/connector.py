"""Finds the primary among the hosts of a room, and believes no other server.

A restarted old primary accepts connections too, and libpq would choose it if it stands first. So
every host is asked, and the one with the highest timeline is taken; a timeline lower than one seen
before is refused. Whoever answers must also be the same cluster as before, with the settings that
the promise needs.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from ledger.connection import only_row
from ledger.postgres.checks import ASKED, wrong_clock, wrong_settings
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.terms import Terms
from ledger.refusals import RefusalCode, Refused
from ledger.units import Row

_PATIENCE: Final = {
    "connect_timeout": 3,
    # A machine that burns sends nothing: notice it within ten seconds.
    "keepalives_idle": 3,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 9_000,
}
SESSION: Final = (
    "SET synchronous_commit = on",
    "SET statement_timeout = 0",
    "SET timezone = 'UTC'",
)
"""How a writing session is set, whatever the server's own defaults are."""
SHARED: Final = ("SET idle_in_transaction_session_timeout = '2s'",)
"""Besides, where several servers write: one that is frozen in the middle of a group must not keep
the pen from the others. Its group was not committed, and is done again when it wakes."""
_STANDING: Final = """SELECT pg_is_in_recovery()::int,
    (SELECT system_identifier::text FROM pg_control_system()),
    (extract(epoch FROM clock_timestamp()) * 1000)::bigint"""
_TIMELINE: Final = (
    "SELECT ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint"
)
_SETTINGS: Final = """SELECT name, setting FROM pg_settings WHERE name = ANY(?)
    UNION ALL SELECT 'lc_collate', datcollate FROM pg_database WHERE datname = current_database()"""


class NoPrimary(Exception):
    """No server may be written to now; says why for each host."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A server that can be written to."""

    timeline: int
    conninfo: str
    connection: PostgresConnection


class Connector:
    """Makes connections to one room's primary; remembers what it has seen of it."""

    def __init__(self, terms: Terms, *, timeline: int = 0, server: str = "") -> None:
        """`timeline` is the highest one seen before; `server` is the name of one of several."""
        self._server = server
        self.terms = terms
        self.timeline = timeline
        self.proved = ""
        """Where the server is that the writer proved last; readers ask only there."""
        self._system = ""

    def primary(self) -> PostgresConnection:
        """Connect for writing; raises `NoPrimary`, or `Refused` for wrong settings."""
        problems: list[str] = []
        found = list(self._candidates(problems))
        best = max(found, key=lambda one: one.timeline, default=None)
        for other in found:
            if other is not best:
                other.connection.close()
        if best is None:
            raise NoPrimary("; ".join(problems) or "no host")
        try:
            self._check(best)
        except BaseException:
            best.connection.close()
            raise
        return best.connection

    def reader(self, *, seconds: float) -> PostgresConnection:
        """Connect for reading to the server that the writer proved last."""
        connection = self._again()
        for statement in (
            "SET default_transaction_read_only = on",
            f"SET statement_timeout = {int(seconds * 1000)}",
        ):
            connection.execute(statement)
        return connection

    def beside(self, *, seconds: float) -> PostgresConnection:
        """Connect to the server that the writer proved last, for what nobody must be able to miss.

        Its commits wait for no disk and no standby.
        """
        connection = self._again()
        connection.execute("SET synchronous_commit = off")
        connection.execute(f"SET statement_timeout = {int(seconds * 1000)}")
        return connection

    def _again(self) -> PostgresConnection:
        """Connect where the writer was last; one that follows by now is refused."""
        return _connect(make_conninfo(self.proved, target_session_attrs="primary"))

    def _candidates(self, problems: list[str]) -> Iterator[_Candidate]:
        for conninfo in hosts_of(self.terms.connect):
            try:
                connection = _connect(conninfo)
            except psycopg.Error as error:
                problems.append(_line(error))
                continue
            try:
                problem, timeline = self._standing(connection)
            except psycopg.Error as error:
                problem, timeline = _line(error), 0
            if problem:
                problems.append(problem)
                connection.close()
            else:
                yield _Candidate(timeline, conninfo, connection)

    def _standing(self, connection: PostgresConnection) -> tuple[str, int]:
        """Return why a server cannot be the primary (empty: it can), and its timeline."""
        recovering, system, their_ms = only_row(connection, _STANDING)
        if recovering:
            return "a standby", 0
        if self._system and system != self._system:
            return "another database cluster", 0
        (timeline,) = only_row(connection, _TIMELINE)
        if timeline < self.timeline:
            return f"an old primary (timeline {timeline}, {self.timeline} was seen)", 0
        self._system = self._system or system
        return wrong_clock(their_ms, time.time_ns() // 1_000_000), timeline

    def _check(self, best: _Candidate) -> None:
        for statement in (*SESSION, *_named(self._server)):
            best.connection.execute(statement)
        settings: dict[str, str] = dict(
            best.connection.execute(_SETTINGS, (list(ASKED),)).fetchall()
        )
        wrong = list(wrong_settings(settings, self.terms))
        if wrong:
            raise Refused(RefusalCode.BOOKS_SETTINGS_WRONG, problems="; ".join(wrong))
        self.timeline = best.timeline
        self.proved = best.conninfo


def hosts_of(connect: str) -> list[str]:
    """Cut a connection string with several hosts into one for each host."""
    known = {name: str(value) for name, value in conninfo_to_dict(connect).items()}
    hosts = known.pop("host", "").split(",")
    ports = known.pop("port", "").split(",")
    if len(ports) == 1:
        ports *= len(hosts)
    known.pop("target_session_attrs", None)
    given = {**{name: str(value) for name, value in _PATIENCE.items()}, **known}
    return [
        make_conninfo("", host=host or None, port=port or None, **given)
        for host, port in zip(hosts, ports, strict=True)
    ]


def writer_name(server: str) -> str:
    """Return what PostgreSQL calls the writing sessions of a named server."""
    return f"arclight-writer-{server}"


def _named(server: str) -> tuple[str, ...]:
    return (*SHARED, f"SET application_name = '{writer_name(server)}'") if server else ()


def _connect(conninfo: str) -> PostgresConnection:
    connection: psycopg.Connection[Row] = psycopg.connect(conninfo, autocommit=True)
    return PostgresConnection(connection)


def _line(error: Exception) -> str:
    return " ".join(str(error).split())
