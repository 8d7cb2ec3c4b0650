"""The staff's pages beside a room of two servers: one picture, orders wherever they belong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ledger.data_directory import DataDirectory
from simulation.people import password_of
from staff_web.room_link import Feed, RoomLink
from tests.postgres.several import Room, until
from wire.link import Bundle, enrol, load_allow_list, new_request_id
from wire.messages.floor import TellTable
from wire.messages.room_view import WatchRoom
from wire.messages.session import Done
from wire.messages.staff import Credential, SignedIn, SignIn
from wire.session import Role

DESK = "floor:9"


@dataclass(frozen=True, slots=True)
class Pages:
    """An open page of the room, and the link behind it."""

    link: RoomLink
    feed: Feed
    token: str

    def runs(self) -> dict[int, str]:
        """Return which server runs what, as the page shows it."""
        tables = self.feed.room.tables if self.feed.room else ()
        return {table.table: table.server for table in tables}

    async def announce(self, table: int, text: str) -> None:
        """Show a message on a table, wherever it runs."""
        request_id = new_request_id()
        done = await self.link.ask(
            TellTable(id=request_id, token=self.token, desk=DESK, table=table, text=text)
        )
        assert isinstance(done, Done), done

    def messages(self) -> dict[int, str]:
        """Return what every table shows, as the page has it."""
        tables = self.feed.room.tables if self.feed.room else ()
        return {table.table: table.message for table in tables}


def _is_in(bundle: Bundle, keys: Path) -> bool:
    return bundle.peer in load_allow_list(keys).peers


@asynccontextmanager
async def open_page(room: Room, address: str) -> AsyncIterator[Pages]:
    """Open the page of the room; it knows one server and hears of the others."""
    keys = [DataDirectory(folder).keys for folder in room.folders]
    bundle = enrol(keys[0], role=Role.WEB, place="", name="the pages", address=address)
    for folder in keys:
        await until(partial(_is_in, bundle, folder))
    link = RoomLink(bundle)
    link.start()
    credential = Credential(login="sue", password=password_of("sue"))
    signed = await link.ask(SignIn(id=new_request_id(), credential=credential, desk=DESK))
    assert isinstance(signed, SignedIn), signed

    def watch(request_id: str, name: str) -> WatchRoom:
        return WatchRoom(id=request_id, watch=name, token=signed.token, desk=DESK)

    try:
        async with link.watch([watch], []) as feed:
            yield Pages(link, feed, signed.token)
    finally:
        link.close()
