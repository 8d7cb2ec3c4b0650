"""Live pictures of a page: sent when they changed, not more often than a person can see."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

from staff_web.room_link import Feed

PAUSE_S: Final = 0.2
"""The shortest time between two pictures."""
QUIET_S: Final = 5.0
"""How long nothing is sent at most: ages grow, and a browser that left is noticed."""

Draw = Callable[[Feed], str]


async def pictures(feed: Feed, draw: Draw) -> AsyncIterator[dict[str, Any]]:
    """Yield the events of one page until its watch ends."""
    shown = ""
    while not feed.ended:
        if feed.lost:
            yield {"event": "lost", "data": "lost"}
            shown = ""
        elif feed.room is not None:
            picture = draw(feed)
            if picture != shown:
                yield {"event": "picture", "data": picture}
            shown = picture
        if not await feed.wait(QUIET_S):
            yield {"comment": "here"}
        await asyncio.sleep(PAUSE_S)
    yield {"event": "ended", "data": feed.ended}
