"""What a hand remembers where its board may be run twice. Data only, changed by events."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.games.model import PotShare
    from rules.hand.state import PlayerInHand


class RunState:
    """Whether players agreed to run it twice, and which run is being dealt."""

    __slots__ = ("agreed", "asked", "count", "offered", "run", "settled", "shares", "start")

    def __init__(self, shares: tuple[PotShare, ...]) -> None:
        self.offered: tuple[int, ...] = ()  # the seats that were asked
        self.asked: list[PlayerInHand] = []  # still to answer, in deal order
        self.agreed = False  # everybody said yes
        self.settled = False  # it has been told how often the board is run
        self.count = 1  # how many runs there are
        self.run = 0  # the run that is being dealt, from 0
        self.start = (0, 0)  # street and step from which each run is dealt
        self.shares = shares  # of the pot, those of the first run first
