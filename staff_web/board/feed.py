"""What the boards on the walls show: asked for once for all of them, and not more than needed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from staff_web.room_link import RoomLink
from wire.link import new_request_id
from wire.messages.board_view import AskBoard, BoardView
from wire.session.whole_room import whole_board

FRESH_S: Final = 0.9
"""A board this old is still shown; all boards share it."""
PAUSE_S: Final = 1.0

Draw = Callable[[BoardView], str]


@dataclass(slots=True)
class BoardFeed:
    """The newest board of the room."""

    link: RoomLink
    _asking: asyncio.Lock = field(default_factory=asyncio.Lock)
    _newest: BoardView | None = None
    _asked_at_s: float = -FRESH_S

    async def now(self) -> BoardView | None:
        """Return the board; None: the room does not answer."""
        async with self._asking:
            clock = asyncio.get_running_loop().time
            if clock() - self._asked_at_s >= FRESH_S:
                answers = await self.link.ask_all(lambda: AskBoard(id=new_request_id()))
                self._newest = whole_board([one for one in answers if isinstance(one, BoardView)])
                self._asked_at_s = clock()
        return self._newest


async def board_pictures(feed: BoardFeed, draw: Draw) -> AsyncIterator[dict[str, Any]]:
    """Yield the events of one board, for as long as it is open."""
    shown = ""
    while True:
        board = await feed.now()
        if board is None:
            yield {"event": "lost", "data": "lost"}
            shown = ""
        else:
            picture = draw(board)
            yield {"event": "picture", "data": picture} if picture != shown else {"comment": "same"}
            shown = picture
        await asyncio.sleep(PAUSE_S)
