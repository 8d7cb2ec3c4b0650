"""Random hands played side by side with PokerKit: the same offers act by act, the same stacks.

PokerKit is a partner, not the judge. Where it departs from the rule books, the departure is listed
below with the rule that decides; a hand is left at a difference only if the departure's condition
holds for that very decision, and any other difference fails.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest

from rules.cards import JOKERS
from rules.collection import Collection
from rules.draw_choices import Sevens
from rules.games.catalogue import GAMES
from rules.games.model import OddChip
from rules.hand.commands import Discard
from rules.hand.events import Acted, ActWord, BetsGathered, BoardDealt, Pot
from rules.hand.offers import offer_to
from rules.hand.play import play, start
from rules.hand.setup import BLIND_POSTS, HandSetup, PostKind
from rules.hand.showdown import strengths_of
from rules.hand.state import Hand, Phase
from rules.hand.stub import card_at
from rules.settings import Clocks, Options, Structure
from tests.depth import scaled
from tests.rules.pokerkit_partner import Decision, Partner, our_decision, playable
from tests.rules.random_hands import (
    random_act,
    random_card_choice,
    random_settings,
    random_setup,
)

WITH_A_CODE = (
    ("holdem", Structure.NO_LIMIT),
    ("holdem", Structure.FIXED_LIMIT),
    ("short_deck", Structure.NO_LIMIT),
    ("omaha", Structure.POT_LIMIT),
    ("omaha8", Structure.FIXED_LIMIT),
    ("stud", Structure.FIXED_LIMIT),
    ("stud8", Structure.FIXED_LIMIT),
    ("razz", Structure.FIXED_LIMIT),
    ("lowball27", Structure.NO_LIMIT),
    ("triple27", Structure.FIXED_LIMIT),
    ("badugi3", Structure.FIXED_LIMIT),
)
"""The games PokerKit has ready-made; its parts express the other combinations too."""
COMBINED = tuple(
    (code, structure)
    for code, game in GAMES.items()
    for structure in (Structure.NO_LIMIT, Structure.POT_LIMIT, Structure.FIXED_LIMIT)
    if playable(game) and (code, structure) not in WITH_A_CODE
)
"""PokerKit knows no spread limit: `test_spread_limit` has an oracle of its own.

Among them are its custom states: five-card draw, badugi with two draws, L.A. Hold'em, Double Board
Omaha, Big O, and ace to five with one draw, which is lowball as long as nobody gets the joker.
"""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the two engines part: at a decision, or in the stacks at the end."""

    hand: Hand
    partner: Partner
    ours: Decision | None = None
    theirs: Decision | None = None

    @property
    def fixed(self) -> bool:
        return self.hand.settings.structure is Structure.FIXED_LIMIT

    @property
    def at_the_end(self) -> bool:
        return self.ours is None

    def acts_of_round(self) -> Iterator[Acted]:
        acts: list[Acted] = []
        for event in self.hand.events:
            if isinstance(event, BetsGathered):
                acts = []
            elif isinstance(event, Acted):
                acts.append(event)
        return iter(acts)


@dataclass(frozen=True, slots=True)
class Departure:
    """A way in which PokerKit plays otherwise, and the house rule that decides for us."""

    rule: str
    says: str
    applies: Callable[[Difference], bool]


def _short_blind(found: Difference) -> bool:
    due = Counter(post for post in found.hand.setup.posts if post.kind in BLIND_POSTS)
    paid = Counter(found.hand.events[0].paid)  # type: ignore[union-attr]
    return not found.at_the_end and found.hand.street == 0 and bool(due - paid)


def _short_bring_in(found: Difference) -> bool:
    least = found.hand.settings.stakes.bring_in
    brought = [act.added for act in found.acts_of_round() if act.word is ActWord.BRING_IN]
    now = found.ours is not None and found.ours.bring_in > 0
    return any(amount < least for amount in brought) or (now and _all_in_by_it(found))


def _all_in_by_it(found: Difference) -> bool:
    player = found.hand.to_act
    return player is not None and player.stack <= found.hand.settings.stakes.bring_in


def _reopening(found: Difference) -> bool:
    """Ours goes by what the player faces since his last act, against a full raise."""
    if found.ours is None or found.theirs is None or found.fixed:
        return False
    player = found.hand.players[found.ours.player]
    faces_full_raise = found.hand.price - player.bet >= found.hand.unit
    ours, theirs = bool(found.ours.raise_min), bool(found.theirs.raise_min)
    return player.acted and ours is faces_full_raise and ours is not theirs


def _nobody_can_match(found: Difference) -> bool:
    if found.ours is None or found.theirs is None or found.theirs.raise_min:
        return False
    others = [p for p in found.hand.players if p.place != found.ours.player and not p.folded]
    return all(other.bet + other.stack <= found.hand.price for other in others)


def _short_limit_raise(found: Difference) -> bool:
    price = found.hand.settings.stakes.min_bet if found.hand.street == 0 else 0
    if not found.hand.game.uses_blinds:
        price = 0
    for act in found.acts_of_round():
        if act.word in (ActWord.BET, ActWord.COMPLETE, ActWord.RAISE):
            if act.total - price < found.hand.bet_size:
                return found.fixed
            price = act.total
    return False


def _heads_up_cap(found: Difference) -> bool:
    if found.ours is None or found.theirs is None:
        return False
    state = found.partner.state
    assert state.street is not None
    made, most = (
        state.completion_betting_or_raising_count,
        state.street.max_completion_betting_or_raising_count,
    )
    raises = found.ours.raise_min > 0 and not found.theirs.raise_min
    return found.fixed and found.hand.able == 2 and made == most and raises


def _completion(found: Difference) -> bool:
    if found.ours is None or found.theirs is None or found.fixed or found.hand.street:
        return False
    more = found.ours.raise_min - found.theirs.raise_min
    return not found.hand.game.uses_blinds and 0 < more <= found.hand.settings.stakes.bring_in


def _ante_before_blind(found: Difference) -> bool:
    owed: Counter[int] = Counter()
    for post in found.hand.setup.posts:
        owed[post.seat] += post.amount
    antes = [p.seat for p in found.hand.setup.posts if p.kind is PostKind.BIG_BLIND_ANTE]
    stacks = dict(found.hand.setup.players)
    return any(stacks[seat] < owed[seat] for seat in antes)


def _odd_chips(found: Difference) -> bool:
    return found.at_the_end and _within_odd_chips(found, beside=frozenset())


def _within_odd_chips(found: Difference, *, beside: frozenset[int]) -> bool:
    """Differences stay among those who tie for pots that do not divide, a chip for each of them.

    The seats `beside` differ for another reason.
    """
    room: Counter[int] = Counter()
    for pot in found.hand.pots:
        tied = _tied(found.hand, pot)
        if _splits_otherwise(found.hand, pot.amount, tied):
            seats = {seat for share in tied for seat in share}
            room.update(dict.fromkeys(seats, len(seats)))
    stacks = zip(found.hand.players, found.partner.state.stacks, strict=True)
    return all(
        abs(player.stack - theirs) <= room[player.seat] or player.seat in beside
        for player, theirs in stacks
    )


def _tied(hand: Hand, pot: Pot) -> list[list[int]]:
    """Who holds the best hand for each share of a pot that has a winner."""
    strengths = {seat: strengths_of(hand, hand.by_seat[seat]) for seat in pot.seats}
    shares: list[list[int]] = []
    for share in range(len(hand.game.shares)):
        made = [strength for each in strengths.values() if (strength := each[share]) is not None]
        if made:
            shares.append([seat for seat, each in strengths.items() if each[share] == max(made)])
    return shares


def _splits_otherwise(hand: Hand, amount: int, tied: list[list[int]]) -> bool:
    """A high and a low, or two who tie, for a single pot are split alike in both engines."""
    uneven = any(amount % (len(tied) * len(seats)) for seats in tied)
    by_suit = hand.game.odd_chip is OddChip.CARD_BY_SUIT
    ways = max(len(seats) for seats in tied) * len(tied)
    return uneven and (by_suit or ways > 2 or len(hand.pots) > 1)


def _low_of_another_pot(found: Difference) -> bool:
    """A side pot in which nobody has a low, while somebody outside it has one.

    Those who only play for other pots may differ by odd chips at the same time.
    """
    hand = found.hand
    if not found.at_the_end or len(hand.game.shares) < 2 or len(hand.pots) < 2:
        return False
    low = {p.seat: strengths_of(hand, p)[1] for p in hand.players if not p.folded}
    if all(strength is None for strength in low.values()):
        return False
    lowless = [pot.seats for pot in hand.pots if all(low[seat] is None for seat in pot.seats)]
    halved = frozenset(seat for seats in lowless for seat in seats)
    return bool(halved) and _within_odd_chips(found, beside=halved)


def _community_card(found: Difference) -> bool:
    board = any(isinstance(event, BoardDealt) for event in found.hand.events)
    return not found.hand.game.board_cards and board


DEPARTURES = (
    Departure("3.6, 4.10", "a short blind lowers the price and the pot", _short_blind),
    Departure("3.11", "the ante is taken before the big blind", _ante_before_blind),
    Departure("3.13", "a short bring-in lowers the price", _short_bring_in),
    Departure("4.3", "the cap holds between two players, too", _heads_up_cap),
    Departure("4.4", "no half-bet rule: any all-in counts as a raise", _short_limit_raise),
    Departure(
        "4.8", "re-opening by runs of all-ins, and by raises below the smallest bet", _reopening
    ),
    Departure("4.15", "a completion is measured from the bring-in", _completion),
    Departure("4.17", "no raise if all others have less than the price", _nobody_can_match),
    Departure("2.6", "mucked cards are dealt again before a community card", _community_card),
    Departure("2.8, 5.3", "a low outside a side pot halves it", _low_of_another_pot),
    Departure(
        "7.3 to 7.6",
        "odd chips all to the first winner by position, and once for side pots it has merged",
        _odd_chips,
    ),
)


def test_every_departure_names_a_rule_of_its_own() -> None:
    assert len({departure.rule for departure in DEPARTURES}) == len(DEPARTURES)


def _setup(random: Random, game: str, structure: Structure) -> HandSetup:
    """A hand both can play: no collection, the true pot, no open-pair option, no dead posts."""
    options = Options(opening_big_blinds=0, open_pair=False, sevens=Sevens.OFF)
    settings = replace(
        random_settings(random, game, structure, options=options),
        collection=Collection(),
        clocks=Clocks(showdown_ms=0, uncontested_ms=0),
    )
    setup = random_setup(random, settings)
    posts = tuple(post for post in setup.posts if post.kind is not PostKind.MISSED)
    jokers_last = sorted(setup.deck, key=lambda card: card in JOKERS)
    return replace(setup, posts=posts, deck=tuple(jokers_last))


def _side_by_side(random: Random, setup: HandSetup) -> Difference | None:
    """Play one hand in both engines; return the first difference."""
    hand, partner = start(setup), Partner(setup)
    told = 0
    while True:
        if _community_card(Difference(hand, partner)):
            return Difference(hand, partner)
        if any(JOKERS[0] in player.cards for player in hand.players):
            return None  # PokerKit has none
        if len(hand.events) > told and not isinstance(hand.events[-1], Acted):
            told = _tell(hand, partner, told)
        if hand.phase is Phase.OVER:
            break
        if hand.phase is Phase.DRAWING:
            _draw(random, hand, partner)
            continue
        offer = offer_to(hand)
        assert offer is not None
        ours, theirs = our_decision(hand, offer), partner.decision()
        if ours != theirs:
            return Difference(hand, partner, ours, theirs)
        act = random_act(random, offer)
        partner.act(act)
        play(hand, act)
    stacks = [player.stack for player in hand.players]
    return None if stacks == list(partner.state.stacks) else Difference(hand, partner)


def _draw(random: Random, hand: Hand, partner: Partner) -> None:
    """The same cards are given up on both sides; an expired clock stands pat."""
    command = random_card_choice(random, hand)
    given = command.positions if isinstance(command, Discard) else ()
    partner.discard([card_at(hand, position) for position in given])
    play(hand, command)


def _tell(hand: Hand, partner: Partner, told: int) -> int:
    """Pass on the cards dealt since; our dealer goes on only when nobody has to act."""
    news = hand.events[told:]
    if any(isinstance(event, BetsGathered) for event in news):
        partner.pass_idle()
    partner.deal(news)
    if hand.phase is Phase.OVER:
        partner.pass_idle()
    return len(hand.events)


def _compare(game: str, structure: Structure, hands: int) -> Counter[str]:
    """Play many hands; return how many ended at each listed departure."""
    left: Counter[str] = Counter()
    for number in range(hands):
        random = Random(f"{game} {structure.value} {number}")
        found = _side_by_side(random, _setup(random, game, structure))
        if found is None:
            continue
        listed = [departure.rule for departure in DEPARTURES if departure.applies(found)]
        assert listed, (
            f"{game} {structure.value} hand {number}: ours {found.ours}, theirs {found.theirs}, "
            f"stacks {[p.stack for p in found.hand.players]} and {found.partner.state.stacks}"
        )
        left[listed[0]] += 1
    return left


@pytest.mark.parametrize(("game", "structure"), WITH_A_CODE)
def test_offers_and_stacks_are_those_of_pokerkit(game: str, structure: Structure) -> None:
    hands = scaled(quick=8, plain=150, deep=10_000)
    left = _compare(game, structure, hands)
    assert left.total() < hands / 2, left


@pytest.mark.parametrize(("game", "structure"), COMBINED)
def test_offers_and_stacks_are_those_pokerkits_parts_give(game: str, structure: Structure) -> None:
    hands = scaled(quick=2, plain=30, deep=10_000)
    left = _compare(game, structure, hands)
    assert left.total() < hands / 2 + 3, left
