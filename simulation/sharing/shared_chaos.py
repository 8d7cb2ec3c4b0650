"""What goes wrong with several servers: they freeze, lose their books, leave, and come back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from bots.chance import Chance
from simulation.chaos import EVERY_MS, Chaos
from simulation.sharing.machine import Machine
from simulation.trouble import Trouble

if TYPE_CHECKING:
    from simulation.sharing.shared_evening import SharedEvening

_FROZEN_MS: Final = (300, 9_000)
_CUT_OFF_MS: Final = (300, 6_000)
_LEAVING_MS: Final = (2_000, 40_000)


class SharedChaos(Chaos):
    """Also plans the troubles that only several servers know."""

    every_ms: Mapping[Trouble, tuple[int, int]] = {
        **EVERY_MS,
        Trouble.CRASHED: (3_000, 15_000),
        Trouble.STOPPED: (3_000, 15_000),
        Trouble.CUT_OFF: (5_000, 25_000),
        Trouble.BOOKS_AWAY: (10_000, 50_000),
        Trouble.LEFT: (8_000, 40_000),
    }

    def __init__(self, evening: SharedEvening, chance: Chance) -> None:
        self._shared = evening
        self._luck = chance.branch("servers")
        super().__init__(evening, chance)

    def _ways(self) -> dict[Trouble, Callable[[], None]]:
        return {
            **super()._ways(),
            Trouble.STOPPED: self._freeze,
            Trouble.CUT_OFF: self._cut_off,
            Trouble.BOOKS_AWAY: self._take_books_away,
            Trouble.LEFT: self._leave,
        }

    def _up(self) -> list[Machine]:
        return [one for one in self._shared.machines if one.process is not None]

    def _freeze(self) -> None:
        """Freeze a server, mostly for longer than it takes the others to accuse it."""
        awake = [one for one in self._up() if not one.life.frozen]
        if awake:
            self._evening.troubles.count(Trouble.STOPPED)
            machine = self._luck.pick(awake)
            life = machine.life
            self._shared.freeze(machine)
            self._evening.clock.after(self._luck.between(*_FROZEN_MS), life.wake)

    def _cut_off(self) -> None:
        """Cut one server off from the books, and from nothing else."""
        if self._up():
            self._evening.troubles.count(Trouble.CUT_OFF)
            self._without_books([self._luck.pick(self._up())])

    def _take_books_away(self) -> None:
        """Lose the primary: nobody is answered for a while, and all signs of life are gone."""
        self._evening.troubles.count(Trouble.BOOKS_AWAY)
        self._shared.forget_signs()
        self._without_books(self._up())

    def _without_books(self, machines: list[Machine]) -> None:
        for machine in machines:
            machine.cut_off()

        def back() -> None:
            for machine in machines:
                machine.answered_again()

        self._evening.clock.after(self._luck.between(*_CUT_OFF_MS), back)

    def _leave(self) -> None:
        """Stop a server in order."""
        staying = [one for one in self._up() if not one.leaving_until]
        if len(staying) > 1:
            self._evening.troubles.count(Trouble.LEFT)
            until = self._evening.clock.ticks + self._luck.between(*_LEAVING_MS)
            self._luck.pick(staying).leave(until)
