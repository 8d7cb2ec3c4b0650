"""A tap in the room's core, without sockets: what it costs when ever more screens are connected.

The room, its tables, its end of every connection, the codec and the books are the real ones; the
books are in memory, and what is sent goes nowhere. A tap is timed until all eleven screens of its
table were sent what it changed. Simulated time stands still meanwhile, so that no beat of another
screen is counted as part of it.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from statistics import median

from bots import Chance, Person
from cli.bench.figures import Figure
from cli.bench.server_players import act_on, asked_at_the_seat
from cli.bench.server_room import HOUSE, PRESET, SEATS
from ledger import SqliteStore
from server import read_house
from simulation.cards import SeededNonces, SeededShuffler
from simulation.clock import Life, SimulatedClock, WallClock
from simulation.disk import Disk
from simulation.hall import World
from simulation.people import People, password_of
from simulation.process import Process, Site
from simulation.trouble import Troubles
from wire.codec import decode_from_server, encode
from wire.link import new_request_id
from wire.messages.base import Message, Request
from wire.messages.floor import OpenTable
from wire.messages.own_view import OfferView, OwnView
from wire.messages.session import Beat, Done, Hello, Numbered, Refusal, Snapshot, Update
from wire.messages.staff import Credential, SignedIn, SignIn
from wire.session import AllowList, Doorkeeper, Peer, Posted, Role, ServerEnd

TABLES = (1, 100, 1_000)
SCREENS = SEATS + 1
ROUNDS = 12
TAPS_A_ROUND = 40
MOST = 1.3
PAUSE_MS = 1_001
"""Odd, so that the session's tick is never due in the moment at which taps are timed."""
OPENING_MS = 20
"""Between two tables that are opened: nobody may ask quicker for long."""
PATIENCE_MS = 5_000
FLOOR = "floor"


def measure_core() -> list[Figure]:
    """Compare a tap at one table in rooms with ever more tables whose screens are connected."""
    rooms = {tables: CoreRoom(tables) for tables in TABLES}
    gc.collect()
    gc.freeze()  # a search for garbage in one room would be timed as another's
    spent: dict[int, list[float]] = {tables: [] for tables in TABLES}
    for round_number in range(ROUNDS):
        for tables in TABLES[:: 1 if round_number % 2 else -1]:
            spent[tables].append(rooms[tables].taps(TAPS_A_ROUND))
    gc.unfreeze()
    few, many = spent[TABLES[0]], spent[TABLES[-1]]
    ratio = median(a / b for a, b in zip(many, few, strict=True))
    name = f"core: tap with {TABLES[-1] * SCREENS:,} / with {SCREENS} screens"
    return [
        *(_microseconds(tables, median(spent[tables])) for tables in TABLES),
        Figure(name=name, value=ratio, unit="x", goal=f"<= {MOST}", ok=ratio <= MOST),
    ]


def _microseconds(tables: int, seconds: float) -> Figure:
    name = f"core: tap with {tables * SCREENS:,} screens, processor"
    return Figure(name=name, value=1e6 * seconds, unit="us", goal="", ok=True)


class CoreRoom:
    """A room with one full table that plays, and other open tables whose screens only wait."""

    def __init__(self, tables: int) -> None:
        chance = Chance("core")
        self._clock = SimulatedClock()
        self.world = World(self._clock, chance, Troubles(chance, on=False))
        self.server: ServerEnd | None = None
        self._answered: dict[str, Message] = {}
        self._own: dict[str, OwnView] = {}
        self._last_frames: dict[bytes, bytes] = {}
        self._offer: tuple[str, OfferView] | None = None
        """Whose turn it is at the measured table."""
        self._acts = chance.branch("acts")
        self._screens = [peer for number in range(1, tables + 1) for peer in _screens(number)]
        people = self._start(chance)
        self._open_tables(tables)
        for peer in self._screens:
            self._connect(peer)
        self._sit_down(people.persons)

    def taps(self, count: int) -> float:
        """Tap so often; return the processor seconds of one."""
        seconds = sum(self.tap() for _ in range(count))
        self._pause()
        return seconds / count

    def post(self, address: bytes, frame: bytes) -> Posted:
        """Take a frame nowhere (`Network`)."""
        self._last_frames[address] = frame
        return Posted.SENT

    def tap(self) -> float:
        """Tap once; return its processor seconds."""
        before = key, offer = self._wanted_offer()
        frame, address = encode(act_on(offer, 1, self._acts)), key.encode()
        shown = self._own[key]
        began = time.process_time()
        self._end.heard(key, address, frame, self._clock.ticks)
        self._wait(lambda: self._own[key] is not shown)
        seconds = time.process_time() - began
        self._wait(lambda: self._offer is not before)
        return seconds

    def _wanted_offer(self) -> tuple[str, OfferView]:
        if self._offer is None:
            raise RuntimeError("nobody at the measured table has a decision")
        return self._offer

    def _let_pass(self, time_ms: int) -> None:
        until_ms = self._clock.ticks + time_ms
        self._clock.after(time_ms, lambda: None)
        while self._clock.ticks < until_ms:
            self._clock.step()

    def _wait(self, done: Callable[[], bool]) -> None:
        until_ms = self._clock.ticks + PATIENCE_MS
        while not done():
            self._clock.step()
            if self._clock.ticks > until_ms:
                raise RuntimeError("the measured room stands still")

    def _pause(self) -> None:
        """Let time pass, in which every screen says that it is there and what it has seen."""
        self._let_pass(PAUSE_MS)
        for peer in self._screens:
            self._say(peer, Beat(seen=_number(self._last_frames[peer.key.encode()])))

    def _start(self, chance: Chance) -> People:
        disk = _PromptDisk(self._clock, chance.branch("disk"), self.world.troubles)
        people = People(SqliteStore(disk.connection), chance.branch("people"))
        people.open_the_house()
        people.invite(SEATS)
        enrolled = AllowList([*self._screens, _peer(Role.STAFF, FLOOR)])
        site = Site(
            hall=self,
            disk=disk,
            doorkeeper=Doorkeeper(enrolled, demo=True),
            people=people,
            wall=WallClock(self._clock),
            shuffler=SeededShuffler(chance.branch("cards"), lambda _deck: None),
            nonces=SeededNonces(chance.branch("nonces")),
            house=read_house(HOUSE),
            committed=lambda _unit: None,
            sending=self._sending,
            fault=_fault,
        )
        Process(site, 1, Life())
        return people

    def _sending(self, key: str, message: Message) -> None:
        """Note what a screen is told, as its player would."""
        if isinstance(message, Update | Snapshot):
            if message.own is not None:
                self._own[key] = message.own
                self._note_offer(key, message.own.offer)
        elif isinstance(message, Done | Refusal | SignedIn):
            self._answered[message.id or ""] = message

    def _note_offer(self, key: str, offer: OfferView | None) -> None:
        known = self._offer
        if offer is not None and (known is None or known[1] != offer):
            self._offer = key, offer

    @property
    def _end(self) -> ServerEnd:
        assert self.server is not None  # noqa: S101  (for the type checker)
        return self.server

    def _connect(self, peer: Peer) -> None:
        self._say(peer, Hello(role=peer.role.value, software=""))

    def _say(self, peer: Peer, message: Message) -> None:
        self._end.heard(peer.key, peer.key.encode(), encode(message), self._clock.ticks)

    def _ask(self, peer: Peer, request: Request) -> Message:
        self._say(peer, request)
        self._wait(lambda: request.id in self._answered)
        answer = self._answered.pop(request.id)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{answer.code}: {answer.facts}")
        return answer

    def _open_tables(self, tables: int) -> None:
        floor = _peer(Role.STAFF, FLOOR)
        self._connect(floor)
        credential = Credential(login="finn", password=password_of("finn"))
        signed = self._ask(floor, SignIn(id=new_request_id(), credential=credential))
        assert isinstance(signed, SignedIn)  # noqa: S101  (for the type checker)
        for number in range(1, tables + 1):
            id_, name = new_request_id(), f"Table {number}"
            wish = OpenTable(id=id_, token=signed.token, table=number, name=name, preset=PRESET)
            self._ask(floor, wish)
            self._let_pass(OPENING_MS)

    def _sit_down(self, persons: list[Person]) -> None:
        for peer, person in zip(self._screens[:SEATS], persons, strict=True):
            while (request := asked_at_the_seat(self._own[peer.key], person)) is not None:
                self._ask(peer, request)


class _PromptDisk(Disk):
    """A disk that needs no simulated time."""

    def commit_delay_ms(self) -> int:
        return 0

    def aside_delay_ms(self) -> int:
        return 0


def _screens(table: int) -> Iterator[Peer]:
    for seat in range(1, SEATS + 1):
        yield _peer(Role.SEAT, f"seat:{table}:{seat}")
    yield _peer(Role.CENTRE, f"centre:{table}")


def _peer(role: Role, place: str) -> Peer:
    return Peer(key=place, role=role, place="" if role is Role.STAFF else place, name=place)


def _number(frame: bytes) -> int:
    """Return the last number of its stream that a screen knows of, after its last frame."""
    last = decode_from_server(frame)
    if isinstance(last, Beat):
        return last.seen
    return last.seq if isinstance(last, Numbered) else 0


def _fault(where: str, error: Exception) -> None:
    raise RuntimeError(where) from error
