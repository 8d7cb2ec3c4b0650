"""Plots as inline SVG: numbers in, markup out, nothing fetched.

Colours are class names of page.css, so that the page has one palette. Heat maps draw one path
for each shade, which keeps a table of 2,704 cells small and sharp at any size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from gettext import gettext as _
from html import escape
from math import ceil, log10, sqrt

from cli.rng.certificate.axes import HALF_WIDTH, LEFT, WIDTH, Plot, round_step

SHADES = 8  # on either side of zero
FULL_SHADE_AT = 4.0  # standard deviations
WIDE = 2.576  # a standard score is within this with 99 % probability
FAINTEST = 1e-30  # smaller p-values are drawn here
SHEET = 540  # side of a heat map
SHEET_TOP = 8


def ladder(p_values: Sequence[float], level: float) -> str:
    """Return all p-values in order against their expected places, and Holm's line."""
    count = len(p_values)
    seen = _depths(sorted(p_values))
    even = [-log10((rank + 0.5) / count) for rank in range(count)]
    limit = [-log10(level / (count - rank)) for rank in range(count)]
    deep = max(6.0, *seen) + 0.6
    plot = Plot(size=(HALF_WIDTH, 300), x=(0, log10(count) + 0.35), y=(0, deep))
    plot.heights(ceil(deep / 8), powers=True)
    plot.places(1, powers=True)
    plot.line(zip(even, even, strict=True), "even")
    plot.line(zip(even, limit, strict=True), "limit")
    plot.dots(zip(even, seen, strict=True))
    plot.name_axes(_("expected p-value"), _("observed p-value"))
    plot.note(even[0], limit[0], _("a dot above this line fails"))
    return plot.svg(_("All p-values in order"))


def histogram(p_values: Sequence[float], bins: int = 20) -> str:
    """Return how many p-values fall in each of equal steps from 0 to 1."""
    counts = [0] * bins
    for p_value in p_values:
        counts[min(bins - 1, int(p_value * bins))] += 1
    mean = len(p_values) / bins
    spread = WIDE * sqrt(mean * (1 - 1 / bins))
    highest = max(*counts, mean + spread) * 1.08
    plot = Plot(size=(HALF_WIDTH, 300), x=(0, 1), y=(0, highest))
    plot.band(mean - spread, mean + spread)
    plot.heights(round_step(highest))
    plot.places(0.2)
    for place, count in enumerate(counts):
        plot.bar(place / bins, (place + 1) / bins, count)
    plot.line([(0, mean), (1, mean)], "even")
    plot.name_axes(_("p-value"), _("how many"))
    return plot.svg(_("Histogram of all p-values"))


def by_place(p_values: Sequence[float], level: float, axis: str) -> str:
    """Return one p-value for each position or seat; low values stand high."""
    seen, limit = _depths(p_values), -log10(level)
    left, right = 0.25, len(p_values) + 0.75
    deep = max(limit + 0.7, *(depth + 0.4 for depth in seen))
    plot = Plot(size=(WIDTH, 190), x=(left, right), y=(0, deep))
    plot.heights(ceil(deep / 8), powers=True)
    for number in [1, *range(5, len(p_values) + 1, 5)]:
        plot.place(number, str(number))
    plot.line([(left, 2), (right, 2)], "even")
    plot.line([(left, limit), (right, limit)], "limit")
    for place, depth in enumerate(seen, 1):
        plot.stick(place, 0, depth)
    plot.dots(enumerate(seen, 1), radius=2.6)
    plot.name_axes(axis, _("p-value"))
    plot.note(right, limit, _("fails above"))
    return plot.svg(_("p-values by place"))


def counts(labels: Sequence[str], observed: Sequence[float], expected: Sequence[float]) -> str:
    """Return observed counts as bars with the expected counts as ticks across them."""
    hundredth = sum(expected) / 100
    highest = max(*observed, *expected) / hundredth * 1.1
    plot = Plot(size=(WIDTH, 210), x=(0, len(labels)), y=(0, highest))
    plot.heights(round_step(highest))
    for place, (seen, fair) in enumerate(zip(observed, expected, strict=True)):
        tick = fair / hundredth
        plot.bar(place + 0.12, place + 0.88, seen / hundredth)
        plot.line([(place + 0.04, tick), (place + 0.96, tick)], "fair")
        plot.place(place + 0.5, labels[place])
    plot.name_axes("", _("per cent"))
    return plot.svg(_("Observed counts and what was expected"))


def residuals(labels: Sequence[str], scores: Sequence[float]) -> str:
    """Return how many standard deviations each cell lies from its expectation."""
    most = max(4.0, *(abs(score) * 1.1 for score in scores))
    plot = Plot(size=(WIDTH, 150), x=(0, len(labels)), y=(-most, most))
    plot.band(-WIDE, WIDE)
    plot.heights(2 * round_step(most * 2))
    for place, score in enumerate(scores):
        plot.stick(place + 0.5, 0, score)
        plot.place(place + 0.5, labels[place])
    plot.dots([(place + 0.5, score) for place, score in enumerate(scores)], radius=2.6)
    plot.name_axes("", _("std. dev."))
    return plot.svg(_("Standardised residuals"))


def heat_map(rows: Sequence[Sequence[float]], down: str, across: str) -> str:
    """Return a table of standard scores, blue below zero and red above."""
    size = len(rows)
    cell = SHEET / size
    bottom, middle = SHEET_TOP + SHEET, SHEET_TOP + SHEET // 2
    places = [(number, (number - 0.5) * cell) for number in [1, *range(10, size + 1, 10)]]
    ticks = "".join(
        f'<text x="{LEFT + at:.1f}" y="{bottom + 18}" class="tick mid">{number}</text>'
        f'<text x="{LEFT - 6}" y="{SHEET_TOP + at + 4:.1f}" class="tick end">{number}</text>'
        for number, at in places
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {bottom + 42}" role="img">'
        f"<title>{escape(down)} / {escape(across)}</title>"
        f'<rect x="{LEFT}" y="{SHEET_TOP}" width="{SHEET}" height="{SHEET}" class="sheet"/>'
        f'<g transform="translate({LEFT} {SHEET_TOP}) scale({cell:.5f})">{_shaded(rows)}</g>{ticks}'
        f'<text x="{LEFT + SHEET // 2}" y="{bottom + 36}" class="axis mid">{escape(across)}</text>'
        f'<text transform="translate(14 {middle}) rotate(-90)" class="axis mid">'
        f"{escape(down)}</text>{_key(middle)}</svg>"
    )


def hand_chart(
    labels: Sequence[Sequence[str]], ratios: Sequence[Sequence[float]], full: float
) -> str:
    """Return a labelled chart of relative deviations; `full` has the deepest shade."""
    cell = 44
    parts = []
    for y, row in enumerate(ratios):
        for x, ratio in enumerate(row):
            shade = _shade(ratio / full * FULL_SHADE_AT)
            ink = " pale" if abs(shade) > SHADES // 2 else ""
            parts.append(
                f'<g transform="translate({x * cell + LEFT} {y * cell + 4})">'
                f'<rect width="{cell - 1}" height="{cell - 1}" rx="3" class="{_class(shade)}"/>'
                f'<text x="{cell / 2}" y="19" class="hand mid{ink}">{labels[y][x]}</text>'
                f'<text x="{cell / 2}" y="34" class="tick mid{ink}">{ratio * 100:+.1f}</text></g>'
            )
    return (
        f'<svg viewBox="0 0 {WIDTH} {13 * cell + 8}" role="img">'
        f"<title>{escape(_('Starting hands'))}</title>{''.join(parts)}</svg>"
    )


def _depths(p_values: Sequence[float]) -> list[float]:
    return [-log10(max(p_value, FAINTEST)) for p_value in p_values]


def _shaded(rows: Sequence[Sequence[float]]) -> str:
    shades: dict[int, list[str]] = defaultdict(list)
    for y, row in enumerate(rows):
        for x, score in enumerate(row):
            if shade := _shade(score):
                shades[shade].append(f"M{x} {y}h1v1h-1z")
    return "".join(
        f'<path class="{_class(shade)}" d="{"".join(cells)}"/>'
        for shade, cells in sorted(shades.items())
    )


def _shade(score: float) -> int:
    return max(-SHADES, min(SHADES, round(score / FULL_SHADE_AT * SHADES)))


def _class(shade: int) -> str:
    return f"{'lo' if shade < 0 else 'hi'}{abs(shade)}" if shade else "sheet"


def _key(middle: int) -> str:
    boxes = "".join(
        f'<rect x="640" y="{middle - shade * 16 - 8}" width="18" height="16" '
        f'class="{_class(shade)}"/>'
        for shade in range(-SHADES, SHADES + 1)
    )
    marks = "".join(
        f'<text x="664" y="{middle + 4 - 32 * int(score)}" class="tick">{score}</text>'
        for score in ("-4", "-2", "0", "+2", "+4")
    )
    name = _("std. dev.")
    return f'{boxes}{marks}<text x="640" y="{middle - 152}" class="tick">{escape(name)}</text>'
