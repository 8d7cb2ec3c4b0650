"""Hands in one line: stacks, cards and a script of acts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rules.betting.offer import Offer
from rules.cards import Card, parse_cards
from rules.collection import Collection
from rules.games.catalogue import GAMES
from rules.games.model import Burn, DealAsked, DealBoard, DealEach, Draw
from rules.hand.commands import Act, ActKind, AskRabbit, Command, Expire, Muck, RunTwice, Show
from rules.hand.draws import card_choices
from rules.hand.events import Event
from rules.hand.offers import offer_to
from rules.hand.play import play, start
from rules.hand.setup import DealtIn, HandSetup, Post, PostKind
from rules.hand.state import Hand, Phase
from rules.settings import Clocks, Options, Stakes, Structure, TableSettings

AT_ONCE = Clocks(showdown_ms=0)
FLOP_GAMES = frozenset(code for code, game in GAMES.items() if game.uses_blinds)


def settings(
    game: str = "holdem",
    structure: Structure = Structure.NO_LIMIT,
    *,
    stakes: Stakes | None = None,
    options: Options | None = None,
    clocks: Clocks = AT_ONCE,
    collection: Collection | None = None,
    chip: int = 1,
) -> TableSettings:
    """A table at 50/100 blinds (100/200 bets), or 100/200 stud with ante 10 and bring-in 30."""
    blinds = Stakes(blinds=(50, 100), small_bet=100, big_bet=200)
    stud = Stakes(ante=10, bring_in=30, small_bet=100, big_bet=200)
    return TableSettings(
        game=game,
        structure=structure,
        stakes=stakes or (blinds if game in FLOP_GAMES else stud),
        seats=GAMES[game].seats_max,
        options=options or Options(),
        clocks=clocks,
        collection=collection or Collection(),
        chip=chip,
    )


def usual_posts(table: TableSettings, players: Sequence[DealtIn]) -> tuple[Post, ...]:
    """Antes and blinds of players in deal order; heads-up the button (the last) is the small."""
    stakes = table.stakes
    antes = [Post(p.seat, PostKind.ANTE, stakes.ante) for p in players if stakes.ante]
    if not stakes.blinds:
        return tuple(antes)
    small, big = (players[1], players[0]) if len(players) == 2 else (players[0], players[1])
    blinds = [
        Post(small.seat, PostKind.SMALL_BLIND, stakes.blinds[0]),
        Post(big.seat, PostKind.BIG_BLIND, stakes.blinds[-1]),
    ]
    return (*antes, *blinds)


def stacked_deck(
    table: TableSettings,
    seats: Sequence[int],
    cards: Mapping[int, str],
    board: str = "",
    *,
    later: Sequence[int] | None = None,
) -> tuple[Card, ...]:
    """A deck that deals these cards to these seats; the rest is filled up.

    After the first street `later` are left; None: nobody folds.
    """
    hands = {seat: list(parse_cards(text)) for seat, text in cards.items()}
    shared = list(parse_cards(board))
    known = {card for hand in hands.values() for card in hand} | set(shared)
    spare = [card for card in table.rules_of_game.deck if card not in known]
    deck: list[Card] = []
    wanted = [list[Card]()]
    streets = table.rules_of_game.streets
    for number, step in ((n, step) for n, street in enumerate(streets) for step in street.steps):
        burns = step.burn is not Burn.NONE if isinstance(step, Draw) else False
        if burns or (isinstance(step, DealEach | DealBoard | DealAsked) and step.burn):
            wanted.append([])
        if isinstance(step, DealBoard):
            wanted += [[shared.pop(0)] if shared else [] for _ in range(step.count)]
        if isinstance(step, DealEach | DealAsked):
            left = seats if later is None or not number else later
            order = list(left) * (step.count if isinstance(step, DealEach) else 1)
            wanted += [[hands[seat].pop(0)] if hands.get(seat) else [] for seat in order]
    for card in wanted[1:]:
        if card or spare:
            deck.append(card[0] if card else spare.pop())
    return (*deck, *spare)


def setup(
    stacks: Sequence[int],
    table: TableSettings | None = None,
    *,
    cards: Mapping[int, str] | None = None,
    board: str = "",
    posts: Sequence[Post] | None = None,
    last_blind: int | None = None,
) -> HandSetup:
    """Seats 1..n in deal order (seat 1 left of the button), posts as usual unless given."""
    table = table or settings()
    players = tuple(DealtIn(seat, stack) for seat, stack in enumerate(stacks, start=1))
    posts = usual_posts(table, players) if posts is None else posts
    blinds = [post.seat for post in posts if post.kind is PostKind.BIG_BLIND]
    return HandSetup(
        table="T1",
        hand=1,
        settings=table,
        button=len(stacks),
        players=players,
        posts=tuple(posts),
        last_blind=last_blind or (blinds[0] if blinds else None),
        deck=stacked_deck(table, [p.seat for p in players], cards or {}, board),
    )


def deal(
    stacks: Sequence[int],
    table: TableSettings | None = None,
    *,
    cards: Mapping[int, str] | None = None,
    board: str = "",
    posts: Sequence[Post] | None = None,
    last_blind: int | None = None,
) -> Hand:
    """Begin a hand; see `setup` for the words."""
    return start(setup(stacks, table, cards=cards, board=board, posts=posts, last_blind=last_blind))


def acts(hand: Hand, script: str) -> list[Event]:
    """Play "3 call, 1 raise 300, 2 fold": seat and act, in order; all events come back.

    Acts: fold check call bet/raise/complete <total> bring_in chop play_on show muck expire agree
    decline rabbit.
    """
    events: list[Event] = []
    for phrase in filter(None, (part.strip() for part in script.split(","))):
        seat, word, *rest = phrase.split()
        events += one_act(hand, int(seat), word, int(rest[0]) if rest else 0)
    return events


def one_act(hand: Hand, seat: int, word: str, total: int = 0) -> list[Event]:
    """Play one act of a script on the decision that is open now."""
    others: dict[str, Callable[[int, int], Command]] = {
        "show": Show,
        "muck": Muck,
        "expire": Expire,
        "agree": lambda seat, turn: RunTwice(seat, turn, agrees=True),
        "decline": lambda seat, turn: RunTwice(seat, turn, agrees=False),
        "rabbit": AskRabbit,
    }
    if word in others:
        return play(hand, others[word](seat, hand.turn))
    kind = ActKind.RAISE if word in ("bet", "raise", "complete") else ActKind(word)
    return play(hand, Act(seat, hand.turn, kind, total))


def to_act(hand: Hand) -> int:
    """The seat whose decision is open."""
    assert hand.to_act is not None
    return hand.to_act.seat


def in_turn(hand: Hand, *words: str) -> list[Event]:
    """Play acts in turn, whoever's turn it is: `in_turn(hand, "call", "raise 300")`."""
    return [event for word in words for event in acts(hand, f"{to_act(hand)} {word}")]


def call_down(hand: Hand) -> Hand:
    """Everybody checks or calls to the end of the hand."""
    while hand.phase is not Phase.OVER:
        offer = offer_to(hand)
        assert offer is not None
        word = "bring_in" if offer.bring_in else "call" if offer.to_call else "check"
        in_turn(hand, word)
    return hand


def stacks_of(hand: Hand) -> list[int]:
    """Stacks in seat order."""
    return [player.stack for player in sorted(hand.players, key=lambda player: player.seat)]


def raise_range(hand: Hand) -> tuple[int, int]:
    """What the open offer allows a raise to; (0, 0): no raise."""
    offer = offer_to(hand)
    assert offer is not None
    return offer.raise_min, offer.raise_max


def offers_to_bet(hand: Hand) -> Iterator[Offer]:
    """Yield each offer to bet, which the caller must take, until the hand is over.

    Who is asked for cards lets the clock decide, and so keeps them all where that is allowed.
    """
    while hand.phase is not Phase.OVER:
        if hand.phase is Phase.DRAWING:
            choice = card_choices(hand)[0]
            play(hand, Expire(choice.seat, choice.turn))
            continue
        offer = offer_to(hand)
        assert offer is not None
        yield offer
