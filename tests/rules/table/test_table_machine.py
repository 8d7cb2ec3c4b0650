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
from rules.collection import Collection, CountedAt, FeeBracket, FeeMoment, FeeStep, TimeFee
from rules.games.catalogue import GAMES
from rules.hand.commands import Act, ActKind, Expire, Muck, Show
from rules.hand.events import (
    BoardDealt,
    CardsDealt,
    CollectionTaken,
    HandEnded,
)
from rules.hand.events import Event as HandEvent
from rules.hand.offers import offer_to
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
    StandUp,
    StartTable,
    Status,
    StopAction,
    TopUp,
    VoidHand,
)
from rules.settings import (
    AnteFrom,
    ButtonRule,
    ButtonStraddle,
    BuyIn,
    Clocks,
    MissedBlinds,
    Options,
    Seating,
    Stakes,
    Structure,
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
    ForgetReturn,
    PickUp,
    SitOutAfterHand,
    SitOutAtBigBlind,
    StartHand,
    Straddle,
)
from rules.table.events import Event
from rules.table.play import play
from rules.table.state import Table
from tests.rules.table.builders import deck, everything

FEES = (
    Collection(),
    Collection(
        brackets=(
            FeeBracket(players_min=2, steps=(FeeStep(FeeMoment.STREET_DEALT, 1, 1),), no_flop=1),
            FeeBracket(players_min=5, percent_bp=500, cap=4),
        ),
        counted_at=CountedAt.FLOP,
    ),
    Collection(dead_blind=1),
    Collection(time_fee=TimeFee(period_ms=1, brackets=((2, 3), (5, 7)))),
)
PLAYERS = [f"p{number}" for number in range(12)]
PICKS = st.integers(0, 999)
ENTRIES = st.sampled_from(Entry)
SEEDS = st.integers(0, 2**20)
LONGEST_HAND = 2000


@st.composite
def some_settings(draw: st.DrawFn) -> TableSettings:
    """Any table a room might open, with short stacks so that players bust."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    blinds = draw(st.sampled_from([(1, 2), (2,), (1, 2, 4), (1, 1)])) if game.uses_blinds else ()
    by_big = bool(blinds) and draw(st.booleans())
    stakes = Stakes(
        blinds=blinds,
        ante=draw(st.integers(0, 2)),
        ante_from=AnteFrom.BIG_BLIND if by_big else AnteFrom.EACH,
        bring_in=0 if blinds else 1,
        small_bet=2,
        big_bet=4,
    )
    seats = draw(st.integers(2, game.seats_max))
    options = Options(
        straddle=draw(st.sampled_from([None, True])),
        blind_chop=draw(st.booleans()),
        face_up_all_in=draw(st.booleans()),
        button_straddle=draw(st.sampled_from(ButtonStraddle)),
        straddle_sets_raise=draw(st.booleans()),
        missed_blinds=draw(st.sampled_from(MissedBlinds)),
        buy_button=draw(st.booleans()),
        button=draw(st.sampled_from([None, *ButtonRule])),
    )
    seating = Seating(
        seats_to_start=draw(st.integers(2, min(3, seats))),
        timeouts_to_sit_out=draw(st.integers(0, 2)),
        absence_ms=draw(st.sampled_from([0, 5])),
        rebuy_ms=draw(st.sampled_from([0, 5])),
        return_within_ms=draw(st.sampled_from([0, 5])),
        return_above_maximum=draw(st.booleans()),
    )
    clocks = Clocks(
        time_bank_ms=draw(st.sampled_from([0, 9])),
        showdown_ms=draw(st.sampled_from([0, 9])),
        uncontested_ms=draw(st.sampled_from([0, 9])),
    )
    return TableSettings(
        game=game.code,
        structure=draw(st.sampled_from(Structure)),
        stakes=stakes,
        seats=seats,
        collection=draw(st.sampled_from(FEES)),
        options=options,
        clocks=clocks,
        buy_in=BuyIn(minimum=5, maximum=draw(st.sampled_from([0, 40]))),
        seating=seating,
        tournament=draw(st.sampled_from([False, False, False, True])),
    )


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

    @rule(seed=SEEDS, broken=st.booleans())
    def start_hand(self, seed: int, broken: bool) -> None:
        if broken:
            self.ask(StartHand((*deck(seed)[1:], Card(3))))
        self.ask(StartHand(deck(seed)))

    @rule(seed=SEEDS, hands=st.integers(1, 4))
    def play_hands(self, seed: int, hands: int) -> None:
        chance = Random(seed)
        for number in range(hands):
            self.ask(StartHand(deck(seed + number)))
            for _ in range(LONGEST_HAND):
                hand = self.table.running_hand
                if hand is None or hand.to_act is None or hand.stopped:
                    break
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
        if hand is None or hand.to_act is None:
            return
        seat, turn = hand.to_act.seat, hand.turn
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
        assert max(Counter(cards).values(), default=0) <= 1
        assert cards == [hand.setup.deck[position] for position in positions]

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
            assert self.ask(StartHand(deck(2))) is (len(able) >= 2)
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
