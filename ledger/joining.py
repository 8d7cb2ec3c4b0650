"""A named server joins its room: it says that it runs, and takes what it ran before."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ledger.game_tables import open_games
from ledger.servers import (
    Coming,
    come,
    held_things,
    is_life,
    life_of,
    listen_at,
    take_over,
)
from ledger.store import Store
from ledger.units import Fence, table_stream


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """What a start found out about its place in the room."""

    number: int = 0
    """Of this server; 0: it is the only one."""
    rights: dict[str, Fence] = field(default_factory=dict)
    """What it runs from its start on."""
    life: Fence | None = None
    """Its right to write anything; None: it is the only one."""


ALONE: Final = Joined()
"""A server without a name: no other runs this room."""


def join_room(store: Store, coming: Coming, *, epoch: int, at_ms: int) -> Joined:
    """Say that a server runs; take what it ran before, and tables that nobody ever ran.

    Every epoch grows by it: an earlier process of the same name writes nothing more.
    """
    number = int(store.apply(come(f"come:{epoch}", coming, at_ms=at_ms)).value)
    held = held_things(store)
    life = life_of(number)
    mine = [right for what, right in held.items() if what == life or _runs(number, right)]
    free = [what for what in (life, *map(table_stream, open_games(store))) if what not in held]
    taken = store.apply(take_over(f"start:{epoch}", number, mine, free, at_ms=at_ms)).value
    rights = {what: Fence(what, number, each) for what, each in taken.items()}
    return Joined(number=number, life=rights.pop(life, None), rights=rights)


def _runs(server: int, right: Fence) -> bool:
    return right.server == server and not is_life(right.what)


def tell_address(store: Store, joined: Joined, address: str, *, epoch: int, at_ms: int) -> None:
    """Write down where clients find this server."""
    store.apply(listen_at(f"listen:{epoch}", joined.number, address, at_ms=at_ms))
