"""What the room's stream remembers: the parts that were last sent."""

from __future__ import annotations

from dataclasses import dataclass, field

from server.ports import Timer
from wire.messages.room_view import RoomTable, TakenView
from wire.messages.table_view import TableView


@dataclass(slots=True)
class RoomFeed:
    """The stream that staff receive of the whole room."""

    timer: Timer | None = None
    """Fires when it is sent next; None: nothing changed."""
    tables: dict[int, tuple[TableView, RoomTable]] = field(default_factory=dict)
    """Each table as it was last shown, and the view it was made from."""
    opened: dict[int, int] = field(default_factory=dict)
    """By table: when its game was opened."""
    taken: dict[str, TakenView] = field(default_factory=dict)
    """Who looks after what, the newest last."""
    pots: dict[int, dict[int, int]] = field(default_factory=dict)
    """By table and hand: the largest pot of each of the last hands."""
