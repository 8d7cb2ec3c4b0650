"""One hand of each game for docs/games.md: dealt and paid by the rules, checked to the showdown."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

from rules.cards import Card, ace_low, rank_of
from rules.games.catalogue import GAMES
from rules.games.model import DealAsked, Draw, PotShare
from rules.hand.commands import Act, ActKind, AskCard, Command, Discard, Show
from rules.hand.draws import CardChoice, card_choices
from rules.hand.events import CardsDiscarded, PotPushed, Win
from rules.hand.offers import offer_to
from rules.hand.play import play, start
from rules.hand.setup import DealtIn, HandSetup, Post, PostKind
from rules.hand.showdown import cards_judged
from rules.hand.state import Hand, Phase, PlayerInHand
from rules.hand.stub import card_at
from rules.ranking import HandFacts, describe
from rules.ranking.badugi import badugi_cards
from rules.ranking.categories import Category
from rules.settings import Clocks, Stakes, Structure, TableSettings

PLAYERS = 3
STACK = 100
_TRIES = 2_000
_LOW_KEPT = 8
"""The highest rank that is kept for a low."""


class Claim(NamedTuple):
    """Who won a share of the pot, and with which cards."""

    share: PotShare
    seat: int
    facts: HandFacts


class Example(NamedTuple):
    """A hand played to its end."""

    hand: Hand
    claims: tuple[Claim, ...]
    drew: dict[int, int]
    """How many cards each seat gave up, by seat."""


def example_of(code: str) -> Example:
    """The first hand of this game's own series that shows all its shares."""
    for number in range(_TRIES):
        hand = checked_down(code, number)
        claims = _claims(hand)
        if _tells(hand, claims):
            return Example(hand, claims, _drew(hand))
    raise LookupError(f"no hand of {code} shows all its shares")


def example_settings(code: str, structure: Structure) -> TableSettings:
    """A table of this game and structure."""
    game = GAMES[code]
    sized = structure.has_bet_sizes or not game.uses_blinds
    return TableSettings(
        game=code,
        structure=structure,
        seats=game.seats_max,
        stakes=Stakes(
            blinds=(1, 2) if game.uses_blinds else (),
            ante=0 if game.uses_blinds else 1,
            bring_in=1 if game.brings_in else 0,
            small_bet=2 if sized else 0,
            big_bet=4 if sized else 0,
        ),
        clocks=Clocks(showdown_ms=1, uncontested_ms=0),
    )


def _setup(code: str, number: int) -> HandSetup:
    game, random = GAMES[code], Random(f"{code} {number}")
    blinds = (Post(1, PostKind.SMALL_BLIND, 1), Post(2, PostKind.BIG_BLIND, 2))
    antes = tuple(Post(seat, PostKind.ANTE, 1) for seat in range(1, PLAYERS + 1))
    orders = [tuple(random.sample(game.deck, len(game.deck))) for _ in range(game.recycles + 1)]
    return HandSetup(
        table="example",
        hand=number + 1,
        settings=example_settings(code, Structure.FIXED_LIMIT),
        button=PLAYERS,
        players=tuple(DealtIn(seat, STACK) for seat in range(1, PLAYERS + 1)),
        posts=blinds if game.uses_blinds else antes,
        last_blind=2 if game.uses_blinds else None,
        deck=orders[0],
        more=tuple(orders[1:]),
    )


def checked_down(code: str, number: int) -> Hand:
    """A hand of the game's series in which everybody stays to the showdown and shows."""
    hand = start(_setup(code, number))
    while hand.phase is not Phase.OVER:
        play(hand, _command(hand))
    return hand


def _command(hand: Hand) -> Command:
    if hand.phase is Phase.DRAWING:
        return _card_choice(hand, card_choices(hand)[0])
    offer = offer_to(hand)
    if offer is not None:
        kind = ActKind.CALL if offer.to_call else ActKind.CHECK
        if offer.bring_in:
            kind = ActKind.BRING_IN
        elif not offer.can_check:
            return Act(offer.seat, offer.turn, ActKind.RAISE, offer.raise_min)
        return Act(offer.seat, offer.turn, kind)
    assert hand.to_act is not None
    return Show(hand.to_act.seat, hand.turn)


def _card_choice(hand: Hand, choice: CardChoice) -> Discard | AskCard:
    if isinstance(choice.step, DealAsked):
        return AskCard(choice.seat, choice.turn, up=True)
    held = {position: card_at(hand, position) for position in choice.positions}
    kept = _kept(hand, tuple(held.values()))
    thrown = sorted((held[p], p) for p in held if held[p] not in kept)
    if len(thrown) < choice.step.least:
        thrown = sorted((card, position) for position, card in held.items())
    count = choice.step.least if not choice.step.replace else min(choice.step.most, len(thrown))
    return Discard(choice.seat, choice.turn, tuple(position for _, position in thrown[:count]))


def _kept(hand: Hand, cards: tuple[Card, ...]) -> set[Card]:
    """What a player of this game would keep: low cards, or pairs and the two highest."""
    rankings = [share.ranking for share in hand.game.shares]
    if "badugi" in rankings:
        return set(badugi_cards(cards))
    if any("low" in ranking for ranking in rankings) and not hand.board:
        return _low_cards(cards, aces="low_27" not in rankings)
    ranks = Counter(rank_of(card) for card in (*cards, *hand.board))
    paired = {card for card in cards if ranks[rank_of(card)] > 1}
    return paired or set(sorted(cards)[-2:])


def _low_cards(cards: tuple[Card, ...], *, aces: bool) -> set[Card]:
    kept: dict[int, Card] = {}
    for card in cards:
        height = ace_low(card) // 4 + 1 if aces else rank_of(card) + 2
        if height <= _LOW_KEPT:
            kept.setdefault(height, card)
    return set(kept.values())


def _claims(hand: Hand) -> tuple[Claim, ...]:
    """Each share with its first winner and the cards that won it."""
    wins: tuple[Win, ...] = next(
        (event.wins for event in hand.events if isinstance(event, PotPushed)), ()
    )
    claims: dict[tuple[str, int], Claim] = {}
    for seat, ranking, _, board in wins:
        facts = _facts(hand, hand.by_seat[seat], ranking, board)
        if facts is not None:
            share = PotShare(ranking, board=board)
            claims.setdefault((ranking, board), Claim(share, seat, facts))
    return tuple(claims.values())


def _facts(hand: Hand, player: PlayerInHand, ranking: str, board: int) -> HandFacts | None:
    if not ranking:
        return None
    return describe(ranking, cards_judged(hand, player), tuple(hand.boards[board]))


def _tells(hand: Hand, claims: tuple[Claim, ...]) -> bool:
    """Whether every share has a winner of its own, with a hand that is worth a picture."""
    if len(claims) != len(hand.game.shares) or len({c.seat for c in claims}) != len(claims):
        return False
    draws = any(isinstance(step, Draw) for step in hand.game.steps)
    if draws and not any(_drew(hand).values()):
        return False
    return all(_is_telling(claim) for claim in claims)


def _is_telling(claim: Claim) -> bool:
    category, ranks = claim.facts.category, claim.facts.ranks
    if "low" in claim.share.ranking:
        aces_high = "27" in claim.share.ranking
        heights = [rank + 1 if aces_high else (rank + 1) % 13 for rank in ranks]
        return category is Category.HIGH_CARD and max(heights) < _LOW_KEPT
    if claim.share.ranking == "badugi":
        return category is Category.BADUGI
    return category not in (Category.HIGH_CARD, Category.PAIR)


def _drew(hand: Hand) -> dict[int, int]:
    drew = dict.fromkeys(hand.by_seat, 0)
    for event in hand.events:
        if isinstance(event, CardsDiscarded):
            drew[event.seat] += len(event.positions)
    return drew
