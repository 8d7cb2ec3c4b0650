"""Whole tournaments through the whole room: entered, played with everything going wrong, paid.

A room has a few tables, and a tournament at each until enough have ended. All promises of an
evening hold; besides, chips are conserved, every place is awarded once, the pool is paid to the
cent, every tournament ends, and all screens show the same standings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn

from bots.chance import Chance
from bots.player import Player
from money import Cents
from rules.seating import PauseTable
from rules.tournament import Tournament, TournamentStructure
from rules.tournament.state import Stage
from server.house import CageRules, HouseRules, WaitingTimes
from server.tables.game import Game
from server.tables.orders import Order
from server.tables.tournament.game import TournamentGame
from simulation.cage import Cage
from simulation.checks.tournaments import lines_of, lines_shown
from simulation.checks.violation import Violation
from simulation.entrants import Entrant, TableScreen
from simulation.evening import Evening, Plan, peer_of
from simulation.floor import Floor
from simulation.structures import tournament
from simulation.summary import Summary, added
from simulation.tournament_floor import TournamentFloor
from simulation.trouble import Planted, Trouble
from simulation.witness import described
from wire.messages.tournament_view import TournamentView
from wire.session import Role

ROOM = 5
"""So many tournaments in one room; more are played in further rooms, of the next seeds."""
TABLES = 2
SEATS = 10
HOLD_ABOVE = 10_000
"""Prizes above this are held, in cents."""
HOUSE = HouseRules(
    name="Simulated",
    cage=CageRules(prize_hold_above=Cents(HOLD_ABOVE)),
    waiting=WaitingTimes(sign_in_ms=8_000, floor_menu_ms=5_000),
)
PACE_PERCENT = 3
NEVER = 10**6
LOOK_STEPS = 64
ENDS = "every tournament ends"
LONGEST_MS = {
    Stage.REGISTERING: 60 * 60_000,
    Stage.PLAYING: 60 * 60_000,
    Stage.OVER: 90_000,
    Stage.CANCELLED: 90_000,
}
"""How long a tournament may be at each stage. Over: until all screens show the same."""
_GOING = (Stage.REGISTERING, Stage.PLAYING)
FREEZE_MS = (20_000, 120_000)


class TournamentEvening(Evening):
    """A room in which tournaments are played."""

    def __init__(
        self,
        seed: int,
        count: int,
        advance: Callable[[int], None] = lambda _count: None,
        *,
        faults: bool,
    ) -> None:
        self._wanted = count
        self._opened = 0
        self._structures = Chance("tournaments", seed)
        self._since: dict[tuple[int, Stage], int] = {}
        """Since when each table's tournament is at a stage."""
        plan = Plan(seed=seed, tables=min(TABLES, count), hands=0, faults=faults)
        super().__init__(plan, advance, house=HOUSE)
        self._freezes = Chance("freezes", seed)
        if faults:
            self._plan_freeze()

    def play(self, hands: int = 0) -> None:
        """Let the room play until enough tournaments have ended and every table is closed."""
        self._start()
        seen, ended = 0, self.judge.tournaments.ended
        while len(ended) < self._wanted or self.process is None or self.process.numbers():
            self.step()
            if not self.steps % LOOK_STEPS:
                self._look()
            if len(ended) != seen:
                self.advance(len(ended) - seen)
                seen = len(ended)

    def summary(self) -> Summary:
        """Return the result so far."""
        return replace(super().summary(), tournaments=len(self.judge.tournaments.ended))

    def tournament_at(self, table: int) -> Tournament | None:
        """Return the rules' state of a table's tournament."""
        game = self.game_of(table)
        return game.tournament if isinstance(game, TournamentGame) else None

    # The room.

    def _fill_the_room(self, chance: Chance) -> tuple[Floor, Cage]:
        tables = range(1, self.plan.tables + 1)
        self.people.invite(SEATS * len(tables))
        persons = iter(self.people.persons)
        for table in tables:
            self.clients.append(TableScreen(self.hall, peer_of(Role.CENTRE, f"centre:{table}")))
            for seat in range(1, SEATS + 1):
                place = f"seat:{table}:{seat}"
                person = replace(next(persons), stay_hands=NEVER, pace_percent=PACE_PERCENT)
                player = Player(person, chance.branch("player", place), place)
                self.clients.append(Entrant(self.hall, peer_of(Role.SEAT, place), player))
        desks = self._staff_desks(tables, TournamentFloor)
        floor: TournamentFloor = desks[0]  # type: ignore[assignment] # of the kind that was asked for
        floor.shown, floor.next_for, floor.agreed = self._shown, self._next_for, self._agreed
        floor.wall_ms = self.wall.now_ms
        return desks

    def _shown(self, table: int) -> TournamentView | None:
        screen = self._at(table)[0]
        return None if screen.table is None else screen.table.tournament

    def _at(self, table: int) -> list[TableScreen | Entrant]:
        """The screen and the stations of a table."""
        size = SEATS + 1
        return self.clients[(table - 1) * size : table * size]  # type: ignore[return-value]

    def _next_for(self, _table: int) -> TournamentStructure | None:
        tables = range(1, self.plan.tables + 1)
        going = [t for t in map(self.tournament_at, tables) if t and t.run.stage in _GOING]
        if len(self.judge.tournaments.ended) + len(going) >= self._wanted:
            return None
        self._opened += 1
        number = self.plan.seed * ROOM + self._opened
        return tournament(number, self._structures.branch(self._opened))

    # What must hold at the end of a tournament.

    def _agreed(self, table: int) -> bool:
        """Whether the screen and all stations of a table show the standings of the rules."""
        played = self.tournament_at(table)
        if played is None:
            return False
        clients = self._at(table)[: played.structure.seats + 1]
        shown = [None if one.table is None else one.table.tournament for one in clients]
        final = lines_of(played)
        return all(view is not None and lines_shown(view) == final for view in shown)

    def _look(self) -> None:
        """Measure how long each tournament takes; raises `Violation`."""
        now_ms, since = self.clock.ticks, {}
        for table in range(1, self.plan.tables + 1):
            played = self.tournament_at(table)
            if played is None:
                continue
            stage = played.run.stage
            since[table, stage] = began = self._since.get((table, stage), now_ms)
            if now_ms - began > LONGEST_MS[stage]:
                raise Violation(ENDS, f"table {table} is {stage.value}: {self._why(table)}")
        if self.process is not None:
            self._since = since

    def _why(self, table: int) -> str:
        played = self.tournament_at(table)
        return "" if played is None else f"{described(self.game_of(table))}, {played.run}"  # type: ignore[arg-type]

    # Freezes.

    def _plan_freeze(self) -> None:
        self.clock.after(self._freezes.between(*FREEZE_MS), self._freeze)

    def _freeze(self) -> None:
        """Let a table find a fault of its program."""
        if self.troubles.on:
            self._plan_freeze()
            tables = [] if self.process is None else self.process.numbers()
            if self.process is not None and tables:
                self.troubles.count(Trouble.FROZEN)
                order = Order(
                    command=PauseTable(),
                    request_id=f"planted:{self.steps}",
                    actor="server",
                    judge=_planted,
                )
                self.process.room.tables[self._freezes.pick(tables)].order(order)


def _planted(_game: Game) -> NoReturn:
    raise Planted


def play_tournaments(
    seed: int, count: int, advance: Callable[[int], None], *, faults: bool
) -> Summary:
    """Play `count` tournaments, at most `ROOM` in one room; raises `Failed`.

    The rooms have the seeds that follow; what is returned is added up.
    """
    total = TournamentEvening(seed, min(count, ROOM), advance, faults=faults).run()
    for room in range(1, -(-count // ROOM)):
        left = min(ROOM, count - room * ROOM)
        more = TournamentEvening(seed + room, left, advance, faults=faults).run()
        total = added(total, more)
    return total
