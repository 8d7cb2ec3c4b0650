"""What is left of a pool divided among those who still play, exact to the cent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import ceil

from rules.tournament.state import DealMethod

_ONE = 1 << 256
"""Probabilities are whole multiples of 1 / `_ONE`: exact fractions of ten players have thousands of
digits. The error of a value is far below `_TINY`."""
_TINY = Fraction(1, 1 << 200)
"""Added before a value is cut to cents, so that a whole cent is not missed by the error."""

Divide = Callable[[Sequence[int], Sequence[int]], list[Fraction]]


def icm_values(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """The average prize of each stack if places are drawn by chips, the first place first.

    A player is first with the probability of his part of the chips; among the others the same
    holds for the second place, and so on (Malmuth and Harville).
    """
    values = [0] * len(stacks)
    drawn = {0: _ONE}  # which players have their places, as bits, and how likely that is
    for prize in prizes[: len(stacks)]:
        after: dict[int, int] = {}
        for placed, likely in drawn.items():
            open_ = [at for at in range(len(stacks)) if not placed >> at & 1]
            chips = sum(stacks[at] for at in open_)
            for at in open_:
                next_ = likely * stacks[at] // chips
                values[at] += next_ * prize
                after[placed | 1 << at] = after.get(placed | 1 << at, 0) + next_
        drawn = after
    return [Fraction(value, _ONE) for value in values]


def chip_chop_values(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """The lowest prize that is left to each, and the rest by chips.

    Nobody gets more than the first prize; what is above it is shared on among the others.
    """
    left = [*prizes[: len(stacks)], *[0] * (len(stacks) - len(prizes))]
    first, sure = max(left), min(left)
    by_chips, rest = dict(enumerate(stacks)), Fraction(sum(left) - sure * len(stacks))
    values = [Fraction(sure)] * len(stacks)
    while rest:
        chips = sum(by_chips.values())
        parts = {at: rest * Fraction(stack, chips) for at, stack in by_chips.items()}
        given = {at: min(part, first - values[at]) for at, part in parts.items()}
        for at, part in given.items():
            values[at] += part
        rest -= sum(given.values())
        by_chips = {at: stack for at, stack in by_chips.items() if values[at] < first}
    return values


_METHODS: Mapping[DealMethod, Divide] = {
    DealMethod.ICM: icm_values,
    DealMethod.CHIP_CHOP: chip_chop_values,
}


def deal_shares(
    method: DealMethod, stacks: Mapping[int, int], prizes: Sequence[int], kept_cents: int = 0
) -> tuple[tuple[int, int], ...]:
    """What each seat gets, in cents, if `kept_cents` of the prizes stay to be played for.

    What is kept lowers all shares in proportion. Cents that cannot be divided go to the most chips,
    among equals to the lower seat, up to the first prize; the rest of them to the next.
    """
    seats = sorted(stacks)
    pool = sum(prizes[: len(seats)])
    values = _METHODS[method]([stacks[seat] for seat in seats], prizes)
    part = Fraction(pool - kept_cents, pool)
    shares = {seat: int(value * part + _TINY) for seat, value in zip(seats, values, strict=True)}
    odd, most = pool - kept_cents - sum(shares.values()), ceil(max(prizes) * part)
    for seat in sorted(seats, key=lambda seat: (-stacks[seat], seat)):
        cents = min(odd, max(0, most - shares[seat]))
        shares[seat] += cents
        odd -= cents
    return tuple(shares.items())
