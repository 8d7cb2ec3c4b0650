"""The room on its event loop: link, timers and signals around the core."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Final

from ledger.joining import Joined
from ledger.secret_hash import SecretHasher
from server.adapters.clock import LoopClock
from server.adapters.door import Door, SharedDoor
from server.adapters.end_with_parent import when_input_ends
from server.adapters.joining import tell_servers
from server.adapters.loop_books import LoopBooks
from server.adapters.neighbour_watch import NeighbourWatch
from server.adapters.outbox import LinkOutbox
from server.adapters.periodic_check import Lookout
from server.adapters.start_files import tell_address
from server.room import Room, RoomPorts
from server.room.sharing.life_signs import LOOK_MS
from server.software_watch import Software
from wire.link import load_server_keys
from wire.link.server_link import ServerLink
from wire.messages.session import Welcome
from wire.session import Doorkeeper, Peer
from wire.session.pace import QUIET_MS

if TYPE_CHECKING:
    from server.adapters.room_process import Machinery

LIST_LOOK_S: Final = 0.1
"""How soon a revoked key is cut off."""
CLOCK_LOOK_S: Final = 5.0
SOFTWARE_CHECK_S: Final = 24 * 3_600.0
STOP_LOOK_S: Final = 0.05
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class RoomLoop:
    """One run of a room; everything here belongs to the event loop's thread."""

    def __init__(self, machinery: Machinery, epoch: int, joined: Joined) -> None:
        self._machinery = machinery
        self._joined = joined
        self._epoch = epoch
        self._loop = asyncio.get_running_loop()
        self._clock = LoopClock(self._loop, machinery.time)
        self._books = LoopBooks(machinery.books.store, self._loop, machinery.log.fault)
        self._outbox = LinkOutbox()
        self._software = Software(machinery.books.store, machinery.found_software)
        self._address = ""
        self._door = self._made_door()
        ports = self._ports()
        self._pins = ports.pins
        self.room = Room(ports)
        self._software.attend(self.room)
        self._doorkeeper = Doorkeeper(self._door.first(), demo=machinery.start.demo)
        self._link = ServerLink(
            keys=load_server_keys(machinery.start.files.books.keys),
            doorkeeper=self._doorkeeper,
            host=self.room,
            epoch=epoch,
            greet=self._greet,
            alarm=machinery.alarms.link,
            look=self._door.look,
            judge=self._software.judge,
            where=self.room.where,
        )
        self._neighbours = self._neighbour_watch()
        self._outbox.link = self._link
        self._door.allow = self._link.allow
        self._stopping = asyncio.Event()
        self._at_once = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self, software: Mapping[str, str]) -> str:
        """Recover the tables, listen, and return the address."""
        machinery = self._machinery
        machinery.alarms.listen(self._loop, self.room)
        self._look_at(software)
        if self.room.sharing is not None:
            self.room.sharing.rights.update(self._joined.rights)
            self.room.sharing.life = self._joined.life
        self.room.start()
        if self._neighbours is not None:
            self._neighbours.begin(self._epoch)
        address = self._address = self._link.start(machinery.start.listen)
        tell_address(machinery.start.files, address)
        sharing = self.room.sharing
        if sharing is not None:
            sharing.listens_at = tell_servers(machinery, self._joined, self._epoch, address)
        for number in SIGNALS:
            self._loop.add_signal_handler(number, self._signalled)
        if machinery.start.with_starter:
            when_input_ends(sys.stdin.fileno(), self._loop, self._stopping.set)
        self._begin_watching()
        return address

    def _begin_watching(self) -> None:
        """Look again and again at what may change beside the room."""
        self._watch("keys", LIST_LOOK_S, self._watch_list)
        self._watch("clock", CLOCK_LOOK_S, self._watch_clock)
        self._watch("software", SOFTWARE_CHECK_S, self._watch_software)
        if self._neighbours is not None:
            self._watch("servers", LOOK_MS / 1_000, self._neighbours.look)
            self._watch("news", 0.0, self._neighbours.read_news)

    def _watch(self, what: str, every_s: float, look: Callable[[], Awaitable[None]]) -> None:
        """Check something for as long as the room runs; failed checks are reported to a person."""

        def failed(error: Exception) -> None:
            self._machinery.log.fault(f"looking at the {what}", error)
            self._machinery.alarms.link(f"{what}_not_looked_at", type(error).__name__)

        lookout = Lookout(every_s, look, failed)
        self._tasks.add(self._loop.create_task(lookout.run()))

    async def run(self) -> None:
        """Run until told to stop; then wait for running hands, up to the limit of a stop."""
        await self._stopping.wait()
        self._machinery.log.note("server_stopping", hands=self._hands_running)
        self.room.stop()
        deadline = self._loop.time() + self._machinery.start.finish_s
        while (self._hands_running or self._leaves) and not self._at_once.is_set():
            if self._loop.time() >= deadline:
                break
            await asyncio.sleep(STOP_LOOK_S)
        self._machinery.log.note("server_stopped", frozen=self._hands_running)

    def close(self) -> None:
        """Disconnect all clients; units that were handed to the books are finished."""
        self._machinery.alarms.leave()
        for task in self._tasks:
            task.cancel()
        self._link.close()
        if self._neighbours is not None:
            self._neighbours.close()
        self._books.close()

    def _ports(self) -> RoomPorts:
        machinery = self._machinery
        pepper = machinery.pepper
        return RoomPorts(
            clock=self._clock,
            books=self._books,
            shuffler=machinery.dealer,
            outbox=self._outbox,
            nonces=machinery.nonces,
            pepper=pepper,
            hasher=SecretHasher(pepper, machinery.nonces.take),
            sealer=machinery.books.sealer,
            house=machinery.house,
            demo=machinery.start.demo,
            fault=machinery.log.fault,
            warn=machinery.log.warn,
            epoch=self._epoch,
            server=self._joined.number,
            commit_figures=self._books.times.figures,
            software=self._software,
            devices=self._door.devices(lambda: self._address),
        )

    def _neighbour_watch(self) -> NeighbourWatch | None:
        neighbours, number = self._machinery.books.neighbours, self._joined.number
        if neighbours is None:
            return None
        return NeighbourWatch(neighbours, self.room, number, self._books, self._door.follow)

    def _made_door(self) -> Door:
        machinery, folder = self._machinery, self._machinery.start.files.books.keys
        if not self._joined.number:
            return Door(folder, machinery.log, machinery.alarms)
        return SharedDoor(
            folder,
            machinery.log,
            machinery.alarms,
            self._books,
            unit_ids=f"keys:{self._joined.number}:{self._epoch}",
            now_ms=machinery.time.now_ms,
        )

    def _greet(self, peer: Peer) -> Welcome:
        sharing = self.room.sharing
        return Welcome(
            epoch=self._epoch,
            house=self._machinery.house.name,
            demo=self._machinery.start.demo,
            place=peer.place,
            at_ms=self._clock.now_ms(),
            beat_ms=QUIET_MS,
            pin_digits=self._pins.length,
            time_zone=self._machinery.house.time_zone,
            brand=self._machinery.house.brand,
            bet_presets=self._machinery.house.bet_presets,
            first_bet_presets=self._machinery.house.first_bet_presets,
            server=sharing.name if sharing else "",
            addresses=sharing.addresses if sharing else (),
        )

    def _signalled(self) -> None:
        if self._stopping.is_set():
            self._at_once.set()
        self._stopping.set()

    async def _watch_list(self) -> None:
        """Apply a changed list of keys at once."""
        self._door.look()

    async def _watch_clock(self) -> None:
        """Tell a person when the wall clock was set; the room goes on with its own time."""
        time, alarms = self._machinery.time, self._machinery.alarms
        behind_ms, ahead_ms = time.set_back_ms(), time.jumped_ms()
        if behind_ms:
            alarms.link("clock_set_back", f"{behind_ms // 1000} s behind")
        if ahead_ms:
            alarms.link("clock_jumped", f"{ahead_ms // 1000} s ahead")

    async def _watch_software(self) -> None:
        """Check the whole software."""
        found = await self._loop.run_in_executor(None, self._software.find)
        self._look_at(found)

    def _look_at(self, found: Mapping[str, str]) -> None:
        """Log every part that is not allowed; the watch itself tells the room."""
        for each in self._software.look(found):
            self._machinery.log.warn("software_differs", part=each.part, change=each.change)

    @property
    def _leaves(self) -> bool:
        """Whether tables are still to be given to other servers."""
        sharing = self.room.sharing
        return sharing is not None and sharing.leaving and bool(sharing.rights)

    @property
    def _hands_running(self) -> int:
        return sum(table.game.running for table in self.room.tables.values())
