"""Any evening, from its seed: legal, illegal, stale and repeated orders, restarts and lost seats.

Games with draws, killed pots, second runs, the rabbit and mixes of games are among them.

After each step the books mirror the chips, a refusal has changed nothing, a repeated request is
answered and not repeated; at the end the table can still finish its hand.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from ledger import AccountKind, pot, stack
from rules.board_options import RabbitHunt
from rules.collection import Collection, FeeBracket, FeeMoment, FeeStep, TimeFee
from rules.kill import Kill, KillKind
from rules.seating import ResumeAction
from rules.settings import (
    BuyIn,
    Clocks,
    Mix,
    MixChange,
    MixedGame,
    Options,
    Seating,
    Stakes,
    Structure,
    TableSettings,
)
from server.house import LostSeatPolicy, TableOptions
from server.tables.game import Command
from server.tables.orders import Carried, Reply
from tests.depth import scaled
from tests.rules.table.builders import everything
from tests.server.tables.evening import Evening
from tests.server.tables.felt import CENTS, HOLDEM, INSTANT, PLAYERS, TABLE, Felt, rejected
from tests.server.tables.poker_table import table_of

OPTIONS = (
    INSTANT,
    replace(INSTANT, lost_seat=LostSeatPolicy.CHECK_OR_FOLD, lost_grace_ms=5_000),
    TableOptions(starts_itself=True),
)
LIMIT = Stakes(blinds=(50, 100), small_bet=100, big_bet=200)
STUD = Stakes(ante=25, bring_in=50, small_bet=100, big_bet=200)
TWICE = Options(run_it_twice=True, rabbit_hunt=RabbitHunt.CASH)
SETTINGS = (
    HOLDEM,
    replace(
        HOLDEM,
        collection=Collection(
            brackets=(
                FeeBracket(
                    players_min=2, steps=(FeeStep(FeeMoment.STREET_DEALT, 1, 30),), no_flop=10
                ),
            ),
            dead_blind=20,
        ),
        clocks=Clocks(uncontested_ms=2_000, showdown_ms=0),
        stakes=Stakes(blinds=(100,)),
    ),
    replace(
        HOLDEM,
        structure=Structure.POT_LIMIT,
        game="omaha",
        options=Options(blind_chop=True, face_up_all_in=True),
        collection=Collection(brackets=(FeeBracket(players_min=2, percent_bp=500, cap=300),)),
    ),
    TableSettings(
        game="razz",
        structure=Structure.FIXED_LIMIT,
        stakes=Stakes(ante=25, bring_in=50, small_bet=200, big_bet=400),
        seats=8,
        buy_in=BuyIn(minimum=1_000),
        collection=Collection(time_fee=TimeFee(period_ms=60_000, brackets=((2, 50),))),
        seating=Seating(rebuy_ms=20_000, absence_ms=60_000, return_within_ms=0),
    ),
    replace(
        HOLDEM,
        structure=Structure.FIXED_LIMIT,
        stakes=LIMIT,
        options=replace(TWICE, kill=Kill(kind=KillKind.NATURAL, leg_counts_from=0)),
        clocks=Clocks(showdown_ms=0, run_twice_ms=500, rabbit_ms=300),
        seating=Seating(rebuy_ms=0),
        buy_in=BuyIn(minimum=50),
    ),
    TableSettings(
        game="holdem",
        structure=Structure.FIXED_LIMIT,
        stakes=LIMIT,
        seats=6,
        options=TWICE,
        buy_in=BuyIn(minimum=1_000),
        mix=Mix(
            name="mixed",
            games=tuple(
                MixedGame(game=game, structure=Structure.FIXED_LIMIT, stakes=stakes)
                for game, stakes in (("holdem", LIMIT), ("triple27", LIMIT), ("stud8", STUD))
            ),
            change=MixChange.HANDS,
        ),
    ),
    replace(HOLDEM, game="drawmaha", structure=Structure.POT_LIMIT, seats=5, options=TWICE),
)


class JudgedFelt(Felt):
    """A felt that looks at everything after every order."""

    def ask(self, command: Command, request_id: str = "", **more: Any) -> Reply:
        before, head = everything(table_of(self.actor)), self.store.head
        request = request_id or self.request_id()
        reply = super().ask(command, request, **more)
        assert not self.actor.frozen, self.troubles
        if not isinstance(reply, Carried):
            code, facts = rejected(reply)
            assert code
            assert all(isinstance(fact, int | str | None) for fact in facts.values())
            assert everything(table_of(self.actor)) == before, command
            assert self.store.head == head
        elif self.asked % 5 == 0:
            self.repeat(command, request, reply, **more)
        self.judge()
        return reply

    def repeat(self, command: Command, request: str, first: Reply, **more: Any) -> None:
        now = self.store.head
        assert super().ask(command, request, **more) == first
        assert self.store.head == now

    def judge(self) -> None:
        """Books and chips agree seat by seat, and no cent was made or lost."""
        table = table_of(self.actor)
        for seat in range(1, table.settings.seats + 1):
            chips = table.stack_of(seat) if seat in table.seats else 0
            assert self.store.balance(stack(TABLE, seat)).count == chips, seat
        hand = table.running_hand
        held = 0 if hand is None else hand.in_pot + hand.collected
        if table.hands:
            assert self.store.balance(pot(TABLE, table.hands)).count == held
        coming = sum(seat.coming for seat in table.seats.values())
        assert self.held() == coming
        assert hand is not None or not coming
        assert self.liabilities() == PLAYERS * CENTS

    def held(self) -> int:
        """Set aside for stacks."""
        return int(
            self.store.query("SELECT sum(balance) FROM account WHERE kind = 'held'")[0][0] or 0
        )

    def liabilities(self) -> int:
        owed = (AccountKind.PLAYER, AccountKind.STACK, AccountKind.POT, AccountKind.HELD)
        kinds = [kind.value for kind in owed]
        rows = self.store.query("SELECT kind, sum(balance) FROM account GROUP BY kind")
        return sum(total for kind, total in rows if kind in (*kinds, AccountKind.RAKE.value))


@hypothesis_settings(max_examples=scaled(quick=3, plain=10, deep=2_000))
@given(
    seed=st.integers(0, 2**30), settings=st.sampled_from(SETTINGS), options=st.sampled_from(OPTIONS)
)
def test_any_evening_keeps_the_books_and_never_gets_stuck(
    seed: int, settings: TableSettings, options: TableOptions
) -> None:
    felt = JudgedFelt(settings=settings, options=options)
    evening = Evening(felt, seed)
    evening.play(0)
    for step in range(scaled(quick=60, plain=80, deep=120)):
        evening.step()
        felt.books.run()
        if evening.chance.random() < 0.05:
            lose_and_find(felt, evening)
        if step % 25 == 24:
            felt.restart()
        assert not felt.actor.frozen, felt.troubles
        felt.judge()
    finish(felt)
    felt.judge()


def lose_and_find(felt: Felt, evening: Evening) -> None:
    seat = evening.chance.randint(1, felt.settings.seats)
    felt.actor.station_lost(seat)
    felt.pass_ms(evening.chance.choice((0, 4_000, 40_000)))
    if evening.chance.random() < 0.8:
        felt.actor.station_back(seat)
    felt.books.run()


def finish(felt: Felt) -> None:
    """With everybody there and nothing stopped, time alone ends the hand."""
    for seat in range(1, felt.settings.seats + 1):
        felt.actor.station_back(seat)
    if table_of(felt.actor).running_hand is not None and felt.hand.stopped:
        felt.ask(ResumeAction())
    hand = table_of(felt.actor).hands
    felt.until(
        lambda: table_of(felt.actor).running_hand is None or table_of(felt.actor).hands > hand
    )
