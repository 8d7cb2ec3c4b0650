"""What a server knows of its room: the other servers, and who runs which table and cage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ledger.board import StandIn
from ledger.neighbours import Seen
from ledger.servers import Server, is_life, life_of
from ledger.units import Fence, table_stream
from server.room.sharing.life_signs import LifeSigns
from server.room.sharing.shares import share_of
from wire.messages.session import ADDRESSES_MOST, Cut
from wire.session.peers import Peer, Role

ELSEWHERE: Final = "elsewhere"
"""A cut that names the address of the server to go to."""
WAIT: Final = "wait"
"""A cut that says: nobody runs it now; ask again soon."""
_CAGE: Final = "cage:"


def thing_of(peer: Peer, stand_ins: Iterable[StandIn]) -> str:
    """Return the thing that a client shows; empty: any server serves it.

    A station that stands in for another seat belongs to that seat's table.
    """
    kind, _, rest = peer.place.partition(":")
    if peer.role is Role.CAGE:
        return peer.place
    if peer.role is Role.CENTRE:
        return table_stream(rest)
    if kind != Role.SEAT.value:
        return ""
    table, _, seat = rest.partition(":")
    spot = (int(table), int(seat))
    served = next((each.seat for each in stand_ins if each.station == spot), spot)
    return table_stream(served[0])


class Directory:
    """Who runs what, as the books said at the last look."""

    def __init__(self, me: int) -> None:
        self.me = me
        self.listens_at = ""
        """Where clients find this server; empty: as the books say."""
        self.servers: Mapping[int, Server] = {}
        self.held: Mapping[str, Fence] = {}
        self.tables: Mapping[int, int] = {}
        """How many tables each server runs."""
        self.rights: dict[str, Fence] = {}
        """What this server runs, or is about to: its rights by thing."""
        self.life: Fence | None = None
        """The right of this server to write anything; None: not told yet."""
        self.lives: Mapping[str, Fence] = {}
        """The same of all servers, as the books said at the last look."""
        self.wanted: set[str] = set()
        """What nobody holds and a client asked for."""
        self.going: dict[str, int] = {}
        """What moves to another server as soon as it is between hands."""
        self.leaving = False
        """This server gives everything away; once it has left it takes nothing more."""
        self.claiming = False
        """Whether the unit of a take-over is in flight."""
        self._signs = LifeSigns()
        self._now_ms = 0
        self._before: object = None

    def looked(self, seen: Seen, now_ms: int) -> bool:
        """Take what a look found; return whether clients may be served elsewhere now."""
        self.servers = seen.servers
        self.lives = {what: right for what, right in seen.held.items() if is_life(what)}
        self.held = {what: right for what, right in seen.held.items() if not is_life(what)}
        self.tables = {server: beat.tables for server, beat in seen.beats.items()}
        self._now_ms = now_ms
        beats = {server: beat.beat for server, beat in seen.beats.items()}
        self._signs.heard(seen.servers, beats, now_ms)
        now = (dict(seen.servers), dict(seen.held), self.living)
        changed, self._before = now != self._before, now
        return changed

    @property
    def living(self) -> frozenset[int]:
        """The servers that give signs of life and have not left; this one always."""
        found = (
            number
            for number, server in self.servers.items()
            if server.left_ms is None and not self._signs.dead(number, self._now_ms)
        )
        return frozenset({*found, self.me})

    def others(self) -> frozenset[int]:
        """The other servers that give signs of life."""
        return self.living - {self.me}

    @property
    def resting(self) -> bool:
        """Whether this server left: the others share without it."""
        own = self.servers.get(self.me)
        return self.leaving and own is not None and own.left_ms is not None

    def dead_holders(self) -> list[str]:
        """The names of servers that are taken for dead, or left, and still hold something."""
        living = self.living
        holders = {right.server for right in self.held.values()} - living
        return [self.servers[number].name for number in sorted(holders & self.servers.keys())]

    def ours(self) -> list[Fence]:
        """Return what the books gave to this server and it does not run yet."""
        return [
            right
            for what, right in self.held.items()
            if right.server == self.me and right.epoch > self._epoch(what)
        ]

    def lost(self) -> list[str]:
        """Return what this server runs and the books gave to another since."""
        return [
            what
            for what, right in self.rights.items()
            if what in self.held
            and self.held[what].epoch > right.epoch
            and self.held[what].server != self.me
        ]

    def share(self) -> list[Fence]:
        """Return what this server should take over from servers that are dead or left."""
        if self.resting:
            return []
        living = self.living
        left = {what: right for what, right in self.held.items() if right.server not in living}
        loads = {server: self.tables.get(server, 0) for server in living}
        return [left[what] for what in share_of(self.me, loads, left)]

    def dead_lives(self) -> list[Fence]:
        """Return the lives of servers that are dead and may still mean to write.

        One that left is not accused: it may go on running.
        """
        living = self.living
        return [
            self.lives[life]
            for number, server in self.servers.items()
            if number not in living and server.left_ms is None
            for life in (life_of(number),)
            if life in self.lives and self.lives[life].server == number
        ]

    def taken_for_dead(self) -> Fence | None:
        """Return who took this server's life while it gave no sign; None: nobody."""
        life = self.life
        now = None if life is None else self.lives.get(life.what)
        return now if life and now and now.epoch > life.epoch else None

    def next_right(self, what: str) -> Fence:
        """Return the right with which this server would take a thing next."""
        held = self.held.get(what)
        return Fence(what, self.me, max(self._epoch(what), held.epoch if held else 0) + 1)

    def where(self, what: str) -> Cut | None:
        """Return why a client of a thing is not served here; None: it is."""
        held = self.held.get(what)
        if what in self.rights or (held is not None and held.server == self.me):
            return None
        if held is None:
            return self._nobodys(what)
        owner = self.servers.get(held.server)
        if owner is None or held.server not in self.living or not owner.address:
            return Cut(code=WAIT)
        if self._signs.quiet(held.server, self._now_ms):
            return Cut(code=WAIT)
        return Cut(code=ELSEWHERE, text=owner.address)

    def _nobodys(self, what: str) -> Cut | None:
        """A table that was never opened may wait anywhere; a cage belongs to one server."""
        if not what.startswith(_CAGE) or self.leaving:
            return None
        self.wanted.add(what)
        return Cut(code=WAIT)

    def address_of(self, what: str) -> str:
        """Return where another living server runs a thing; empty: none does."""
        cut = self.where(what)
        return cut.text if cut is not None else ""

    @property
    def name(self) -> str:
        """What this server is called."""
        own = self.servers.get(self.me)
        return own.name if own else ""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where clients find the servers: this one first, those that give no sign of life last.

        Nothing while its own address is not known: clients take the first for this server's.
        """
        own = self.servers.get(self.me)
        here = self.listens_at or (own.address if own else "")
        if not here:
            return ()
        living = self.living
        others = [one for one in self.servers.values() if one.left_ms is None and one is not own]
        others.sort(key=lambda one: (one.number not in living, one.number))
        found = [here, *(server.address for server in others if server.address)]
        return tuple(found[:ADDRESSES_MOST])

    def _epoch(self, what: str) -> int:
        right = self.rights.get(what)
        return right.epoch if right else 0
