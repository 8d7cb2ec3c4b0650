"""A whole room for tests: real rules, real books in memory, real actors, clients by hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from ledger import SqliteStore, Unit
from ledger import player as player_account
from ledger.card_number import CardNumber
from ledger.cards import issue_staff_card, track_2
from ledger.pin import Pin, PinPolicy
from ledger.secret_hash import SecretHasher
from ledger.software import SoftwareWish, approve_software
from ledger.staff import Asked, set_staff_pin
from server.house import HouseRules, Preset
from server.refusals import RefusalCode, Refused
from server.room.hall import Hall
from server.room.ports import RoomPorts
from server.room.room import Room
from server.slow_work import Asker, Line
from tests.ledger.card_room import CHEAP, PIN, START_MS, Bytes, open_room, password_of
from tests.ledger.card_room import Room as BooksRoom
from tests.server.tables.felt import (
    HOLDEM,
    INSTANT,
    SEALER,
    MemoryBooks,
    SeededShuffler,
    copied_store,
)
from tests.server.tables.hand_clock import HandClock
from tests.server.tables.poker_table import table_of
from wire.messages import floor, staff
from wire.messages import seat as asks
from wire.messages.base import Message
from wire.messages.own_view import OwnView
from wire.messages.session import Done, Refusal, Resync, Snapshot, Update
from wire.messages.table_view import TableView
from wire.session.peers import Peer, Role

T = TypeVar("T")
PLAYERS = 6
CENTS = 100_000
TABLE = 1
FLOOR_PIN = "482913"
SHORT = replace(HOLDEM, seats=3)
HOUSE = HouseRules(
    presets={
        name: Preset(name=name, title=name.title(), settings=settings, options=INSTANT)
        for name, settings in (("main", HOLDEM), ("short", SHORT))
    }
)


class Nonces:
    def __init__(self) -> None:
        self._bytes = Bytes("nonces")

    def take(self, byte_count: int) -> bytes:
        return self._bytes(byte_count)


class FakeSoftware:
    """Software that is what it should be, until a test says otherwise."""

    def __init__(self) -> None:
        self.looked = 0

    def find(self) -> dict[str, str]:
        return {"our file": "changed"}

    def judged(self, found: Mapping[str, str]) -> dict[str, int | str]:
        return {"digest": "ab" * 32, "count": len(found), "parts": ", ".join(found)}

    def approval(self, asked: Asked, wish: SoftwareWish) -> Unit:
        return approve_software(asked, wish, {})

    def approved(self) -> None:
        self.looked += 1


class LaterBooks(MemoryBooks):
    """Books whose slow work is also done when `run` says so."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(store)
        self.aside_work: list[Callable[[], None]] = []
        self.full: set[Line] = set()
        """Lines that take nobody."""

    def aside(
        self, work: Callable[[], T], then: Callable[[T | Exception], None], asker: Asker
    ) -> None:
        if asker.line in self.full:
            raise Refused(RefusalCode.BUSY, retry_s=3)

        def do() -> None:
            try:
                result: T | Exception = work()
            except Exception as error:
                result = error
            then(result)

        self.aside_work.append(do)

    def run(self) -> None:
        super().run()
        while self.aside_work or self.waiting:
            if self.aside_work:
                self.aside_work.pop(0)()
            super().run()


class Mail:
    """What was sent to whom."""

    def __init__(self) -> None:
        self.to: defaultdict[str, list[Message]] = defaultdict(list)
        self.cuts: list[tuple[str, str]] = []
        self.beats: dict[str, int] = {}

    def send(self, key: str, message: Message) -> None:
        self.to[key].append(message)

    def pace(self, key: str, beat_ms: int) -> None:
        self.beats[key] = beat_ms

    def cut(self, key: str, code: str, text: str = "") -> None:
        self.cuts.append((key, code))


@cache
def _lived() -> BooksRoom:
    room = open_room(Path(":memory:"), vault=50_000_000, till=40_000_000)
    for number in range(1, PLAYERS + 1):
        room.player(number, cents=CENTS)
    finn = room.staff["finn"]
    room.cards[-finn] = issue_staff_card(
        room.store, room.pepper, room.bytes, room.by("ada"), staff=finn
    )
    unit = set_staff_pin(room.by("finn"), room.hasher, PinPolicy(), pin=Pin(FLOOR_PIN))
    room.do(unit)
    return room


@dataclass
class Evening:
    """The room, its clients, and every way to move it."""

    house: HouseRules = HOUSE
    clock: HandClock = field(default_factory=HandClock)
    shuffler: SeededShuffler = field(default_factory=SeededShuffler)
    faults: list[Exception] = field(default_factory=list)
    warnings: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    """What the log holds for a person to look at."""
    server: int = 0
    """Its number in a room of several; 0: it is the only one."""

    def __post_init__(self) -> None:
        lived = _lived()
        self.cards: dict[int, CardNumber] = dict(lived.cards)
        self.staff = dict(lived.staff)
        self.pepper = lived.pepper
        self.store = copied_store(lived.store)
        self.clock.ms = START_MS + 3_600_000
        self._ids = count(1)
        self.tokens: dict[str, str] = {}
        self.software = FakeSoftware()
        self.boot()

    def boot(self) -> None:
        """Start the room on the books as they are; every client is gone."""
        self.books, self.mail = LaterBooks(self.store), Mail()
        self.room = Room(
            RoomPorts(
                clock=self.clock,
                books=self.books,
                shuffler=self.shuffler,
                outbox=self.mail,
                nonces=Nonces(),
                pepper=self.pepper,
                hasher=SecretHasher(self.pepper, Bytes("salts"), CHEAP),
                sealer=SEALER,
                house=self.house,
                demo=True,
                fault=lambda _where, error: self.faults.append(error),
                warn=lambda what, **facts: self.warnings.append((what, facts)),
                epoch=self.clock.now_ms(),
                server=self.server,
                software=self.software,
            )
        )
        self.peers: dict[str, Peer] = {}
        self.room.start()
        self.settle()

    def crash(self) -> None:
        """The process ends; only what was committed stays."""
        now_ms = self.clock.ms
        self.store, self.clock = copied_store(self.store), HandClock()
        self.clock.ms = now_ms + 10_000
        self.boot()

    def settle(self) -> None:
        """Write and answer everything that was asked."""
        self.books.run()
        assert not self.faults, self.faults

    @property
    def hall(self) -> Hall:
        return self.room._hall

    # Clients.

    def connect(self, role: Role, place: str = "", name: str = "", desk: str = "") -> str:
        key = f"key of {place or name or role.value}"
        called = name or place or role.value
        peer = Peer(key=key, role=role, place=place, name=called, shared_desk=desk)
        self.peers[key] = peer
        self.room.connected(key, peer)
        self.room.received(key, Resync())
        self.settle()
        return key

    def seat(self, seat: int, table: int = TABLE) -> str:
        """Connect a seat's station (once) and return its key."""
        key = f"key of seat:{table}:{seat}"
        return key if key in self.peers else self.connect(Role.SEAT, f"seat:{table}:{seat}")

    def drop(self, key: str) -> None:
        """A client's connection is lost."""
        del self.peers[key]
        self.room.lost(key, "silent")
        self.settle()

    def send(self, key: str, kind: type[Message], /, **fields: Any) -> str:
        """Ask without waiting for the books; return the request's id."""
        request_id = fields.pop("id", None) or f"request-{next(self._ids)}"
        self.room.received(key, kind(id=request_id, **fields))  # type: ignore[arg-type]
        return str(request_id)

    def ask(self, key: str, kind: type[Message], /, **fields: Any) -> Any:
        """Ask and return the one answer."""
        before = len(self.mail.to[key])
        request_id = self.send(key, kind, **fields)
        self.settle()
        found = [
            message
            for message in self.mail.to[key][before:]
            if getattr(message, "id", None) == request_id
        ]
        assert len(found) == 1, found
        return found[0]

    # Views.

    def own(self, key: str) -> OwnView:
        """What a station shows of its player now."""
        for message in reversed(self.mail.to[key]):
            if isinstance(message, Snapshot | Update) and message.own is not None:
                return message.own
        raise AssertionError("nothing was shown")

    def view(self, key: str) -> TableView:
        """What a client shows of its table now."""
        for message in reversed(self.mail.to[key]):
            if isinstance(message, Snapshot | Update) and message.table is not None:
                return message.table
        raise AssertionError("no table was shown")

    # Staff.

    def desk(self, login: str) -> str:
        """Sign a staff member in at a client of his own; return the client's key."""
        key = f"key of {login}"
        if key not in self.peers:
            self.connect(Role.STAFF, name=login)
        if login not in self.tokens:
            answer = self.ask(key, staff.SignIn, credential=credential(login))
            assert isinstance(answer, staff.SignedIn), answer
            self.tokens[login] = answer.token
        return key

    def by(self, login: str, kind: type[Message], /, **fields: Any) -> Any:
        """A staff member asks."""
        key = self.desk(login)
        return self.ask(key, kind, token=self.tokens[login], **fields)

    def open_table(self, table: int = TABLE, preset: str = "main") -> None:
        done(self.by("finn", floor.OpenTable, table=table, name=f"Table {table}", preset=preset))

    # Players.

    def track(self, player: int) -> str:
        return track_2(self.cards[player])

    def swipe(self, key: str, player: int) -> Any:
        return self.ask(key, asks.Swipe, track=self.track(player))

    def pin(self, key: str, digits: str = PIN) -> Any:
        return self.ask(key, asks.EnterPin, pin=digits)

    def sign_in(self, key: str, player: int) -> None:
        done(self.swipe(key, player))
        done(self.pin(key))

    def sit(self, seat: int, player: int, amount: int = 10_000, table: int = TABLE) -> str:
        """A player sits down; return the station's key."""
        key = self.seat(seat, table)
        self.sign_in(key, player)
        done(self.ask(key, asks.BuyIn, amount=amount))
        return key

    def start(self, table: int = TABLE) -> None:
        done(self.by("finn", floor.OrderTable, table=table, act="start", reason="ready"))

    def deal(self, table: int = TABLE) -> None:
        """Let time pass until a hand runs."""
        actor = self.room.tables[table]
        self.until(lambda: table_of(actor).running_hand is not None)

    def until(self, reached: Callable[[], bool], steps: int = 300) -> None:
        for _ in range(steps):
            if reached():
                return
            assert self.clock.step(), "nothing is planned any more"
            self.settle()
        raise AssertionError("it was not reached")

    def pass_ms(self, ms: int) -> None:
        """Let so much time pass."""
        end = self.clock.ms + ms
        while (due := self.clock.due_ms()) is not None and due <= end:
            self.clock.step()
            self.settle()
        self.clock.ms = end

    def act(self, kind: str, total: int = 0, table: int = TABLE) -> Any:
        """Whoever must act does so."""
        hand = table_of(self.room.tables[table]).hand
        assert hand is not None
        assert hand.to_act is not None
        key = self.seat(hand.to_act.seat, table)
        return self.ask(
            key,
            asks.Act,
            table=table,
            hand=hand.setup.hand,
            turn=hand.turn,
            kind=kind,
            total=total,
        )

    def balance(self, player: int) -> int:
        return self.store.balance(player_account(player)).count


def credential(login: str) -> staff.Credential:
    return staff.Credential(login=login, password=password_of(login).reveal())


def done(answer: Any) -> Done:
    """The request was carried out."""
    assert isinstance(answer, Done), answer
    return answer


def refused(answer: Any) -> str:
    """The request was refused: why."""
    assert isinstance(answer, Refusal), answer
    return answer.code
