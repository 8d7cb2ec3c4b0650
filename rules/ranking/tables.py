"""The tables behind hand strengths, built by code when a ranking is first used.

A table maps the sum of a hand's rank keys (`rules.ranking.keys`) to its strength. The five-card
table is written by walking all hands from weakest to strongest; the tables for six and seven cards
follow from it, since the best of n + 1 cards is the best over leaving one out. All tables start
empty and are filled in place, so a look-up needs no check: in an empty table it raises
`LookupError`.
"""

from __future__ import annotations

from array import array
from itertools import accumulate, chain, combinations, combinations_with_replacement

from rules.ranking.categories import BEST_LOW, HIGH_CLASSES, Category
from rules.ranking.keys import RANK_KEYS

HIGH_5: dict[int, int] = {}
HIGH_6: dict[int, int] = {}
HIGH_7: array[int] = array("h")
"""Indexed by the key sum: sparse (14 MB), but one memory access where a dict needs four."""
FLUSH: dict[int, int] = {}
"""Strength by the 13-bit mask of the ranks held in the flush suit, five to seven of them."""

LOW_5: dict[int, int] = {}
LOW_6: dict[int, int] = {}
LOW_7: dict[int, int] = {}

Keys = tuple[int, ...]

ACE_LOW_KEYS: Keys = (RANK_KEYS[-1], *RANK_KEYS[:-1])
STRAIGHTS = (0b1000000001111, *(0b11111 << lowest for lowest in range(9)))
"""The rank masks of the straights, from 5-4-3-2-A up to A-K-Q-J-T."""

# The copies of each rank in a hand of this kind: first the ranks that decide, then the rest.
SHAPES: dict[Category, tuple[tuple[int, int], tuple[int, int]]] = {
    Category.HIGH_CARD: ((5, 1), (0, 0)),
    Category.PAIR: ((1, 2), (3, 1)),
    Category.TWO_PAIR: ((2, 2), (1, 1)),
    Category.THREE_OF_A_KIND: ((1, 3), (2, 1)),
    Category.FULL_HOUSE: ((1, 3), (1, 2)),
    Category.FOUR_OF_A_KIND: ((1, 4), (1, 1)),
}


def prepare_high() -> None:
    """Fill the tables for high hands; a second call does nothing."""
    if not HIGH_7:
        five = _high_of_five()
        six = _one_card_more(five, 5)
        HIGH_5.update(five)
        HIGH_6.update(six)
        FLUSH.update(_flushes())
        HIGH_7.extend(_spread(_one_card_more(six, 6)))


def prepare_low() -> None:
    """Fill the tables for ace-to-five lows; a second call does nothing."""
    if not LOW_7:
        best_first = chain.from_iterable(_hands_of(kind, ACE_LOW_KEYS) for kind in SHAPES)
        five = {key: BEST_LOW - place for place, key in enumerate(best_first)}
        six = _one_card_more(five, 5)
        LOW_5.update(five)
        LOW_6.update(six)
        LOW_7.update(_one_card_more(six, 6))


def masks_of(ranks: int) -> list[int]:
    """Return the 13-bit masks with this many ranks, ascending: the higher card decides."""
    return sorted(sum(1 << rank for rank in held) for held in combinations(range(13), ranks))


def _high_of_five() -> dict[int, int]:
    """Return the strengths of five cards without a flush; the numbers of flushes stay free."""
    first = _first_strengths()
    straights = _key_sums(list(STRAIGHTS), RANK_KEYS)
    table: dict[int, int] = {}
    for kind in SHAPES:
        hands = (key for key in _hands_of(kind, RANK_KEYS) if key not in straights)
        table.update((key, strength) for strength, key in enumerate(hands, first[kind]))
    table.update((key, first[Category.STRAIGHT] + place) for place, key in enumerate(straights))
    return table


def _flushes() -> dict[int, int]:
    first = _first_strengths()
    plain = (mask for mask in masks_of(5) if mask not in STRAIGHTS)
    best = {mask: strength for strength, mask in enumerate(plain, first[Category.FLUSH])}
    best.update(zip(STRAIGHTS, range(first[Category.STRAIGHT_FLUSH], 7463), strict=True))
    for mask in masks_of(6) + masks_of(7):
        best[mask] = max(best[mask ^ 1 << rank] for rank in range(13) if mask >> rank & 1)
    return best


def _first_strengths() -> dict[Category, int]:
    """Return the strength of the weakest hand of each kind."""
    return dict(zip(HIGH_CLASSES, accumulate(HIGH_CLASSES.values(), initial=1), strict=False))


def _hands_of(kind: Category, keys: Keys) -> list[int]:
    """Return the key sums of all five-card hands of one shape, ascending by what decides."""
    (ranks, copies), (other_ranks, other_copies) = SHAPES[kind]
    others = list(zip(masks_of(other_ranks), _key_sums(masks_of(other_ranks), keys), strict=True))
    return [
        copies * key + other_copies * other_key
        for mask, key in zip(masks_of(ranks), _key_sums(masks_of(ranks), keys), strict=True)
        for other, other_key in others
        if not mask & other
    ]


def _key_sums(masks: list[int], keys: Keys) -> list[int]:
    return [sum(key for rank, key in enumerate(keys) if mask >> rank & 1) for mask in masks]


def _one_card_more(table: dict[int, int], cards: int) -> dict[int, int]:
    """Return the table for one card more: each hand grows by every rank it has room for."""
    room = _room_beside_four(cards)
    larger: dict[int, int] = {}
    for held, strength in table.items():
        for key in room.get(held, RANK_KEYS):
            total = held + key
            if strength > larger.get(total, 0):
                larger[total] = strength
    return larger


def _spread(table: dict[int, int]) -> array[int]:
    spread = array("h", bytes(2 * max(table) + 2))
    for key, strength in table.items():
        spread[key] = strength
    return spread


def _room_beside_four(cards: int) -> dict[int, Keys]:
    """Return, for each hand that has four of a rank, the keys of the other twelve ranks."""
    room: dict[int, Keys] = {}
    for four in RANK_KEYS:
        others = tuple(key for key in RANK_KEYS if key != four)
        for rest in combinations_with_replacement(others, cards - 4):
            room[4 * four + sum(rest)] = others
    return room
