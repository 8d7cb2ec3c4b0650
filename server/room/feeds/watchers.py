"""Who receives which public stream: clients, their named watches, and the people behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ledger.staff import StaffToken
from server.ports import Timer
from server.refusals import RefusalCode, Refused
from wire.session.peers import Peer

ROOM: Final = 0
"""Stands for the whole room, where a table's number stands for that table."""
WATCHES_MAX: Final = 10_000
"""How many watches one client may have: every table of the largest room, or many people's pages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """One stream that a client asked for, for itself or for one person."""

    key: str
    subject: int
    """A table's number, or `ROOM`."""
    name: str = ""
    """By which the client knows it; empty: its only one of the subject without a name."""
    peer: Peer | None = None
    """The client at the person's desk; None: the watch is nobody's."""
    token: StaffToken | None = None
    """The person's; the watch ends with the session. None: it needs no session."""


class Watchers:
    """Watches by subject, for every tap, and by client, for when one comes or goes."""

    def __init__(self) -> None:
        self._watches: dict[int, dict[str, dict[str, Watch]]] = {}
        """By subject, client and name."""
        self._subjects: dict[str, Counter[int]] = {}
        """By client: how many watches of each subject it has."""
        self.timer: Timer | None = None
        """Fires when the sessions behind named watches are looked at; None: there are none."""

    def add(self, watch: Watch) -> None:
        """Start a watch; one with the same name and subject is replaced."""
        subjects = self._subjects.setdefault(watch.key, Counter())
        named = self._watches.setdefault(watch.subject, {}).setdefault(watch.key, {})
        if watch.name not in named:
            if subjects.total() >= WATCHES_MAX:
                raise Refused(RefusalCode.TOO_MANY_WATCHES, most=WATCHES_MAX)
            subjects[watch.subject] += 1
        named[watch.name] = watch

    def remove(self, key: str, subject: int, name: str = "") -> None:
        """End a watch, if there is one."""
        clients = self._watches.get(subject, {})
        if clients.get(key, {}).pop(name, None) is None:
            return
        self._subjects[key][subject] -= 1
        if not clients[key]:
            del clients[key], self._subjects[key][subject]

    def gone(self, key: str) -> None:
        """A client has disconnected."""
        for subject in self._subjects.pop(key, ()):
            del self._watches[subject][key]

    def of(self, subject: int) -> list[tuple[str, tuple[str, ...]]]:
        """Return the clients that receive a stream, each with the names of its watches."""
        clients = self._watches.get(subject, {})
        return [(key, _names(watches)) for key, watches in clients.items()]

    def names(self, key: str, subject: int) -> tuple[str, ...]:
        """Return the names of a client's watches of one subject."""
        return _names(self._watches.get(subject, {}).get(key, {}))

    def subjects_of(self, key: str) -> list[int]:
        """Return what a client watches, in order; the room first."""
        return sorted(self._subjects.get(key, ()))

    def with_sessions(self) -> list[Watch]:
        """Return the watches that end with a session."""
        return [
            watch
            for clients in self._watches.values()
            for watches in clients.values()
            for watch in watches.values()
            if watch.token is not None
        ]


def _names(watches: Mapping[str, Watch]) -> tuple[str, ...]:
    """Name watches as messages do: a client's only one without a name is not named."""
    return () if watches.keys() == {""} else tuple(watches)
