"""The room as guests see it on a wall: games, waiting lists, calls and tournaments.

It holds nothing that a guest could not hear called out: no alarm, no call for the floor, no money
of a player.
"""

from __future__ import annotations

from wire.messages.base import (
    CentsCount,
    Chips,
    Count,
    MaybeSeat,
    Message,
    Milliseconds,
    Moment,
    Name,
    Request,
    RequestId,
    TableNumber,
    Text,
    Value,
    Word,
)
from wire.messages.jackpots import MeterView


class AskBoard(Request, frozen=True, kw_only=True):
    """Ask for the wall's board; answered by `BoardView`. It needs nobody's session."""


class BoardTable(Value, frozen=True, kw_only=True):
    """A table with a cash game."""

    table: TableNumber
    name: Name
    list: Word
    """The waiting list of its game."""
    playing: bool = False
    taken: Count = 0
    seats: Count = 0


class BoardName(Value, frozen=True, kw_only=True):
    """Somebody who waits; with a table: who is called to it."""

    nickname: Name
    table: Count = 0
    seat: MaybeSeat = 0
    left_ms: Milliseconds = 0
    """Until the call lapses."""


class BoardGame(Value, frozen=True, kw_only=True):
    """A game with its tables and its waiting list."""

    list: Word
    title: Text = ""
    """The house's; empty: the list's name says what is played."""
    tables: tuple[BoardTable, ...] = ()
    called: tuple[BoardName, ...] = ()
    waiting: tuple[BoardName, ...] = ()
    """The first ones only; see `names`."""
    names: Count = 0
    """How many wait and are not called yet."""


class BoardTournament(Value, frozen=True, kw_only=True):
    """A tournament that is open for entries or being played."""

    table: TableNumber
    name: Name
    stage: Word
    buy_in: CentsCount = 0
    fee: CentsCount = 0
    players: Count = 0
    seats: Count = 0
    players_left: Count = 0
    starts_at_ms: Moment = 0
    """0: no set time."""
    level: Count = 1
    blinds: tuple[Chips, ...] = ()
    """Of the level, or its two bets."""
    level_ms: Milliseconds = 0
    level_runs: bool = False
    break_ms: Milliseconds = 0
    average: Chips = 0
    prizes: tuple[CentsCount, ...] = ()
    """By place; the first ones only."""


class BoardView(Message, frozen=True, kw_only=True):
    """The answer to `AskBoard`."""

    id: RequestId
    house: Name
    time_zone: Name = ""
    at_ms: Moment
    games: tuple[BoardGame, ...] = ()
    tournaments: tuple[BoardTournament, ...] = ()
    jackpots: tuple[MeterView, ...] = ()
