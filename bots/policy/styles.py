"""How simulated players differ: each style is a handful of numbers, no code of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """One way to play. Strengths go from 0 to 100, see `bots.policy.strength`."""

    name: str
    plays_from: int = 45
    """Weaker hands are folded to a bet."""
    raises_from: int = 70
    """Stronger hands bet and raise..."""
    raise_percent: int = 60
    """...so often; otherwise they call."""
    bluff_percent: int = 3
    """A weak hand bets or raises so often."""
    stubborn: int = 0
    """Added to the strength of a hand when it is about calling."""
    any_legal: bool = False
    """Every legal act is as good as another."""
    think_ms: tuple[int, int] = (900, 4_500)
    """The least and the most time for an easy decision."""
    hard_think_ms: int = 6_000
    """Added at most, when the price is high."""
    post_percent: int = 50
    """Posts to be dealt in at once; otherwise waits for the big blind."""
    shows_percent: int = 12
    """Shows a hand that nobody asked to see."""
    rest_permille: int = 8
    """Sits out after a hand so often."""
    top_up_percent: int = 40
    """Tops a short stack up."""
    rebuy_percent: int = 80
    drop_permille: int = 0
    """The station goes dark at a decision so often."""


_BRISK = (700, 3_000)

STYLES: Mapping[str, Style] = {
    style.name: style
    for style in (
        Style(name="tight", plays_from=58, raises_from=76, raise_percent=70, bluff_percent=1),
        Style(name="loose", plays_from=30, raises_from=64, stubborn=8, think_ms=_BRISK),
        Style(
            name="calling",
            plays_from=22,
            raises_from=90,
            raise_percent=25,
            bluff_percent=0,
            stubborn=20,
            think_ms=_BRISK,
        ),
        Style(
            name="aggressive",
            plays_from=42,
            raises_from=52,
            raise_percent=85,
            bluff_percent=18,
            stubborn=4,
            shows_percent=30,
            post_percent=80,
        ),
        Style(name="random_legal", any_legal=True, think_ms=_BRISK, rest_permille=25),
        Style(name="slow", plays_from=50, think_ms=(6_000, 26_000), hard_think_ms=40_000),
        Style(name="disconnecting", plays_from=40, drop_permille=60, think_ms=(900, 3_500)),
    )
}
"""By name."""
