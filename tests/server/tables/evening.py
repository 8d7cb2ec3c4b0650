"""An evening at one table from one seed: people act, come, go, and ask for what they may not."""

from __future__ import annotations

from random import Random

from rules.hand.commands import ActKind, Expire, Muck, Show
from rules.hand.offers import offer_to
from rules.hand.state import Hand, Phase
from rules.seating import (
    CancelTopUp,
    ChangeSeat,
    ComeBack,
    Entry,
    PauseTable,
    ResumeAction,
    SitOut,
    SitOutAfterHand,
    StandUp,
    StartTable,
    StopAction,
    VoidHand,
)
from rules.table.commands import ChooseEntry, SitOutAtBigBlind, Straddle
from server.tables.commands import CallClock, Note
from server.tables.orders import Cause, Reply
from tests.rules.random_hands import random_act, random_command
from tests.server.tables.felt import PLAYERS, Felt
from tests.server.tables.poker_table import table_of


class Evening:
    """Moves a felt on, step by step."""

    def __init__(self, felt: Felt, seed: int) -> None:
        self.felt = felt
        self.chance = Random(seed)
        self.replies: list[Reply] = []
        least = felt.settings.buy_in_minimum
        self.amounts = (2_000, 4_000, 10_000) if least > 50 else (50, 100, 2_000)
        """Some tables let a player sit down with less than a big blind."""

    def play(self, steps: int) -> None:
        for seat in range(1, self.chance.randint(2, 6) + 1):
            self.sit_down(seat)
        self.felt.ask(StartTable())
        for _ in range(steps):
            self.step()

    def step(self) -> None:
        """One thing happens."""
        hand = table_of(self.felt.actor).running_hand
        if self.chance.random() < 0.12:
            self.beside()
        elif hand is None:
            self.between_hands()
        elif hand.stopped:
            self.ask(ResumeAction() if self.chance.random() < 0.8 else VoidHand())
        elif self.chance.random() < 0.03:
            self.ask(self.chance.choice((StopAction(), StopAction(), VoidHand())))
        elif self.chance.random() < 0.05:
            self.let_time_pass()
        else:
            self.act(hand)

    def act(self, hand: Hand) -> None:
        offer, player = offer_to(hand), hand.to_act
        if player is None or hand.phase is Phase.DRAWING:
            command = random_command(self.chance, hand)
            assert not isinstance(command, StopAction | ResumeAction | VoidHand)
            self.felt.ask(command, actor=f"seat:3:{command.seat}", cause=Cause.TAP)
            return
        cause = self.chance.choice((Cause.TAP, Cause.ADVANCE))
        actor = f"seat:3:{player.seat}"
        if offer is None:
            kind = self.chance.choice((Show, Muck))
            self.felt.ask(kind(player.seat, hand.turn), actor=actor, cause=cause)
        elif offer.can_chop and self.chance.random() < 0.5:
            self.felt.act(ActKind.CHOP)
        elif offer.answers_chop:
            self.felt.act(self.chance.choice((ActKind.CHOP, ActKind.PLAY_ON)))
        else:
            self.felt.ask(random_act(self.chance, offer), actor=actor, cause=cause)

    def between_hands(self) -> None:
        if not self.felt.clock.step():
            self.ask(StartTable())
            for seat in range(1, 4):
                self.sit_down(seat)
                self.ask(ComeBack(seat))
        self.felt.books.run()

    def let_time_pass(self) -> None:
        self.felt.pass_ms(self.chance.choice((500, 5_000, 30_000, 120_000)))

    def sit_down(self, seat: int) -> None:
        player, amount = self.chance.randint(1, PLAYERS), self.chance.choice(self.amounts)
        entry = self.chance.choice(list(Entry))
        self.replies.append(self.felt.sit(seat, player, amount, entry))

    def beside(self) -> None:
        """Somebody asks for something besides his turn, possible or not."""
        seat, other = self.chance.randint(1, 10), self.chance.randint(1, 10)
        hand = table_of(self.felt.actor).running_hand
        turn = 0 if hand is None else hand.turn
        choice = self.chance.randrange(17)
        commands = (
            SitOut(seat),
            SitOutAfterHand(seat),
            SitOutAtBigBlind(seat),
            ComeBack(seat, Entry.POST),
            ChooseEntry(seat, Entry.POST),
            ChangeSeat(seat, other),
            ChangeSeat(seat, other, by_fault=True),
            StandUp(seat),
            Straddle(seat),
            CallClock(seat),
            Note("message", "last three hands"),
            Expire(seat, turn),
            CancelTopUp(seat),
            PauseTable(),
            StartTable(),
        )
        if choice < len(commands):
            self.ask(commands[choice])
        elif choice == len(commands):
            self.sit_down(seat)
        elif choice == len(commands) + 1:
            self.replies.append(self.felt.top_up(seat, 100 * self.chance.randint(1, 30)))
        else:
            self.replies.append(self.felt.rebuy(seat, 100 * self.chance.randint(1, 60)))

    def ask(self, command: object) -> None:
        self.replies.append(self.felt.ask(command))
