"""Scripted tournaments with a crash before and after every commit: they end with the same money.

Between them the scripts hold registration and its return, the start, levels by hands, bust-outs,
penalties, removals, breaks, deals with a part kept, held prizes, and both ways of calling off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.seating import PauseTable, StartTable
from rules.settings import Stakes
from rules.tournament.commands import (
    AnswerDeal,
    BreakOver,
    CallBreak,
    CancelTournament,
    Payback,
    Penalize,
    ProposeDeal,
    Register,
    Remove,
    SetLevel,
    Unregister,
)
from rules.tournament.state import DealMethod, Stage
from rules.tournament.structure import Level
from server.tables.tournament.settings import TournamentSettings
from tests.rules.tournament.builders import structure
from tests.server.tables.felt import carried
from tests.server.tables.tournament.table import TournamentTable, entering
from tests.server.tables.tournament.test_played import audited, paid

PLAYERS = 4
LEVELS = (
    Level(stakes=Stakes(blinds=(25, 50)), chip=25, hands=1),
    Level(stakes=Stakes(blinds=(50, 100)), chip=25, hands=1),
    Level(stakes=Stakes(blinds=(100, 200)), chip=100),
)
HOLD_ABOVE = 10_000


class Played:
    """A tournament whose steps are carried out one by one, each with crashes or without."""

    def __init__(self, *, crashes: bool) -> None:
        of = structure(levels=LEVELS)
        settings = TournamentSettings(structure=of, hold_above_cents=HOLD_ABOVE)
        self.table = TournamentTable(settings=settings)
        self.crashes = crashes
        self.steps = 0

    def do(self, command: Any, **fields: Any) -> None:
        """Carry a command out; the server dies before it is written, and after."""
        self.steps += 1
        request = f"step-number-{self.steps}"
        if self.crashes and not isinstance(command, StartTable):  # it would draw another deck
            assert self.table.send(command, request, **fields) == []
            self.crash()
        carried(self.table.ask(command, request, **fields))
        self.crash()

    def crash(self) -> None:
        if self.crashes:
            self.table.clock.ms += 1  # no server is back in the same moment
            self.table.restart()

    def register(self, player: int, seat: int) -> None:
        self.do(Register(str(player), seat), beside=entering)

    def begin(self) -> None:
        for player in range(1, PLAYERS + 1):
            self.register(player, player)
        self.do(StartTable())

    def play_hand(self) -> None:
        """Play one hand act by act; a level that is due begins before it."""
        hands = self.table.game.hands
        self.table.until(lambda: self.table.game.hands > hands or self.over)
        self.crash()
        while self.table.game.running:
            act = self.table.next_act()
            self.do(act, actor=f"seat:3:{act.seat}")

    def play_out(self) -> None:
        while not self.over:
            self.play_hand()

    @property
    def over(self) -> bool:
        return self.table.tournament.run.stage is not Stage.PLAYING

    @property
    def left(self) -> list[int]:
        return self.table.tournament.left


def played_to_the_end(it: Played) -> None:
    it.register(4, 4)
    it.do(Unregister(4))
    it.begin()
    it.do(Penalize(4, 1, "phone"))
    it.play_hand()
    it.do(CallBreak(5))
    it.do(BreakOver(it.table.tournament.run.pause.ticket))  # type: ignore[union-attr] # it began
    it.do(PauseTable())
    it.do(StartTable())
    it.do(SetLevel(3, "late"))
    it.play_out()


def removed(it: Played) -> None:
    it.begin()
    it.play_hand()
    it.do(Remove(it.left[-1], "left the room"))
    it.play_out()


def divided_by_agreement(it: Played) -> None:
    it.begin()
    it.play_hand()
    it.do(ProposeDeal(it.left[0], DealMethod.ICM, 6_000))
    for seat in it.left:
        it.do(AnswerDeal(seat, accept=True))
    it.play_out()


def called_off_with_everything_back(it: Played) -> None:
    it.begin()
    it.do(CancelTournament(Payback.REFUND, "fire alarm"), why="fire alarm")


def called_off_and_divided(it: Played) -> None:
    it.begin()
    it.play_hand()
    it.do(CancelTournament(Payback.ICM, "power cut"), why="power cut")


SCRIPTS = (
    played_to_the_end,
    removed,
    divided_by_agreement,
    called_off_with_everything_back,
    called_off_and_divided,
)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.__name__)
def test_a_crash_before_and_after_every_commit_ends_with_the_same_money(
    script: Callable[[Played], None],
) -> None:
    whole, crashed = Played(crashes=False), Played(crashes=True)
    for one in (whole, crashed):
        script(one)

    assert _ends(crashed.table) == _ends(whole.table)
    assert paid(crashed.table, PLAYERS) == paid(whole.table, PLAYERS)
    assert (crashed.table.in_pool(), audited(crashed.table.store)) == (0, True)
    assert crashed.steps == whole.steps


def _ends(table: TournamentTable) -> tuple[object, ...]:
    run = table.tournament.run
    return run.stage, run.results, run.shared, table.in_fees(), _held(table)


def _held(table: TournamentTable) -> int:
    found = table.store.query("SELECT coalesce(sum(balance), 0) FROM account WHERE kind = 'held'")
    return int(found[0][0])


def test_some_prizes_of_these_are_held() -> None:
    it = Played(crashes=False)
    played_to_the_end(it)

    assert _held(it.table) > HOLD_ABOVE
