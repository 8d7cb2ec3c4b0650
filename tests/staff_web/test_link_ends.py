"""The pages' process ends while pages are open: nothing is sent on a closed connection."""

from __future__ import annotations

import asyncio
from pathlib import Path

from staff_web.room_link import RoomLink
from tests.wire.link.room import open_room, until
from wire.messages.base import Request
from wire.messages.room_view import WatchRoom
from wire.session import Role


def watched(request_id: str, name: str) -> Request:
    return WatchRoom(id=request_id, watch=name, token="t" * 20, desk="floor:1")


def test_a_page_that_is_open_when_the_process_ends_is_no_fault(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_room(tmp_path) as room:
            link = RoomLink(room.enrol(Role.WEB, "", "pages"))
            link.start()
            await until(lambda: link.connected)
            async with link.watch([watched], [watched]):
                link.close()
            assert not link.connected

    asyncio.run(work())
