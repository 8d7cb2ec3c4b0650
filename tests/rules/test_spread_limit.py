"""Spread limit against an oracle that knows only the acts of a round and the rule book's text.

Any wager that is not all-in is at least the previous bet or raise of the round and within the
spread; half of it, all-in, counts as one; a bet and three raises with three or more players.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

import pytest

from rules.cards import DECK_52
from rules.games.catalogue import GAMES
from rules.hand.events import Acted, ActWord, Event, ForcedBetsPosted, RoundOpened
from rules.hand.offers import offer_to
from rules.hand.play import play, start
from rules.hand.setup import DealtIn, HandSetup
from rules.hand.state import Hand, Phase
from rules.playable import refuse_unplayable
from rules.refusals import Refused
from rules.settings import Stakes, Structure, TableSettings
from tests.depth import scaled
from tests.rules.builders import usual_posts
from tests.rules.random_hands import random_command

RAISES = (ActWord.BET, ActWord.RAISE, ActWord.COMPLETE)


@dataclass
class Oracle:
    """One round, told act by act."""

    least_bet: int
    most_bet: int
    stacks: dict[int, int]
    bets: dict[int, int] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    spoken: set[int] = field(default_factory=set)
    """Who has had his say since the last raise that counts."""
    price: int = 0
    level: int = 0
    """Of the last bet or raise that counts."""
    size: int = 0
    wagers: int = 0
    capped: bool = False
    bring_in: int = 0
    """Due before anything else is bet; 0: not, or no more."""

    def open(self, street: int) -> None:
        if street:
            self.bring_in = 0
            self.bets = dict.fromkeys(self.stacks, 0)
            self.price = self.level = self.wagers = 0
        self.spoken.clear()
        self.size, self.capped = self.least_bet, False

    def post(self, event: ForcedBetsPosted, big_blind: int) -> None:
        self.bets = dict.fromkeys(self.stacks, 0)
        for paid in event.paid:
            self.stacks[paid.seat] -= paid.amount
            if paid.kind.value != "ante":
                self.bets[paid.seat] += paid.amount
        self.price = self.level = big_blind
        self.wagers = 1 if big_blind else 0

    def act(self, event: Acted) -> None:
        seat = event.seat
        self.stacks[seat] -= event.added
        self.bets[seat] = event.total
        if event.word is ActWord.FOLD:
            self.folded.add(seat)
        elif event.word is ActWord.BRING_IN:
            self.price, self.bring_in = self.bring_in, 0
            if self.price == self.least_bet:  # a bet like any other
                self.level, self.wagers = self.price, 1
        elif event.word in RAISES:
            self._wager(seat, event.total)
        self.spoken.add(seat)

    def _wager(self, seat: int, total: int) -> None:
        self.bring_in = 0
        step = total - (self.price if self.wagers else self.level)
        above = total - self.level
        if 2 * step >= self.size:
            self.spoken.clear()
        self.price = total
        if 2 * above >= self.size:
            self.level, self.size = total, max(self.size, above)
            self.wagers += 1
            betting = {s for s, stack in self.stacks.items() if stack and s not in self.folded}
            self.capped = self.wagers > 3 and len(betting | {seat}) > 2

    def raises(self, seat: int) -> tuple[int, int]:
        """The least and the most a player may raise to; (0, 0): not at all."""
        all_in = self.bets[seat] + self.stacks[seat]
        able = [s for s, stack in self.stacks.items() if stack and s not in self.folded]
        if len(able) < 2 or self.capped or seat in self.spoken:
            return 0, 0
        if all_in <= max(self.price, self.bring_in):
            return 0, 0
        least, most = self.level + self.size, self.level + self.most_bet
        least = max(least, self.bring_in + 1)
        if least > most:
            return 0, 0
        return min(least, all_in), min(most, all_in)


def tell(oracle: Oracle, event: Event, hand: Hand) -> None:
    if isinstance(event, ForcedBetsPosted):
        blinds = hand.settings.stakes.blinds
        oracle.post(event, blinds[-1] if blinds else 0)
    elif isinstance(event, RoundOpened):
        oracle.open(event.street)
    elif isinstance(event, Acted):
        oracle.act(event)


def random_hand(random: Random, game: str) -> Hand:
    rules = GAMES[game]
    small, big = random.choice(((2, 10), (3, 5), (4, 8), (3, 3)))
    stakes = Stakes(
        blinds=(1, small) if rules.uses_blinds else (),
        ante=0 if rules.uses_blinds else 1,
        bring_in=0 if rules.uses_blinds else small - random.randint(0, 1),
        small_bet=small,
        big_bet=big,
    )
    table = TableSettings(
        game=game, structure=Structure.SPREAD_LIMIT, stakes=stakes, seats=rules.seats_max
    )
    count = random.randint(2, min(6, rules.seats_max))
    players = tuple(DealtIn(seat, random.randint(2, 60)) for seat in range(1, count + 1))
    posts = usual_posts(table, players)
    deck = random.sample(DECK_52, 52)
    big_blind = next((post.seat for post in posts if post.kind.value == "big_blind"), None)
    return start(
        HandSetup(
            table="T",
            hand=1,
            settings=table,
            button=count,
            players=players,
            posts=posts,
            last_blind=big_blind,
            deck=tuple(deck),
        )
    )


@pytest.mark.parametrize("game", ["holdem", "omaha8", "stud", "razz"])
def test_every_offer_is_that_of_the_oracle(game: str) -> None:
    random = Random(game)
    compared = 0
    for _ in range(scaled(quick=60, plain=300, deep=20_000)):
        hand = random_hand(random, game)
        stakes = hand.settings.stakes
        oracle = Oracle(
            stakes.small_bet,
            stakes.big_bet,
            {player.seat: player.started_with for player in hand.players},
            bring_in=stakes.bring_in,
        )
        told = 0
        while hand.phase is not Phase.OVER:
            for event in hand.events[told:]:
                tell(oracle, event, hand)
            told = len(hand.events)
            offer = offer_to(hand)
            if offer is not None:
                expected = oracle.raises(offer.seat)
                assert (offer.raise_min, offer.raise_max) == expected, (offer, hand.events)
                compared += 1
            play(hand, random_command(random, hand))
    assert compared > 400


def test_one_to_five_stud_with_a_bring_in_of_the_smallest_bet_can_be_opened() -> None:
    stakes = Stakes(bring_in=100, small_bet=100, big_bet=500)
    spread = TableSettings(
        game="stud", structure=Structure.SPREAD_LIMIT, stakes=stakes, seats=8, chip=100
    )

    refuse_unplayable(spread)
    with pytest.raises(Refused):
        refuse_unplayable(replace(spread, structure=Structure.FIXED_LIMIT))
