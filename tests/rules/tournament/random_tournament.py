"""Whole tournaments played by random legal bots, as a server would run them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rules.cards import Card
from rules.games.catalogue import GAMES
from rules.hand.commands import Expire
from rules.hand.offers import offer_to
from rules.hand.state import Phase
from rules.refusals import Refused
from rules.seating import ComeBack, SitOut, StartTable, StopAction
from rules.settings import ButtonRule, Clocks, LimitUncapped, Options, Structure
from rules.table.commands import ActOnTimeBank, StartHand
from rules.tournament.commands import (
    AnswerDeal,
    BreakOver,
    CallBreak,
    Command,
    LevelDue,
    LevelTimed,
    OwnCommand,
    Penalize,
    ProposeDeal,
    Register,
    Remove,
    SetLevel,
    TableCommand,
)
from rules.tournament.due import next_command, timed
from rules.tournament.events import Event
from rules.tournament.play import play
from rules.tournament.presets import Preset, preset
from rules.tournament.state import DealMethod, Stage, Tournament
from rules.tournament.structure import SeatsAre, Start, TournamentStructure
from tests.rules.random_hands import decider, random_act, random_card_choice
from tests.rules.table.builders import cards_decided

MOST_HANDS = 2_000


def random_structure(random: Random) -> TournamentStructure:
    """A preset of any game and betting, its levels by time or by a few hands each."""
    kind, game = random.choice(list(Preset)), random.choice(list(GAMES))
    ready = preset(kind, game, random.choice(list(Structure)))
    hands = random.choice((0, 1, 2))
    levels = tuple(
        replace(level, minutes=0, hands=hands) if hands and level.minutes else level
        for level in ready.levels
    )
    return replace(
        ready,
        levels=levels,
        buy_in_cents=random.randint(1, 9_999),
        payouts=ready.payouts if random.random() < 0.5 else ready.payouts[:1],
        options=Options(
            button=random.choice((None, ButtonRule.FORWARD)),
            limit_uncapped=random.choice(list(LimitUncapped)),
        ),
        clocks=Clocks(showdown_ms=random.choice((0, 5_000)), time_bank_ms=30_000),
        start=Start.FLOOR,
        seating=random.choice(list(SeatsAre)),
    )


def shuffled(tournament: Tournament, random: Random) -> tuple[Card, ...]:
    """A deck of the game."""
    cards = list(tournament.table.settings.rules_of_game.deck)
    random.shuffle(cards)
    return tuple(cards)


class RandomTournament:
    """A tournament, the chance that plays it, and everything that happened."""

    def __init__(self, structure: TournamentStructure, random: Random) -> None:
        self.tournament = Tournament("any", structure)
        self.random = random
        self.commands: list[Command] = []
        self.facts: list[Event] = []
        self.hands = 0

    def do(self, command: Command) -> None:
        """Carry out a command; keep it and what happened."""
        self.facts += play(self.tournament, command)
        self.commands.append(command)

    def begin(self) -> None:
        """Players in some of the seats, and the button drawn."""
        seats = self.tournament.structure.seats
        players = self.random.randint(2, seats)
        drawn = self.tournament.structure.seating is SeatsAre.DRAWN
        for seat in self.random.sample(range(1, seats + 1), players):
            draw = self._draw(seats) if drawn else ()
            self.do(Register(f"p{seat}", 0 if drawn else seat, draw))
        self.do(StartTable(shuffled(self.tournament, self.random)))

    def _draw(self, seats: int) -> tuple[int, ...]:
        """Seats in shuffled order, up to the first that is free."""
        order = self.random.sample(range(1, seats + 1), seats)
        taken = self.tournament.table.seats
        first = next(at for at, seat in enumerate(order) if seat not in taken)
        return tuple(order[: first + 1])

    @property
    def playing(self) -> bool:
        """Whether it is not over."""
        return self.tournament.run.stage is Stage.PLAYING

    def play_to_the_end(self, *, quiet: bool = False) -> None:
        """Play until the tournament is over; if `quiet`, nobody asks for anything."""
        while self.playing:
            assert self.hands < MOST_HANDS, "the tournament does not come to its end"
            if not quiet:
                self._something_else()
            self._clocks()
            while (step := next_command(self.tournament)) is not None:
                self.do(step)
                self._clocks()
            if self.playing:
                self.do(self._start_hand())
                self.hands += 1
                self._play_hand()

    def _start_hand(self) -> StartHand:
        further = self.tournament.table.settings.rules_of_game.recycles
        orders = [shuffled(self.tournament, self.random) for _ in range(further + 1)]
        return StartHand(orders[0], tuple(orders[1:]))

    def _clocks(self) -> None:
        """What is timed is over: breaks and proposals always, a level now and then."""
        for due in timed(self.tournament):
            if not isinstance(due.over, LevelDue) or self.random.random() < 0.5:
                self.do(due.over)

    def _play_hand(self) -> None:
        table = self.tournament.table
        while (hand := table.running_hand) is not None:
            seat, offer = decider(hand), offer_to(hand)
            if hand.phase is Phase.DRAWING and not table.seats[seat].away:
                self.do(cards_decided(table, random_card_choice(self.random, hand)))
            elif offer is None or table.seats[seat].away or self.random.random() < 0.02:
                self.do(Expire(seat, hand.turn))
            elif table.bank_turn == hand.turn:
                self.do(ActOnTimeBank(random_act(self.random, offer), 1))
            else:
                self.do(random_act(self.random, offer))

    def _something_else(self) -> None:
        """Now and then the floor or a player asks for something; refusals change nothing."""
        if self.random.random() > 0.1:
            return
        seat = self.random.choice(self.tournament.left)
        try:
            self.do(LevelTimed(self._wish(seat), self.random.randint(0, 1_000)))
        except Refused:
            return
        if self.tournament.run.deal is not None:
            for other in [each for each in self.tournament.left if each != seat]:
                self.do(AnswerDeal(other, self.random.random() < 0.9))

    def _wish(self, seat: int) -> OwnCommand | TableCommand:
        random, tournament = self.random, self.tournament
        kept = random.choice((0, tournament.run.pool_cents // 3))
        return random.choice(
            (
                Penalize(seat, random.randint(1, 3), "talking"),
                Remove(seat, "left the room"),
                CallBreak(5),
                BreakOver(tournament.table.tickets),
                SetLevel(random.randint(1, len(tournament.structure.levels)), "too long"),
                SitOut(seat),
                ComeBack(seat),
                StopAction(),
                ProposeDeal(seat, random.choice(list(DealMethod)), kept),
            )
        )


def begun(seed: int) -> RandomTournament:
    """A tournament of this seed that has begun."""
    random = Random(seed)
    played = RandomTournament(random_structure(random), random)
    played.begin()
    return played
