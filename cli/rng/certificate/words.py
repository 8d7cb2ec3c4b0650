"""In words: what each test asks, its law, and what its smallest bias means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from gettext import gettext as _
from math import log2

from rng.battery import Finding, Law, Subject, Test


@dataclass(frozen=True, slots=True, kw_only=True)
class TestWords:
    """One test for a reader who is not a statistician, and its law for one who is."""

    title: str
    question: str
    law: str
    least_bias: Callable[[Finding, float], str]


def _chance(text: str) -> Callable[[Finding, float], str]:
    return lambda finding, bias: text.format(
        fair=percent(finding.reach.usual), biased=percent(finding.reach.usual + bias)
    )


def _correlation(text: str) -> Callable[[Finding, float], str]:
    return lambda _finding, bias: text.format(correlation=f"{bias:.4f}")


def _distinct(text: str) -> Callable[[Finding, float], str]:
    return lambda _finding, decks: text.format(bits=f"{log2(decks):.1f}")


def _share(text: str) -> Callable[[Finding, float], str]:
    return lambda _finding, bias: text.format(share=percent(bias))


def percent(share: float) -> str:
    """Return a share with enough digits to see a small bias."""
    if share >= 0.9:
        return f"{share * 100:.1f} %"
    return f"{share * 100:.3f} %" if share >= 0.001 else f"{share * 100:.4f} %"


def probability(p_value: float) -> str:
    """Return a p-value with three digits, or its order of magnitude if it is tiny."""
    if p_value >= 0.0001:
        return f"{p_value:.4f}"
    return f"{p_value:.1e}" if p_value > 0 else _("below 1e-300")


def law_line(finding: Finding) -> str:
    """Return the law of a finding with its numbers."""
    facts = finding.facts
    if finding.law is Law.CHI_SQUARE:
        return _("chi-square, {freedom:,.0f} degrees of freedom").format(freedom=facts["freedom"])
    if finding.law is Law.NORMAL:
        return _("normal, mean {mean}, standard deviation {deviation}").format(
            mean=_digits(facts["mean"]), deviation=_digits(facts["deviation"])
        )
    if finding.law is Law.SMALLEST_GAP:
        return _("smallest gap of {points:,.0f} points on a ring").format(points=facts["points"])
    return _("Poisson, mean {mean:.4g}").format(mean=facts["mean"])


def _digits(value: float) -> str:
    return f"{value:,.1f}" if abs(value) >= 100 else f"{value:.5g}"


def subject_line(finding: Finding) -> str:
    """Return how many p-values a test gives, and for what."""
    words = {
        Subject.DECKS: _("one p-value for all decks"),
        Subject.POSITION: _("{count:,} p-values, one for each position"),
        Subject.PAIR: _("{count:,} p-values, one for each pair of positions"),
        Subject.SEAT: _("{count:,} p-values, one for each seat"),
    }
    return words[finding.subject].format(count=len(finding.readings))


def about_line(subject: Subject, about: tuple[int, ...]) -> str:
    """Return what one p-value is about; people count from one."""
    words = {
        Subject.DECKS: _("all decks"),
        Subject.POSITION: _("position {0}"),
        Subject.PAIR: _("positions {0} and {1}"),
        Subject.SEAT: _("seat {0}"),
    }
    return words[subject].format(*(index + 1 for index in about))


TEST_WORDS: dict[Test, TestWords] = {
    Test.CARD_BY_POSITION: TestWords(
        title=_("Card by position"),
        question=_("Does every card fall at every position of the deck equally often?"),
        law=_(
            "Sum of (observed - expected)^2 / expected over the 52 x 52 table, times 51/52. A deck "
            "puts one card in each position and each card in one position; this double constraint "
            "gives the table the covariance (P x P)/51, P the projection onto sums of zero, hence "
            "51 x 51 degrees of freedom and the factor 51/52."
        ),
        least_bias=_chance(_("one card at one position in {biased} of decks instead of {fair}")),
    ),
    Test.EACH_POSITION: TestWords(
        title=_("Each position alone"),
        question=_("At each position, do all 52 cards come equally often?"),
        law=_(
            "Pearson's chi-square over 52 equally likely cards, one observation per deck, for each "
            "position by itself."
        ),
        least_bias=_chance(_("one card at one position in {biased} of decks instead of {fair}")),
    ),
    Test.RUNS: TestWords(
        title=_("Runs up and down"),
        question=_("At each position, do the cards of successive hands rise and fall by chance?"),
        law=_(
            "Number of turns from rising to falling or back, an equal card counted as a rise. Mean "
            "and variance are exact, equal cards and the covariance of turns one and two hands "
            "apart included; turns further apart are independent."
        ),
        least_bias=_chance(_("a turn in {biased} of hands instead of {fair}")),
    ),
    Test.PREVIOUS_CORRELATION: TestWords(
        title=_("Correlation with the previous deck"),
        question=_("Does the card at a position depend on the card there one hand before?"),
        law=_(
            "Correlation of the card numbers at one position in successive decks. The products are "
            "uncorrelated with mean 0, so the variance of their sum is exact."
        ),
        least_bias=_correlation(_("a correlation of {correlation} at one position")),
    ),
    Test.PREVIOUS_CARRY_OVER: TestWords(
        title=_("Carry-over from the previous deck"),
        question=_("Does a card's place in one deck say anything about its place in the next?"),
        law=_(
            "Table of a card's place against its next place, times 51/52. The rearrangement from "
            "one deck to the next is itself uniform and independent of all others, so the table "
            "has the law of the card by position table."
        ),
        least_bias=_chance(
            _("cards going from one place to one other in {biased} of hands instead of {fair}")
        ),
    ),
    Test.PREVIOUS_MATCHES: TestWords(
        title=_("Matches with the previous deck"),
        question=_("How many positions hold the same card as one hand before?"),
        law=_(
            "Pearson's chi-square against the exact law of the number of fixed points of a random "
            "rearrangement, C(52, m) D(52 - m) / 52!. Successive rearrangements are independent."
        ),
        least_bias=_share(_("{share} of hands dealt from the previous deck unchanged")),
    ),
    Test.PAIR_CORRELATION: TestWords(
        title=_("Correlation of all pairs of positions"),
        question=_("Within a deck, does the card at one position depend on the card at another?"),
        law=_(
            "Correlation of the card numbers at two positions. Because the two cards differ its "
            "mean is -1/51, not 0, and its variance follows from the fourth powers over the deck."
        ),
        least_bias=_correlation(_("a correlation {correlation} away from -1/51 in one pair")),
    ),
    Test.ADJACENT_CARDS: TestWords(
        title=_("Adjacent cards"),
        question=_("Does every card lie directly behind every other equally often?"),
        law=_(
            "A cut card below the deck makes the orders rings of 53, in which every card has one "
            "successor. By symmetry the table of successors has variance 1/52 on its symmetric "
            "part (1,325 dimensions) and 53/2652 on its antisymmetric part (1,326 dimensions); "
            "the two scaled squared lengths add up to a chi-square. All 51 neighbours of a deck "
            "are used, with their covariance."
        ),
        least_bias=_chance(_("one card behind one other in {biased} of decks instead of {fair}")),
    ),
    Test.GAPS: TestWords(
        title=_("Gaps"),
        question=_("At each position, how many hands pass between one ace and the next?"),
        law=_(
            "Pearson's chi-square against the geometric law with chance 1/13; gaps are independent."
        ),
        least_bias=_chance(_("an ace after an ace in {biased} of cases instead of {fair}")),
    ),
    Test.COUPON_RANKS: TestWords(
        title=_("Coupon collector, ranks"),
        question=_("How many cards must be dealt until each of the 13 ranks has been seen?"),
        law=_(
            "Pearson's chi-square against the exact law without replacement, counted by inclusion "
            "and exclusion; one observation per deck."
        ),
        least_bias=_chance(_("the commonest depth in {biased} of decks instead of {fair}")),
    ),
    Test.COUPON_SUITS: TestWords(
        title=_("Coupon collector, suits"),
        question=_("How many cards must be dealt until each of the four suits has been seen?"),
        law=_(
            "Pearson's chi-square against the exact law without replacement, counted by inclusion "
            "and exclusion; one observation per deck."
        ),
        least_bias=_chance(_("the commonest depth in {biased} of decks instead of {fair}")),
    ),
    Test.STARTING_HANDS: TestWords(
        title=_("The 169 starting hands"),
        question=_("Does each seat of a ten-handed table get every two-card hand as it should?"),
        law=_(
            "Pearson's chi-square against 6, 4 or 12 of 1,326 hands for pairs, suited and offsuit; "
            "one observation per deck and seat, each seat judged by itself."
        ),
        least_bias=_chance(_("pocket aces at one seat in {biased} of hands instead of {fair}")),
    ),
    Test.FIVE_CARD_HANDS: TestWords(
        title=_("Five-card hands"),
        question=_("Does each seat get every kind of five-card hand as often as it should?"),
        law=_(
            "Pearson's chi-square against the exact numbers among 2,598,960 hands; one observation "
            "per deck and seat, each seat judged by itself."
        ),
        least_bias=_chance(_("one pair at one seat in {biased} of hands instead of {fair}")),
    ),
    Test.SEAT_BEST_HAND: TestWords(
        title=_("Seat fairness, best hand"),
        question=_("Is each of ten seats dealt the best five-card hand equally often?"),
        law=_(
            "Pearson's chi-square over ten equally likely seats, decks in which the best hand is "
            "tied left out: exchanging two seats leaves the law of a deck unchanged."
        ),
        least_bias=_chance(_("one seat best in {biased} of hands instead of {fair}")),
    ),
    Test.SEAT_HIGH_CARD: TestWords(
        title=_("Seat fairness, high card"),
        question=_("Does each of ten seats win the draw for the button equally often?"),
        law=_("Pearson's chi-square over ten equally likely seats; no two cards tie."),
        least_bias=_chance(_("one seat drawing highest in {biased} of hands instead of {fair}")),
    ),
    Test.EQUAL_DECKS: TestWords(
        title=_("Any two equal decks"),
        question=_("Was any deck dealt twice, or nearly so?"),
        law=_(
            "Sorted by their cards from the first on, all 52! orders stand evenly on a ring; the "
            "statistic is the smallest gap between two dealt decks, times the square of their "
            "number. All n gaps of a ring of length 1 reach g with probability (1 - n g)^(n - 1). "
            "Equal decks, compared card by card, have no gap between them: a single repeat fails."
        ),
        least_bias=_distinct(_("a generator of fewer than 2^{bits} different decks")),
    ),
    Test.SHARED_OPENINGS: TestWords(
        title=_("Shared openings"),
        question=_("Do too many, or too few, decks begin with the same cards in the same order?"),
        law=_(
            "Number of pairs of decks with the same opening, as long as can be while ten pairs or "
            "more are expected. Pairs agree independently two by two and openings far outnumber "
            "decks, so the count is Poisson. A count moves in steps, and so would its p-value; its "
            "place within the step is taken from the SHA-256 of all decks, which makes it uniform."
        ),
        least_bias=_share(_("{share} more shared openings than expected")),
    ),
}
