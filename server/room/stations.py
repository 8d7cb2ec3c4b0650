"""The stations at the seats: which key is where, which seat each serves, and who is signing in.

A station belongs to one seat of one table. It serves that seat, unless another station stands in
for it, or it stands in itself for a seat whose own station is lost. Everything that outlives a
reboot of the station is the table's; what is kept here is only the way in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ledger.board import StandIn
from ledger.card_number import CardNumber
from server.ports import Timer

Spot = tuple[int, int]
"""Table and seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PinWanted:
    """A card was swiped and its PIN is awaited."""

    holder: str
    """`player` or `staff`."""
    number: int
    name: str
    card: CardNumber = field(repr=False)
    goes_on_at: Spot | None = None
    """The lost station's seat that the player goes on with here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Admitted:
    """A player proved himself and chooses his buy-in."""

    player: int
    previous_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    """A floorperson proved himself and has the menu open."""

    staff: int
    name: str
    until_ms: int


Stage = PinWanted | Admitted | Menu


@dataclass(slots=True, kw_only=True)
class Station:
    """One station."""

    spot: Spot
    key: str = ""
    """Of the connected client; empty: none."""
    seen: bool = False
    """Has been connected since the start."""
    stage: Stage | None = None
    timer: Timer | None = None
    busy: bool = False
    """A PIN is being checked or a buy-in booked."""
    visit: int = 0
    """Goes up whenever somebody's way in ends, so that a late result finds nobody."""
    unlocked: bool = False
    """The player who sits out entered his PIN."""
    proof_due: bool = False
    """The player was moved here and has not entered his PIN yet."""
    hourly_ms: int = 0
    """When the player is told his time and result next."""
    time_asked_ms: int = 0
    """When the books were last asked for the player's own time limit."""
    notice: str = ""
    notice_facts: dict[str, int | str] = field(default_factory=dict)

    @property
    def up(self) -> bool:
        """Whether a client is connected."""
        return bool(self.key)

    def clear(self) -> None:
        """Forget who was signing in; a seat that its PIN had opened is locked again."""
        self.stage = None
        self.unlocked = False
        self.busy = False
        self.visit += 1
        self.cancel_timer()

    def cancel_timer(self) -> None:
        """Stop what was being timed here."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def leave(self) -> None:
        """Nobody sits here any more."""
        self.clear()
        self.proof_due = False
        self.hourly_ms = self.time_asked_ms = 0
        self.notice, self.notice_facts = "", {}


class Stations:
    """All stations of the room."""

    def __init__(self) -> None:
        self._by_spot: dict[Spot, Station] = {}
        self._by_key: dict[str, Station] = {}
        self._serves: dict[Spot, Spot] = {}
        """The other seat that a station stands in for."""
        self._served_at: dict[Spot, Spot] = {}

    def at(self, spot: Spot) -> Station:
        """Return the station of a seat, known or not."""
        return self._by_spot.setdefault(spot, Station(spot=spot))

    def with_key(self, key: str) -> Station | None:
        """Return the station a connected client is."""
        return self._by_key.get(key)

    def connect(self, key: str, spot: Spot) -> Station:
        """A station's client is there."""
        station = self.at(spot)
        if station.key and station.key != key:
            self._by_key.pop(station.key, None)
        station.key, station.seen = key, True
        self._by_key[key] = station
        return station

    def disconnect(self, key: str) -> Station | None:
        """A station's client is gone; whoever was signing in begins again."""
        station = self._by_key.pop(key, None)
        if station is not None:
            station.key = ""
            station.clear()
        return station

    def seat_of(self, station: Station) -> Spot:
        """Return the seat a station serves now."""
        return self._serves.get(station.spot, station.spot)

    def serving(self, spot: Spot) -> Station:
        """Return the station that serves a seat now."""
        return self.at(self._served_at.get(spot, spot))

    def is_replaced(self, station: Station) -> bool:
        """Whether another station stands in for this one's own seat."""
        return station.spot in self._served_at

    def stands_in(self, station: Station) -> bool:
        """Whether this station serves another seat than its own."""
        return station.spot in self._serves

    def arrange(self, stand_ins: list[StandIn]) -> None:
        """Take over who stands in for whom."""
        self._serves = {each.station: each.seat for each in stand_ins}
        self._served_at = {each.seat: each.station for each in stand_ins}

    def of_table(self, table: int) -> Iterator[Station]:
        """Yield the connected stations that show a table."""
        for station in self._by_key.values():
            if self.seat_of(station)[0] == table:
                yield station

    def connected(self) -> Iterator[Station]:
        """Yield all connected stations."""
        yield from self._by_key.values()
