"""Axes, and the marks upon them in the units of the data, as inline SVG."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import log10

WIDTH = 720
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 14, 36


class Plot:
    """Axes and the marks upon them, in the units of the data."""

    def __init__(
        self,
        *,
        height: int,
        x_most: float,
        y_most: float,
        x_least: float = 0.0,
        y_least: float = 0.0,
    ) -> None:
        self.height = height
        self.x_least, self.x_most = x_least, x_most
        self.y_least, self.y_most = y_least, y_most
        self._x_step = self._y_step = 0.0
        self._marks: list[str] = []

    def line(self, points: Iterable[tuple[float, float]], kind: str) -> None:
        """Join points."""
        path = " ".join(f"{self._x(x):.1f},{self._y(y):.1f}" for x, y in points)
        self._marks.append(f'<polyline class="{kind}" points="{path}"/>')

    def dots(self, points: Iterable[tuple[float, float]], radius: float = 2.0) -> None:
        """Mark points."""
        # A line of no length with round ends is a dot; one path draws them all.
        path = "".join(f"M{self._x(x):.1f} {self._y(y):.1f}h0" for x, y in points)
        self._marks.append(f'<path class="dots" stroke-width="{2 * radius}" d="{path}"/>')

    def stick(self, x: float, low: float, high: float) -> None:
        """Draw an upright line."""
        self._marks.append(
            f'<line class="stick" x1="{self._x(x):.1f}" x2="{self._x(x):.1f}" '
            f'y1="{self._y(low):.1f}" y2="{self._y(high):.1f}"/>'
        )

    def bar(self, left: float, right: float, low: float, high: float) -> None:
        """Draw a bar of a histogram."""
        self._box("bar", (left, right), (low, high), gap=1)

    def band(self, low: float, high: float) -> None:
        """Shade heights that chance explains."""
        self._box("band", (self.x_least, self.x_most), (low, high), gap=0)

    def _box(
        self, kind: str, across: tuple[float, float], up: tuple[float, float], gap: int
    ) -> None:
        x, y = self._x(across[0]), self._y(up[1])
        self._marks.append(
            f'<rect class="{kind}" x="{x + gap / 2:.1f}" y="{y:.1f}" '
            f'width="{self._x(across[1]) - x - gap:.1f}" height="{self._y(up[0]) - y:.1f}"/>'
        )

    def grid_lines(self, *, x_step: float, y_step: float) -> None:
        """Draw what the eye measures by; call before the marks."""
        bottom, right = self.height - BOTTOM, WIDTH - RIGHT
        for y in _multiples(y_step, self.y_least, self.y_most):
            self._marks.append(
                f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{self._y(y):.1f}" '
                f'y2="{self._y(y):.1f}"/>'
            )
        for x in _multiples(x_step, self.x_least, self.x_most) if x_step else ():
            self._marks.append(
                f'<line class="grid" x1="{self._x(x):.1f}" x2="{self._x(x):.1f}" '
                f'y1="{bottom}" y2="{bottom + 4}"/>'
            )
        self._x_step, self._y_step = x_step, y_step

    def label_axes(self, across: str, up: str, *, power: bool = False) -> None:
        """Write numbers and names at the axes; call after `grid_lines`."""
        for y in _multiples(self._y_step, self.y_least, self.y_most):
            text = f"{10**-y:.0e}" if power and y > 3 else f"{10**-y:g}" if power else f"{y:g}"
            self._text(LEFT - 6, self._y(y) + 4, text, "tick end")
        for x in _multiples(self._x_step, self.x_least, self.x_most) if self._x_step else ():
            self.x_label(x, f"{x:g}" if not (power and self.x_least == 0) else f"{10**-x:g}")
        self._text((LEFT + WIDTH - RIGHT) / 2, self.height - 3, across, "axis mid")
        self._marks.append(
            f'<text transform="translate(11 {(self.height - BOTTOM + TOP) / 2:.0f}) rotate(-90)" '
            f'class="axis mid">{escape(up)}</text>'
        )

    def x_label(self, x: float, text: str) -> None:
        """Write under the axis."""
        self._text(self._x(x), self.height - BOTTOM + 16, text, "tick mid")

    def note(self, x: float, y: float, text: str) -> None:
        """Write beside a point."""
        self._text(self._x(x) - 4, self._y(y) - 5, text, "tick end warn")

    def svg(self, title: str) -> str:
        """Return the whole plot."""
        return (
            f'<svg viewBox="0 0 {WIDTH} {self.height}" role="img"><title>{escape(title)}</title>'
            f"{''.join(self._marks)}</svg>"
        )

    def _text(self, x: float, y: float, text: str, kind: str) -> None:
        self._marks.append(f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(text)}</text>')

    def _x(self, x: float) -> float:
        return LEFT + (x - self.x_least) / (self.x_most - self.x_least) * (WIDTH - LEFT - RIGHT)

    def _y(self, y: float) -> float:
        room = self.height - TOP - BOTTOM
        height = (y - self.y_least) / (self.y_most - self.y_least)
        return TOP + room - max(0.0, min(1.0, height)) * room


def _multiples(step: float, least: float, most: float) -> list[float]:
    first = int(least / step)
    return [n * step for n in range(first, int(most / step + 1e-9) + 1) if n * step >= least]


def round_step(most: float) -> float:
    """Return a round step that makes four to nine grid lines up to `most`."""
    power = 10.0 ** int(log10(most) - (most < 1))
    return next(power * part for part in (0.1, 0.2, 0.5, 1, 2, 5) if most / (power * part) <= 9)
