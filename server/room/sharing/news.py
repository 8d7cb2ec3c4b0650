"""What other servers wrote, and what must be read again because of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ledger.neighbours import Change

BOARD: Final = frozenset(
    {"waiting", "seat_wish", "seat_call", "dispute", "stand_in", "table_message"}
)
OF_PLAYER: Final = frozenset({"player", "pin"})
"""Tables whose key is the player's number."""
NAMES_PLAYER: Final = frozenset({"limit_wish", "receipt", "play_session", "table_move"})
"""Tables with a column `player`; a change of a row names only what changed."""
SESSION: Final = "play_session"
JUDGED: Final = frozenset({"player", "exclusion", "limit_wish", "gaming_day"})
"""A change of these may mean that somebody must stop playing, or may bring less."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stale:
    """What a server must read again."""

    board: bool = False
    players: frozenset[int] = frozenset()
    sessions: frozenset[int] = frozenset()
    """Stays that changed, without the name of their player."""
    judged: bool = False
    """Who may play, and what they may bring."""
    enrolled: bool = False
    software: bool = False
    day: bool = False


def stale_after(changes: Iterable[Change]) -> Stale:
    """Return what the changes of others make stale."""
    tables: set[str] = set()
    players: set[int] = set()
    sessions: set[int] = set()
    for change in changes:
        tables.add(change.table)
        player = change.key if change.table in OF_PLAYER else change.columns.get("player")
        if change.table in OF_PLAYER | NAMES_PLAYER and isinstance(player, int):
            players.add(player)
        elif change.table == SESSION and isinstance(change.key, int):
            sessions.add(change.key)
    return Stale(
        board=bool(tables & BOARD),
        players=frozenset(players),
        sessions=frozenset(sessions),
        judged=bool(tables & JUDGED),
        enrolled="enrolled" in tables,
        software="software" in tables,
        day="gaming_day" in tables,
    )
