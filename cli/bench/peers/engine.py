"""How many hands of random no-limit hold'em the engine plays, compared with PokerKit.

Both play nine seats by the same policy (one act in five folds, one in seven raises, the rest check
or call), with every check on. Ours also keeps its whole record of commands and events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from pokerkit import Automation, Mode, NoLimitTexasHoldem, State

from rules.betting.offer import Offer
from rules.cards import DECK_52, Card
from rules.hand.commands import Act, ActKind, Command
from rules.hand.offers import offer_to
from rules.hand.play import play, start
from rules.hand.setup import DealtIn, HandSetup, Post, PostKind
from rules.settings import Clocks, Stakes, Structure, TableSettings

SEATS = 9
STACK = 200
OURS = 900
THEIRS = 30
FOLD, RAISE = 0.20, 0.35

# Looked up once: the policy should cost almost nothing compared with the engine.
_FOLD, _CHECK, _CALL, _RAISE = ActKind.FOLD, ActKind.CHECK, ActKind.CALL, ActKind.RAISE
_made = tuple.__new__  # calling the class of an act takes twice as long
_TABLE = TableSettings(
    game="holdem",
    structure=Structure.NO_LIMIT,
    stakes=Stakes(blinds=(1, 2)),
    clocks=Clocks(showdown_ms=0),
)
_PLAYERS = tuple(DealtIn(seat, STACK) for seat in range(1, SEATS + 1))
_POSTS = (Post(1, PostKind.SMALL_BLIND, 1), Post(2, PostKind.BIG_BLIND, 2))
DEALER_DOES = tuple(
    automation for automation in Automation if automation is not Automation.RUNOUT_COUNT_SELECTION
)
"""What PokerKit does without being asked, as our dealer does."""


def engine_contestants() -> Mapping[str, Callable[[], int]]:
    """Return both engines, each playing its own share of random hands."""
    ours, theirs = Random(11), Random(11)  # noqa: S311 - statistics, not dealing
    decks = [tuple(ours.sample(DECK_52, 52)) for _ in range(OURS)]
    return {
        "engine": lambda: sum(_our_hand(ours, deck) for deck in decks),
        "engine pokerkit": lambda: sum(_their_hand(theirs) for _ in range(THEIRS)),
    }


def _our_hand(random: Random, deck: tuple[Card, ...]) -> int:
    hand = start(
        HandSetup(
            table="bench",
            hand=1,
            settings=_TABLE,
            button=SEATS,
            players=_PLAYERS,
            posts=_POSTS,
            last_blind=2,
            deck=deck,
        )
    )
    commands: list[Command] = []
    while (offer := offer_to(hand)) is not None:
        act = our_act(offer, random.random(), random.random())
        commands.append(act)
        play(hand, act)
    return 1


def our_act(offer: Offer, choice: float, size: float) -> Act:
    """The policy's act, by two numbers between 0 and 1."""
    if choice < FOLD and offer.to_call:
        return _made(Act, (offer.seat, offer.turn, _FOLD, 0))
    if FOLD <= choice < RAISE and offer.raise_min:
        span = min(offer.raise_max, 3 * offer.raise_min) - offer.raise_min
        total = offer.raise_min + int(size * (span + 1))
        return _made(Act, (offer.seat, offer.turn, _RAISE, total))
    return _made(Act, (offer.seat, offer.turn, _CALL if offer.to_call else _CHECK, 0))


def _their_hand(random: Random) -> int:
    state = NoLimitTexasHoldem.create_state(
        automations=DEALER_DOES,
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(1, 2),
        min_bet=2,
        raw_starting_stacks=STACK,
        player_count=SEATS,
        mode=Mode.TOURNAMENT,
    )
    while state.status:
        their_act(random, state)
    return 1


def their_act(random: Random, state: State) -> None:
    """Play the policy's act in PokerKit."""
    dice = random.random()
    if dice < FOLD and state.can_fold():
        state.fold()
    elif FOLD <= dice < RAISE and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount or 0
        most = state.max_completion_betting_or_raising_to_amount or 0
        span = min(most, 3 * least) - least
        state.complete_bet_or_raise_to(least + int(random.random() * (span + 1)))
    else:
        state.check_or_call()
