"""Everything an actor knows of its table: what views are made of and orders change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.hand.setup import PostKind
from rules.hand.state import Hand
from rules.table.state import Table
from server.house import TableOptions
from server.tables.deal import Deal
from server.tables.poker.event_messages import HandSoFar
from wire.messages.table_view import ClockView

PERIOD: Final = 0
"""Stands for the running period of the time collection where tickets are timed."""


@dataclass(slots=True, kw_only=True)
class Around:
    """What the room tells a table about itself, to be shown on its screens."""

    waiting: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    message: str = ""
    reserved: Mapping[int, str] = field(default_factory=dict)
    """Seats that are kept for somebody, and for whom."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMarks:
    """What stays the same through a hand."""

    players: Mapping[int, str]
    """Who was dealt in, by seat."""
    small_blind: int
    big_blind: int
    straddler: int


def marks_of(table: Table, hand: Hand) -> HandMarks:
    """Read a hand's marks when it has begun."""
    posts = {post.kind: post.seat for post in hand.setup.posts}
    return HandMarks(
        players={player.seat: table.seats[player.seat].player for player in hand.players},
        small_blind=posts.get(PostKind.SMALL_BLIND, 0),
        big_blind=posts.get(PostKind.BIG_BLIND, 0),
        straddler=posts.get(PostKind.STRADDLE, 0),
    )


@dataclass(slots=True, kw_only=True)
class TableState:
    """A table as its actor has it."""

    number: int
    name: str
    table: Table
    options: TableOptions
    demo: bool = False
    deal: Deal | None = None
    """The deck of the running hand, or of the last one."""
    so_far: HandSoFar | None = None
    marks: HandMarks | None = None
    frozen: str = ""
    """Why the table is frozen; empty: it is not."""
    lost: set[int] = field(default_factory=set)
    """Seats whose station does not answer."""
    nicknames: dict[str, str] = field(default_factory=dict)
    since: dict[int, int] = field(default_factory=dict)
    """When each ticket that is being timed was given out; `PERIOD` is the time collection."""
    around: Around = field(default_factory=Around)
    taken_over: bool = False
    """The running hand was begun before a restart, perhaps by an older program."""
    dealt: dict[str, int] = field(default_factory=dict)
    """How many hands each seated player was dealt since he sat down; nobody with none."""

    def still_holds(self, seat: int) -> bool:
        """Whether the player dealt in at a seat still sits there."""
        marks, here = self.marks, self.table.seats.get(seat)
        return marks is not None and here is not None and marks.players.get(seat) == here.player


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """The moment a view is made at, and what the clocks say then."""

    now_ms: int
    clock: ClockView | None = None
    next_hand_ms: int = 0
    holds_ms: Mapping[int, int] = field(default_factory=dict)
    """What is left of each hold on a seat."""
