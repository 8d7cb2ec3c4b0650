"""Every test on one set of decks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from rng.battery.findings import Finding, Test
from rng.battery.hands import (
    five_card_hands,
    seat_best_hand,
    seat_high_card,
    showdown,
    starting_hands,
)
from rng.battery.neighbours import adjacent_cards
from rng.battery.positions import card_by_position, each_position, pair_correlation
from rng.battery.previous import (
    previous_carry_over,
    previous_correlation,
    previous_matches,
    runs,
)
from rng.battery.repeats import equal_decks, shared_openings
from rng.battery.sample import Sample
from rng.battery.verdict import LEVEL, Verdict, judge
from rng.battery.waiting import coupon_ranks, coupon_suits, gaps

FEWEST_DECKS = 5_000
"""With fewer decks, too many cells expect less than five observations, and the laws no longer
hold far out in their tails."""

SINGLE_TESTS: tuple[Callable[[Sample], Finding], ...] = (
    card_by_position,
    each_position,
    runs,
    previous_correlation,
    previous_carry_over,
    previous_matches,
    pair_correlation,
    adjacent_cards,
    gaps,
    coupon_ranks,
    coupon_suits,
    starting_hands,
    seat_high_card,
    equal_decks,
    shared_openings,
)


class TooFewDecks(Exception):
    """The laws of the tests do not hold for so few decks."""

    def __init__(self, decks: int) -> None:
        super().__init__(f"{decks} decks are fewer than {FEWEST_DECKS}")
        self.decks = decks


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """The findings of every test on one set of decks, and the verdict on them together."""

    decks: int
    findings: tuple[Finding, ...]
    verdict: Verdict

    @property
    def level(self) -> float:
        """The p-value below which a single reading fails the examination."""
        return LEVEL / len(self.verdict.adjusted)

    def adjusted(self, finding: Finding) -> tuple[float, ...]:
        """Return the corrected p-values of one finding's readings."""
        corrected = iter(self.verdict.adjusted)
        for other in self.findings:
            share = tuple(islice(corrected, len(other.readings)))
            if other is finding:
                return share
        raise ValueError(f"{finding.test} is not of this examination")

    def failed(self) -> Iterator[Test]:
        """Yield the tests with a corrected p-value at or below the level."""
        for finding in self.findings:
            if min(self.adjusted(finding)) <= LEVEL:
                yield finding.test


def examine(sample: Sample, *, advance: Callable[[], None] = lambda: None) -> Examination:
    """Run every test; `advance` is called after each of the `len(Test)` tests."""
    if sample.decks < FEWEST_DECKS:
        raise TooFewDecks(sample.decks)
    found: dict[Test, Finding] = {}
    for finding in _findings(sample):
        found[finding.test] = finding
        advance()
    findings = tuple(found[test] for test in Test)
    p_values = [reading.p_value for finding in findings for reading in finding.readings]
    return Examination(decks=sample.decks, findings=findings, verdict=judge(p_values))


def _findings(sample: Sample) -> Iterator[Finding]:
    for test in SINGLE_TESTS:
        yield test(sample)
    dealt = showdown(sample)
    yield five_card_hands(dealt)
    yield seat_best_hand(dealt)
