"""Lines for slow work: one for each kind, bounded, and fair between those who ask.

A full line refuses: the asker learns that it is busy and when to try again. So a client that asks
for its last hands all the time does not delay a PIN.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, unique
from math import ceil
from typing import Final, Generic, TypeVar

T = TypeVar("T")


@unique
class Line(Enum):
    """The kinds of slow work; each has its own threads."""

    SECRETS = "secrets"
    """PINs, passwords and codes; a person waits for the result."""
    RECALLS = "recalls"
    """Reading played hands."""
    REPORTS = "reports"
    """Reports, and checks of the software."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for slow work, and in which line."""

    line: Line
    who: str
    """The client's key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """How much work of one kind may run and wait."""

    threads: int
    waiting: int
    """The most that may wait, for all clients together."""
    waiting_each: int


SPACES: Final[Mapping[Line, Space]] = {
    # Argon2 fills a core and tens of megabytes; more at once would only starve the tables.
    Line.SECRETS: Space(threads=2, waiting=200, waiting_each=8),
    Line.RECALLS: Space(threads=1, waiting=50, waiting_each=2),
    Line.REPORTS: Space(threads=1, waiting=50, waiting_each=4),
}
RETRY_S_MAX: Final = 60


class FairLine(Generic[T]):
    """Waiting work: the clients take turns, and each client's work keeps its order."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._of: OrderedDict[str, deque[T]] = OrderedDict()
        self._count = 0
        self._mean_s = 0.1

    def __len__(self) -> int:
        """How much work waits."""
        return self._count

    def join(self, who: str, work: T) -> bool:
        """Add work behind a client's earlier work; False: the line or the client's part is full."""
        mine = self._of.get(who)
        full = self._count >= self._space.waiting
        if full or (mine is not None and len(mine) >= self._space.waiting_each):
            return False
        if mine is None:
            mine = self._of[who] = deque()
        mine.append(work)
        self._count += 1
        return True

    def next(self) -> T | None:
        """Take the work of the client whose turn it is; None: no work waits."""
        if not self._of:
            return None
        who, mine = self._of.popitem(last=False)
        work = mine.popleft()
        if mine:
            self._of[who] = mine
        self._count -= 1
        return work

    def took(self, seconds: float) -> None:
        """Note how long one piece of work took, to tell others how long to wait."""
        self._mean_s = (7 * self._mean_s + seconds) / 8

    @property
    def retry_s(self) -> int:
        """In how many seconds it is worth asking again."""
        return min(RETRY_S_MAX, 1 + ceil(self._count * self._mean_s / self._space.threads))
