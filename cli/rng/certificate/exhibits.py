"""What is shown below each test: the plot or table that fits its kind of evidence."""

from __future__ import annotations

from gettext import gettext as _
from html import escape
from math import sqrt

from cli.rng.certificate import plots
from rng.battery import Cells, Examination, Finding, Grid, Subject, Test

RANKS = "23456789TJQKA"
BEYOND, BEYOND_SHARE = 3.29, 0.001  # a standard score exceeds this once in a thousand

GRID_AXES = {
    Test.CARD_BY_POSITION: (_("position"), _("card: deuces first, aces last")),
    Test.PREVIOUS_CARRY_OVER: (_("place in one deck"), _("place in the next deck")),
    Test.PAIR_CORRELATION: (_("position"), _("position")),
    Test.ADJACENT_CARDS: (_("card (53: the cut card)"), _("card directly behind it")),
}
PLACE_AXES = {Subject.POSITION: _("position"), Subject.SEAT: _("seat")}
FIVE_CARD_KINDS = (
    _("high card"),
    _("one pair"),
    _("two pair"),
    _("three of a kind"),
    _("straight"),
    _("flush"),
    _("full house"),
    _("four of a kind"),
    _("straight flush"),
)


def exhibit(examination: Examination, finding: Finding) -> str:
    """Return the figures that belong to a finding, as markup."""
    parts = []
    if finding.subject in PLACE_AXES:
        p_values = [reading.p_value for reading in finding.readings]
        parts.append(plots.by_place(p_values, examination.level, PLACE_AXES[finding.subject]))
    if isinstance(finding.exhibit, Grid):
        parts.append(_grid(finding.test, finding.exhibit))
    elif isinstance(finding.exhibit, Cells):
        parts.append(_cells(finding.test, finding.exhibit))
    return "".join(f"<figure>{part}</figure>" for part in parts)


def _grid(test: Test, shown: Grid) -> str:
    scores = [score for row in shown.rows for score in row if score]
    far = sum(abs(score) > BEYOND for score in scores)
    caption = _(
        "Standardised residuals. {far} of {count:,} cells lie beyond {beyond} standard deviations; "
        "about {usual:.0f} are expected."
    ).format(far=far, count=len(scores), beyond=BEYOND, usual=len(scores) * BEYOND_SHARE)
    return plots.heat_map(shown.rows, *GRID_AXES[test]) + _caption(caption)


def _cells(test: Test, shown: Cells) -> str:
    if test is Test.STARTING_HANDS:
        return _starting_hands(shown)
    if test is Test.FIVE_CARD_HANDS:
        return _five_card_hands(shown)
    return _outcomes(shown)


def _outcomes(shown: Cells) -> str:
    labels, observed, expected = _merged(shown)
    total = sum(expected)
    scores = [
        (seen - fair) / sqrt(fair * (1 - fair / total))
        for seen, fair in zip(observed, expected, strict=True)
    ]
    caption = _(
        "Above: bars are what was dealt, ticks what is expected. Below: the difference in "
        "standard deviations; chance keeps 99 % of them within the band."
    )
    return (
        plots.counts(labels, observed, expected)
        + plots.residuals(labels, scores)
        + _caption(caption)
    )


def _merged(shown: Cells) -> tuple[list[str], list[float], list[float]]:
    """Return labels, counts and expectations of the cells as they were judged."""
    members: dict[int, list[int]] = {}
    for outcome, group in enumerate(shown.groups):
        if shown.expected[outcome] or shown.observed[outcome]:
            members.setdefault(group, []).append(outcome)
    cells = sorted(members.values())
    return (
        [_label(cell, whole=len(cells) == len(shown.groups)) for cell in cells],
        [sum(shown.observed[outcome] for outcome in cell) for cell in cells],
        [sum(shown.expected[outcome] for outcome in cell) for cell in cells],
    )


def _label(cell: list[int], *, whole: bool) -> str:
    # If nothing was merged, the outcomes are seats, which people count from one.
    if whole:
        return str(cell[0] + 1)
    return str(cell[0]) if len(cell) == 1 else f"{cell[0]}-{cell[-1]}"


def _starting_hands(shown: Cells) -> str:
    ratios = [seen / fair - 1 for seen, fair in zip(shown.observed, shown.expected, strict=True)]
    order = range(12, -1, -1)
    labels = [[_hand_name(row, column) for column in order] for row in order]
    chart = [[ratios[row * 13 + column] for column in order] for row in order]
    smallest = min(shown.expected)
    caption = _(
        "All ten seats together: deviation from the expected count in per cent, pairs on the "
        "diagonal, suited hands above it."
    )
    return plots.hand_chart(labels, chart, 4 / sqrt(smallest)) + _caption(caption)


def _hand_name(row: int, column: int) -> str:
    high, low = RANKS[max(row, column)], RANKS[min(row, column)]
    return high + low + ("" if row == column else "s" if row > column else "o")


def _five_card_hands(shown: Cells) -> str:
    total = sum(shown.expected)
    rows = "".join(
        f"<tr><td>{escape(kind)}</td><td>{seen:,.0f}</td><td>{fair:,.1f}</td>"
        f"<td>{seen / total:.4%}</td><td>{fair / total:.4%}</td></tr>"
        for kind, seen, fair in zip(FIVE_CARD_KINDS, shown.observed, shown.expected, strict=True)
    )
    heads = (_("hand"), _("dealt"), _("expected"), _("share dealt"), _("exact share"))
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    return f'<table class="numbers"><thead><tr>{head}</tr></thead>{rows}</table>' + _caption(
        _("All ten seats together; kinds expecting fewer than five are merged when judged.")
    )


def _caption(text: str) -> str:
    return f"<figcaption>{escape(text)}</figcaption>"
