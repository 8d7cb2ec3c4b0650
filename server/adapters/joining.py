"""A start of a named server joins its room, and tells it where the server listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.joining import ALONE, Joined, join_room, tell_address
from ledger.servers import Coming

if TYPE_CHECKING:
    from server.adapters.room_process import Machinery


def join(machinery: Machinery, epoch: int, software: str) -> Joined:
    """Join the room if this server has a name."""
    name = machinery.start.server
    if not name:
        return ALONE
    coming = Coming(name=name, software=software, house=machinery.house.digest)
    at_ms = machinery.time.now_ms()
    joined = join_room(machinery.books.store, coming, epoch=epoch, at_ms=at_ms)
    machinery.log.note("server_joined", server=joined.number, name=name, things=len(joined.rights))
    return joined


def tell_servers(machinery: Machinery, joined: Joined, epoch: int, address: str) -> str:
    """Write down where clients find this server, and return it."""
    told, at_ms = machinery.start.address or address, machinery.time.now_ms()
    tell_address(machinery.books.store, joined, told, epoch=epoch, at_ms=at_ms)
    return told
