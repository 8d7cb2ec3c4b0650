"""Tables in a few words: players, decks and hands that end at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rules.cards import DECK_52, Card
from rules.hand.commands import Act, ActKind, Expire
from rules.hand.offers import offer_to
from rules.hand.setup import PostKind
from rules.hand.state import Hand, PlayerInHand
from rules.seating import SitDown, StartTable
from rules.settings import Clocks, Stakes, Structure, TableSettings
from rules.table.commands import CardsOnTimeBank, StartHand
from rules.table.events import Event
from rules.table.play import play
from rules.table.state import Table
from rules.table.time_banks import on_time_bank
from tests.rules.random_hands import decider

QUIET = Clocks(showdown_ms=0, time_bank_ms=0)
BLINDS = Stakes(blinds=(1, 2), small_bet=2, big_bet=4)
STUD = Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4)


def room(game: str = "holdem", **changes: Any) -> TableSettings:
    """Settings of a small no-limit table without time bank; `changes` override any field."""
    stud = game in ("stud", "stud8", "razz")
    fields: dict[str, Any] = {
        "structure": Structure.FIXED_LIMIT if stud else Structure.NO_LIMIT,
        "stakes": STUD if stud else BLINDS,
        "seats": 8 if stud else 10,
        "clocks": QUIET,
        **changes,
    }
    return TableSettings(game=game, **fields)


def deck(seed: int = 0) -> tuple[Card, ...]:
    """A shuffled deck."""
    cards = list(DECK_52)
    Random(seed).shuffle(cards)
    return tuple(cards)


def deck_for_button(place: int) -> tuple[Card, ...]:
    """A deck whose draw is won by the player at this place in seat order, the first being 0."""
    ace, others = DECK_52[-1], DECK_52[:-1]
    return (*others[:place], ace, *others[place:])


def table_with(
    stacks: Mapping[int, int] | Sequence[int],
    settings: TableSettings | None = None,
    *,
    button: int = 0,
) -> Table:
    """A running table; players are named after their seats. `button` is who wins the draw."""
    seats = stacks if isinstance(stacks, Mapping) else dict(enumerate(stacks, start=1))
    table = Table("T1", settings or room())
    for seat, stack in sorted(seats.items()):
        play(table, SitDown(seat, f"p{seat}", stack))
    order = sorted(seats)
    play(table, StartTable(deck_for_button(order.index(button or order[0]))))
    return table


def start(table: Table, seed: int = 0) -> Hand:
    """Begin the next hand."""
    play(table, StartHand(deck(seed)))
    assert table.hand is not None
    return table.hand


def expire_clock(table: Table) -> list[Event]:
    """Let the open decision's clock run out."""
    hand = table.running_hand
    assert hand is not None
    return play(table, Expire(decider(hand), hand.turn))


def finish(table: Table) -> list[Event]:
    """Let every clock run out until the hand is over."""
    events: list[Event] = []
    while table.running_hand is not None:
        events += expire_clock(table)
    return events


def fold_out(table: Table) -> None:
    """Everybody folds, or checks where that is free, until the hand is over; who must bet does."""
    while table.running_hand is not None:
        offer = offer_to(table.running_hand)
        assert offer is not None
        kind = ActKind.FOLD if offer.to_call else ActKind.CHECK
        kind = ActKind.BRING_IN if offer.bring_in else kind
        must_bet = not (offer.to_call or offer.can_check or offer.bring_in)
        raised = (ActKind.RAISE, offer.raise_min)
        play(table, Act(offer.seat, offer.turn, *(raised if must_bet else (kind,))))


def hand_over(table: Table, seed: int = 0) -> Hand:
    """Play one hand in which everybody folds."""
    hand = start(table, seed)
    fold_out(table)
    return hand


def all_in(table: Table, seats: Sequence[int], seed: int) -> list[Event]:
    """Play one hand in which these seats put everything in and the others fold."""
    hand = start(table, seed)
    events: list[Event] = []
    while table.running_hand is not None:
        offer = offer_to(hand)
        assert offer is not None
        kind, total = ActKind.CHECK, 0
        if offer.seat not in seats and offer.to_call:
            kind = ActKind.FOLD
        elif offer.seat in seats and offer.raise_min:
            kind, total = ActKind.RAISE, offer.raise_max
        elif offer.to_call:
            kind = ActKind.CALL
        events += play(table, Act(offer.seat, offer.turn, kind, total))
    return events


def posts(hand: Hand) -> list[tuple[int, str, int]]:
    """What was to be posted, in order: seat, kind and amount."""
    return [(post.seat, post.kind.value, post.amount) for post in hand.setup.posts]


def posted_by(hand: Hand, kind: PostKind) -> list[int]:
    """The seats that post this kind, in order."""
    return [post.seat for post in hand.setup.posts if post.kind is kind]


def blinds(hand: Hand) -> tuple[int, list[int], list[int]]:
    """Button, seats with the small blind, seats with the big blind."""
    small = posted_by(hand, PostKind.SMALL_BLIND)
    return hand.setup.button, small, posted_by(hand, PostKind.BIG_BLIND)


def dealt(hand: Hand) -> list[int]:
    """The seats dealt in, in seat order."""
    return sorted(player.seat for player in hand.setup.players)


REMEMBERED = ("offer", "strengths")
"""What a hand works out once and keeps: no part of its state."""


def everything(value: object) -> object:
    """Any state as plain values, copied where it can change: two moments can be compared."""
    if isinstance(value, Table):
        return {name: everything(getattr(value, name)) for name in Table.__slots__}
    if isinstance(value, Hand | PlayerInHand):
        names = [name for name in value.__slots__ if name not in REMEMBERED]
        return {name: everything(getattr(value, name)) for name in names}
    if isinstance(value, list):
        return [everything(part) for part in value]
    if isinstance(value, dict):
        return {key: everything(part) for key, part in value.items()}
    return value


def cards_decided(table: Table, command: Any) -> Any:
    """A decision about cards as it is given: while the seat's bank runs, with the time it took."""
    if isinstance(command, Expire) or not on_time_bank(table, command.seat, command.turn):
        return command
    return CardsOnTimeBank(command, 1)


def banks_of(table: Table) -> tuple[int, frozenset[int]]:
    """The decision that runs on time banks, and whose they are."""
    return table.bank_turn, frozenset(table.bank_seats)
