"""One scripted tournament, killed before and after every one of its commits: the same prizes."""

from __future__ import annotations

import pytest

from rules.seating import StartTable
from rules.settings import Stakes
from rules.tournament.commands import AnswerDeal, ProposeDeal, Register
from rules.tournament.state import DealMethod, Result, Stage
from rules.tournament.structure import Level
from server.tables.tournament.settings import TournamentSettings
from tests.depth import scaled
from tests.rules.tournament.builders import structure
from tests.server.tables.dying import DyingOnce, OfTheHand
from tests.server.tables.tournament.table import TournamentTable, entering
from tests.server.tables.tournament.test_played import audited, paid

PLAYERS = 4
LEVELS = (
    Level(stakes=Stakes(blinds=(25, 50)), chip=25, hands=1, break_minutes=1),
    Level(stakes=Stakes(blinds=(50, 100)), chip=25, minutes=1),
    Level(stakes=Stakes(blinds=(100, 200)), chip=100),
)
Outcome = tuple[list[int], tuple[Result, ...]]


class Script(DyingOnce[TournamentTable]):
    """The tournament, and the commit before or after which the server dies."""

    def __init__(self, dies_at: int = 0, *, before: bool = False) -> None:
        shuffler = OfTheHand()
        settings = TournamentSettings(structure=structure(levels=LEVELS))
        super().__init__(
            TournamentTable(settings=settings, shuffler=shuffler), dies_at, before=before
        )
        shuffler.hands = lambda: self.table.game.hands

    def run(self) -> Outcome:
        """Play it to its end; return what each player won, and the places."""
        for player in range(1, PLAYERS + 1):
            self.ask(f"entry-number-{player}", Register(str(player), player), entering)
        self.ask("start-of-it", StartTable())
        while self.table.tournament.run.stage is Stage.PLAYING:
            self.next_step()
        assert audited(self.table.store)
        return paid(self.table, PLAYERS), self.table.tournament.run.results

    def next_step(self) -> None:
        """Two hands are played, then the last players divide a part of the pool and play on."""
        tournament = self.table.tournament
        hand, deal = tournament.table.running_hand, tournament.run.deal
        if hand is not None and hand.to_act is not None:
            act = self.table.next_act()
            self.ask(f"act-{hand.setup.hand}-{act.turn}", act)
        elif deal is not None:
            seat = next(seat for seat, _ in deal.shares if seat not in dict(deal.answers))
            self.ask(f"answer-of-seat-{seat}", AnswerDeal(seat, accept=True))
        elif tournament.table.hands == 2 and not tournament.run.deal_level:
            wish = ProposeDeal(tournament.left[0], DealMethod.ICM, 1_001)
            self.ask("proposal-of-a-deal", wish)
        else:
            self.step()


WHOLE = Script()
OUTCOME = WHOLE.run()


def test_the_script_has_bust_outs_levels_a_break_and_a_deal() -> None:
    run = WHOLE.table.tournament.run

    assert run.level > 1
    assert (bool(run.shared), len(run.results)) == (True, PLAYERS)
    assert WHOLE.table.in_pool() == 0


@pytest.mark.parametrize("before", [True, False])
def test_a_server_killed_at_any_commit_pays_the_same_prizes(before: bool) -> None:
    step = scaled(quick=15, plain=3, deep=1)
    for commit in range(1, WHOLE.commits + 1, step):
        script = Script(commit, before=before)
        assert script.run() == OUTCOME, commit
        assert script.dies_at == 0
