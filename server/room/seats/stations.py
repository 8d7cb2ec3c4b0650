"""The stations at the seats: which key is where, which seat each serves, and who is signing in.

A station belongs to one seat of one table. It serves that seat, unless another station stands in
for it, or it stands in itself for a seat whose own station is lost. Only the sign-in is kept here;
the table keeps everything that must outlive a reboot of the station.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ledger.board import StandIn
from ledger.cage import News
from ledger.card_number import CardNumber
from server.ports import Timer
from wire.messages.own_view import OwnView

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Admitted:
    """A player proved himself and chooses his buy-in."""

    player: int
    previous_ms: int
    news: News
    """What the cage did with the player's account since then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    """A floorperson proved himself and has the menu open."""

    staff: int
    name: str
    until_ms: int
    """When it closes if it is not used; in ticks."""
    longest_ms: int
    """When it closes even if it is used; in ticks."""


Stage = PinWanted | Admitted | Menu


@dataclass(slots=True, kw_only=True)
class Station:
    """One station."""

    spot: Spot
    key: str = ""
    """The key of the connected client; empty: none."""
    last_key: str = ""
    """The key that was connected last: the player who proved himself did so to its screen."""
    beat_ms: int = 0
    """The heartbeat interval it was last asked for; 0: not asked since it connected."""
    seen: bool = False
    """Whether it has been connected since the server's start."""
    stage: Stage | None = None
    timer: Timer | None = None
    busy: bool = False
    """A PIN is being checked or a buy-in booked."""
    sits_down: bool = False
    """A buy-in is being booked: the seat is about to be taken."""
    visit: int = 0
    """A generation counter: it grows when a sign-in ends, so that stale results are dropped."""
    unlocked: bool = False
    """The player who sits out entered his PIN."""
    proved: int = 0
    """The player who entered his PIN here; only his seat is shown privately. 0: nobody."""
    began_ticks: int = 0
    """When the player's stay began."""
    hourly_ms: int = 0
    """The length of stay at which the player is next told his time and result."""
    time_asked_ms: int = 0
    """When the books were last asked for the player's own time limit."""
    notice: str = ""
    notice_facts: dict[str, int | str] = field(default_factory=dict)
    made: tuple[tuple[object, ...], OwnView] | None = None
    """The view last made for its player, behind all that it was made of."""
    gone: tuple[int, int] = (0, 0)
    """The player who was moved from here, and his new seat, until he has entered his PIN there."""

    @property
    def up(self) -> bool:
        """Whether a client is connected."""
        return bool(self.key)

    def clear(self) -> None:
        """Forget who was signing in; a seat that its PIN had opened is locked again."""
        self.stage = None
        self.unlocked = False
        self.busy = self.sits_down = False
        self.visit += 1
        self.cancel_timer()

    def cancel_timer(self) -> None:
        """Stop the timer of the current step."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def lock(self) -> None:
        """Show the seat to nobody until its player has entered his PIN here."""
        self.clear()
        self.proved = 0

    def leave(self) -> None:
        """Forget the player: nobody sits here any more."""
        self.clear()
        self.proved = 0
        self.hourly_ms = self.time_asked_ms = 0
        self.notice, self.notice_facts = "", {}


class Stations:
    """All stations of the room.

    A station stands in for a player, not for a seat. It stops standing in as soon as its player
    has left that seat, even if the books still list it.
    """

    def __init__(self, player_at: Callable[[Spot], int]) -> None:
        self._player_at = player_at
        self._by_spot: dict[Spot, Station] = {}
        self._by_key: dict[str, Station] = {}
        self._by_table: dict[int, dict[str, Station]] = {}
        """Connected stations, by the table they belong to."""
        self._serves: dict[Spot, StandIn] = {}
        """Stand-ins, by the station that stands in."""
        self._served: dict[Spot, StandIn] = {}
        """Stand-ins, by the seat that another station serves."""
        self._guests: dict[int, list[Spot]] = {}
        """By table: stations of other tables that stand in there."""

    def at(self, spot: Spot) -> Station:
        """Return the station of a seat; an unknown one is created."""
        station = self._by_spot.get(spot)
        if station is None:
            station = self._by_spot[spot] = Station(spot=spot)
        return station

    def with_key(self, key: str) -> Station | None:
        """Return the station of a connected client."""
        return self._by_key.get(key)

    def connect(self, key: str, spot: Spot) -> Station:
        """A station's client has connected."""
        station = self.at(spot)
        if station.key and station.key != key:
            self._forget(station.key)
        if station.last_key not in ("", key):
            station.lock()  # another screen stands here now: nobody has proved himself to it
        station.key = station.last_key = key
        station.seen, station.beat_ms = True, 0
        self._by_key[key] = station
        self._by_table.setdefault(spot[0], {})[key] = station
        return station

    def disconnect(self, key: str) -> Station | None:
        """A station's client is gone; a sign-in that was under way must start again."""
        station = self._forget(key)
        if station is not None:
            station.key = ""
            station.clear()
        return station

    def _forget(self, key: str) -> Station | None:
        station = self._by_key.pop(key, None)
        if station is not None:
            self._by_table[station.spot[0]].pop(key, None)
        return station

    def seat_of(self, station: Station) -> Spot:
        """Return the seat a station serves now."""
        if not self._serves:  # as nearly always; every tap asks many times
            return station.spot
        found = self._holding(self._serves.get(station.spot))
        return station.spot if found is None else found.seat

    def serving(self, spot: Spot) -> Station:
        """Return the station that serves a seat now."""
        if not self._served:  # as nearly always; every tap asks many times
            return self.at(spot)
        found = self._holding(self._served.get(spot))
        return self.at(spot if found is None else found.station)

    def is_replaced(self, station: Station) -> bool:
        """Whether another station stands in for this one's own seat."""
        return bool(self._served) and self._holding(self._served.get(station.spot)) is not None

    def stands_in(self, station: Station) -> bool:
        """Whether this station serves another seat than its own."""
        return self._holding(self._serves.get(station.spot)) is not None

    def _holding(self, found: StandIn | None) -> StandIn | None:
        """Return a stand-in whose player still sits in the seat."""
        holds = found is not None and self._player_at(found.seat) == found.player
        return found if holds else None

    def arrange(self, stand_ins: list[StandIn]) -> None:
        """Replace the list of stand-ins."""
        self._serves = {each.station: each for each in stand_ins}
        self._served = {each.seat: each for each in stand_ins}
        self._guests = {}
        for each in stand_ins:
            if each.station[0] != each.seat[0]:
                self._guests.setdefault(each.seat[0], []).append(each.station)

    def of_table(self, table: int) -> Iterator[Station]:
        """Yield the connected stations that show a table."""
        own = self._by_table.get(table, {}).values()
        guests = (self.at(spot) for spot in self._guests.get(table, ()))
        for station in (*own, *guests):
            if station.up and self.seat_of(station)[0] == table:
                yield station

    def connected(self) -> Iterator[Station]:
        """Yield all connected stations."""
        yield from self._by_key.values()
