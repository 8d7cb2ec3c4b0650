from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from rules.ranking.keys import (
    BOARD_SUIT,
    FLUSH_SUIT_OF_5,
    FLUSH_SUIT_OF_6,
    FLUSH_SUIT_OF_7,
    RANK_BITS,
    RANK_KEYS,
    SUIT_KEYS,
)


@pytest.mark.parametrize(("cards", "multisets"), [(5, 6175), (6, 18395), (7, 49205)])
def test_no_two_multisets_of_ranks_share_a_sum_of_keys(cards: int, multisets: int) -> None:
    held = [
        ranks
        for ranks in combinations_with_replacement(range(13), cards)
        if all(ranks[at] != ranks[at + 4] for at in range(cards - 4))
    ]
    assert len(held) == multisets
    sums = {sum(RANK_KEYS[rank] for rank in ranks) for ranks in held}
    assert len(sums) == multisets
    assert max(sums) <= RANK_BITS


@pytest.mark.parametrize(
    ("table", "cards", "needed"),
    [
        (FLUSH_SUIT_OF_5, 5, 5),
        (FLUSH_SUIT_OF_6, 6, 5),
        (FLUSH_SUIT_OF_7, 7, 5),
        (BOARD_SUIT, 5, 3),
    ],
)
def test_the_sum_of_suit_keys_tells_the_suit_that_counts(
    table: tuple[int | None, ...], cards: int, needed: int
) -> None:
    for suits in combinations_with_replacement(range(4), cards):
        counting = [suit for suit in range(4) if suits.count(suit) >= needed]
        found = table[sum(SUIT_KEYS[suit] for suit in suits)]
        assert found == (counting[0] if counting else None), suits
