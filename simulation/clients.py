"""The programs around a simulated server: stations with players, screens, and staff's clients."""

from __future__ import annotations

from collections.abc import Callable

from bots.player import Player
from bots.policy import Sight
from simulation.clock import Planned
from simulation.hall import Connection, Hall
from simulation.questions import question
from simulation.trouble import Trouble
from wire.messages.base import Message
from wire.messages.session import Done, Refusal, Snapshot, Update
from wire.session import ClientEnd, DealCheck, News, Peer
from wire.session.addresses import Addresses

BEAT_MS = 650
"""A little less often than real clients, still more than twice before one counts as lost."""
_BOOT_MS = (500, 6_000)
_RECONNECT_MS = (50, 3_000)
_QUESTION_PERMILLE = 4


class Client:
    """A program with a key, on a connection that breaks now and then."""

    def __init__(self, hall: Hall, peer: Peer) -> None:
        self.peer = peer
        self.hall = hall
        self.chance = hall.world.chance.branch("client", peer.name)
        self._connection: Connection | None = None
        self._to = hall.addresses[0]
        self._end = self._new_end()
        self._check = DealCheck()
        self._dark = False
        self.silent = False
        """Whether the person at it asks for nothing."""
        self._after(self.chance.below(BEAT_MS), self._beat)

    @property
    def now_ms(self) -> int:
        """The client's own time."""
        return self.hall.world.clock.ticks

    @property
    def connection(self) -> Connection | None:
        """The current connection."""
        return self._connection

    @property
    def dark(self) -> bool:
        """Whether the program is off."""
        return self._dark

    def send(self, message: Message) -> None:
        """Send a message to the server."""
        if not self._dark and not self.silent:
            self.hall.watcher.sees_request(self.peer, message)
            self._end.send(message)

    def disconnect(self) -> None:
        """Lose the connection; the transport makes another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
            self._after(self.chance.between(*_RECONNECT_MS), self._reconnect)

    def unplug(self, for_ms: int) -> None:
        """Pull the cable for a time: the other end notices only the silence."""
        connection = self._connection
        if connection is not None:
            connection.unplug()
            self._after(for_ms, connection.plug_in)

    def reboot(self, dark_ms: int = 0) -> None:
        """Lose power and start again with an empty memory."""
        if self._dark:
            return
        self._dark = True
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self.forget()
        self._after(dark_ms or self.chance.between(*_BOOT_MS), self._boot)

    def forget(self) -> None:
        """Lose what a program of this kind keeps in memory."""

    def hear(self, news: News) -> None:
        """Take the news that the client's end made of a frame."""

    def _boot(self) -> None:
        self._dark = False
        self._end = self._new_end()
        self._check = DealCheck()
        self._reconnect()

    def _reconnect(self) -> None:
        if self._connection is None and not self._dark:
            self._connection = self.hall.connect(self.peer.key, self._heard, self._to)

    def _new_end(self) -> ClientEnd:
        addresses = Addresses(self.hall.addresses)
        self._to = addresses.now
        return ClientEnd(
            role=self.peer.role, software="", post=self._post, addresses=addresses, move=self._move
        )

    def _move(self, address: str) -> None:
        """Leave the server in use and connect to another one."""
        self._to = address
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._reconnect()

    def _post(self, frame: bytes) -> bool:
        connection = self._connection
        if connection is None:
            return False
        if not connection.open:
            self._connection = None
            self._after(self.chance.between(*_RECONNECT_MS), self._reconnect)
            return False
        connection.up.carry(frame)
        return True

    def _heard(self, frame: bytes) -> None:
        if not self._dark:
            for news in self._end.heard(frame, self.now_ms):
                self._check_deal(news)
                self.hear(news)

    def _check_deal(self, news: News) -> None:
        """Follow the deal as every real seat does."""
        if isinstance(news, Snapshot | Update):
            self.hall.watcher.sees_deal(self.peer, self._check.hear(news), news)

    def _beat(self) -> None:
        self._after(BEAT_MS, self._beat)
        if not self._dark:
            self._reconnect()
            for news in self._end.tick(self.now_ms):
                self.hear(news)

    def _after(self, delay_ms: int, call: Callable[[], None]) -> Planned:
        return self.hall.world.clock.after(delay_ms, call)


class Station(Client):
    """A seat's station with whoever sits there."""

    def __init__(self, hall: Hall, peer: Peer, player: Player) -> None:
        super().__init__(hall, peer)
        self.player = player
        self._wake: Planned | None = None
        self._questions = 0

    def forget(self) -> None:
        """A player's wishes are lost with the station."""
        self.player.reboot()

    def hear(self, news: News) -> None:
        """Pass the news to the player."""
        if isinstance(news, Snapshot | Update):
            if news.table is not None and news.own is not None:
                sight = Sight(news.table, news.own)
                self.player.see(sight, self.now_ms)
                self._ask_something(sight)
        elif isinstance(news, Done) or (isinstance(news, Refusal) and news.id is not None):
            refused = isinstance(news, Refusal)
            self.player.answered(news.id or "", self.now_ms, refused=refused)
        self._speak()

    def _ask_something(self, sight: Sight) -> None:
        if sight.own.player is not None and self.chance.permille(_QUESTION_PERMILLE):
            self._questions += 1
            self.send(question(sight, self.chance, f"{self.peer.name}:ask:{self._questions}"))

    def _speak(self) -> None:
        for message in self.player.speak(self.now_ms):
            self.send(message)
        if self.player.drop_ms:
            dark_ms, self.player.drop_ms = self.player.drop_ms, 0
            self.hall.world.troubles.count(Trouble.REBOOTED)
            self.reboot(dark_ms)
        if self._wake is not None:
            self._wake.cancel()
        due_ms = self.player.due_ms
        self._wake = None if due_ms is None else self._after(due_ms - self.now_ms, self._speak)


class Screen(Client):
    """A table's community screen: it only looks."""
