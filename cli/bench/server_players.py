"""Ten seats and the centre of a table as real clients, which time every tap they make.

A tap is timed from the moment a seat sends it until the last of the eleven screens has applied
the update that shows it and has sent its acknowledgement.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from bots import Chance, Person
from cli.room_client import own_digest
from wire.link import AsyncClient, Bundle, new_request_id
from wire.messages.base import Request
from wire.messages.own_view import OfferView, OwnView
from wire.messages.seat import Act, BuyIn, ChooseEntry, EnterPin, Rebuy, Swipe
from wire.messages.session import Done, Refusal, Snapshot, Update
from wire.messages.table_view import TableView
from wire.session import News

FOLD_PERCENT = 12


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
        software = own_digest(bundle.role)
        self.client = AsyncClient(bundle, self._hear, software=software, context=context)

    def _hear(self, news: News) -> None:
        if isinstance(news, Update | Snapshot):
            if isinstance(news, Update):
                self.client.acknowledge()
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
        elif not self._asked and (request := _at_the_seat(own, person)) is not None:
            self._asked = request.id
            self.client.send(request)

    def act(self, offer: OfferView, kind: str) -> None:
        """Tap."""
        self.client.send(
            Act(
                id=new_request_id(),
                table=self._table.number,
                hand=offer.hand,
                turn=offer.turn,
                kind=kind,
            )
        )


class MeasuredTable:
    """A table's eleven screens; all calls belong to the event loop's thread."""

    def __init__(
        self,
        number: int,
        *,
        seats: Sequence[tuple[Bundle, Person]],
        centre: Bundle,
        pause_s: float,
        context: Any = None,
    ) -> None:
        self.number = number
        self.taps: list[float] = []
        """Seconds of every tap."""
        self._pause_s = pause_s
        self._chance = Chance("bench", number)
        self._screens = [Screen(self, bundle, person, context) for bundle, person in seats]
        self._screens.append(Screen(self, centre, None, context))
        self._tap: tuple[int, int] | None = None
        self._began = 0.0
        self._waiting: set[Screen] = set()
        self.view: TableView | None = None
        """As the centre shows it."""

    def start(self) -> None:
        """Switch all screens on."""
        for screen in self._screens:
            screen.client.start()

    def close(self) -> None:
        """Switch all screens off."""
        for screen in self._screens:
            screen.client.close()

    def decide(self, screen: Screen, offer: OfferView) -> None:
        """A seat has a decision: think so long, then tap."""
        asyncio.get_running_loop().call_later(self._pause_s, self._act, screen, offer)

    def applied(self, screen: Screen, view: TableView) -> None:
        """A screen shows how the table stands now."""
        hand = view.hand
        if screen is self._screens[-1]:
            self.view = view
        if self._tap is None or (hand is not None and (hand.hand, hand.turn) == self._tap):
            return
        self._waiting.discard(screen)
        if not self._waiting:
            self.taps.append(time.perf_counter() - self._began)
            self._tap = None

    def _act(self, screen: Screen, offer: OfferView) -> None:
        self._tap = (offer.hand, offer.turn)
        self._waiting = set(self._screens)
        self._began = time.perf_counter()
        if offer.to_call == 0:
            kind = "check"
        else:
            kind = "fold" if self._chance.percent(FOLD_PERCENT) else "call"
        screen.act(offer, kind)


def _at_the_seat(own: OwnView, person: Person) -> Request | None:
    id_ = new_request_id()
    match own.state:
        case "open":
            return Swipe(id=id_, track=person.track)
        case "pin" | "locked":
            return EnterPin(id=id_, pin=person.pin)
        case "buy_in" if own.buy_in is not None:
            return BuyIn(id=id_, amount=own.buy_in.least, entry="post")
        case "busted" if own.buy_in is not None:
            return Rebuy(id=id_, amount=own.buy_in.least)
        case "seated" if own.entry is not None and own.entry.chosen == "wait":
            return ChooseEntry(id=id_, entry="post")
        case _:
            return None
