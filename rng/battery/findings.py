"""What a test hands back: codes and numbers, no sentences."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from rng.battery.power import Reach


@unique
class Test(Enum):
    """The tests of the battery."""

    __test__ = False  # pytest would take the name for a class of tests

    CARD_BY_POSITION = "card_by_position"
    EACH_POSITION = "each_position"
    RUNS = "runs"
    PREVIOUS_CORRELATION = "previous_correlation"
    PREVIOUS_CARRY_OVER = "previous_carry_over"
    PREVIOUS_MATCHES = "previous_matches"
    PAIR_CORRELATION = "pair_correlation"
    ADJACENT_CARDS = "adjacent_cards"
    GAPS = "gaps"
    COUPON_RANKS = "coupon_ranks"
    COUPON_SUITS = "coupon_suits"
    STARTING_HANDS = "starting_hands"
    FIVE_CARD_HANDS = "five_card_hands"
    SEAT_BEST_HAND = "seat_best_hand"
    SEAT_HIGH_CARD = "seat_high_card"
    EQUAL_DECKS = "equal_decks"
    SHARED_OPENINGS = "shared_openings"


@unique
class Law(Enum):
    """The law a statistic follows if every order of the deck is equally likely."""

    CHI_SQUARE = "chi_square"
    NORMAL = "normal"
    POISSON = "poisson"
    SMALLEST_GAP = "smallest_gap"


@unique
class Subject(Enum):
    """What one p-value of a test is about."""

    DECKS = "decks"
    POSITION = "position"
    PAIR = "pair"
    SEAT = "seat"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One statistic and its two-sided p-value."""

    about: tuple[int, ...]
    """The positions or the seat it is about, counted from 0; empty for the decks as a whole."""
    statistic: float
    p_value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A table of standardised residuals, for a heat map."""

    rows: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """Counts per outcome beside what was expected."""

    observed: tuple[float, ...]
    expected: tuple[float, ...]
    groups: tuple[int, ...]
    """The merged cell of each outcome. Outcomes in the same cell are judged together."""


Exhibit = Grid | Cells


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """The outcome of one test."""

    test: Test
    law: Law
    facts: dict[str, float]
    """The numbers of the law: degrees of freedom, mean, standard deviation, observations."""
    subject: Subject
    readings: tuple[Reading, ...]
    reach: Reach
    exhibit: Exhibit | None = None

    @property
    def least_p(self) -> float:
        """The smallest of its p-values."""
        return min(reading.p_value for reading in self.readings)
