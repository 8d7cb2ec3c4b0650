"""Percentages in basis points (1 % = 100), with a cap and a stated rounding. No floats."""

from __future__ import annotations

from enum import Enum, unique
from typing import Final

from money.cents import Cents

BASIS_POINTS_WHOLE: Final = 10_000
"""100 %."""

_ONE_CENT: Final = Cents(1)


@unique
class Rounding(Enum):
    """How a percentage that is not a multiple of the step is rounded."""

    DOWN = "down"
    """To the step below: the player's side when the house takes a percentage."""
    UP = "up"
    """To the step above."""
    HALF_UP = "half_up"
    """To the nearest step; half a step goes up."""


def percentage_of_count(
    whole: int,
    basis_points: int,
    *,
    cap: int | None = None,
    step: int = 1,
    rounding: Rounding = Rounding.DOWN,
) -> int:
    """Return `basis_points` of a count of units, rounded to a multiple of `step`, at most `cap`.

    A cap that is not a multiple of `step` is lowered to the multiple below, so the result can be
    paid. Raises TypeError for anything but plain ints, ValueError for a value out of range.
    """
    _check_counts(whole, basis_points, cap, step)
    divisor = BASIS_POINTS_WHOLE * step
    numerator = whole * basis_points
    if rounding is Rounding.UP:
        numerator += divisor - 1
    elif rounding is Rounding.HALF_UP:
        numerator += divisor // 2
    steps = numerator // divisor
    if cap is not None:
        steps = min(steps, cap // step)
    return steps * step


def percentage(
    whole: Cents,
    basis_points: int,
    *,
    cap: Cents | None = None,
    step: Cents = _ONE_CENT,
    rounding: Rounding = Rounding.DOWN,
) -> Cents:
    """Return `basis_points` of an amount of money; see `percentage_of_count`."""
    count = percentage_of_count(
        whole.count,
        basis_points,
        cap=None if cap is None else cap.count,
        step=step.count,
        rounding=rounding,
    )
    return Cents(count)


def _check_counts(whole: int, basis_points: int, cap: int | None, step: int) -> None:
    counts = {"whole": whole, "basis points": basis_points, "cap": cap or 0, "step": step}
    for name, count in counts.items():
        if type(count) is not int:
            raise TypeError(f"{name} must be a plain int, got {count!r}")
        if count < 0:
            raise ValueError(f"{name} must not be negative, got {count}")
    if basis_points > BASIS_POINTS_WHOLE:
        raise ValueError(f"at most {BASIS_POINTS_WHOLE} basis points, got {basis_points}")
    if step < 1:
        raise ValueError(f"step must be at least one, got {step}")
