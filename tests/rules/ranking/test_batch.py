from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from rules.cards import DECK_52, Card, parse_cards
from rules.ranking import RANKINGS, batch, batch_draws
from tests.depth import scaled
from tests.rules.ranking.oracle import Cards

HANDS = scaled(quick=2_000, plain=20_000, deep=100_000)


def _deals(cards: int, hands: int = HANDS) -> list[Cards]:
    random = Random(cards)
    return [tuple(random.sample(DECK_52, cards)) for _ in range(hands)]


def _columns(hands: list[Cards]) -> list[batch.Column | int]:
    return list(np.array(hands, dtype=np.uint8).T)


def _alone(code: str, holes: list[Cards], boards: list[Cards]) -> list[int]:
    strength = RANKINGS[code].strength
    return [strength(hole, board) or 0 for hole, board in zip(holes, boards, strict=True)]


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_a_batch_of_hands_gets_the_strengths_of_single_calls(cards: int) -> None:
    hands = _deals(cards)
    nothing: list[Cards] = [()] * len(hands)
    columns = _columns(hands)
    assert batch.high(columns).tolist() == _alone("high", hands, nothing)
    assert batch.low(columns).tolist() == _alone("low_a5", hands, nothing)
    assert batch.eight_low(columns).tolist() == _alone("low_8", hands, nothing)


@pytest.mark.parametrize("hole", [4, 5, 6])
def test_a_batch_of_omaha_hands_gets_the_strengths_of_single_calls(hole: int) -> None:
    deals = _deals(5 + hole)
    boards, holes = [deal[:5] for deal in deals], [deal[5:] for deal in deals]
    high = batch.omaha_high(_columns(holes), _columns(boards))
    low = batch.omaha_eight_low(_columns(holes), _columns(boards))
    assert high.tolist() == _alone("omaha_high", holes, boards)
    assert low.tolist() == _alone("omaha_low_8", holes, boards)


@pytest.mark.parametrize("fixed", range(10))
def test_a_plain_card_among_the_columns_is_held_by_every_row(fixed: int) -> None:
    one = Random(fixed).sample(DECK_52, 9)
    free = [card for card in DECK_52 if card not in one[:fixed]]
    rest = [tuple(Random(row).sample(free, 9 - fixed)) for row in range(500 if fixed < 9 else 1)]
    deals = [(*one[:fixed], *cards) for cards in rest]
    columns = [*map(int, one[:fixed]), *(_columns(rest) if fixed < 9 else [])]
    for ours, theirs in ((columns, deals), (columns[::-1], [deal[::-1] for deal in deals])):
        holes, boards = [deal[:4] for deal in theirs], [deal[4:] for deal in theirs]
        assert batch.omaha_high(ours[:4], ours[4:]).tolist() == _alone("omaha_high", holes, boards)
        lows = batch.omaha_eight_low(ours[:4], ours[4:]).tolist()
        assert lows == _alone("omaha_low_8", holes, boards)


@pytest.mark.parametrize("fixed", range(8))
def test_a_plain_card_stands_for_a_column_in_seven_cards_too(fixed: int) -> None:
    one = Random(fixed).sample(DECK_52, 7)
    free = [card for card in DECK_52 if card not in one[:fixed]]
    rest = [tuple(Random(row).sample(free, 7 - fixed)) for row in range(500 if fixed < 7 else 1)]
    hands = [(*one[:fixed], *cards) for cards in rest]
    columns = [*map(int, one[:fixed]), *(_columns(rest) if fixed < 7 else [])]
    assert batch.high(columns).tolist() == _alone("high", hands, [()] * len(hands))
    assert batch.low(columns).tolist() == _alone("low_a5", hands, [()] * len(hands))


@pytest.mark.parametrize("cards", range(6))
def test_every_draw_is_there_once(cards: int) -> None:
    stub = parse_cards("As2c9dTh7s3cKd")
    draws: list[tuple[int, ...]] = []
    for some in batch_draws.every_draw(stub, cards):
        rows = np.broadcast_arrays(*some) if some else []
        draws += zip(*(np.atleast_1d(row).tolist() for row in rows), strict=True) if some else [()]
    assert draws == list(combinations(stub, cards))
    assert len(draws) == comb(7, cards)


def test_draws_by_chance_hold_distinct_cards_of_the_stub_and_are_even() -> None:
    stub = DECK_52[10:20]
    rows = scaled(quick=20_000, plain=200_000, deep=2_000_000)
    columns = batch_draws.some_draws(stub, 3, Random(1).randbytes(12 * rows))
    draws, counts = np.unique(np.stack(columns), axis=1, return_counts=True)
    assert {len(set(draw)) for draw in draws.T.tolist()} == {3}
    assert draws.shape[1] == 10 * 9 * 8
    expected = rows / 720
    chi_square = float((((counts - expected) ** 2) / expected).sum())
    assert chi_square < 719 + 6 * (2 * 719) ** 0.5  # six sigma above the mean of 719 freedoms


def test_pots_are_shared_by_the_best_and_halved_with_a_qualifying_low() -> None:
    def strengths(*values: int) -> batch.Strengths:
        return np.array(values, dtype=np.int16)

    highs = [strengths(9, 5, 7), strengths(9, 6, 1), strengths(3, 6, 1)]
    assert batch_draws.pot_shares(highs).tolist() == [
        [2520, 0, 5040],
        [2520, 2520, 0],
        [0, 2520, 0],
    ]
    lows = [strengths(0, 4, 0), strengths(0, 4, 2), strengths(0, 1, 2)]
    assert batch_draws.pot_shares(highs, lows).tolist() == [
        [2520, 1260, 2520],
        [2520, 1260 + 1260, 1260],
        [0, 1260, 1260],
    ]


def test_a_card_is_a_plain_number_for_numpy_too() -> None:
    assert batch.high(_columns([parse_cards("AsKsQsJsTs")])).tolist() == [7462]
    assert batch.high([int(Card(card)) for card in parse_cards("AsKsQsJsTs")]).tolist() == [7462]
