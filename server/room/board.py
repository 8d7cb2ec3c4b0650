"""The board as last read from the books, and the questions the room asks of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ledger import Store
from ledger.board import (
    Dispute,
    Place,
    PlaceKind,
    SeatCall,
    SeatWish,
    StandIn,
    open_calls,
    open_dispute_count,
    open_disputes,
    open_places,
    open_stand_ins,
    open_wishes,
)
from server.instants import Instants


@dataclass(slots=True)
class Board:
    """The room's open rows of the books, the oldest first: lists, calls, wishes, disputes."""

    instants: Instants = field(compare=False)
    """Measures how long the calls still last."""
    places: list[Place] = field(default_factory=list)
    """In the order in which seats are given."""
    wishes: list[SeatWish] = field(default_factory=list)
    calls: list[SeatCall] = field(default_factory=list)
    disputes: list[Dispute] = field(default_factory=list)
    """The first page of the open disputes."""
    dispute_count: int = 0
    """How many disputes are open in all."""
    stand_ins: list[StandIn] = field(default_factory=list)
    called: list[Place] = field(default_factory=list)
    """Of the places: those that hold a seat."""
    changing: list[Place] = field(default_factory=list)
    """Of the places: players who sit at a table, want another, and are not called yet."""
    lists_waiting: frozenset[str] = frozenset()
    """The lists with somebody who is not called yet."""
    _wishes: dict[int, SeatWish] = field(default_factory=dict)
    _calls: dict[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)

    def refresh(self, store: Store) -> None:
        """Read the open rows again."""
        self._read_places(store)
        self.wishes = open_wishes(store)
        self._wishes = {wish.player: wish for wish in reversed(self.wishes)}
        self.calls = open_calls(store)
        self._calls = {}
        for call in self.calls:
            spot = (call.table, call.seat)
            self._calls[spot] = (*self._calls.get(spot, ()), call.kind)
        self.disputes = open_disputes(store)
        self.dispute_count = open_dispute_count(store)
        self.stand_ins = open_stand_ins(store)

    def _read_places(self, store: Store) -> None:
        """Read the lists, and sort out once what every tap asks for."""
        self.places = open_places(store)
        self.called = [place for place in self.places if place.called]
        waiting = [place for place in self.places if not place.called]
        self.changing = [place for place in waiting if place.kind is PlaceKind.CHANGING]
        self.lists_waiting = frozenset(place.list for place in waiting)
        self.instants.keep([place.number for place in self.called])

    def left_ms(self, place: Place) -> int:
        """The time a called player has left to come; 0 for a player who is not called."""
        return 0 if place.until_ms is None else self.instants.left_ms(place.number, place.until_ms)

    def hold_on(self, table: int, seat: int) -> Place | None:
        """Return the place that holds a seat."""
        for place in self.called:
            if (place.table, place.seat) == (table, seat):
                return place
        return None

    def called_to(self, table: int, player: int) -> Place | None:
        """Return the call of a player to a table."""
        for place in self.called:
            if place.table == table and place.player == player:
                return place
        return None

    def waiting_for(self, code: str, table: int) -> list[Place]:
        """Return the places that wait for a table and are not called yet, the next first."""
        return [
            place
            for place in self.places
            if place.list == code and not place.called and place.table in (0, table)
        ]

    def lists(self) -> dict[str, list[Place]]:
        """Return the waiting lists by name, each in its order."""
        by_list: dict[str, list[Place]] = {}
        for place in self.places:
            by_list.setdefault(place.list, []).append(place)
        return by_list

    def calls_of(self, table: int, seat: int) -> tuple[str, ...]:
        """Return the kinds of a seat's open calls."""
        return self._calls.get((table, seat), ())

    def wish_of(self, player: int) -> SeatWish | None:
        """Return the seat change a player asked for."""
        return self._wishes.get(player)
