"""A whole evening of a room with two or three servers on one set of books.

All promises of one server are checked, and one more: each epoch of a table has one owner, and
nobody else writes for it. A table that another server takes over is compared with what it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bots.chance import Chance
from server.house import HouseRules
from server.tables.game import Game
from simulation.evening import Evening, Plan
from simulation.floor import Floor
from simulation.hall import World
from simulation.process import Process
from simulation.sharing.machine import Machine
from simulation.sharing.shared_books import SharedDisk
from simulation.sharing.shared_chaos import SharedChaos
from simulation.sharing.shared_floor import SharedFloor
from simulation.sharing.shared_hall import SharedHall
from simulation.sharing.shared_judge import SharedJudge
from simulation.sharing.shared_life import SharedLife
from simulation.witness import Witness

NAMES: Final = ("east", "west", "north")
_DOWN_MS: Final = (200, 12_000)
_LOOK_MS: Final = 100


class SharedEvening(Evening):
    """One evening with several servers."""

    floor_kind: type[Floor] = SharedFloor
    judge: SharedJudge
    hall: SharedHall
    disk: SharedDisk

    def __init__(
        self,
        plan: Plan,
        servers: int,
        advance: Callable[[int], None] = lambda _count: None,
        *,
        house: HouseRules | None = None,
    ) -> None:
        self._names = NAMES[:servers]
        self.machines: list[Machine] = []
        self._at_work: Machine | None = None
        super().__init__(plan, advance, house=house)
        self.machines = [
            Machine(self._site, doorway, self.disk, self.troubles, name)
            for name, doorway in zip(self._names, self.hall.doorways.values(), strict=True)
        ]
        self.clock.after(_LOOK_MS, self._look_for_left)

    def running(self) -> list[Process]:
        """Return the servers that run now."""
        return [one.process for one in self.machines if one.process is not None]

    def game_of(self, number: int) -> Game | None:
        """Return a table's game as the server at work knows it; at rest as its owner does."""
        working = self._at_work
        if working is not None:
            return None if working.process is None else working.process.game(number)
        owners = (each for each in self.running() if self.judge.runs(each, number))
        owner = next(owners, None)
        return None if owner is None else owner.game(number)

    def step(self) -> None:
        """Make one planned call, and check that all promises hold."""
        super().step()
        self._at_work = None

    def crash(self) -> None:
        """End the server at work, or one of those that run, and start it again later."""
        up = [one for one in self.machines if one.process is not None]
        machine = self._at_work or (self._chance.pick(up) if up else None)
        if machine is not None:
            self._end(machine)

    def freeze(self, machine: Machine) -> None:
        """Stop a server in the middle of whatever it does; it can be woken."""
        if machine.process is not None:
            self.judge.note_stood(machine.process)
        machine.life.frozen = True

    def forget_signs(self) -> None:
        """The books lose all signs of life, which are not copied."""
        self.disk.beats.clear()

    def _made_disk(self, chance: Chance) -> SharedDisk:
        return SharedDisk(self.clock, chance, self.troubles)

    def _made_judge(self, witness: Witness) -> SharedJudge:
        judge = SharedJudge(self.game_of, witness, self.disk.held, self.people.store)
        judge.running = self.running
        self.disk.wrote = judge.wrote
        return judge

    def _made_hall(self, world: World) -> SharedHall:
        return SharedHall(world, self.judge, tuple(f"tcp://{name}" for name in self._names))

    def _made_chaos(self, chance: Chance) -> SharedChaos:
        return SharedChaos(self, chance)

    def _start(self) -> None:
        for machine in self.machines:
            self._begin(machine)

    def _begin(self, machine: Machine) -> None:
        if machine.process is not None:
            return
        self.disk.make_space()
        self._lives += 1
        epoch = self._lives
        life = machine.life = machine.doorway.life = SharedLife(
            at_work=lambda: self._works(machine), at_rest=lambda: self._rests(machine)
        )
        life.run(lambda: machine.start(epoch))

    def _works(self, machine: Machine) -> None:
        self._at_work = machine
        self.judge.turn_to(machine.process)

    def _rests(self, machine: Machine) -> None:
        if machine.process is not None:
            self.judge.look_for_taken_tables(machine.process)
        self._at_work = None

    def _end(self, machine: Machine) -> None:
        if machine.process is not None and not machine.life.frozen:
            self.judge.note_stood(machine.process)
        machine.ended()
        self.disk.drop()
        self.hall.crash_at(machine.doorway.address)
        self.disk.crash_in = 0
        self.clock.after(self._chance.between(*_DOWN_MS), lambda: self._begin(machine))

    def _look_for_left(self) -> None:
        """End the servers that were told to stop and run nothing more, or took too long."""
        self.clock.after(_LOOK_MS, self._look_for_left)
        for machine in self.machines:
            process = machine.process
            if process is None or not machine.leaving_until or machine.life.frozen:
                continue
            sharing = process.room.sharing
            empty = sharing is not None and sharing.leaving and not sharing.rights
            if empty or self.clock.ticks >= machine.leaving_until:
                self._end(machine)

    def _restart_stopped(self) -> None:
        for machine in self.machines:
            if machine.process is not None and machine.process.books.stopped:
                self._end(machine)

    def _restarted(self) -> None:
        for machine in self.machines:
            if machine.process is not None:
                self._end(machine)
        while len(self.running()) < len(self.machines):
            self.step()
