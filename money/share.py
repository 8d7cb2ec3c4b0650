"""Even shares, with a stated order for who gets the odd unit."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, TypeVar

from money.cents import Cents

_Heir = TypeVar("_Heir", bound=Hashable)

_ONE_CENT: Final = Cents(1)


def even_counts(whole: int, ways: int) -> tuple[int, ...]:
    """Split a count of units (chips or cents) `ways` ways; they sum to `whole`.

    The odd units go one each to the first places, so no two places differ by more than one.
    """
    if type(whole) is not int or type(ways) is not int:
        raise TypeError(f"only whole numbers can be shared, got {whole!r} in {ways!r} ways")
    if whole < 0:
        raise ValueError(f"a debt cannot be shared out, got {whole}")
    if ways < 1:
        raise ValueError(f"somebody must receive the share, got {ways} ways")
    each, odd = divmod(whole, ways)
    return (each + 1,) * odd + (each,) * (ways - odd)


def even_shares(
    whole: Cents, heirs: Sequence[_Heir], *, unit: Cents = _ONE_CENT
) -> dict[_Heir, Cents]:
    """Share `whole` among `heirs` in steps of `unit`; the shares sum to the whole.

    The odd units go one each to the first heirs: hand them over in the order the house rule states.
    """
    if len(set(heirs)) != len(heirs):
        raise ValueError(f"each heir may be named once, got {list(heirs)!r}")
    if unit.count < 1 or whole.count % unit.count:
        raise ValueError(f"{whole.count} cents cannot be shared in steps of {unit.count}")
    counts = even_counts(whole.count // unit.count, len(heirs))
    return {heir: unit * count for heir, count in zip(heirs, counts, strict=True)}
