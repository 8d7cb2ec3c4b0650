"""Behind the door: the poker table of an actor, for tests that look at the rules' own state."""

from __future__ import annotations

from rules.table.state import Table
from server.tables.actor import TableActor
from server.tables.poker.game import PokerGame


def poker_of(actor: TableActor) -> PokerGame:
    """The actor's game, which is poker."""
    game = actor.game
    assert isinstance(game, PokerGame)
    return game


def table_of(actor: TableActor) -> Table:
    """The table as the rules have it."""
    return poker_of(actor).table
