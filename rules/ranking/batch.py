"""Millions of hands at once, for statistics and equities: the same strengths, by numpy.

Hands come as columns: one array of cards for each place in the hand, one row for each hand. A plain
whole number instead of an array is a card that every row holds. `cards.T` of an (n, 7) array is a
sequence of seven columns. Where a hand has no qualifying low its strength is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.ranking import tables
from rules.ranking.categories import BEST_LOW
from rules.ranking.keys import (
    BOARD_SUIT,
    CARD_KEYS,
    FLUSH_SUIT_OF_5,
    FLUSH_SUIT_OF_6,
    FLUSH_SUIT_OF_7,
    RANK_BITS,
    RANK_KEYS,
    SUIT_SHIFT,
)
from rules.ranking.low import WORST_EIGHT_LOW

Column = NDArray[np.uint8]
Columns = Sequence[Column | int]
Strengths = NDArray[np.int16]
Numbers = NDArray[np.int64]


_ROWS_AT_ONCE = 1 << 17  # fits the processor's cache, and hides numpy's own cost
_NO_SUIT = 4

_KEYS = np.array(CARD_KEYS, dtype=np.int64)
# Looks up two cards at once; the index is first * 64 + second.
_PAIR_KEYS = np.add.outer(np.resize(_KEYS, 64), np.resize(_KEYS, 64)).ravel()
# The rank bit of a card if it has the suit, else 0; the index is suit * 64 + card.
_SUITED_BITS = np.array(
    [1 << (card >> 2) if card & 3 == suit else 0 for suit in range(5) for card in range(64)],
    dtype=np.int64,
)
# Bit 0 for an ace ... bit 7 for an eight, 0 for all other cards.
_LOW_BITS = np.array([1 << ((card >> 2) + 1) % 13 & 0xFF for card in range(52)], dtype=np.int64)


def high(cards: Columns) -> Strengths:
    """Return the strengths of `rules.ranking.high` for hands of five to seven cards."""
    return _in_slices(_high, cards)


def low(cards: Columns) -> Strengths:
    """Return the strengths of `rules.ranking.low` for hands of five to seven cards."""
    return _in_slices(_low, cards)


def eight_low(cards: Columns) -> Strengths:
    """Return the strengths of `low`, but 0 for hands that are not eight or better."""
    strengths = low(cards)
    strengths[strengths < WORST_EIGHT_LOW] = 0
    return strengths


def omaha_high(hole: Columns, board: Columns) -> Strengths:
    """Return the strengths of the best two hole cards with three of five board cards."""
    return _in_slices(lambda cards: _omaha_high(cards[5:], cards[:5]), [*board, *hole])


def omaha_eight_low(hole: Columns, board: Columns) -> Strengths:
    """Return the strengths of eight-or-better lows, two hole and three board cards; 0 for none."""
    return _in_slices(lambda cards: _omaha_eight_low(cards[5:], cards[:5]), [*board, *hole])


def _in_slices(judge: Callable[[Columns], Strengths], cards: Columns) -> Strengths:
    rows = _rows(cards)
    strengths = np.empty(rows, dtype=np.int16)
    for start in range(0, rows, _ROWS_AT_ONCE):
        some = slice(start, start + _ROWS_AT_ONCE)
        strengths[some] = judge([card if isinstance(card, int) else card[some] for card in cards])
    return strengths


def _rows(cards: Columns) -> int:
    return max((card.size for card in cards if not isinstance(card, int)), default=1)


def _high(cards: Columns) -> Strengths:
    keys = _key_sums(cards)
    suits = _suits(len(cards)).take(keys >> SUIT_SHIFT)
    keys &= RANK_BITS
    strengths = _high_table(len(cards)).take(keys)
    flushes = np.flatnonzero(suits != _NO_SUIT)
    held = np.bitwise_or.reduce(_bits_in_suit(cards, flushes, suits[flushes]))
    strengths[flushes] = _flush_table().take(held)
    return strengths


def _low(cards: Columns) -> Strengths:
    return _low_table(len(cards)).take(_key_sums(cards) & RANK_BITS)


def _omaha_high(hole: Columns, board: Columns) -> Strengths:
    strengths = np.zeros(_rows([*hole, *board]), dtype=np.int16)
    _raise_to_best(strengths, _omaha_table(), _pair_places(hole), _three_places(board))
    suits = np.broadcast_to(_board_suits().take(_key_sums(board) >> SUIT_SHIFT), strengths.size)
    suited = np.flatnonzero(suits != _NO_SUIT)
    mine = _bits_in_suit(hole, suited, suits[suited])
    able = np.flatnonzero((mine > 0).sum(axis=0) >= 2)
    rows = suited[able]
    shared = _bits_in_suit(board, rows, suits[rows])
    twos = [one | other for one, other in combinations(mine[:, able], 2)]
    threes = [one | two | three for one, two, three in combinations(shared, 3)]
    flushes = strengths[rows]
    _raise_to_best(flushes, _flush_table(), twos, threes)
    strengths[rows] = flushes
    return strengths


def _omaha_eight_low(hole: Columns, board: Columns) -> Strengths:
    ranks: Numbers = _low_ranks(hole) << 8 | _low_ranks(board)
    return _omaha_low_table().take(ranks)


def _raise_to_best(
    strengths: Strengths, table: Strengths, twos: Sequence[Numbers], threes: Sequence[Numbers]
) -> None:
    """Raise each strength to the highest entry of the table over all sums of a two and a three."""
    for two in twos:
        for three in threes:
            np.maximum(strengths, table.take(two + three), out=strengths)


def _key_sums(cards: Columns) -> Numbers:
    columns = [card for card in cards if not isinstance(card, int)]
    same = sum(CARD_KEYS[card] for card in cards if isinstance(card, int))
    if not columns:
        return np.array([same], dtype=np.int64)
    pairs = zip(columns[::2], columns[1::2], strict=False)
    sums = _KEYS.take(columns[-1]) if len(columns) % 2 else np.zeros(columns[0].size, np.int64)
    sums += same
    for one, other in pairs:
        sums += _PAIR_KEYS.take(one.astype(np.uint16) << 6 | other)
    return sums


def _bits_in_suit(cards: Columns, rows: Numbers, suits: NDArray[np.uint8]) -> Numbers:
    """Return for each card (row) and each of `rows` the card's rank bit if it has that suit."""
    first = suits.astype(np.int64) << 6
    places = [first + (card if isinstance(card, int) else card[rows]) for card in cards]
    return _SUITED_BITS.take(np.stack(places))


def _pair_places(hole: Columns) -> list[Any]:
    """Return where each two hole cards stand in `_omaha_table`."""
    ranks = _ranks(hole)
    return [(one * 13 + other) * 13**3 for one, other in combinations(ranks, 2)]


def _three_places(board: Columns) -> list[Any]:
    ranks = _ranks(board)
    return [(one * 13 + two) * 13 + three for one, two, three in combinations(ranks, 3)]


def _ranks(cards: Columns) -> list[Any]:
    return [np.asarray(card, dtype=np.int64) >> 2 for card in cards]


def _low_ranks(cards: Columns) -> Any:
    held: Any = 0
    for card in cards:
        held = held | _LOW_BITS[card]
    return held


def _spread(table: Mapping[int, int]) -> Strengths:
    spread = np.zeros(max(table) + 1, dtype=np.int16)
    spread[list(table)] = list(table.values())
    return spread


@cache
def _high_table(cards: int) -> Strengths:
    tables.prepare_high()
    if cards == 7:
        return np.frombuffer(tables.HIGH_7, dtype=np.int16)
    return _spread({5: tables.HIGH_5, 6: tables.HIGH_6}[cards])


@cache
def _low_table(cards: int) -> Strengths:
    tables.prepare_low()
    return _spread({5: tables.LOW_5, 6: tables.LOW_6, 7: tables.LOW_7}[cards])


@cache
def _flush_table() -> Strengths:
    """Return the best flush by rank mask, 0 where fewer than five ranks are held."""
    tables.prepare_high()
    return _spread({**tables.FLUSH, (1 << 13) - 1: 0})


@cache
def _suits(cards: int) -> NDArray[np.uint8]:
    by_sum = {5: FLUSH_SUIT_OF_5, 6: FLUSH_SUIT_OF_6, 7: FLUSH_SUIT_OF_7}[cards]
    return np.array([_NO_SUIT if suit is None else suit for suit in by_sum], dtype=np.uint8)


@cache
def _board_suits() -> NDArray[np.uint8]:
    return np.array([_NO_SUIT if suit is None else suit for suit in BOARD_SUIT], dtype=np.uint8)


@cache
def _omaha_table() -> Strengths:
    """Return the strength of two ranks with three ranks, laid out as five digits of base 13."""
    keys = np.array(RANK_KEYS, dtype=np.int64)
    twos = np.add.outer(keys, keys)
    threes = np.add.outer(twos, keys)
    # Five cards of one rank cannot be dealt, so their entries do not matter.
    return _high_table(5).take(np.add.outer(twos, threes).ravel(), mode="clip")


@cache
def _omaha_low_table() -> Strengths:
    """Return the best eight-or-better low by the low ranks in the hole (high byte) and board."""
    hole, board = np.divmod(np.arange(1 << 16), 1 << 8)
    best = np.zeros(1 << 16, dtype=np.int16)
    for place, low_ranks in reversed(list(enumerate(tables.masks_of(5)[:56]))):
        missing = low_ranks & ~board
        fits = (missing & ~hole == 0) & (np.bitwise_count(missing) <= 2)
        fits &= np.bitwise_count(low_ranks & hole) >= 2
        best[fits] = BEST_LOW - place
    return best
