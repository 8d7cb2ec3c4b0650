"""A life of one of several processes: the evening knows which is at work, and it may be frozen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from simulation.clock import Life, Planned


@dataclass(slots=True)
class SharedLife(Life):
    """While it is frozen nothing of it happens; when it wakes, all that it missed does."""

    at_work: Callable[[], None] = lambda: None
    """Called before anything of this process is done."""
    at_rest: Callable[[], None] = lambda: None
    """Called after it, unless the process ended in the middle of it."""
    frozen: bool = False
    _missed: list[Planned] = field(default_factory=list)

    def run(self, call: Callable[[], None], planned: Planned | None = None) -> None:
        """Do something of this process now, or when it wakes and has not cancelled it."""
        if self.frozen:
            late = planned or Planned(None)
            late.call = call
            self._missed.append(late)
        elif self.alive:
            self.at_work()
            call()
            self.at_rest()

    def wake(self) -> None:
        """Do all that was missed, in its order."""
        self.frozen = False
        missed, self._missed = self._missed, []
        for late in missed:
            if late.call is not None:
                self.run(late.call)
