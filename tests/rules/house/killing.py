"""Hands of limit hold'em whose winner is known, for the rules of kill pots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.cards import DECK_52, parse_cards
from rules.hand.commands import Act, ActKind
from rules.hand.offers import offer_to
from rules.hand.setup import PostKind
from rules.hand.state import Hand
from rules.kill import Kill, KillKind
from rules.settings import Options, Stakes, Structure, TableSettings
from rules.table.commands import StartHand
from rules.table.play import play
from rules.table.state import Table
from tests.rules.table.builders import QUIET, start, table_with

FOUR_EIGHT = Stakes(blinds=(2, 4), small_bet=4, big_bet=8)
NATURAL = Kill(kind=KillKind.NATURAL)
HALF = Kill(kind=KillKind.NATURAL, times_bp=15_000)
FOUR_SEATS = (400, 400, 400, 400)


def killing(kill: Kill = NATURAL, **changes: Any) -> TableSettings:
    """Four-eight limit hold'em with a kill."""
    fields: dict[str, Any] = {
        "game": "holdem",
        "structure": Structure.FIXED_LIMIT,
        "stakes": FOUR_EIGHT,
        "clocks": QUIET,
        "options": Options(kill=kill),
        **changes,
    }
    return TableSettings(**fields)


def kill_table(kill: Kill = NATURAL, stacks: Sequence[int] = FOUR_SEATS, **changes: Any) -> Table:
    """A running table of such a game; seat 1 has the first button."""
    return table_with(stacks, killing(kill, **changes))


def won_by(table: Table, winner: int, payer: int = 0, hand: Hand | None = None) -> Hand:
    """Play a hand that one seat wins; `payer` calls until the flop is over, then folds."""
    hand = start(table) if hand is None else hand
    while table.running_hand is not None:
        offer = offer_to(hand)
        assert offer is not None
        stays = offer.seat == winner or (offer.seat == payer and hand.street < 2)
        kind, total = (ActKind.CALL if offer.to_call else ActKind.CHECK), 0
        if offer.seat == winner and hand.street and offer.raise_min:
            kind, total = ActKind.RAISE, offer.raise_min
        elif not stays and offer.to_call:
            kind = ActKind.FOLD
        play(table, Act(offer.seat, offer.turn, kind, total))
    return hand


def split_by(table: Table, seats: Sequence[int]) -> Hand:
    """Play a hand that these seats check to the end and split, because the board plays."""
    hand = deal_royal_board(table)
    while table.running_hand is not None:
        offer = offer_to(hand)
        assert offer is not None
        kind = ActKind.CALL if offer.to_call else ActKind.CHECK
        if offer.seat not in seats and (offer.to_call or hand.street):
            kind = ActKind.FOLD
        play(table, Act(offer.seat, offer.turn, kind))
    return hand


def deal_royal_board(table: Table) -> Hand:
    """Begin a hand whose board is a royal flush."""
    players = sum(1 for seat in table.seats.values() if seat.stack and not seat.away)
    board = parse_cards("AsKsQsJsTs")
    rest = [card for card in DECK_52 if card not in board]
    hole, burns, stub = rest[: 2 * players], rest[-3:], rest[2 * players : -3]
    flop, turn, river = board[:3], board[3], board[4]
    deck = (*hole, burns[0], *flop, burns[1], turn, burns[2], river, *stub)
    play(table, StartHand(deck))
    assert table.hand is not None
    return table.hand


def checked_down(table: Table, hand: Hand) -> None:
    """Everybody checks or calls to the end."""
    while table.running_hand is not None:
        offer = offer_to(hand)
        assert offer is not None
        kind = ActKind.CALL if offer.to_call else ActKind.CHECK
        play(table, Act(offer.seat, offer.turn, kind))


def kill_posts(hand: Hand) -> list[tuple[int, int]]:
    """Who posted a kill blind, and how much."""
    return [(post.seat, post.amount) for post in hand.setup.posts if post.kind is PostKind.KILL]


def acting_order(table: Table, hand: Hand, raises: Sequence[int] = ()) -> list[int]:
    """The seats in the order in which they act before the flop; `raises` raise the first time."""
    order: list[int] = []
    while table.running_hand is not None and not hand.street:
        offer = offer_to(hand)
        assert offer is not None
        kind, total = (ActKind.CALL if offer.to_call else ActKind.CHECK), 0
        if offer.seat in raises and offer.seat not in order and offer.raise_min:
            kind, total = ActKind.RAISE, offer.raise_min
        order.append(offer.seat)
        play(table, Act(offer.seat, offer.turn, kind, total))
    return order
