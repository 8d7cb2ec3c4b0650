"""The plot of what the house would take: by the size of the pot, a line for each field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wire.messages.previews import TakenView

WIDTH: Final = 340
HEIGHT: Final = 200
_LEFT: Final = 44
_BOTTOM: Final = 24
_TOP: Final = 14
LINES_MAX: Final = 6
"""So many lines have a look of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One number of players."""

    players: int
    up_to: int
    """The same is taken up to this many players."""
    points: str
    no_flop: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """The whole drawing; sums in cents."""

    lines: tuple[Line, ...]
    pot_most: int
    taken_most: int
    left: int = _LEFT
    top: int = _TOP
    bottom: int = HEIGHT - _BOTTOM


def taken_plot(taken: tuple[TakenView, ...], seats: int) -> Plot:
    """Return the lines of a plot; the last ones share a look where there are too many."""
    pots = [pot for each in taken for pot, _sum in each.taken]
    sums = [cents for each in taken for _pot, cents in each.taken]
    pot_most, taken_most = max(pots, default=1), max([*sums, 1])
    ends = [each.players - 1 for each in taken[1:]] + [seats]
    lines = [
        Line(
            players=each.players,
            up_to=end,
            no_flop=each.no_flop,
            points=" ".join(
                f"{_x(pot, pot_most)},{_y(cents, taken_most)}" for pot, cents in each.taken
            ),
        )
        for each, end in zip(taken, ends, strict=True)
    ]
    return Plot(lines=tuple(lines), pot_most=pot_most, taken_most=taken_most)


def _x(pot: int, most: int) -> int:
    return _LEFT + round((WIDTH - _LEFT - 8) * pot / most)


def _y(cents: int, most: int) -> int:
    return HEIGHT - _BOTTOM - round((HEIGHT - _BOTTOM - _TOP) * cents / most)
