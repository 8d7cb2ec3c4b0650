"""Tools and centre screens: which tables' public streams each of them receives."""

from __future__ import annotations

from collections.abc import Iterable


class Watchers:
    """Watchers by table, for every tap, and by client, for when one comes or goes."""

    def __init__(self) -> None:
        self._tables: dict[str, set[int]] = {}
        self._keys: dict[int, dict[str, None]] = {}

    def add(self, key: str, table: int) -> None:
        """Start sending a table's stream to a client."""
        self._tables.setdefault(key, set()).add(table)
        self._keys.setdefault(table, {})[key] = None

    def remove(self, key: str, table: int) -> None:
        """Stop sending a table's stream to a client."""
        self._tables.get(key, set()).discard(table)
        self._keys.get(table, {}).pop(key, None)

    def gone(self, key: str) -> None:
        """A client has disconnected."""
        for table in self._tables.pop(key, ()):
            self._keys[table].pop(key, None)

    def of_table(self, table: int) -> Iterable[str]:
        """Return the keys of the clients that receive a table's stream."""
        return self._keys.get(table, {}).keys()

    def tables_of(self, key: str) -> list[int]:
        """Return the tables whose streams a client receives, in order."""
        return sorted(self._tables.get(key, ()))
