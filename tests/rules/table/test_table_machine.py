"""Legal and illegal commands at random, at tables of every game and size.

After each command: no chip has appeared or vanished, no card was dealt twice, and a refusal has a
code, its numbers and no effect. At the end the table can still finish its hand and deal another.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.cards import DECK_52, Card
from rules.hand.commands import Act, ActKind, Expire, Muck, Show
from rules.hand.events import (
    BoardDealt,
    CardsDealt,
    CollectionTaken,
    DiscardsShuffledIn,
    HandEnded,
)
from rules.hand.events import Event as HandEvent
from rules.hand.offers import offer_to
from rules.hand.setup import PostKind
from rules.hand.state import Phase
from rules.refusals import RefusalCode, Refused
from rules.seating import (
    CancelTopUp,
    ChangeSeat,
    CloseTable,
    ComeBack,
    Entry,
    PauseTable,
    Rebuy,
    ResumeAction,
    SitDown,
    SitOut,
    SitOutAfterHand,
    StandUp,
    StartTable,
    Status,
    StopAction,
    TopUp,
    VoidHand,
)
from rules.settings import (
    Stakes,
    TableSettings,
)
from rules.table import events as happened
from rules.table.blinds import can_play
from rules.table.commands import (
    ActOnTimeBank,
    ChangeStakes,
    ChooseEntry,
    CollectTime,
    Command,
    ForgetKill,
    ForgetReturn,
    GameTimeUp,
    PickUp,
    SitOutAtBigBlind,
    StartHand,
    Straddle,
)
from rules.table.events import Event
from rules.table.play import play
from rules.table.state import Table
from tests.rules.random_hands import decider, random_card_choice, shuffled
from tests.rules.table.any_settings import some_settings
from tests.rules.table.builders import deck, everything

PLAYERS = [f"p{number}" for number in range(12)]
PICKS = st.integers(0, 999)
ENTRIES = st.sampled_from(Entry)
SEEDS = st.integers(0, 2**20)
LONGEST_HAND = 2000


def collected_in(events: list[HandEvent]) -> int:
    """What the house took in a hand that was played to its end."""
    taken = [event for event in events if isinstance(event, CollectionTaken)]
    return sum(fee.amount for event in taken for fee in event.fees)


class TableMachine(RuleBasedStateMachine):
    """Drives one table; keeps its own books from the events."""

    @initialize(settings=some_settings(), players=st.integers(0, 10), seed=SEEDS)
    def open_table(self, settings: TableSettings, players: int, seed: int) -> None:
        self.table = Table("T1", settings)
        self.held = 0
        self.house = 0
        for seat in range(1, min(players, settings.seats) + 1):
            self.ask(SitDown(seat, PLAYERS[seat], 5 + seed % 30))
        self.ask(StartTable(deck(seed)))

    def ask(self, command: Command) -> bool:
        before = everything(self.table)
        try:
            events = play(self.table, command)
        except Refused as refusal:
            self.no_effect(command, refusal, before)
            return False
        self.enter(events)
        return True

    def no_effect(self, command: Command, refusal: Refused, before: object) -> None:
        assert isinstance(refusal.code, RefusalCode)
        assert all(isinstance(fact, int | str) for fact in refusal.facts.values())
        assert everything(self.table) == before, command

    def enter(self, events: list[Event]) -> None:
        for event in events:
            match event:
                case happened.SatDown(stack=amount) | happened.BookedChipsCame(added=amount):
                    self.held += amount
                case happened.ToppedUp(amount=amount) | happened.BoughtAgain(amount=amount):
                    self.held += amount
                case happened.StoodUp(stack=amount):
                    self.held -= amount
                case happened.TimeFeeTaken(paid=paid):
                    self.house += sum(amount for _, amount in paid)
                case HandEnded():
                    assert self.table.hand is not None
                    self.house += collected_in(self.table.hand.events)
                case _:
                    pass

    def seat(self, pick: int) -> int:
        """Mostly a seat somebody sits in, sometimes any number."""
        taken = sorted(self.table.seats)
        return pick % 13 if pick % 10 == 0 or not taken else taken[pick % len(taken)]

    @rule(seat=PICKS, player=st.sampled_from(PLAYERS), amount=st.integers(-1, 60), entry=ENTRIES)
    def sit_down(self, seat: int, player: str, amount: int, entry: Entry) -> None:
        self.ask(SitDown(seat % (self.table.settings.seats + 2), player, amount, entry))

    @rule(seat=PICKS, amount=st.integers(-1, 40))
    def add_chips(self, seat: int, amount: int) -> None:
        self.ask(TopUp(self.seat(seat), amount))
        if amount % 4 == 0:
            self.ask(CancelTopUp(self.seat(seat)))
        for number in [self.seat(seat), *(n for n, s in self.table.seats.items() if s.busted)]:
            self.ask(Rebuy(number, amount))

    @rule(seat=PICKS, entry=ENTRIES, kind=st.integers(0, 4))
    def come_and_go(self, seat: int, entry: Entry, kind: int) -> None:
        number = self.seat(seat)
        outs = (SitOut(number), SitOutAfterHand(number), SitOutAtBigBlind(number))
        self.ask((*outs, ComeBack(number, entry), ChooseEntry(number, entry))[kind])

    @rule(seat=PICKS, to=PICKS)
    def change_seat(self, seat: int, to: int) -> None:
        self.ask(ChangeSeat(self.seat(seat), to % (self.table.settings.seats + 2)))

    @rule(seat=PICKS)
    def stand_up(self, seat: int) -> None:
        self.ask(StandUp(self.seat(seat)))

    @rule(seat=PICKS, off=st.integers(0, 1))
    def time_is_over(self, seat: int, off: int) -> None:
        number = self.seat(seat)
        held = self.table.seats.get(number)
        self.ask(PickUp(number, (held.ticket if held else 1) + off))
        for player, departed in list(self.table.departed.items())[:1]:
            self.ask(ForgetReturn(player, departed.ticket + off))

    @rule()
    def straddle(self) -> None:
        for number in sorted(self.table.seats):
            self.ask(Straddle(number))

    @rule(seed=SEEDS, kind=st.integers(0, 5))
    def floor(self, seed: int, kind: int) -> None:
        stakes = self.table.settings.stakes
        doubled = Stakes(
            blinds=tuple(2 * blind for blind in stakes.blinds),
            ante=stakes.ante,
            ante_from=stakes.ante_from,
            bring_in=stakes.bring_in,
            small_bet=stakes.small_bet,
            big_bet=stakes.big_bet,
        )
        commands: tuple[Command, ...] = (
            StartTable(deck(seed)),
            PauseTable(),
            CollectTime(),
            ChangeStakes(doubled if seed % 8 == 0 else Stakes()),
            CloseTable() if seed % 16 == 0 else StartTable(),
            StartTable(DECK_52[:5]),
        )
        self.ask(commands[kind])

    @rule(pick=PICKS, wrong=st.integers(0, 9))
    def time_passes(self, pick: int, wrong: int) -> None:
        """The time of a mix's game is over, or a day since a player left with a leg."""
        table = self.table
        self.ask(GameTimeUp(table.mixing.ticket + (wrong == 0)))
        for player, ticket in table.kill.left:
            self.ask(ForgetKill(player, ticket + (pick % 2)))

    @rule(seed=SEEDS, broken=st.booleans())
    def start_hand(self, seed: int, broken: bool) -> None:
        if broken:
            self.ask(StartHand((*deck(seed)[1:], Card(3))))
        self.ask(self.next_hand(seed))

    def next_hand(self, seed: int) -> StartHand:
        """Deal from a deck of the game and its further orders."""
        game, chance = self.table.settings.rules_of_game, Random(seed)
        orders = [shuffled(chance, game) for _ in range(game.recycles + 1)]
        return StartHand(orders[0], tuple(orders[1:]))

    @rule(seed=SEEDS, hands=st.integers(1, 4))
    def play_hands(self, seed: int, hands: int) -> None:
        chance = Random(seed)
        for number in range(hands):
            self.ask(self.next_hand(seed + number))
            for _ in range(LONGEST_HAND):
                hand = self.table.running_hand
                if hand is None or hand.stopped:
                    break
                if hand.phase is Phase.DRAWING:
                    self.ask(random_card_choice(chance, hand))
                    continue
                kind = chance.choice([ActKind.FOLD, ActKind.CALL, ActKind.CHECK, ActKind.RAISE])
                if chance.random() < 0.1 or not self.act(kind, chance.randint(0, 4)):
                    self.expire_once(show=chance.random() < 0.5)

    @precondition(lambda self: self.table.running_hand is not None)
    @rule(kind=st.sampled_from(ActKind), share=st.integers(0, 4), times=st.integers(1, 6))
    def act_in_turn(self, kind: ActKind, share: int, times: int) -> None:
        for _ in range(times):
            self.act(kind, share)

    def act(self, kind: ActKind, share: int) -> bool:
        """Act on the open offer, or do what it allows instead; False: there is none."""
        hand = self.table.running_hand
        offer = offer_to(hand) if hand is not None else None
        if offer is None:
            return False
        total = offer.raise_min + (offer.raise_max - offer.raise_min) * share // 4
        kinds = [kind, ActKind.CALL, ActKind.CHECK, ActKind.BRING_IN, ActKind.PLAY_ON]
        acts = [Act(offer.seat, offer.turn, one, total) for one in kinds]
        on_bank = self.table.bank_turn == offer.turn
        return any(self.ask(ActOnTimeBank(act, 3) if on_bank else act) for act in acts)

    @rule(
        seat=PICKS,
        turn=st.integers(-1, 30),
        kind=st.sampled_from(ActKind),
        total=st.integers(-1, 90),
    )
    def act_at_random(self, seat: int, turn: int, kind: ActKind, total: int) -> None:
        seat = self.seat(seat)
        self.ask(Act(seat, turn, kind, total))
        self.ask(ActOnTimeBank(Act(seat, turn, kind, total), total))
        self.ask(Expire(seat, turn))
        self.ask(Muck(seat, turn) if total % 2 else Show(seat, turn))

    @precondition(lambda self: self.table.running_hand is not None)
    @rule(kind=st.integers(0, 3))
    def floor_in_hand(self, kind: int) -> None:
        self.ask((StopAction(), ResumeAction(), VoidHand(), ResumeAction())[kind])

    @precondition(lambda self: self.table.running_hand is not None)
    @rule(times=st.integers(1, 20), show=st.booleans())
    def clocks_run_out(self, times: int, show: bool) -> None:
        for _ in range(times):
            self.expire_once(show=show)

    def expire_once(self, *, show: bool = False) -> None:
        hand = self.table.running_hand
        if hand is None:
            return
        seat, turn = decider(hand), hand.turn
        if not (show and self.ask(Show(seat, turn))):
            self.ask(Expire(seat, turn))

    @invariant()
    def every_chip_is_accounted_for(self) -> None:
        table = self.table
        hand = table.running_hand
        stacks = [table.stack_of(seat) for seat in table.seats]
        out = hand.in_pot + hand.collected if hand is not None else 0
        assert min(stacks, default=0) >= 0
        assert sum(stacks) + out + self.house == self.held
        assert table.collected == self.house

    @invariant()
    def no_card_is_dealt_twice(self) -> None:
        hand = self.table.hand
        if hand is None:
            return
        dealt = [e for e in hand.events if isinstance(e, CardsDealt | BoardDealt)]
        positions = [position for event in dealt for position in event.positions]
        cards = [card for event in dealt for card in event.cards]
        orders = [card for order in (hand.setup.deck, *hand.setup.more) for card in order]
        assert cards == [orders[position] for position in positions]
        live = [card for player in hand.players if not player.folded for card in player.cards]
        live += [card for board in hand.boards for card in board]
        assert max(Counter(live).values(), default=0) <= 1
        if not any(isinstance(event, DiscardsShuffledIn) for event in hand.events):
            assert max(Counter(cards).values(), default=0) <= 1

    @invariant()
    def legs_and_kills_are_of_people_who_are_known(self) -> None:
        kill = self.table.kill
        here = {seat.player for seat in self.table.seats.values()}
        assert {*kill.legs, *kill.owing} <= {*here, *dict(kill.left)}
        assert not here & set(dict(kill.left))
        hand = self.table.hand
        if hand is not None and hand.setup.stakes is not None:
            assert [p.kind for p in hand.setup.posts].count(PostKind.KILL) == 1

    @invariant()
    def seats_make_sense(self) -> None:
        table = self.table
        names = [seat.player for seat in table.seats.values()]
        assert len(set(names)) == len(names)
        assert all(1 <= number <= table.settings.seats for number in table.seats)
        assert not set(names) & set(table.departed)
        if table.running_hand is None:
            assert all(seat.stack or seat.busted for seat in table.seats.values())
            assert not any(seat.leaving or seat.coming for seat in table.seats.values())
            assert table.before is None

    def teardown(self) -> None:
        """Whatever happened, the hand can be finished and another one dealt."""
        if not hasattr(self, "table"):
            return
        self.finish_hand()
        table = self.table
        if table.status is Status.CLOSED:
            return
        able = [number for number, seat in table.seats.items() if can_play(table, seat)]
        if table.status is not Status.RUNNING:
            self.ask(StartTable(deck(1)))
        if table.status is Status.RUNNING:
            able = [number for number, seat in table.seats.items() if can_play(table, seat)]
            assert self.ask(self.next_hand(2)) is (len(able) >= 2)
            self.finish_hand()
        self.every_chip_is_accounted_for()

    def finish_hand(self) -> None:
        if self.table.running_hand is not None and self.table.running_hand.stopped:
            self.ask(ResumeAction())
        for _ in range(LONGEST_HAND):
            if self.table.running_hand is None:
                return
            self.expire_once()
        raise AssertionError("the hand does not end")


TestTableMachine: Any = TableMachine.TestCase
