"""One table with real rules and real books in memory, under a clock that tests move by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from ledger import Answer, SqliteStore, Store, Unit
from ledger.seal import Sealer
from rng import ShuffledDeck
from rules.cards import DECK_52
from rules.games.model import Draw
from rules.hand.commands import Act, ActKind, AskCard, Discard, Muck, Show
from rules.hand.draws import card_choices
from rules.hand.offers import offer_to
from rules.hand.state import Hand, Phase
from rules.seating import Entry, Rebuy, SitDown, StandUp, StartTable, TopUp
from rules.settings import Clocks, Stakes, Structure, TableSettings
from server.games import GAMES
from server.house import Pace, TableOptions
from server.room.seats.buy_in_money import bringing, sitting_down
from server.slow_work import Asker
from server.tables.actor import TableActor
from server.tables.actor_start import open_table, recovered_table
from server.tables.commands import OpenTable
from server.tables.game import Command
from server.tables.order_unit import OrderAnswers
from server.tables.orders import Carried, Cause, Order, Rejected, Reply
from server.tables.ports import TablePorts, Trouble
from server.tables.publication import Published
from tests.ledger.books_of import copied_rows, store_of
from tests.ledger.card_room import open_room
from tests.server.tables.hand_clock import HandClock
from tests.server.tables.poker_table import table_of
from wire.messages.seat import Evidence

T = TypeVar("T")
PLAYERS = 12
CENTS = 200_000
TABLE = 3
SEALER = Sealer(b"s" * 32, "memory")
HOLDEM = TableSettings(
    game="holdem", structure=Structure.NO_LIMIT, stakes=Stakes(blinds=(50, 100)), seats=10
)
INSTANT = TableOptions(pace=Pace.INSTANT, between_hands_ms=0, starts_itself=False)


class MemoryBooks:
    """Books that write when `run` says so, so that tests see what happens in between."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.waiting: list[tuple[Unit, Callable[[Answer | Exception], None]]] = []
        self.units: list[Unit] = []
        self.fail_next: Exception | None = None

    @property
    def store(self) -> Store:
        return self._store

    @property
    def sqlite(self) -> SqliteStore:
        return self._store

    def submit(self, unit: Unit, then: Callable[[Answer | Exception], None]) -> None:
        self.waiting.append((unit, then))

    def aside(
        self, work: Callable[[], T], then: Callable[[T | Exception], None], asker: Asker
    ) -> None:
        then(work())

    def run(self) -> None:
        """Write everything that was handed in, and what follows from it."""
        while self.waiting:
            unit, then = self.waiting.pop(0)
            self.units.append(unit)
            then(self._outcome(unit))

    def run_one(self) -> None:
        """Write the first unit that was handed in."""
        unit, then = self.waiting.pop(0)
        then(self._outcome(unit))

    def _outcome(self, unit: Unit) -> Answer | Exception:
        if self.fail_next is not None:
            fault, self.fail_next = self.fail_next, None
            return fault
        try:
            return self._store.apply(unit)
        except Exception as error:
            return error


class SeededShuffler:
    """Decks that come again with the same seed."""

    def __init__(self, seed: int = 1) -> None:
        self._random = Random(seed)
        self.next: list[tuple[int, ...]] = []
        """Decks to deal first, top card first."""

    def shuffle(self, cards: Sequence[int]) -> ShuffledDeck:
        order = list(cards)
        self._random.shuffle(order)
        deck = self.next.pop(0) if self.next else tuple(order)
        salt = self._random.randbytes(8)
        salts = tuple(sha256(salt + bytes([at])).digest() for at in range(len(deck)))
        return ShuffledDeck(cards=tuple(deck), salts=salts)


@cache
def _lived() -> SqliteStore:
    room = open_room(Path(":memory:"), vault=50_000_000, till=40_000_000)
    for number in range(1, PLAYERS + 1):
        room.player(number, cents=CENTS)
    return room.store


def fresh_store() -> SqliteStore:
    """Books with players 1 to 12, each with money on the account, and an open day."""
    return copied_store(_lived())


def copied_store(store: SqliteStore) -> SqliteStore:
    """The same books once more, as a crash at this moment would leave them."""
    return store_of(copied_rows(store), seal=SEALER.seal)


@dataclass
class Felt:
    """The table, everything it published, and every way to move it."""

    store: SqliteStore = field(default_factory=fresh_store)
    clock: HandClock = field(default_factory=HandClock)
    shuffler: SeededShuffler = field(default_factory=SeededShuffler)
    settings: TableSettings = HOLDEM
    options: TableOptions = INSTANT
    published: list[Published] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    asked: int = 0
    watch: Callable[[TableActor, Published], None] | None = None
    nickname: Callable[[str], str] = "nick{}".format

    def __post_init__(self) -> None:
        self.books = MemoryBooks(self.store)
        self.actor = open_table(
            TABLE, OpenTable("Main 3", self.settings, self.options), self.ports()
        )
        self.books.run()

    def ports(self) -> TablePorts:
        return TablePorts(
            clock=self.clock,
            books=self.books,
            shuffler=self.shuffler,
            sealer=SEALER,
            nickname=self.name_of,
            publish=self.publish,
            trouble=lambda _, trouble: self.troubles.append(trouble),
            games=GAMES,
        )

    def name_of(self, player: str) -> str:
        """Read a name as the room does at this moment."""
        return self.nickname(player)

    def publish(self, actor: TableActor, published: Published) -> None:
        self.published.append(published)
        if self.watch is not None:
            self.watch(actor, published)

    @property
    def hand(self) -> Hand:
        hand = table_of(self.actor).hand
        assert hand is not None
        return hand

    def request_id(self) -> str:
        self.asked += 1
        return f"request-{self.asked}"

    def ask(
        self,
        command: Command,
        request_id: str = "",
        *,
        actor: str = "staff:1",
        cause: Cause = Cause.TAP,
        beside: Any = None,
        evidence: Evidence | None = None,
        why: str = "",
    ) -> Reply:
        """Order something, write it, and return the answer."""
        replies = self.send(
            command,
            request_id,
            actor=actor,
            cause=cause,
            beside=beside,
            evidence=evidence,
            why=why,
        )
        self.books.run()
        (reply,) = replies
        return reply

    def send(self, command: Command, request_id: str = "", **more: Any) -> list[Reply]:
        """Order something without writing; the list will hold its answer."""
        replies: list[Reply] = []
        fields = {"actor": "staff:1", **more}
        self.actor.order(
            Order(
                command=command,
                request_id=request_id or self.request_id(),
                reply=replies.append,
                **fields,
            )
        )
        return replies

    def sit(self, seat: int, player: int, amount: int, entry: Entry = Entry.WAIT) -> Reply:
        request = self.request_id()
        beside = sitting_down(request, TABLE, seat, player=player, amount=amount)
        return self.ask(SitDown(seat, str(player), amount, entry), request, beside=beside)

    def top_up(self, seat: int, amount: int) -> Reply:
        return self.ask(TopUp(seat, amount), beside=bringing(amount))

    def rebuy(self, seat: int, amount: int) -> Reply:
        return self.ask(Rebuy(seat, amount), beside=bringing(amount))

    def seat_all(self, stacks: Mapping[int, int]) -> None:
        for seat, amount in stacks.items():
            carried(self.sit(seat, seat, amount))

    def start(self) -> None:
        """Start the game and deal the first hand."""
        carried(self.ask(StartTable()))
        self.deal()

    def deal(self) -> None:
        """Let time pass until a hand runs."""
        self.until(lambda: table_of(self.actor).running_hand is not None)

    def until(self, reached: Callable[[], bool], steps: int = 200) -> None:
        """Let time pass until something is reached."""
        for _ in range(steps):
            if reached():
                return
            assert self.clock.step(), "nothing is planned any more"
            self.books.run()
        raise AssertionError("it was not reached")

    def pass_ms(self, ms: int) -> None:
        """Let so much time pass."""
        end = self.clock.ms + ms
        while (due := self.clock.due_ms()) is not None and due <= end:
            self.clock.step()
            self.books.run()
        self.clock.ms = end

    def act(self, kind: ActKind, total: int = 0, request_id: str = "") -> Reply:
        """The player to act does something."""
        player = self.hand.to_act
        assert player is not None
        return self.ask(
            Act(player.seat, self.hand.turn, kind, total), request_id, actor=f"seat:3:{player.seat}"
        )

    def check_or_call(self) -> Reply:
        offer = offer_to(self.hand)
        assert offer is not None
        if offer.bring_in:
            return self.act(ActKind.BRING_IN)
        if not offer.can_check:
            return self.act(ActKind.RAISE, offer.raise_min)
        return self.act(ActKind.CALL if offer.to_call else ActKind.CHECK)

    def decide_cards(self, count: int = 0) -> Reply:
        """The next player in a draw gives up so many cards, or as many as he must."""
        choice = card_choices(self.hand)[0]
        command: Command = AskCard(choice.seat, choice.turn, up=bool(count))
        if isinstance(choice.step, Draw):
            most = max(choice.step.least, min(count, choice.step.most))
            command = Discard(choice.seat, choice.turn, choice.positions[:most])
        return self.ask(command, actor=f"seat:3:{choice.seat}")

    def show(self) -> Reply:
        return self._show_or_muck(Show)

    def muck(self) -> Reply:
        return self._show_or_muck(Muck)

    def _show_or_muck(self, kind: Callable[[int, int], Command]) -> Reply:
        player = self.hand.to_act
        assert player is not None
        return self.ask(kind(player.seat, self.hand.turn))

    def call_down(self) -> None:
        """Everybody checks or calls and shows until the hand is over."""
        while table_of(self.actor).running_hand is not None:
            if offer_to(self.hand) is not None:
                carried(self.check_or_call())
            elif self.hand.phase is Phase.DRAWING:
                carried(self.decide_cards())
            else:
                carried(self.show())

    def call_down_if_running(self) -> None:
        if table_of(self.actor).running_hand is not None:
            self.call_down()

    def call_down_to_the_last(self) -> None:
        """Everybody checks or calls until one decision of the last street is left."""
        while self.hand.street < len(self.hand.game.streets) - 1 or self.hand.waiting:
            carried(self.check_or_call())

    def restart(self) -> None:
        """The server dies here and comes back; all stations are there again."""
        self.actor = self.recovered()
        self.actor.resume()
        for seat in range(1, self.settings.seats + 1):
            self.actor.station_back(seat)
        self.books.run()

    def recovered(self, *, remember: bool = True) -> TableActor:
        """What a new server finds in the books; what was not durable is gone."""
        self.store = copied_store(self.store)
        self.books = MemoryBooks(self.store)
        ms, self.clock = self.clock.ms, HandClock()
        self.clock.ms = ms
        self.troubles.clear()
        actor = recovered_table(TABLE, self.ports())
        if not remember:
            actor._answers = OrderAnswers(TABLE, actor.game.kind, actor._ports.books.store)
        return actor

    def stand_up(self, seat: int) -> Reply:
        return self.ask(StandUp(seat))


def carried(reply: Reply) -> Carried:
    """The order was carried out."""
    assert isinstance(reply, Carried), reply
    return reply


def rejected(reply: Reply) -> tuple[str, dict[str, Any]]:
    """The order was refused: code and facts."""
    assert isinstance(reply, Rejected), reply
    return reply.code, dict(reply.facts)


def quick_clocks(**changes: int) -> Clocks:
    """Clocks with a time bank unless told otherwise."""
    return Clocks(**{"showdown_ms": 5_000, **changes})


FULL_DECK = DECK_52


def started(**stacks: int) -> Felt:
    """A table that plays its first hand: `started(s1=10_000, s2=8_000)`."""
    felt = Felt()
    felt.seat_all({int(seat[1:]): amount for seat, amount in stacks.items()})
    felt.start()
    return felt
