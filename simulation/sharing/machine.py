"""One server of a shared room: its name and address, and the process that runs or does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bots.chance import Chance
from ledger import Alarm
from ledger.joining import join_room, tell_address
from ledger.neighbours import NEWS, Seen, news_of
from ledger.servers import Coming
from server.room.sharing.life_signs import LOOK_MS
from server.room.sharing.news import Stale, stale_after
from simulation.process import Process, Site
from simulation.sharing.shared_books import SharedBooks, SharedDisk
from simulation.sharing.shared_hall import Doorway
from simulation.sharing.shared_life import SharedLife
from simulation.trouble import OF_SIGNS, Troubles

_LOOK_TAKES_MS = (1, 30)
_LATE_MS = (600, 4_000)
_NEWS_MS = (5, 1_000)
_NOTHING = Stale()


class Machine:
    """A named server, through all its lives. It does what `NeighbourWatch` does on a real one."""

    def __init__(
        self, site: Site, doorway: Doorway, disk: SharedDisk, troubles: Troubles, name: str
    ) -> None:
        self.name = name
        self.life = SharedLife(alive=False)
        self.process: Process | None = None
        self.leaving_until = 0
        """When a server that was told to stop ends at the latest; 0: it was not told."""
        self.doorway = doorway
        self._site = replace(site, hall=doorway)
        self._disk = disk
        self._troubles = troubles
        self._chance = Chance("machine", name)
        self._seen = 0

    @property
    def books(self) -> SharedBooks | None:
        """The books of the running process."""
        books = None if self.process is None else self.process.books
        return books if isinstance(books, SharedBooks) else None

    def start(self, epoch: int) -> None:
        """Join the room and begin to serve."""
        site, disk = self._site, self._disk
        at_ms = site.wall.now_ms()
        store = disk.open(self.life, site.committed).store
        coming = Coming(name=self.name, software="simulated", house="simulated")
        joined = join_room(store, coming, epoch=epoch, at_ms=at_ms)
        (self._seen, _link) = store.head
        self.process = Process(site, epoch, self.life, joined)
        if self.books is not None:
            self.books.alarm = self._books_away
        self.process.room.looked(disk.look(joined.number, len(self.process.numbers())))
        tell_address(store, joined, self.doorway.address, epoch=epoch, at_ms=at_ms)
        self._later(LOOK_MS, self._look)
        self._later(self._chance.between(*_NEWS_MS), self._read_news)

    def ended(self) -> None:
        """The process is gone."""
        self.life.alive = False
        self.process = None
        self.leaving_until = 0

    def cut_off(self) -> None:
        """The books answer this server no more."""
        if self.books is not None:
            self.books.away = True

    def answered_again(self) -> None:
        """The books answer again."""
        if self.books is not None and self.books.away:
            self.books.away = False
            self.life.run(self._books_back)

    def leave(self, until_ms: int) -> None:
        """Tell the server to stop: its tables go to the others."""
        self.leaving_until = until_ms
        self.life.run(self._stop)

    def _stop(self) -> None:
        if self.process is not None:
            self.process.room.stop()

    def _books_away(self) -> None:
        if self.process is not None:
            self.process.room.books_alarm(Alarm.BOOKS_AWAY, "simulated")

    def _books_back(self) -> None:
        if self.process is not None:
            self.process.room.allow_dealing(Alarm.BOOKS_AWAY.value)

    def _look(self) -> None:
        late = self._troubles.one_of(OF_SIGNS)
        self._later(self._chance.between(*(_LATE_MS if late else _LOOK_TAKES_MS)), self._looked)

    def _looked(self) -> None:
        process, books = self.process, self.books
        if process is None or books is None or books.away:
            self._later(LOOK_MS, self._look)
            return
        seen = self._disk.look(process.number, len(process.numbers()))
        self._later(self._chance.between(*_LOOK_TAKES_MS), lambda: self._tell(seen))

    def _tell(self, seen: Seen) -> None:
        if self.process is not None:
            self.process.room.looked(seen)
        self._later(LOOK_MS, self._look)

    def _read_news(self) -> None:
        self._later(self._chance.between(*_NEWS_MS), self._read_news)
        process, books = self.process, self.books
        if process is None or books is None or books.away:
            return
        news = news_of(self._seen, books.store.query(NEWS, (self._seen,)))
        self._seen = news.seen
        stale = stale_after(each for each in news.changes if each.record not in books.own)
        if stale != _NOTHING:
            process.room.heard(stale)

    def _later(self, delay_ms: int, call: Callable[[], None]) -> None:
        self._disk.after(self.life, delay_ms, call)
