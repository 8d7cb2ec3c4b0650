"""One owner an epoch: of each table, only the server with the newest epoch ever writes.

The checker reads the journal itself, record after record, and believes no server.
"""

from __future__ import annotations

import json

from ledger.sqlite_version import sqlite3
from ledger.units import Fence
from simulation.checks.violation import Violation

PROMISE = "one owner an epoch"
_NEW = "SELECT seq, stream, changes FROM record WHERE seq > ? ORDER BY seq"
_TABLE = "table:"


class OneOwner:
    """Follows who owns which table, and judges who wrote each of its records."""

    def __init__(self) -> None:
        self._seq = 0
        self._owners: dict[str, Fence] = {}
        self.checks = 0
        self.taken = 0
        """How often a thing went from one server to another."""

    def after_commit(self, connection: sqlite3.Connection, writer: int) -> None:
        """Judge the records that a server has just written; raises `Violation`."""
        for seq, stream, changes in connection.execute(_NEW, (self._seq,)).fetchall():
            self._seq = seq
            for table, what, columns in json.loads(changes):
                if table == "owned":
                    self._passes(seq, str(what), columns)
            if stream.startswith(_TABLE):
                self._written(seq, stream, writer)

    def _passes(self, seq: int, what: str, columns: dict[str, int]) -> None:
        before, after = self._owners.get(what), Fence(what, columns["server"], columns["epoch"])
        if after.epoch != (before.epoch if before else 0) + 1:
            raise Violation(PROMISE, f"record {seq}: {what} went from {before} to {after}")
        self.taken += before is not None and before.server != after.server
        self._owners[what] = after

    def _written(self, seq: int, stream: str, writer: int) -> None:
        self.checks += 1
        owner = self._owners.get(stream)
        if owner is None or owner.server != writer:
            raise Violation(PROMISE, f"record {seq}: server {writer} wrote for {stream} of {owner}")
