"""Ten seats and the centre of a table as real clients, which time every tap they make.

A tap is timed from the moment a seat sends it until the last of the eleven screens has applied
the update that shows it and has sent its acknowledgement.

In a card room eleven computers decode their updates side by side. Here one process decodes them one
after the other. So during a tap the screens first read their frames and then decode them, and a tap
has two times: as this process took it, and as long as the slowest screen took by itself.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from bots import Chance, Person
from cli.link.room_client import own_digest
from wire.link import Bundle, new_request_id
from wire.link.client_link import ClientLink
from wire.messages.base import Request
from wire.messages.own_view import OfferView, OwnView
from wire.messages.seat import Act, BuyIn, ChooseEntry, EnterPin, Rebuy, Swipe
from wire.messages.session import Done, Refusal, Snapshot, Update
from wire.messages.table_view import TableView
from wire.session import News

FOLD_PERCENT = 12
PULSE_S = 0.1
PHASES = 4


class Pulse:
    """One timer for the screens of many tables: each is looked at four times per beat.

    This computer stands in for 2,000 screens; a timer for each would cost more than the play.
    """

    def __init__(self) -> None:
        self._screens: list[Screen] = []
        self._phase = 0
        self._timer: asyncio.TimerHandle | None = None

    def add(self, screen: Screen) -> None:
        """Look after one more screen."""
        self._screens.append(screen)
        if self._timer is None:
            self._beat()

    def drop(self, screen: Screen) -> None:
        """A screen is switched off: look after it no more."""
        self._screens.remove(screen)

    def stop(self) -> None:
        """Stop looking after screens."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._screens.clear()

    def _beat(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(PULSE_S, self._beat)
        for screen in self._screens[self._phase :: PHASES]:
            screen.look()
        self._phase = (self._phase + 1) % PHASES


class Screen:
    """One client of a table; a seat's also plays."""

    def __init__(
        self, table: MeasuredTable, bundle: Bundle, person: Person | None, context: Any
    ) -> None:
        self._table = table
        self._person = person
        self._own: OwnView | None = None
        self._asked = ""
        self._decided = (0, 0)
        self._frames: list[bytes] = []
        """Read during a tap and not decoded yet."""
        self._read_at = self._decodes_at = 0.0
        self._dealer = ClientLink(bundle, own_digest(bundle.role), context)

    @property
    def is_off(self) -> bool:
        """Whether the screen is switched off; a tap that was planned before is not made."""
        return bool(self._dealer.socket.closed)

    @property
    def has_read(self) -> bool:
        """Whether frames wait to be decoded."""
        return bool(self._frames)

    @property
    def done_at(self) -> float:
        """When it would have come so far on a computer of its own."""
        return self._read_at + time.perf_counter() - self._decodes_at

    def start(self) -> None:
        """Switch the screen on."""
        asyncio.get_running_loop().add_reader(self._dealer.socket.FD, self._ready)

    def close(self) -> None:
        """Switch the screen off."""
        asyncio.get_running_loop().remove_reader(self._dealer.socket.FD)
        self._dealer.close()

    def _ready(self) -> None:
        if not self._table.is_tapped:
            self.look()
            return
        self.read()
        self._table.read()

    def read(self) -> None:
        """Read what waits, to be decoded later."""
        if frames := self._dealer.read():
            self._frames += frames
            self._read_at = time.perf_counter()

    def look(self) -> None:
        """Decode what was read, read what waits, and send a beat that is due.

        It looks again after what it heard: an acknowledgement may consume the socket's only signal
        of something to read.
        """
        frames, self._frames = self._frames, []
        self._decodes_at = time.perf_counter()
        if not frames:
            self._read_at = self._decodes_at
        heard = self._dealer.look(frames)
        while heard:
            for news in heard:
                self._hear(news)
            heard = [] if self._dealer.socket.closed else self._dealer.look()

    def _hear(self, news: News) -> None:
        if isinstance(news, Update | Snapshot):
            if isinstance(news, Update):
                self._dealer.acknowledge()
            if news.table is not None:
                self._table.applied(self, news.table)
                self._own = news.own
                self._play()
        elif isinstance(news, Done | Refusal) and news.id == self._asked:
            self._asked = ""
            self._play()

    def _play(self) -> None:
        own, person = self._own, self._person
        if own is None or person is None:
            return
        if own.offer is not None and (own.offer.hand, own.offer.turn) != self._decided:
            self._decided = (own.offer.hand, own.offer.turn)
            self._table.decide(self, own.offer)
        elif not self._asked and (request := asked_at_the_seat(own, person)) is not None:
            self._asked = request.id
            self._dealer.send(request)

    def tap(self, act: Act) -> None:
        """Say how the seat acts, and look: sending may consume the signal of something to read."""
        self._dealer.send(act)
        self.look()


class Tap(NamedTuple):
    """The seconds that one tap took."""

    together: float
    """With eleven screens in one process."""
    apart: float
    """With each screen on a computer of its own."""


class MeasuredTable:
    """A table's eleven screens; all calls belong to the event loop's thread."""

    def __init__(  # noqa: PLR0913
        self,
        number: int,
        *,
        seats: Sequence[tuple[Bundle, Person]],
        centre: Bundle,
        pause_s: float,
        context: Any = None,
        pulse: Pulse | None = None,
    ) -> None:
        self.number = number
        self.taps: list[Tap] = []
        self._pause_s = pause_s
        self._pulse = pulse or Pulse()
        self._chance = Chance("bench", number)
        self._screens = [Screen(self, bundle, person, context) for bundle, person in seats]
        self._screens.append(Screen(self, centre, None, context))
        self._tap: tuple[int, int] | None = None
        self._began = self._last_done_at = 0.0
        self._waiting: set[Screen] = set()
        self.view: TableView | None = None
        """The table as the centre shows it."""

    def start(self) -> None:
        """Switch all screens on."""
        for screen in self._screens:
            screen.start()
            self._pulse.add(screen)

    def close(self) -> None:
        """Switch all screens off, and the pulse with them."""
        self._pulse.stop()
        for screen in self._screens:
            screen.close()

    def decide(self, screen: Screen, offer: OfferView) -> None:
        """A seat has a decision: pause, then tap."""
        asyncio.get_running_loop().call_later(self._pause_s, self._act, screen, offer)

    def applied(self, screen: Screen, view: TableView) -> None:
        """A screen has applied this view."""
        hand = view.hand
        if screen is self._screens[-1]:
            self.view = view
        if self._tap is None or (hand is not None and (hand.hand, hand.turn) == self._tap):
            return
        if screen in self._waiting:
            self._waiting.discard(screen)
            self._last_done_at = max(self._last_done_at, screen.done_at)
        if not self._waiting:
            together = time.perf_counter() - self._began
            self.taps.append(Tap(together, self._last_done_at - self._began))
            self._tap = None

    @property
    def is_tapped(self) -> bool:
        """Whether screens wait for the update of a tap."""
        return self._tap is not None

    def read(self) -> None:
        """Read for every screen that waits; when all have read, they decode their frames.

        One wake-up reads for all, as the bare peer does: a turn of the event loop for each of
        eleven sockets would be counted as the server's delay.
        """
        for screen in self._waiting:
            if not screen.has_read:
                screen.read()
        if all(screen.has_read for screen in self._waiting):
            for screen in self._screens:
                screen.look()

    def _act(self, screen: Screen, offer: OfferView) -> None:
        if screen.is_off:
            return
        self._tap = (offer.hand, offer.turn)
        self._last_done_at = 0.0
        self._waiting = set(self._screens)
        self._began = time.perf_counter()
        screen.tap(act_on(offer, self.number, self._chance))


def act_on(offer: OfferView, table: int, chance: Chance) -> Act:
    """Return how a seat acts on its decision: it checks or calls, and folds now and then."""
    to_bet = "fold" if chance.percent(FOLD_PERCENT) else "call"
    kind = to_bet if offer.to_call else "check"
    id_ = new_request_id()
    return Act(id=id_, table=table, hand=offer.hand, turn=offer.turn, kind=kind)


def asked_at_the_seat(own: OwnView, person: Person) -> Request | None:
    """Return what a player asks for who wants to be dealt in; None: nothing now."""
    match own.state:
        case "open":
            return Swipe(id=new_request_id(), track=person.track)
        case "pin" | "locked":
            return EnterPin(id=new_request_id(), pin=person.pin)
        case "buy_in" if own.buy_in is not None:
            return BuyIn(id=new_request_id(), amount=own.buy_in.least, entry="post")
        case "busted" if own.buy_in is not None:
            return Rebuy(id=new_request_id(), amount=own.buy_in.least)
        case "seated" if own.entry is not None and own.entry.chosen == "wait":
            return ChooseEntry(id=new_request_id(), entry="post")
        case _:
            return None
