"""A whole evening from one seed: the room, its people, everything that goes wrong, and the checks.

It has three parts. First the room plays with trouble until enough hands are over. Then it is calm,
and every table must go on. Last, the journal is replayed, the money counted, the books audited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bots.chance import Chance
from bots.player import Player
from ledger import SqliteStore
from ledger.audit import audit
from server.house import HouseRules
from server.tables.game import Game
from simulation.cage import Cage
from simulation.cards import SeededNonces, SeededShuffler
from simulation.chaos import Chaos
from simulation.checks.violation import Violation
from simulation.clients import Client, Screen, Station
from simulation.clock import Life, SimulatedClock, WallClock
from simulation.disk import Crash, Disk
from simulation.floor import Floor
from simulation.games import preset_name, seats_of, simulated_house
from simulation.hall import Hall, World
from simulation.judge import Judge
from simulation.people import People
from simulation.process import Process, Site
from simulation.summary import Failed, Summary
from simulation.trouble import Trouble, Troubles
from simulation.witness import POKER, Dealt, Witness
from wire.session import AllowList, Doorkeeper, Peer, Role

NO_HAND_MS = 600_000
"""The room counts as stuck after this time without the end of a hand."""
CALM_MS = 240_000
"""In calm, every table with players must finish a hand within this time."""
SETTLE_MS = 15_000
"""In calm, the time everybody has to connect and sit down again."""
LOOK_MS = 500
FROZEN_STEPS = 64
"""Frozen tables are looked for once in this many steps."""
DRIFT_PPM = 20_000
"""The most the wall clock gains or loses; more than a real one, as evenings are short."""
_DOWN_MS = (200, 4_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is asked for."""

    seed: int
    tables: int
    hands: int
    faults: bool = False
    patient: bool = False
    """Clocks are so long that nothing happens unless somebody asks."""


class Evening:
    """One evening; `run` plays it to its end."""

    floor_kind: type[Floor] = Floor

    def __init__(
        self,
        plan: Plan,
        advance: Callable[[int], None] = lambda _count: None,
        *,
        house: HouseRules | None = None,
        dealt: Dealt = POKER,
    ) -> None:
        """Fill the room; without a `house` its tables play all games of poker."""
        self.plan = plan
        self._dealt = dealt
        self.advance = advance
        chance = Chance("evening", plan.seed)
        self.clock = SimulatedClock()
        drift_ppm = chance.branch("wall").between(-DRIFT_PPM, DRIFT_PPM)
        self.wall = WallClock(self.clock, drift_ppm)
        self.troubles = Troubles(chance.branch("trouble"), on=plan.faults)
        world = World(self.clock, chance.branch("network"), self.troubles)
        self.disk = self._made_disk(chance.branch("disk"))
        self.people = People(SqliteStore(self.disk.connection), chance.branch("people"))
        self.people.open_the_house()
        self.judge = self._made_judge(dealt.witness)
        self.hall = self._made_hall(world)
        self.shuffler = SeededShuffler(chance.branch("cards"), self.judge.privacy.dealt)
        self.steps = 0
        self._lives = 1
        self.process: Process | None = None
        self._life = Life()
        self._chance = chance.branch("evening")
        self._house = house or simulated_house(
            plan.tables, chance.branch("house"), patient=plan.patient
        )
        self.clients: list[Client] = []
        self.floor, self.cage = self._fill_the_room(chance)
        self._site = self._build_site(chance)
        self._chaos = self._made_chaos(chance.branch("chaos"))

    def _made_disk(self, chance: Chance) -> Disk:
        return Disk(self.clock, chance, self.troubles)

    def _made_judge(self, witness: Witness) -> Judge:
        return Judge(self.game_of, witness)

    def _made_hall(self, world: World) -> Hall:
        return Hall(world, self.judge)

    def _made_chaos(self, chance: Chance) -> Chaos:
        return Chaos(self, chance)

    def running(self) -> list[Process]:
        """Return the servers that run now."""
        return [] if self.process is None else [self.process]

    def run(self) -> Summary:
        """Play the evening; raises `Failed` with the seed and the step."""
        try:
            self.play()
            self._calm_down()
            self._reckon()
        except Violation as broken:
            raise Failed(self.plan.seed, self.steps, broken) from None
        return self.summary()

    def game_of(self, number: int) -> Game | None:
        """Return the door of a table's game; None while the server is down."""
        return None if self.process is None else self.process.game(number)

    def crash(self) -> None:
        """End the server now and start it again a little later."""
        self.judge.before_crash(self.process)
        self._lives += 1
        self._life.alive = False
        self.process = None
        self.hall.crash()
        self.disk.crash_in = 0
        self.clock.after(self._chance.between(*_DOWN_MS), self._start)

    def _start(self) -> None:
        if self.process is None:
            self.disk.make_space()
            self._life = Life()
            self.process = Process(self._site, self._lives, self._life)
            self.judge.started(self.process)

    def step(self) -> None:
        """Make one planned call, and check that all promises hold."""
        self.steps += 1
        try:
            self.clock.step()
        except Crash:
            self.troubles.count(Trouble.CRASHED)
            self.crash()
        except Exception as error:
            self.judge.fault("outside of any request", error)
        if not self.steps % FROZEN_STEPS:
            self.judge.look_for_frozen_tables()
        self.judge.raise_if_broken()

    def play(self, hands: int = 0) -> None:
        """Let the room play until this many further hands are over."""
        self._start()
        seen, since = len(self.judge.hands), self.clock.ticks
        wanted = seen + (hands or self.plan.hands)
        while len(self.judge.hands) < wanted:
            self.step()
            if len(self.judge.hands) != seen:
                self.advance(len(self.judge.hands) - seen)
                seen, since = len(self.judge.hands), self.clock.ticks
            elif self.clock.ticks - since > NO_HAND_MS:
                raise Violation("no table is stuck", "no hand ended anywhere for ten minutes")

    def _calm_down(self) -> None:
        """Stop all trouble; then every table that can play must play."""
        self.troubles.on = self.floor.mischief = self.cage.working = False
        self._chaos.stop()
        self.disk.make_space()
        self.disk.crash_in = 0
        self._restart_stopped()
        self.judge.wait_for_all_tables(self.plan.tables)
        began = looked = self.clock.ticks
        while self.clock.ticks - began < SETTLE_MS or self.judge.stuck_tables():
            if self.clock.ticks - began > CALM_MS:
                raise Violation("no table is stuck", self.judge.stuck_tables())
            looked = self.clock.ticks
            while self.clock.ticks - looked < LOOK_MS:
                self.step()

    def _restart_stopped(self) -> None:
        """Start a server again whose books have stopped."""
        if self.process is not None and self.process.books.stopped:
            self.crash()

    def _restarted(self) -> None:
        """End the server and wait until it runs again."""
        self.crash()
        while self.process is None:
            self.step()

    def _reckon(self) -> None:
        """Replay, count, audit."""
        self._finish_desks()
        self._restarted()
        store = self.people.store
        self.judge.money.whole(store)
        paid_in, owed = self.people.purses + self.cage.cash, self.judge.money.owed(store)
        if paid_in != owed:
            raise Violation(
                "money is conserved to the cent",
                f"players paid {paid_in} cents in, accounts, tables and house hold {owed}",
            )
        report = audit(self.disk.connection)
        if not report.ok:
            raise Violation("the audit passes", str(report.findings[0]))

    def _finish_desks(self) -> None:
        """Wait until all requests of the cashier and the tables are answered."""
        until = self.clock.ticks + CALM_MS
        while not (self.cage.free and self._tables_idle) and self.clock.ticks < until:
            self.step()

    @property
    def _tables_idle(self) -> bool:
        return not any(
            process.busy(number) for process in self.running() for number in process.numbers()
        )

    def _fill_the_room(self, chance: Chance) -> tuple[Floor, Cage]:
        seats = seats_of(self._house)
        self.people.invite(sum(seats.values()))
        persons = iter(self.people.persons)
        for table, count in seats.items():
            self.clients.append(Screen(self.hall, peer_of(Role.CENTRE, f"centre:{table}")))
            for seat in range(1, count + 1):
                place = f"seat:{table}:{seat}"
                player = Player(next(persons), chance.branch("player", place), place)
                self.clients.append(Station(self.hall, peer_of(Role.SEAT, place), player))
        return self._staff_desks(seats)

    def _staff_desks(
        self, tables: Iterable[int], kind: type[Floor] | None = None
    ) -> tuple[Floor, Cage]:
        """Add a floorperson who opens these tables, and a cashier."""
        kind = kind or self.floor_kind
        floor = kind(self.hall, peer_of(Role.STAFF, "", "floor"), "finn", self.people.numbers)
        floor.presets = {number: preset_name(number) for number in tables}
        cage = Cage(self.hall, peer_of(Role.STAFF, "", "cage"), "carl", self.people)
        self.clients += [floor, cage]
        return floor, cage

    def _build_site(self, chance: Chance) -> Site:
        peers = AllowList(client.peer for client in self.clients)
        self.judge.peers = {peer.key: peer for peer in peers.peers}
        return Site(
            hall=self.hall,
            disk=self.disk,
            doorkeeper=Doorkeeper(peers, demo=True),
            people=self.people,
            wall=self.wall,
            shuffler=self.shuffler,
            nonces=SeededNonces(chance.branch("nonces")),
            house=self._house,
            games=self._dealt.games,
            committed=self.judge.committed,
            sending=self.judge.sending,
            fault=self.judge.fault,
        )

    def summary(self) -> Summary:
        """Return the result so far."""
        judge = self.judge
        return Summary(
            seed=self.plan.seed,
            tables=self.plan.tables,
            hands=len(judge.hands),
            acts=judge.acts,
            steps=self.steps,
            simulated_ms=self.clock.ticks,
            frames_in=self.hall.frames_in,
            frames_out=self.hall.frames_out,
            commits=self.disk.commits,
            cage_moves=self.cage.moves,
            crashes=self.troubles.counts[Trouble.CRASHED],
            troubles={
                trouble.value: count
                for trouble, count in sorted(
                    self.troubles.counts.items(), key=lambda item: item[0].value
                )
            },
            checks=judge.checks(),
            refusals=dict(judge.refusals.most_common()),
            digest=judge.digest(self.people.store),
        )


def peer_of(role: Role, place: str, name: str = "") -> Peer:
    """Return a client with a key of its own."""
    return Peer(
        key=f"key of {name or place}".ljust(40, "."), role=role, place=place, name=name or place
    )
