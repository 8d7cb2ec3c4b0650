"""A named server joins its room: it says that it runs, and takes what it ran before."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ledger.game_tables import open_games
from ledger.servers import Coming, come, held_things, listen_at, take_over
from ledger.units import Fence, table_stream

if TYPE_CHECKING:
    from server.adapters.room_process import Machinery


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """What a start found out about its place in the room."""

    number: int = 0
    """Of this server; 0: it is the only one."""
    rights: dict[str, Fence] = field(default_factory=dict)
    """What it runs from its start on."""


def join(machinery: Machinery, epoch: int, software: str) -> Joined:
    """Say that this server runs; take what it ran before, and tables that nobody ever ran.

    Every epoch grows by it: an earlier process of the same name writes nothing more.
    """
    name = machinery.start.server
    if not name:
        return Joined()
    store, at_ms = machinery.books.store, machinery.time.now_ms()
    coming = Coming(name=name, software=software, house=machinery.house.digest)
    number = int(store.apply(come(f"come:{epoch}", coming, at_ms=at_ms)).value)
    held = held_things(store)
    mine = [right for right in held.values() if right.server == number]
    free = [what for what in map(table_stream, open_games(store)) if what not in held]
    taken = store.apply(take_over(f"start:{epoch}", number, mine, free, at_ms=at_ms)).value
    machinery.log.note("server_joined", server=number, name=name, things=len(taken))
    return Joined(
        number=number, rights={what: Fence(what, number, each) for what, each in taken.items()}
    )


def tell_servers(machinery: Machinery, joined: Joined, epoch: int, address: str) -> None:
    """Write down where clients find this server."""
    if joined.number:
        told = machinery.start.address or address
        at_ms = machinery.time.now_ms()
        machinery.books.store.apply(listen_at(f"listen:{epoch}", joined.number, told, at_ms=at_ms))
