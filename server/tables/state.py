"""Everything an actor knows about its table: orders change it, views are made from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from server.house import TableOptions
from server.tables.deal import Deal
from wire.messages.jackpots import MeterView
from wire.messages.table_view import ClockView

if TYPE_CHECKING:
    from ledger import Unit
    from server.tables.game import Fact, Game
    from server.tables.orders import Order

G_co = TypeVar("G_co", bound="Game", covariant=True)

PERIOD: Final = 0
"""The ticket number that stands for the running period of the time collection."""
PAUSED: Final = -1
"""The same for the pause of a table."""


@dataclass(slots=True, kw_only=True)
class Around:
    """What the room tells a table to show on its screens."""

    waiting: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    message: str = ""
    reserved: Mapping[int, str] = field(default_factory=dict)
    """Seats that are kept for somebody, and for whom."""
    jackpot: MeterView | None = None
    held: bool = False
    """No time passes at any table: the books are away."""


@dataclass(slots=True, kw_only=True)
class TableState(Generic[G_co]):
    """A table as its actor has it."""

    number: int
    name: str
    game: G_co
    options: TableOptions
    demo: bool = False
    deal: Deal | None = None
    """The deck of the running hand, or of the last one."""
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
    written: int = 0
    """The number of the record from which the table was rebuilt last; 0: it never was."""
    written_ms: int = 0
    """When that record was written."""
    dealt: dict[str, int] = field(default_factory=dict)
    """How many hands each seated player was dealt since he sat down; zeros are left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """The moment a view is made, and what the clocks show then."""

    now_ms: int
    clocks: tuple[ClockView, ...] = ()
    """The clocks of the open decisions."""
    next_hand_ms: int = 0
    holds_ms: Mapping[int, int] = field(default_factory=dict)
    """The time left of each hold on a seat."""
    tickets_ms: Mapping[int, int] = field(default_factory=dict)
    """The time left of everything that is timed, by its ticket."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderStep:
    """An order that is carried out in memory and not durable yet."""

    order: Order
    facts: list[Fact]
    unit: Unit
    undo: TableState[Game] | None = None
    """The state before the order; kept only if the books may refuse it."""
    becomes: TableState[Game] | None = None
    """The new state of a frozen table once this order is durable."""
