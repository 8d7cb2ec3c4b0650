"""Any tournament at a table, with restarts, freezes and rulings: it ends and pays every cent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from ledger.tournaments import prizes_held_for, tournament_or_none
from rules.hand.commands import Act, ActKind
from rules.hand.offers import offer_to
from rules.seating import (
    CloseTable,
    ComeBack,
    PauseTable,
    ResumeAction,
    SitOut,
    StandUp,
    StartTable,
    StopAction,
    VoidHand,
)
from rules.settings import Clocks, Stakes
from rules.tournament.commands import (
    AnswerDeal,
    CallBreak,
    CancelTournament,
    Payback,
    Penalize,
    ProposeDeal,
    Remove,
    SetLevel,
)
from rules.tournament.payouts import Payout
from rules.tournament.state import DealMethod, Stage
from rules.tournament.structure import Level, SeatsAre
from server.tables.commands import ThawTable, VoidFrozenHand
from server.tables.tournament.settings import TournamentSettings
from tests.depth import scaled
from tests.rules.tournament.builders import structure
from tests.server.tables.broken import break_table
from tests.server.tables.felt import TABLE, carried
from tests.server.tables.tournament.table import TournamentTable
from tests.server.tables.tournament.test_played import audited

STEPS_MOST = 3_000
LEVELS = (
    Level(stakes=Stakes(blinds=(25, 50)), chip=25, minutes=2, break_minutes=1),
    Level(stakes=Stakes(blinds=(50, 100)), chip=25, hands=3),
    Level(stakes=Stakes(blinds=(200, 400)), chip=100, minutes=1, break_minutes=2),
    Level(stakes=Stakes(blinds=(1_000, 2_000)), chip=1_000),
)
PRIZES = (
    Payout(players=2, percent_bp=(10_000,)),
    Payout(players=3, percent_bp=(6_667, 3_333)),
    Payout(players=5, percent_bp=(5_001, 3_000, 1_999)),
)


class Evening:
    """One tournament and the chance by which everything at it happens."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.players = self.random.randint(2, 6)
        drawn = self.random.random() < 0.3
        played = structure(
            seats=6,
            buy_in_cents=10_003,
            fee_cents=997,
            levels=LEVELS,
            payouts=PRIZES,
            clocks=Clocks(action_ms=20_000, time_bank_ms=5_000, showdown_ms=0),
            seating=SeatsAre.DRAWN if drawn else SeatsAre.CHOSEN,
        )
        hold = self.random.choice((0, 20_000, 10**9))
        settings = TournamentSettings(structure=played, hold_above_cents=hold)
        self.table = TournamentTable(settings=settings)
        for player in range(1, self.players + 1):
            carried(self.table.register(player, 0 if drawn else player))
        carried(self.table.ask(StartTable()))

    @property
    def going(self) -> bool:
        return self.table.tournament.run.stage is Stage.PLAYING

    def step(self) -> None:
        """Something happens."""
        chance = self.random.random()
        if chance < 0.55:
            self.act()
        elif chance < 0.8:
            self.wait()
        elif chance < 0.97:
            self.table.ask(self.ruling())
        elif chance < 0.985:
            self.table.restart()
        else:
            self.freeze()
        assert not self.table.actor.frozen, self.table.troubles

    def act(self) -> None:
        hand = self.table.tournament.table.running_hand
        offer = None if hand is None else offer_to(hand)
        if offer is None:
            self.wait()
            return
        kind, total = (ActKind.CALL if offer.to_call else ActKind.CHECK), 0
        if offer.raise_max and self.random.random() < 0.5:
            kind, total = ActKind.RAISE, offer.raise_max
        self.table.ask(Act(offer.seat, offer.turn, kind, total), actor=f"seat:3:{offer.seat}")

    def wait(self) -> None:
        if self.table.clock.step():
            self.table.books.run()
        else:
            self.table.clock.ms += 1_000

    def ruling(self) -> Any:
        """Anything that the floor or a player may ask for, sensible or not."""
        random, seat = self.random, self.random.randint(1, 6)
        asked: Mapping[int, Callable[[], Any]] = {
            0: lambda: SitOut(seat),
            1: lambda: ComeBack(seat),
            2: lambda: Penalize(seat, random.randint(1, 3), "words"),
            3: lambda: ProposeDeal(seat, random.choice(list(DealMethod)), random.choice((0, 777))),
            4: lambda: AnswerDeal(seat, accept=random.random() < 0.9),
            5: lambda: CallBreak(1),
            6: lambda: SetLevel(random.randint(1, 4), "late"),
            7: PauseTable,
            8: StartTable,
            9: StopAction,
            10: ResumeAction,
            11: VoidHand,
            12: lambda: Remove(seat, "rude") if random.random() < 0.2 else StartTable(),
            13: lambda: (
                CancelTournament(random.choice(list(Payback)), "fire")
                if random.random() < 0.1
                else ComeBack(seat)
            ),
            14: CloseTable,
            15: lambda: StandUp(seat),
        }
        return asked[random.randrange(len(asked))]()

    def freeze(self) -> None:
        break_table(self.table.actor)
        self.table.books.run()
        if self.random.random() < 0.5:
            self.table.clock.ms += 30_000
            carried(self.table.ask(ThawTable()))
            return
        if self.table.tournament.table.running_hand is not None:
            carried(self.table.ask(VoidFrozenHand()))
            return
        self.table.ask(CancelTournament(self.random.choice(list(Payback)), "broken"))
        if self.table.actor.frozen:
            carried(self.table.ask(ThawTable()))

    def paid(self) -> int:
        """What all players together have won or lost, with what waits at the cage."""
        players = range(1, self.players + 1)
        held = [prize for each in players for prize in prizes_held_for(self.table.store, each)]
        return sum(map(self.table.balance, players)) + sum(prize.amount.count for prize in held)


@pytest.mark.parametrize("part", range(4))
def test_any_tournament_ends_and_pays_every_cent(part: int) -> None:
    for seed in range(scaled(quick=2, plain=6, deep=200)):
        evening = Evening(1_000 * part + seed)
        for _ in range(STEPS_MOST):
            if not evening.going:
                break
            evening.step()
        table = evening.table
        if evening.going:  # nobody is left who plays: the floor ends it
            while not table.tournament.between_hands:
                evening.act()
            table.ask(StartTable())
            carried(table.ask(CancelTournament(Payback.ICM, "closing time")))
        assert table.in_pool() == 0, seed
        assert evening.paid() == -table.in_fees(), seed
        assert tournament_or_none(table.store, str(TABLE)) is None
        assert audited(table.store), seed
