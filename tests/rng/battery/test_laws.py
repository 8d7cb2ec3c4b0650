"""The laws the tests judge by, each against a count that does not share its derivation."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, islice, pairwise
from math import comb, isclose, perm, sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from rng.battery import Finding, NotADeck, Test, TooFewDecks, examine, sample_of
from rng.battery.examination import SINGLE_TESTS
from rng.battery.five_cards import WAYS, kind_chances, kind_of, strength
from rng.battery.goodness import LEAST_EXPECTED, neighbours_together, scarce_together
from rng.battery.hands import starting_hand_chances
from rng.battery.neighbours import adjacent_cards
from rng.battery.positions import card_by_position, pair_correlation
from rng.battery.previous import fixed_point_chances, turns_law
from rng.battery.repeats import equal_decks, opening_length
from rng.battery.waiting import coupon_chances, gap_chances
from tests.depth import scaled
from tests.rng.battery.shufflers import ideal, new_decks


def only_statistic(finding: Finding) -> float:
    (reading,) = finding.readings
    return reading.statistic


def test_one_deck_has_exactly_the_mean_of_the_doubly_constrained_law() -> None:
    # The squared length of a permutation table about its mean is the same for every deck.
    for seed in range(3):
        statistic = only_statistic(card_by_position(sample_of(ideal(1, seed))))

        assert statistic == pytest.approx(51 * 51)


def test_one_deck_has_exactly_the_mean_of_the_successor_law() -> None:
    for seed in range(3):
        statistic = only_statistic(adjacent_cards(sample_of(ideal(1, seed))))

        assert statistic == pytest.approx(53 * 50 / 2 + 52 * 51 / 2)


def test_the_statistics_of_two_decks_vary_as_the_laws_say() -> None:
    # For sums of vectors of one length the variance is twice the freedom times 1 - 1/n, exactly.
    many = scaled(quick=300, plain=1500, deep=20_000)
    for test, freedom in ((card_by_position, 2601), (adjacent_cards, 2651)):
        values = [only_statistic(test(sample_of(ideal(2, seed)))) for seed in range(many)]

        ratio = np.var(values) / (2 * freedom * (1 - 1 / 2))
        assert abs(ratio - 1) < 6 * sqrt(3 / many)


def test_pair_correlations_of_all_orders_of_two_cards_have_the_stated_moments() -> None:
    finding = pair_correlation(sample_of(ideal(5, 0)))
    numbers = [Fraction(2 * card - 51, 2) for card in range(52)]
    products = [x * y for x, y in combinations(numbers, 2)]
    mean = sum(products) / len(products)
    variance = sum((product - mean) ** 2 for product in products) / len(products)
    spread = sum(number**2 for number in numbers) / 52

    assert finding.facts["mean"] == pytest.approx(float(mean / spread))
    assert finding.facts["deviation"] == pytest.approx(sqrt(variance / 5) / float(spread))


def test_the_law_of_turns_agrees_with_counting_every_sequence() -> None:
    hands = 7
    # How many sequences end with a card, after a rise (or fall), with so many turns.
    ways: Counter[tuple[int, bool | None, int]] = Counter(
        {(card, None, 0): 1 for card in range(52)}
    )
    for _ in range(hands - 1):
        longer: Counter[tuple[int, bool | None, int]] = Counter()
        for (last, rose, turns), count in ways.items():
            for card in range(52):
                rises = card >= last
                longer[card, rises, turns + (rose is not None and rises != rose)] += count
        ways = longer
    total = 52**hands
    mean = Fraction(sum(turns * count for (_, _, turns), count in ways.items()), total)
    square = Fraction(sum(turns**2 * count for (_, _, turns), count in ways.items()), total)

    assert turns_law(hands) == pytest.approx((float(mean), sqrt(square - mean**2)))


def test_fixed_points_have_mean_and_variance_one() -> None:
    chances = fixed_point_chances()
    numbers = np.arange(53)

    assert chances.sum() == pytest.approx(1)
    assert (chances * numbers).sum() == pytest.approx(1)
    assert (chances * (numbers - 1) ** 2).sum() == pytest.approx(1)
    assert chances[51] == 0


@pytest.mark.parametrize("kinds", [4, 13])
def test_the_law_of_complete_sets_agrees_with_counting_card_by_card(kinds: int) -> None:
    # How many ways to draw `dealt` cards showing exactly `seen` kinds, kind by kind.
    ways = [[0] * (kinds + 1) for _ in range(53)]
    ways[0][0] = 1
    for _ in range(kinds):
        longer = [row[:] for row in ways]
        for dealt in range(53):
            for seen in range(kinds):
                for more in range(1, min(52 // kinds, 52 - dealt) + 1):
                    longer[dealt + more][seen + 1] += ways[dealt][seen] * comb(52 // kinds, more)
        ways = longer
    complete = [ways[dealt][kinds] / comb(52, dealt) for dealt in range(53)]

    assert coupon_chances(kinds) == pytest.approx(np.diff(complete, prepend=0.0), abs=1e-12)


def test_gap_chances_leave_nothing_out() -> None:
    chances = gap_chances()

    assert chances.sum() == pytest.approx(1)
    assert chances[0] == pytest.approx(1 / 13)


def test_the_169_starting_hands_share_the_1326_combinations() -> None:
    combinations_of = Counter(np.rint(starting_hand_chances() * 1326).astype(int).tolist())

    assert combinations_of == {6: 13, 4: 78, 12: 78}


def test_every_kind_of_five_card_hand_is_as_common_as_counted() -> None:
    seen = Counter[int]()
    hands = combinations(range(52), 5)
    part = scaled(quick=200_000, plain=2_598_960, deep=2_598_960)
    while block := list(islice(hands, min(part, 300_000))):
        columns = np.array(block, np.uint8).T
        seen.update(kind_of(strength(tuple(columns))).tolist())
        if sum(seen.values()) >= part:
            break

    if part == sum(WAYS):
        assert [seen[kind] for kind in range(9)] == list(WAYS)
    assert sum(seen.values()) >= part
    assert isclose(kind_chances().sum(), 1)


def plainly_ranked(hand: list[int]) -> tuple[int, ...]:
    """Rank a hand the slow way, by reading it."""
    ranks = sorted((card // 4 for card in hand), reverse=True)
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape = tuple(size for size, _ in groups)
    flush = len({card % 4 for card in hand}) == 1
    straight = len(groups) == 5 and ranks[0] - ranks[4] == 4
    order = [(1,) * 5, (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), "straight", "flush", (3, 2), (4, 1)]
    kind = 8 if straight and flush else 5 if flush else 4 if straight else order.index(shape)
    return kind, *(rank for _, rank in groups)


def test_five_card_hands_are_ordered_as_a_plain_reading_orders_them() -> None:
    count = scaled(quick=2000, plain=20_000, deep=200_000)
    # Rare kinds are dealt too: a wheel, a broadway, straight flushes, full houses, quads.
    rare = [
        [48, 0, 5, 10, 15], [48, 44, 41, 38, 35], [48, 0, 4, 8, 12], [48, 44, 40, 36, 32],
        [0, 1, 2, 48, 49], [0, 1, 48, 49, 50], [0, 1, 2, 3, 48], [48, 49, 50, 51, 0],
    ]  # fmt: skip
    hands = np.concatenate([ideal(count, 3)[:, :5], np.array(rare, np.uint8)])
    ours = strength(tuple(np.ascontiguousarray(hands.T))).tolist()
    plain = [plainly_ranked(hand) for hand in hands.tolist()]

    places = sorted(range(len(plain)), key=plain.__getitem__)
    for lower, higher in pairwise(places):
        assert (ours[lower] < ours[higher]) == (plain[lower] < plain[higher])
        assert (ours[lower] == ours[higher]) == (plain[lower] == plain[higher])
    assert kind_of(np.array(ours, np.int32)).tolist() == [kind for kind, *_ in plain]


def test_merged_cells_expect_at_least_five() -> None:
    chances = np.array([0.5, 0.3, 0.15, 0.04, 0.008, 0.0015, 0.0005])
    for merge in (scarce_together, neighbours_together):
        for observations in (20, 100, 500, 5000, 100_000):
            cells = merge(chances, observations)

            assert cells.gathered(chances).min() * observations >= LEAST_EXPECTED
            assert cells.gathered(chances).sum() == pytest.approx(1)


def test_cells_that_expect_enough_are_left_alone() -> None:
    for merge in (scarce_together, neighbours_together):
        assert merge(np.array([0.4, 0.3, 0.2, 0.1]), 50).freedom == 3


def test_pearson_of_a_fair_die_is_the_textbook_number() -> None:
    cells = scarce_together(np.full(6, 1 / 6), 60)

    assert cells.pearson(np.array([5, 8, 9, 8, 10, 20])) == pytest.approx(13.4)


def rotated(first: int) -> NDArray[np.uint8]:
    return np.roll(np.arange(52, dtype=np.uint8), -first)


def test_equal_decks_are_counted_in_pairs() -> None:
    decks = ideal(300, 1)
    decks[[7, 100, 200]] = decks[3]
    decks[299] = decks[0]

    finding = equal_decks(sample_of(decks))

    assert finding.facts["equal_pairs"] == comb(4, 2) + 1
    assert only_statistic(finding) == 0
    assert finding.least_p < 1e-60


def test_the_closest_two_decks_are_those_that_part_the_latest() -> None:
    decks = np.array([rotated(0), rotated(20), rotated(0)])
    decks[2, 10:] = decks[0, :9:-1]

    gap = equal_decks(sample_of(decks)).readings[0].statistic / 9

    # After ten equal cards come, counted among those left, the first and the last of 42.
    assert gap == 41 / perm(52, 11)


def test_the_first_deck_of_all_follows_the_last_on_the_ring() -> None:
    decks = np.array([np.arange(52), np.arange(51, -1, -1), rotated(26)], np.uint8)

    assert only_statistic(equal_decks(sample_of(decks))) == 9 / perm(52, 11)


def test_openings_are_as_long_as_ten_shared_ones_allow() -> None:
    for decks in (5_000, 100_000, 1_000_000):
        length = opening_length(decks)
        pairs = comb(decks, 2)

        assert pairs / np.prod([52.0 - card for card in range(length)]) >= 10
        assert pairs / np.prod([52.0 - card for card in range(length + 1)]) < 10


def test_a_deck_with_a_card_twice_is_named() -> None:
    for fault in (7, 52, 255):
        decks = new_decks(10_000)
        decks[9_000, 3] = fault

        with pytest.raises(NotADeck) as found:
            sample_of(decks)
        assert found.value.hand == 9_000


def test_too_few_decks_are_refused() -> None:
    with pytest.raises(TooFewDecks):
        examine(sample_of(ideal(4_999, 0)))


def test_every_test_of_the_battery_is_run_once() -> None:
    examination = examine(sample_of(ideal(5_000, 0)))

    assert [finding.test for finding in examination.findings] == list(Test)
    assert len(SINGLE_TESTS) + 2 == len(Test)
    assert len(examination.verdict.adjusted) == 1564
