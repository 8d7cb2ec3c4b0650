"""A table of several games, killed before and after every commit around a change of game."""

from __future__ import annotations

from functools import cache

import pytest

from rules.games.model import Draw
from rules.hand.commands import Act, ActKind, Discard, Muck
from rules.hand.draws import card_choices
from rules.hand.offers import offer_to
from rules.hand.state import Phase
from rules.kill import Kill, KillKind
from rules.seating import SitOut, StartTable
from rules.settings import Clocks, MixChange, Options, Seating, TableSettings
from rules.table.commands import GameTimeUp
from rules.table.record import TableRecord, record_of
from server.tables.game import Command
from tests.depth import scaled
from tests.rules.house.mixing import mixing
from tests.server.tables.dying import DyingOnce, OfTheHand
from tests.server.tables.felt import Felt
from tests.server.tables.poker_table import table_of

STACKS = {1: 4_000, 2: 4_000, 3: 4_000, 4: 4_000}
HANDS = scaled(quick=5, plain=5, deep=12)
ABSENT = 4
"""Sits out while the first game is played: the blind he missed outlasts the change."""
NATURAL = Options(kill=Kill(kind=KillKind.NATURAL, leg_counts_from=0))
TABLES = {
    "hands": mixing("holdem", "badugi", "super_stud", change=MixChange.HANDS, every=2),
    "kills": mixing("holdem", "lowball", change=MixChange.HANDS, every=2, options=NATURAL),
    "rounds": mixing("holdem", "stud", "triple27", change=MixChange.ROUND),
    "time": mixing(
        "holdem",
        "badugi",
        change=MixChange.TIME,
        clocks=Clocks(action_ms=90_000, showdown_ms=0, time_bank_ms=0),
        seating=Seating(absence_ms=0),
    ),
}
THINKS_MS = 61_000
"""Longer than a game lasts that changes by the minute, so that each hand is of another game."""
Outcome = tuple[list[str], TableRecord]


class Evening(DyingOnce[Felt]):
    """Nine hands of a mix; notes before which commits the game changed."""

    def __init__(self, settings: TableSettings, dies_at: int = 0, *, before: bool = False) -> None:
        shuffler = OfTheHand()
        shuffler.hands = lambda: 0
        super().__init__(Felt(settings=settings, shuffler=shuffler), dies_at, before=before)
        shuffler.hands = lambda: table_of(self.table.actor).hands
        self.table.seat_all(STACKS)
        self.games: dict[int, str] = {}
        self.changes: list[int] = []
        self.legs = 0
        """Legs whose owners won the last pot of a game too."""

    def run(self) -> Outcome:
        """Play the hands; return the game of each, and the table as it stands then."""
        self.ask("start-of-it", StartTable())
        self.ask("absence-of-one", SitOut(ABSENT))
        while True:
            table = table_of(self.table.actor)
            if table.running_hand is None and table.hands == HANDS:
                return list(self.games.values()), record_of(table)
            game, commits, legs = table.settings.game, self.commits, table.kill.legs
            self.next_step()
            after = table_of(self.table.actor)
            if after.settings.game != game:
                assert not after.kill.legs
                assert not after.kill.owing
                self.changes.append(commits + 1)
                self.legs += len(legs)

    def next_step(self) -> None:
        """The first in the deal order raises, and the others fold; nobody draws."""
        table = table_of(self.table.actor)
        hand = table.running_hand
        if hand is None:
            self.step()
            return
        self.games[hand.setup.hand] = hand.game.code
        request = f"step-{hand.setup.hand}-{len(hand.events)}"
        if hand.phase is Phase.DRAWING:
            choice = card_choices(hand)[0]
            least = choice.step.least if isinstance(choice.step, Draw) else 0
            self.ask(request, Discard(choice.seat, choice.turn, choice.positions[:least]))
        elif hand.to_act is not None:
            self.think(table.settings)
            self.ask(request, self.act())
        else:
            self.step()

    def think(self, settings: TableSettings) -> None:
        """Before every act at a table whose games change by time: what is due meanwhile happens."""
        if settings.mix is None or settings.mix.change is not MixChange.TIME:
            return
        end = self.table.clock.ms + THINKS_MS
        while (due := self.table.clock.due_ms()) is not None and due <= end:
            self.step()
        self.table.clock.ms = end

    def act(self) -> Command:
        """One player wins every pot: he raises, the others fold as soon as they may."""
        hand, offer = self.table.hand, offer_to(self.table.hand)
        assert hand.to_act is not None
        if offer is None:
            return Muck(hand.to_act.seat, hand.turn)
        if offer.seat == 1 and offer.raise_min:
            return Act(1, offer.turn, ActKind.RAISE, offer.raise_min)
        if offer.bring_in and not offer.can_fold:
            return Act(offer.seat, offer.turn, ActKind.BRING_IN)
        kind = ActKind.FOLD if offer.to_call and offer.seat != 1 else ActKind.CALL
        return Act(offer.seat, offer.turn, kind if offer.to_call else ActKind.CHECK)


@cache
def whole(table: str) -> tuple[Evening, Outcome]:
    evening = Evening(TABLES[table])
    return evening, evening.run()


@pytest.mark.parametrize("table", TABLES)
def test_the_evening_changes_its_game_and_forgets_legs_but_no_missed_blind(table: str) -> None:
    evening, (games, record) = whole(table)
    assert len(games) == HANDS
    assert evening.changes
    assert sum(seat.stack for _, seat in record.seats) == sum(STACKS.values())
    assert bool(evening.legs) == (table == "kills")
    assert {number for number, seat in record.seats if seat.dues.missed} == {ABSENT}


@pytest.mark.parametrize("before", [True, pytest.param(False, marks=pytest.mark.plain)])
@pytest.mark.parametrize("table", TABLES)
def test_a_server_killed_around_a_change_of_game_plays_the_same_evening(
    table: str, before: bool
) -> None:
    evening, outcome = whole(table)
    near = scaled(quick=1, plain=1, deep=6)
    for change in evening.changes[: scaled(quick=1, plain=1, deep=99)]:
        for commit in range(max(1, change - near), change + 2 + near):
            again = Evening(TABLES[table], commit, before=before)
            assert again.run() == outcome, commit
            assert again.dies_at == 0


def test_a_server_killed_in_the_hand_after_a_change_between_hands_finds_the_same_kills() -> None:
    evening = Evening(mixing("holdem", "omaha", change=MixChange.TIME, options=NATURAL))
    felt = evening.table
    felt.start()
    while not table_of(felt.actor).kill.owing:
        felt.deal()
        while table_of(felt.actor).running_hand is not None:
            felt.ask(evening.act())
    felt.ask(GameTimeUp(table_of(felt.actor).mixing.ticket))
    felt.deal()
    felt.restart()
    assert not felt.actor.frozen
