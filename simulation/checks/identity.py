"""Who uses which station, judged from outside the server: whose PIN was last right there.

The books record every right PIN with its place. A station belongs to that player until another one
proves himself there. Only that player's private facts may be sent to it, and requests from it may
touch only that player's hand and money.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger import SqliteStore, Unit
from simulation.checks.violation import Violation
from wire.messages.base import Message
from wire.messages.own_view import OwnView
from wire.messages.session import Snapshot, Update
from wire.session import Peer

_PROVED = """SELECT substr(who, 8) FROM sign_in WHERE place = ?
    AND purpose IN ('sign_in', 'at_seat') AND outcome = 'right'
    AND substr(who, 1, 7) = 'player:' ORDER BY id DESC LIMIT 1"""
_SAT = """SELECT CAST(player AS TEXT) FROM play_session WHERE tbl = ? AND seat = ?
    AND (closed_ms IS NULL OR closed_ms >= ?)"""
"""Who sits in a seat, or left it with the unit of this moment."""
_ENTERS = ("register", "sit_down")
_ENTERED = "SELECT CAST(player AS TEXT) FROM play_session WHERE tbl = ? AND opened_ms >= ?"
"""Who sat down at a table with the unit of this moment: the seat may have been drawn."""
_NICKNAME = "SELECT nickname FROM player WHERE id = ?"
_PRIVATE = ("cards", "names", "offer", "show", "entry")
_STAY = ("balance", "brought", "taken", "since_ms", "previous_ms", "hands")

SEES = "a station shows a seat only to the player who proved himself there"
TOUCHES = "nobody moves another player's hand or money"


class Identity:
    """Judges views and units; `store` gives the books of the running server."""

    def __init__(self, store: Callable[[], SqliteStore | None]) -> None:
        self._store = store
        self._nicknames: dict[str, str] = {}
        self.checks = 0

    def proved_at(self, place: str) -> str | None:
        """Return the number of the player whose PIN was last right at a station."""
        store = self._store()
        row = None if store is None else store.connection.execute(_PROVED, (place,)).fetchone()
        return None if row is None else str(row[0])

    def look(self, peer: Peer, message: Message) -> None:
        """Judge what a station is shown about its player; raises `Violation`."""
        if not isinstance(message, Snapshot | Update) or message.own is None:
            return
        own = message.own
        if not _tells_something(own):
            return
        self.checks += 1
        shown = "" if own.player is None else own.player.nickname
        if shown != self._nickname(self.proved_at(peer.place)):
            seat = f"table {own.table} seat {own.seat} ({own.state})"
            raise Violation(SEES, f"{peer.name} was shown {seat} of {shown or 'nobody'}")

    def after_commit(self, store: SqliteStore, unit: Unit) -> None:
        """Judge whose hand or money a station's unit has touched; raises `Violation`."""
        place, _, _ = unit.request_id.partition("/")
        if not place.startswith("seat:") or not unit.stream.startswith("table:"):
            return
        kind, _, where = unit.actor.partition(":")
        if kind != "seat":
            return
        table, _, seat = where.partition(":")
        self.checks += 1
        touched = store.connection.execute(_SAT, (table, seat, unit.at_ms)).fetchall()
        if _kind(unit) in _ENTERS:
            touched += store.connection.execute(_ENTERED, (table, unit.at_ms)).fetchall()
        if (self.proved_at(place),) not in touched:
            raise Violation(TOUCHES, f"{place} did {_kind(unit)} to table {table} seat {seat}")

    def _nickname(self, player: str | None) -> str:
        if player is None:
            return "?"
        if player not in self._nicknames:
            store = self._store()
            row = None if store is None else store.connection.execute(_NICKNAME, (player,))
            found = None if row is None else row.fetchone()
            self._nicknames[player] = "?" if found is None else str(found[0])
        return self._nicknames[player]


def _tells_something(own: OwnView) -> bool:
    """Whether a view holds anything private."""
    stay = own.player is not None and any(getattr(own.player, name) for name in _STAY)
    return stay or any(getattr(own, name) for name in _PRIVATE)


def _kind(unit: Unit) -> str:
    asked = unit.command.get("do")
    return str(asked.get("type")) if isinstance(asked, Mapping) else str(asked)
