"""Axes with marks in the units of the data, as inline SVG."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import ceil, log10

WIDTH = 720
HALF_WIDTH = 440
LEFT, RIGHT, TOP, BOTTOM = 62, 12, 16, 36


class Plot:
    """Axes with marks, in the units of the data."""

    def __init__(
        self, *, size: tuple[int, int], x: tuple[float, float], y: tuple[float, float]
    ) -> None:
        """Make a plot of a size in pixels; `x` and `y` are the least and most of each axis."""
        self.width, self.height = size
        (self.x_least, self.x_most), (self.y_least, self.y_most) = x, y
        self._marks: list[str] = []

    def line(self, points: Iterable[tuple[float, float]], kind: str) -> None:
        """Join points."""
        path = " ".join(f"{self._x(x):.1f},{self._y(y):.1f}" for x, y in points)
        self._marks.append(f'<polyline class="{kind}" points="{path}"/>')

    def dots(self, points: Iterable[tuple[float, float]], radius: float = 2.0) -> None:
        """Mark points."""
        # A line of zero length with round ends is a dot; one path draws all dots.
        path = "".join(f"M{self._x(x):.1f} {self._y(y):.1f}h0" for x, y in points)
        self._marks.append(f'<path class="dots" stroke-width="{2 * radius}" d="{path}"/>')

    def stick(self, x: float, low: float, high: float) -> None:
        """Draw an upright line."""
        self._marks.append(
            f'<line class="stick" x1="{self._x(x):.1f}" x2="{self._x(x):.1f}" '
            f'y1="{self._y(low):.1f}" y2="{self._y(high):.1f}"/>'
        )

    def bar(self, left: float, right: float, height: float) -> None:
        """Draw a bar that stands on zero."""
        self._box("bar", (left, right), (0, height), gap=1)

    def band(self, low: float, high: float) -> None:
        """Shade the heights that chance explains."""
        self._box("band", (self.x_least, self.x_most), (low, high), gap=0)

    def heights(self, step: float, *, powers: bool = False) -> None:
        """Draw lines for reading heights; with `powers`, height y stands for 10 to the -y."""
        right = self.width - RIGHT
        for y in _multiples(step, self.y_least, self.y_most):
            self._marks.append(
                f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{self._y(y):.1f}" '
                f'y2="{self._y(y):.1f}"/>'
            )
            self._text(LEFT - 6, self._y(y) + 4, _number(y, powers=powers), "tick end")

    def places(self, step: float, *, powers: bool = False) -> None:
        """Write numbers along the lower axis."""
        for x in _multiples(step, self.x_least, self.x_most):
            self.place(x, _number(x, powers=powers))

    def place(self, x: float, text: str) -> None:
        """Write under the lower axis."""
        self._text(self._x(x), self.height - BOTTOM + 16, text, "tick mid")

    def name_axes(self, across: str, up: str) -> None:
        """Write what is drawn along each axis."""
        self._text((LEFT + self.width - RIGHT) / 2, self.height - 3, across, "axis mid")
        self._marks.append(
            f'<text transform="translate(11 {(self.height - BOTTOM + TOP) / 2:.0f}) rotate(-90)" '
            f'class="axis mid">{escape(up)}</text>'
        )

    def note(self, x: float, y: float, text: str) -> None:
        """Write left of a point, above it."""
        self._text(self._x(x) - 4, self._y(y) - 5, text, "tick end warn")

    def svg(self, title: str) -> str:
        """Return the whole plot."""
        return (
            f'<svg viewBox="0 0 {self.width} {self.height}" role="img">'
            f"<title>{escape(title)}</title>{''.join(self._marks)}</svg>"
        )

    def _box(
        self, kind: str, across: tuple[float, float], up: tuple[float, float], gap: int
    ) -> None:
        x, y = self._x(across[0]), self._y(up[1])
        self._marks.append(
            f'<rect class="{kind}" x="{x + gap / 2:.1f}" y="{y:.1f}" '
            f'width="{self._x(across[1]) - x - gap:.1f}" height="{self._y(up[0]) - y:.1f}"/>'
        )

    def _text(self, x: float, y: float, text: str, kind: str) -> None:
        self._marks.append(f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(text)}</text>')

    def _x(self, x: float) -> float:
        share = (x - self.x_least) / (self.x_most - self.x_least)
        return LEFT + share * (self.width - LEFT - RIGHT)

    def _y(self, y: float) -> float:
        room = self.height - TOP - BOTTOM
        share = (y - self.y_least) / (self.y_most - self.y_least)
        return TOP + room - max(0.0, min(1.0, share)) * room


def _number(value: float, *, powers: bool) -> str:
    if powers:
        return f"{10**-value:g}" if value < 4 else f"1e-{value:g}"
    return f"{value:g}"


def _multiples(step: float, least: float, most: float) -> list[float]:
    first, last = ceil(least / step - 1e-9), int(most / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


def round_step(most: float) -> float:
    """Return a round step that makes at most nine lines up to `most`."""
    power = 10.0 ** ceil(log10(most) - 1)
    return next(power * part for part in (0.1, 0.2, 0.5, 1, 2) if most / (power * part) <= 9)
