"""Plots as inline SVG: numbers in, markup out, nothing fetched.

Colours are class names of page.css, so that the page has one palette. Heat maps draw one path
for each shade, which keeps a table of 2,704 cells small and sharp at any size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from gettext import gettext as _
from html import escape
from math import log10, sqrt

from cli.certificate.axes import WIDTH, Plot, round_step

SHADES = 8  # on either side of zero
FULL_SHADE_AT = 4.0  # standard deviations
WIDE = 2.576  # a standard score is within this with 99 % probability


def ladder(p_values: Sequence[float], level: float) -> str:
    """Return all p-values in order against where even steps would put them, and Holm's line."""
    count = len(p_values)
    deep = max(6.0, *(-log10(max(p, 1e-30)) for p in p_values)) + 0.5
    plot = Plot(height=300, x_most=log10(count) + 0.3, y_most=deep)
    even = [-log10((rank + 0.5) / count) for rank in range(count)]
    limit = [-log10(level / (count - rank)) for rank in range(count)]
    plot.grid_lines(x_step=1, y_step=1)
    plot.line(zip(even, even, strict=True), "even")
    plot.line(zip(even, limit, strict=True), "limit")
    plot.dots(zip(even, [-log10(max(p, 1e-30)) for p in sorted(p_values)], strict=True))
    plot.label_axes(
        _("expected p-value, as powers of ten: 0.1, 0.01, ..."), _("observed"), power=True
    )
    plot.note(even[0], limit[0], _("a dot above this line fails"))
    return plot.svg(_("All p-values in order"))


def histogram(p_values: Sequence[float], bins: int = 20) -> str:
    """Return how many p-values fall in each of equal steps from 0 to 1."""
    counts = [0] * bins
    for p_value in p_values:
        counts[min(bins - 1, int(p_value * bins))] += 1
    mean = len(p_values) / bins
    spread = WIDE * sqrt(mean * (1 - 1 / bins))
    plot = Plot(height=300, x_most=1.0, y_most=max(*counts, mean + spread) * 1.08)
    plot.band(mean - spread, mean + spread)
    plot.grid_lines(x_step=0.2, y_step=round_step(plot.y_most))
    for place, count in enumerate(counts):
        plot.bar(place / bins, (place + 1) / bins, 0, count)
    plot.line([(0, mean), (1, mean)], "even")
    plot.label_axes(_("p-value"), _("how many"))
    return plot.svg(_("Histogram of all p-values"))


def by_place(p_values: Sequence[float], level: float, axis: str) -> str:
    """Return one p-value for each position or seat, low ones high up."""
    deep = max(-log10(level) + 0.7, *(-log10(max(p, 1e-30)) + 0.4 for p in p_values))
    plot = Plot(height=190, x_least=0.25, x_most=len(p_values) + 0.75, y_most=deep)
    plot.grid_lines(x_step=round_step(len(p_values)), y_step=1)
    plot.line([(0.25, 2), (len(p_values) + 0.75, 2)], "even")
    plot.line([(0.25, -log10(level)), (len(p_values) + 0.75, -log10(level))], "limit")
    heights = [-log10(max(p, 1e-30)) for p in p_values]
    for place, height in enumerate(heights, 1):
        plot.stick(place, 0, height)
    plot.dots(enumerate(heights, 1), radius=2.6)
    plot.label_axes(axis, _("p-value"), power=True)
    plot.note(len(p_values) + 0.75, -log10(level), _("fails above"))
    return plot.svg(_("p-values by place"))


def counts(labels: Sequence[str], observed: Sequence[float], expected: Sequence[float]) -> str:
    """Return observed counts as bars with the expected counts as ticks across them."""
    total = sum(expected)
    plot = Plot(height=210, x_most=len(labels), y_most=max(*observed, *expected) / total * 110)
    plot.grid_lines(x_step=0, y_step=round_step(plot.y_most))
    for place, (seen, fair) in enumerate(zip(observed, expected, strict=True)):
        plot.bar(place + 0.12, place + 0.88, 0, seen / total * 100)
        plot.line([(place + 0.04, fair / total * 100), (place + 0.96, fair / total * 100)], "fair")
        plot.x_label(place + 0.5, labels[place])
    plot.label_axes("", _("per cent"))
    return plot.svg(_("Observed counts and what was expected"))


def residuals(labels: Sequence[str], scores: Sequence[float]) -> str:
    """Return how many standard deviations each cell lies from its expectation."""
    most = max(4.0, *(abs(score) + 0.5 for score in scores))
    plot = Plot(height=150, x_most=len(labels), y_least=-most, y_most=most)
    plot.band(-WIDE, WIDE)
    plot.grid_lines(x_step=0, y_step=2)
    for place, score in enumerate(scores):
        plot.stick(place + 0.5, 0, score)
        plot.x_label(place + 0.5, labels[place])
    plot.dots([(place + 0.5, score) for place, score in enumerate(scores)], radius=2.6)
    plot.label_axes("", _("std. dev."))
    return plot.svg(_("Standardised residuals"))


def heat_map(rows: Sequence[Sequence[float]], down: str, across: str) -> str:
    """Return a table of standard scores, blue below zero and red above."""
    size = len(rows)
    cell = 560 / size
    shades: dict[int, list[str]] = defaultdict(list)
    for y, row in enumerate(rows):
        for x, score in enumerate(row):
            if shade := _shade(score):
                shades[shade].append(f"M{x} {y}h1v1h-1z")
    paths = "".join(
        f'<path class="{_shade_class(shade)}" d="{"".join(cells)}"/>'
        for shade, cells in sorted(shades.items())
    )
    ticks = "".join(
        f'<text x="{52 + (n - 0.5) * cell:.1f}" y="594" class="tick mid">{n}</text>'
        f'<text x="46" y="{14 + (n - 0.5) * cell + 4:.1f}" class="tick end">{n}</text>'
        for n in [1, *range(10, size + 1, 10)]
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} 616" role="img"><title>{escape(down)} / {escape(across)}'
        f'</title><rect x="52" y="14" width="560" height="560" class="sheet"/>'
        f'<g transform="translate(52 14) scale({cell:.5f})">{paths}</g>{ticks}'
        f'<text x="332" y="612" class="axis mid">{escape(across)}</text>'
        f'<text transform="translate(14 294) rotate(-90)" class="axis mid">{escape(down)}</text>'
        f"{_key()}</svg>"
    )


def hand_chart(
    labels: Sequence[Sequence[str]], ratios: Sequence[Sequence[float]], full: float
) -> str:
    """Return a labelled chart of relative deviations; `full` has the deepest shade."""
    cell = 42
    parts = []
    for y, row in enumerate(ratios):
        for x, ratio in enumerate(row):
            shade = _shade(ratio / full * FULL_SHADE_AT)
            name, number = labels[y][x], f"{ratio * 100:+.1f}"
            ink = " pale" if abs(shade) > SHADES - 3 else ""
            parts.append(
                f'<g transform="translate({x * cell + 52} {y * cell + 6})">'
                f'<rect width="41" height="41" rx="3" class="{_shade_class(shade)}"/>'
                f'<text x="20.5" y="18" class="hand mid{ink}">{name}</text>'
                f'<text x="20.5" y="32" class="tick mid{ink}">{number}</text></g>'
            )
    return (
        f'<svg viewBox="0 0 {WIDTH} 560" role="img"><title>{_("Starting hands")}</title>'
        f"{''.join(parts)}</svg>"
    )


def _shade(score: float) -> int:
    return max(-SHADES, min(SHADES, round(score / FULL_SHADE_AT * SHADES)))


def _shade_class(shade: int) -> str:
    return f"{'lo' if shade < 0 else 'hi'}{abs(shade)}" if shade else "sheet"


def _key() -> str:
    boxes = "".join(
        f'<rect x="640" y="{294 - shade * 16 - 8}" width="18" height="16" '
        f'class="{_shade_class(shade)}"/>'
        for shade in range(-SHADES, SHADES + 1)
    )
    marks = "".join(
        f'<text x="664" y="{298 - score * 32}" class="tick">{score:+d}</text>'
        for score in (-4, -2, 0, 2, 4)
    )
    return f'{boxes}{marks}<text x="640" y="142" class="tick">{_("std. dev.")}</text>'
