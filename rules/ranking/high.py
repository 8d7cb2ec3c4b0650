"""High poker hands: the best five of five to seven cards as one number, higher is better.

There are 7,462 different hands; strengths run from 1 (7-5-4-3-2) to 7,462 (a royal flush). Cards
must be distinct cards of the 52. This is not checked on every call, because the cards were dealt.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence

from rules.cards import Card
from rules.ranking.keys import (
    BOARD_SUIT,
    CARD_KEYS,
    CARD_RANK_KEYS,
    FLUSH_SUIT_OF_5,
    FLUSH_SUIT_OF_6,
    FLUSH_SUIT_OF_7,
    RANK_BITS,
    SUIT_BITS,
    SUIT_SHIFT,
)
from rules.ranking.tables import FLUSH, HIGH_5, HIGH_6, HIGH_7, prepare_high

Cards = tuple[Card, ...]

_BY_SIZE: Mapping[int, tuple[tuple[int | None, ...], dict[int, int] | array[int]]] = {
    5: (FLUSH_SUIT_OF_5, HIGH_5),
    6: (FLUSH_SUIT_OF_6, HIGH_6),
    7: (FLUSH_SUIT_OF_7, HIGH_7),
}


def high_strength(hole: Cards, board: Cards = ()) -> int:
    """Return the strength of the best five among `hole` and `board`, five to seven in all."""
    try:
        a, b, c, d, e, f, g = hole + board
        keys = CARD_KEYS
        # Written out for speed: this sum takes most of the time of a showdown.
        key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
        suit = FLUSH_SUIT_OF_7[key >> SUIT_SHIFT]
        return HIGH_7[key & RANK_BITS] if suit is None else flush_strength(hole + board, suit)
    except (ValueError, LookupError):  # not seven cards, or the tables are still empty
        return _high_by_size(hole + board)


def high_strengths(holes: Sequence[Cards], board: Cards = ()) -> list[int]:
    """Return `high_strength` of every hole at a showdown; the board is looked at only once."""
    if not HIGH_7:
        prepare_high()
    if not board and all([len(hole) == 5 for hole in holes]):
        return [_five_strength(hole) for hole in holes]
    if len(board) != 5:
        return [high_strength(hole, board) for hole in holes]
    a, b, c, d, e = board
    key = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d] + CARD_KEYS[e]
    ranks, suit = key & RANK_BITS, BOARD_SUIT[key >> SUIT_SHIFT]
    if suit is None:
        return [HIGH_7[ranks + CARD_RANK_KEYS[one] + CARD_RANK_KEYS[two]] for one, two in holes]
    # A hand with a flush cannot also hold a full house or better, so the flush is its best hand.
    bits = SUIT_BITS[suit]
    on_board = bits[a] | bits[b] | bits[c] | bits[d] | bits[e]
    return [
        FLUSH[held]
        if (held := on_board | bits[one] | bits[two]) in FLUSH
        else HIGH_7[ranks + CARD_RANK_KEYS[one] + CARD_RANK_KEYS[two]]
        for one, two in holes
    ]


def _five_strength(cards: Cards) -> int:
    """Return the strength of five cards; the tables must be built."""
    a, b, c, d, e = cards
    key = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d] + CARD_KEYS[e]
    suit = FLUSH_SUIT_OF_5[key >> SUIT_SHIFT]
    return HIGH_5[key & RANK_BITS] if suit is None else flush_strength(cards, suit)


def flush_strength(cards: Cards, suit: int) -> int:
    """Return the best flush or straight flush of a suit that five to seven `cards` hold."""
    bits = SUIT_BITS[suit]
    return FLUSH[sum([bits[card] for card in cards])]


def _high_by_size(cards: Cards) -> int:
    """Return the strength for any number of cards; build the tables first if they are empty."""
    if len(cards) not in _BY_SIZE:
        raise ValueError(f"a high hand is made of five to seven cards, not {len(cards)}")
    prepare_high()
    suits, table = _BY_SIZE[len(cards)]
    key = sum(CARD_KEYS[card] for card in cards)
    suit = suits[key >> SUIT_SHIFT]
    return table[key & RANK_BITS] if suit is None else flush_strength(cards, suit)
