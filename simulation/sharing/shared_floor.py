"""The floorperson of a room with several servers: sees one of them at a time, and moves tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simulation.floor import Floor
from wire.messages.base import Request
from wire.messages.floor import OpenTable, TellTable
from wire.messages.room_view import RoomTable, RoomView
from wire.messages.servers import MoveTable

_LOOK_PERCENT = 25
_MOVE_PERCENT = 8
_PATIENCE = 12


class SharedFloor(Floor):
    """Tells a table that is not in view something, which leads to the server that runs it."""

    _blind = 0
    """How often in a row there was nothing to see."""

    def _work(self) -> None:
        """Ask for the room's picture again if it never came: its frame was lost."""
        self._blind = self._blind + 1 if self.room is None else 0
        if self._blind >= _PATIENCE:
            self._blind, self._watches = 0, False
        super()._work()

    def _mending(self, room: RoomView) -> Iterator[Request]:
        wishes = list(super()._mending(room))
        opening = [wish for wish in wishes if isinstance(wish, OpenTable)]
        if opening and self.chance.percent(_LOOK_PERCENT):
            yield TellTable(**self._by(), table=self.chance.pick(opening).table, text="")
        yield from (wish for wish in wishes if not isinstance(wish, OpenTable))
        yield from opening

    def _whim(self, room: RoomView) -> Request | None:
        names = [one.name for one in room.servers if one.up]
        if room.tables and names and self.chance.percent(_MOVE_PERCENT):
            table: RoomTable = self.chance.pick(room.tables)
            asked: dict[str, Any] = {"table": table.table, "server": self.chance.pick(names)}
            return MoveTable(**self._by(), **asked)
        return super()._whim(room)
