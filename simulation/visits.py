"""Visits that cross: a stage of one player's visit is begun, the world changes, the stage ends.

Every stage of a visit is raced against everything that can happen meanwhile, see
`simulation.visit_scripts`. Whatever is refused or done, the judge's promises hold: above all, a
station shows and plays only the seat of the player who proved himself there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from bots.chance import Chance
from bots.policy import Person
from ledger.board import open_places, open_stand_ins, open_wishes
from rules.settings import BuyIn, Seating
from server.house import LostSeatPolicy, Preset, TableOptions
from simulation.cage import Cage
from simulation.checks.violation import Violation
from simulation.evening import Evening, Plan
from simulation.floor import Floor
from simulation.games import simulated_house
from simulation.guests import Guest
from simulation.summary import Failed
from wire.messages import floor as orders
from wire.messages import seat as asks
from wire.messages.base import Request
from wire.messages.staff import StaffRequest
from wire.session import Peer, Role

TABLE, OTHER_TABLE = 1, 2
SEATS = 6
REGULARS = (1, 2)
"""Seats whose players sit all the time, so that hands are dealt."""
BUY_IN = 4_000
LOST_MS = 1_200
"""After this, a station without power is known to be lost."""
SETTLE_MS = 2_000
PATIENCE_MS = 120_000
PAUSES_MS = (0, 1, 4, 12, 40, 400)
ANSWERED_PERCENT = 60
"""How often a step waits for the last answer; otherwise it waits only a moment."""

Step = Callable[["Visits"], None]


@dataclass(frozen=True, slots=True)
class Script:
    """What happens step by step, and what must have happened before it."""

    name: str
    before: tuple[Step, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Race:
    """Some steps of a stage, then everything that changes the world, then the other steps."""

    stage: Script
    change: Script
    begun: int
    """How many steps of the stage come first."""

    def __str__(self) -> str:
        """Name what is raced."""
        return f"{self.stage.name} / after step {self.begun}: {self.change.name}"


class Visits(Evening):
    """A room in which scripts happen instead of an evening."""

    def __init__(self, seed: int) -> None:
        chance = Chance("visits", seed)
        house = simulated_house(2, chance.branch("house"))
        presets = {name: _for_visits(preset) for name, preset in house.presets.items()}
        self.guests: dict[tuple[int, int], Guest] = {}
        self.outcomes: Counter[str] = Counter()
        """How the steps of all scripts were answered."""
        self._asked: list[tuple[Guest, str]] = []
        self._luck = chance.branch("pauses")
        self._orders = 0
        super().__init__(Plan(seed=seed, tables=2, hands=0), house=replace(house, presets=presets))
        self.floor.mischief = self.cage.working = False

    def run_race(self, race: Race) -> None:
        """Reset everything and run a race; raises `Failed`."""
        try:
            self._begin_anew()
            for step in (*race.stage.before, *race.change.before):
                step(self)
                self.pass_ms(LOST_MS)
            stage, begun = race.stage.steps, race.begun
            for step in (*stage[:begun], *race.change.steps, *stage[begun:]):
                step(self)
                self._pause()
            self.pass_ms(SETTLE_MS)
        except Violation as broken:
            told = Violation(broken.promise, f"{broken.text}, in {race}")
            raise Failed(self.plan.seed, self.steps, told) from None
        self._count_answers()

    # What scripts are made of.

    def ask(self, seat: int, wanted: type[Request], /, **fields: Any) -> None:
        """A seat's station asks for something."""
        guest = self.guests[TABLE, seat]
        self._asked.append((guest, guest.ask(wanted, **fields)))

    def person(self, place: int) -> Person:
        """Return one of the people, by his place on the list."""
        return self.people.persons[place]

    def number(self, place: int) -> int:
        """Return the account of one of the people."""
        return self.people.numbers[place]

    def order(self, wanted: type[StaffRequest], /, **fields: Any) -> None:
        """The floor orders something."""
        self._orders += 1
        request_id = f"floor:visits:{self._orders}"
        self.floor.send(wanted(id=request_id, token=self.floor.token, **fields))

    def pass_ms(self, time_ms: int) -> None:
        """Let `time_ms` pass."""
        until = self.clock.ticks + time_ms
        while self.clock.ticks < until:
            self.step()

    def sit(self, place: int, seat: int) -> None:
        """Let somebody sit down, and wait for it."""
        person = self.person(place)
        self.ask(seat, asks.Swipe, track=person.track)
        self._until_answered()
        self.ask(seat, asks.EnterPin, pin=person.pin)
        self._until_answered()
        self.ask(seat, asks.BuyIn, amount=BUY_IN, entry="post")
        self._until_answered()

    # Between races.

    def _begin_anew(self) -> None:
        """Reset the room: two regulars play, all others have left, every station is up."""
        self._start()
        for guest in self.guests.values():
            guest.switch_on()
        self._until(self._is_up)
        self._until(self._is_empty)
        for place, seat in enumerate(REGULARS):
            if seat not in self._seats(TABLE):
                self.sit(place, seat)

    def _is_up(self) -> bool:
        tables = self.process is not None and len(self.process.numbers()) == 2
        shown = all(guest.own is not None for guest in self.guests.values())
        return tables and shown and bool(self.floor.token)

    def _is_empty(self) -> bool:
        """Send home all who are not regulars; True when they are gone and nothing is open."""
        if self.process is None:
            return False
        others = [
            (table, seat, player)
            for table in (TABLE, OTHER_TABLE)
            for seat, player in self._seats(table).items()
            if not self._is_regular(table, seat, player)
        ]
        for table, seat, player in others:
            gone = {"table": table, "seat": seat, "player": player, "reason": "the race is over"}
            self.order(orders.RemovePlayer, **gone)
        self.pass_ms(SETTLE_MS)
        store = self.people.store
        is_open = open_stand_ins(store) or open_wishes(store) or open_places(store)
        return not others and not is_open and self._is_up()

    def _is_regular(self, table: int, seat: int, player: int) -> bool:
        """Whether somebody sits where he belongs, and plays."""
        if table != TABLE or seat not in REGULARS or player != self.number(REGULARS.index(seat)):
            return False
        game = self.game_of(table)
        here = None if game is None else game.sitter(seat)
        return here is not None and not here.away and here.stack > 0

    def _seats(self, table: int) -> dict[int, int]:
        game = self.game_of(table)
        sitters = {} if game is None else {seat: game.sitter(seat) for seat in game.taken}
        return {seat: int(here.player) for seat, here in sitters.items() if here is not None}

    def _until(self, reached: Callable[[], bool]) -> None:
        end = self.clock.ticks + PATIENCE_MS
        while not reached():
            if self.clock.ticks > end:
                raise Violation("no visit is stuck", f"{reached.__name__} was not reached")
            self.pass_ms(50)

    def _pause(self) -> None:
        if self._luck.percent(ANSWERED_PERCENT):
            self._until_answered()
        else:
            self.pass_ms(self._luck.pick(PAUSES_MS))

    def _until_answered(self) -> None:
        """Wait for the last answer, but not for a station that has no power."""
        if self._asked:
            guest, request = self._asked[-1]
            end = self.clock.ticks + LOST_MS
            while request not in guest.answers and self.clock.ticks < end:
                self.pass_ms(1)

    def _count_answers(self) -> None:
        for guest, request in self._asked:
            self.outcomes[guest.answers.get(request, "unanswered")] += 1
        self._asked.clear()

    # The room.

    def _fill_the_room(self, chance: Chance) -> tuple[Floor, Cage]:
        self.people.invite(4)
        for table in (TABLE, OTHER_TABLE):
            for seat in range(1, SEATS + 1):
                place = f"seat:{table}:{seat}"
                key = f"key of {place}".ljust(40, ".")
                guest = Guest(self.hall, Peer(key=key, role=Role.SEAT, place=place, name=place))
                self.guests[table, seat] = guest
                self.clients.append(guest)
        return self._staff_desks((TABLE, OTHER_TABLE))


def _for_visits(preset: Preset) -> Preset:
    """Return a game for six players with short waiting times."""
    settings = replace(
        preset.settings,
        seats=SEATS,
        seating=Seating(return_within_ms=0, rebuy_ms=0),
        buy_in=BuyIn(minimum=1_000),
    )
    options = TableOptions(
        pace=preset.options.pace,
        lost_grace_ms=500,
        lost_seat=LostSeatPolicy.CHECK_OR_FOLD,
        between_hands_ms=150,
    )
    return replace(preset, settings=settings, options=options)
