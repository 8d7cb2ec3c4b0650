"""Side pots against an oracle that knows no pots: it hands out the chips one by one.

Every chip is looked at alone: who put in at least that many, who of them can still win, whose hand
is best by another evaluator. Chips with the same claimants form one pot, because odd chips are
counted for each pot.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from phevaluator import evaluate_cards

from rules.cards import DECK_52, card_text
from rules.hand.commands import Act, ActKind
from rules.hand.offers import offer_to
from rules.hand.play import play, start
from rules.hand.setup import DealtIn, HandSetup, Post, PostKind
from rules.hand.state import Hand, Phase
from rules.settings import Stakes
from tests.depth import scaled
from tests.rules.builders import settings, stacks_of

CASES = scaled(quick=100, plain=1_000, deep=10_000)
BATCHES = 10


def random_setup(random: Random) -> HandSetup:
    """Short and uneven stacks, antes, a dead post now and then: side pots by the handful."""
    count = random.randint(2, 10)
    ante = random.choice([0, 0, 3])
    players = tuple(DealtIn(seat, random.randint(1, 60)) for seat in range(1, count + 1))
    small, big = (count, 1) if count == 2 else (1, 2)
    posts = [Post(player.seat, PostKind.ANTE, ante) for player in players if ante]
    posts += [Post(small, PostKind.SMALL_BLIND, 2), Post(big, PostKind.BIG_BLIND, 4)]
    if random.random() < 0.3:
        posts.append(Post(big, PostKind.BIG_BLIND_ANTE, 5))
    return HandSetup(
        table="oracle",
        hand=1,
        settings=settings(stakes=Stakes(blinds=(2, 4), ante=ante)),
        button=count,
        players=players,
        posts=tuple(posts),
        last_blind=big,
        deck=tuple(random.sample(DECK_52, 52)),
    )


def play_wildly(hand: Hand, random: Random) -> list[int]:
    """Play to the end with many all-ins; return how many live chips each player staked."""
    while hand.phase is not Phase.OVER:
        offer = offer_to(hand)
        assert offer is not None
        roll = random.random()
        if roll < 0.15 and offer.to_call:
            act = Act(offer.seat, offer.turn, ActKind.FOLD)
        elif roll < 0.5 and offer.raise_min:
            total = random.choice([offer.raise_min, offer.raise_max])
            act = Act(offer.seat, offer.turn, ActKind.RAISE, total)
        else:
            kind = ActKind.CALL if offer.to_call else ActKind.CHECK
            act = Act(offer.seat, offer.turn, kind)
        play(hand, act)
    return [player.staked for player in hand.players]


def shares_chip_by_chip(hand: Hand, staked: Sequence[int], dead: int) -> list[int]:
    """What each player, in deal order, gets back from the middle."""
    live = [place for place, player in enumerate(hand.players) if not player.folded]
    chips_for: dict[tuple[int, ...], int] = {tuple(live): dead}
    for layer in range(1, max(staked) + 1):
        payers = sum(1 for stake in staked if stake >= layer)
        claimants = tuple(place for place in live if staked[place] >= layer)
        if not claimants:
            best = max(staked[place] for place in live)
            claimants = tuple(place for place in live if staked[place] == best)
        chips_for[claimants] = chips_for.get(claimants, 0) + payers
    shares = [0] * len(hand.players)
    for claimants, chips in chips_for.items():
        winners = best_hands(hand, claimants)
        for chip in range(chips):
            shares[winners[chip % len(winners)]] += 1
    return shares


def best_hands(hand: Hand, claimants: Sequence[int]) -> list[int]:
    if len(claimants) == 1:
        return list(claimants)
    board = [card_text(card) for card in hand.board]
    ranks = {
        place: evaluate_cards(*board, *(card_text(card) for card in hand.players[place].cards))
        for place in claimants
    }
    return [place for place in claimants if ranks[place] == min(ranks.values())]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_side_pots_agree_with_chips_handed_out_one_by_one(batch: int) -> None:
    random = Random(batch)
    pots_seen = 0
    for _ in range(CASES // BATCHES):
        hand = start(random_setup(random))
        staked = play_wildly(hand, random)
        dead = hand.dead
        expected = [
            player.started_with - staked[place] - dead_paid(hand, player.seat) + share
            for place, (player, share) in enumerate(
                zip(hand.players, shares_chip_by_chip(hand, staked, dead), strict=True)
            )
        ]
        assert stacks_of(hand) == expected, hand.setup
        pots_seen = max(pots_seen, len(hand.pots))
    assert pots_seen >= 3


def dead_paid(hand: Hand, seat: int) -> int:
    """The dead part of what a seat posted."""
    event = hand.events[0]
    return sum(
        paid.amount
        for paid in getattr(event, "paid", ())
        if paid.seat == seat and paid.kind is PostKind.BIG_BLIND_ANTE
    )
