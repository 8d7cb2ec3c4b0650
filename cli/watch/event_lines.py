"""What happens in a room as lines for other systems: decided without input or output.

A line names the coded event, its table, seat and hand, the time of the server's clock, and the
event's own facts. No card that is not open for everybody is in any of them: the lines are made from
the public streams.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from wire.messages.reports import ServerStatus, TableStatus
from wire.messages.session import Snapshot, Update
from wire.plain import plain

Line = dict[str, Any]


@dataclass(slots=True)
class EventLines:
    """Makes lines of what a room tells, one after the other."""

    offset_ms: int = 0
    """The server's clock minus this computer's."""
    _tables: dict[int, TableStatus] = field(default_factory=dict)
    _alarms: frozenset[str] = frozenset()
    _dealing: bool | None = None
    _epoch: int = 0
    _hands: dict[int, int] = field(default_factory=dict)
    """The last hand of each table."""

    def of_status(self, status: ServerStatus, now_ms: int) -> Iterator[Line]:
        """Yield what changed in the room since the last look, alarms and tables."""
        self.offset_ms = status.at_ms - now_ms
        if status.epoch != self._epoch:
            self._epoch = status.epoch
            yield self.line("room_started", now_ms, epoch=status.epoch, house=status.house)
        if self._dealing != status.dealing:
            self._dealing = status.dealing
            yield self.line("dealing_allowed" if status.dealing else "dealing_stopped", now_ms)
        yield from self._changed_alarms(frozenset(status.alarms), now_ms)
        yield from self._changed_tables({table.table: table for table in status.tables}, now_ms)

    def _changed_alarms(self, alarms: frozenset[str], now_ms: int) -> Iterator[Line]:
        for code in sorted(alarms - self._alarms):
            yield self.line("alarm_began", now_ms, code=code)
        for code in sorted(self._alarms - alarms):
            yield self.line("alarm_ended", now_ms, code=code)
        self._alarms = alarms

    def _changed_tables(self, tables: dict[int, TableStatus], now_ms: int) -> Iterator[Line]:
        for number in sorted(tables.keys() - self._tables.keys()):
            yield self.line("table_opened", now_ms, table=number)
        for number in sorted(self._tables.keys() - tables.keys()):
            yield self.line("table_closed", now_ms, table=number)
        for number, table in sorted(tables.items()):
            before = self._tables.get(number)
            if before is None or (before.status, before.reason) != (table.status, table.reason):
                told = {"status": table.status, "reason": table.reason}
                yield self.line("table_status", now_ms, table=number, **told)
            if before is not None and before.stations != table.stations:
                seen = {"before": before.stations, "stations": table.stations}
                yield self.line("stations_changed", now_ms, table=number, **seen)
        self._tables = tables

    @property
    def tables(self) -> frozenset[int]:
        """The tables that were open at the last look."""
        return frozenset(self._tables)

    def of_news(self, news: Snapshot | Update, now_ms: int) -> Iterator[Line]:
        """Yield what a table's public stream tells."""
        view = news.table
        if view is None:
            return
        for timed in news.events if isinstance(news, Update) else ():
            facts = plain(timed.event)
            kind, hand = facts.pop("e"), facts.pop("hand", 0)
            self._hands[view.table] = hand or self._hands.get(view.table, 0)
            where = {"table": view.table, "hand": self._hands[view.table]}
            yield self.line(kind, now_ms + timed.at_ms, **where, **facts)
        if view.hand is not None:
            self._hands[view.table] = view.hand.hand

    def line(self, kind: str, now_ms: int, **facts: Any) -> Line:
        """Return one line; the time is that of the server's clock."""
        at_ms = now_ms + self.offset_ms
        moment = datetime.fromtimestamp(at_ms / 1000, UTC)
        shown = {name: facts.pop(name, 0) or None for name in ("table", "seat", "hand")}
        time = moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return {"event": kind, "time": time, **shown, "facts": facts}
