"""Omaha hands: exactly two of four to six hole cards with exactly three of a five-card board.

For high, one row for each board gives the strength of every pair of hole ranks with the best three
cards of the board. Flushes are checked only if three cards of the board share a suit.
Strengths are those of `rules.ranking.high` and `rules.ranking.low`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter

from rules.cards import DECK_52, Card, rank_of
from rules.ranking.categories import BEST_LOW
from rules.ranking.keys import (
    BOARD_SUIT,
    CARD_KEYS,
    CARD_RANK_KEYS,
    RANK_KEYS,
    SUIT_BITS,
    SUIT_SHIFT,
)
from rules.ranking.tables import FLUSH, HIGH_5, masks_of, prepare_high

Cards = tuple[Card, ...]
Row = tuple[int, ...]

_RANK_PAIRS = tuple(combinations_with_replacement(range(13), 2))
_PAIR_KEYS = tuple(RANK_KEYS[low] + RANK_KEYS[high] for low, high in _RANK_PAIRS)
# A row is computed for 91 pairs of ranks and laid out so that 13 * one + other finds both orders.
_BOTH_ORDERS = itemgetter(
    *(_RANK_PAIRS.index((min(a, b), max(a, b))) for a in range(13) for b in range(13))
)
_NOTHING: Row = (0,) * len(_RANK_PAIRS)
_RANKS = tuple(rank_of(card) for card in DECK_52)
_THIRTEENS = tuple(13 * rank_of(card) for card in DECK_52)
# Bit 0 for an ace, bit 1 for a deuce ... bit 7 for an eight; nothing for the rest.
_LOW_BITS = tuple(1 << (rank + 1) % 13 & 0xFF for rank in _RANKS)
_EIGHT_LOWS = [mask for mask in masks_of(5) if mask <= 0xFF]


def omaha_high_strength(hole: Cards, board: Cards) -> int:
    """Return the strength of the best high hand of two hole cards and three board cards."""
    return omaha_high_strengths((hole,), board)[0]


def omaha_high_strengths(holes: Sequence[Cards], board: Cards) -> list[int]:
    """Return `omaha_high_strength` of every hole; the board is looked at only once."""
    prepare_high()
    row = _row(tuple(sorted(CARD_RANK_KEYS[card] for card in board)))
    suit = BOARD_SUIT[sum([CARD_KEYS[card] for card in board]) >> SUIT_SHIFT]
    if suit is None:
        return [_best_pair(row, hole) for hole in holes]
    return [max(_best_pair(row, hole), _best_flush(hole, board, suit)) for hole in holes]


def omaha_eight_low_strength(hole: Cards, board: Cards) -> int | None:
    """Return the strength of the best low of two hole and three board cards; None: no eight low."""
    return _best_low(_low_ranks(hole), _low_ranks(board))


def omaha_eight_low_strengths(holes: Sequence[Cards], board: Cards) -> list[int | None]:
    """Return `omaha_eight_low_strength` of every hole."""
    on_board = _low_ranks(board)
    return [_best_low(_low_ranks(hole), on_board) for hole in holes]


def _best_pair(row: Row, hole: Cards) -> int:
    return max([row[_THIRTEENS[one] + _RANKS[other]] for one, other in combinations(hole, 2)])


def _best_flush(hole: Cards, board: Cards, suit: int) -> int:
    """Return the best flush of a suit, or 0 if the hole has fewer than two cards of it."""
    bits = SUIT_BITS[suit]
    mine = [bits[card] for card in hole if bits[card]]
    if len(mine) < 2:
        return 0
    shared = [bits[card] for card in board if bits[card]]
    threes = list(map(sum, combinations(shared, 3)))
    return max(
        [FLUSH[one | other | three] for one, other in combinations(mine, 2) for three in threes]
    )


@cache  # at most one row for each of the 6,175 rank multisets of a board
def _row(board_keys: tuple[int, ...]) -> Row:
    """Return the strength of each pair of hole ranks with the best three of the board, no flush."""
    threes = {sum(three) for three in combinations(board_keys, 3)}
    # `max` needs two rows at least; a board may have only one, so add a row of zeros.
    best: Row = tuple(map(max, _NOTHING, *map(_with_three, threes)))
    return tuple(_BOTH_ORDERS(best))


@cache  # at most one for each of the 455 rank multisets of three cards
def _with_three(three: int) -> Row:
    """Return the strength of each pair of ranks with three ranks, 0 for five of a rank."""
    return tuple([HIGH_5.get(three + pair, 0) for pair in _PAIR_KEYS])


def _low_ranks(cards: Iterable[Card]) -> int:
    held = 0
    for card in cards:
        held |= _LOW_BITS[card]
    return held


@cache  # at most 219 sets of up to five low ranks on the board times 247 of up to six in the hole
def _best_low(in_hole: int, on_board: int) -> int | None:
    """Return the best low of two ranks from one set and three from another, all different."""
    lows = [
        two | three
        for two in map(sum, combinations(_bits(in_hole), 2))
        for three in map(sum, combinations(_bits(on_board), 3))
        if not two & three
    ]
    return BEST_LOW - _EIGHT_LOWS.index(min(lows)) if lows else None


def _bits(mask: int) -> list[int]:
    return [1 << place for place in range(8) if mask >> place & 1]
