"""How simulated players differ: each style is a set of numbers, without code of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """One way to play. Strengths go from 0 to 100, see `bots.policy.strength`."""

    name: str
    plays_percent: int = 25
    """Percent of starting hands he plays."""
    opens_percent: int = 15
    """Percent of starting hands he raises with."""
    raises_from: int = 66
    """After the first round: the strength from which a hand bets or raises."""
    raise_percent: int = 70
    """How often such a hand bets or raises; otherwise it calls."""
    bluff_percent: int = 6
    """How often a weak hand bets if no bet was made."""
    stubborn: int = 0
    """Added to the strength of a hand when he thinks about a call."""
    any_legal: bool = False
    """Picks any legal act at random."""
    tempo_percent: int = 100
    """How long he thinks; less than 100 is quicker than most."""
    post_percent: int = 50
    """How often he posts to be dealt in at once; otherwise he waits for the big blind."""
    shows_percent: int = 12
    """How often he shows a hand that need not be shown."""
    rest_permille: int = 0
    """How often he sits out after a hand."""
    top_up_percent: int = 40
    """How often he tops up a short stack."""
    rebuy_percent: int = 80
    drop_permille: int = 0
    """How often his station goes dark at a decision."""


COMPANY: Mapping[str, Style] = {
    style.name: style
    for style in (
        Style(
            name="regular",
            plays_percent=24,
            opens_percent=17,
            bluff_percent=12,
            post_percent=80,
        ),
        Style(
            name="loose",
            plays_percent=46,
            opens_percent=14,
            raise_percent=55,
            stubborn=5,
            tempo_percent=90,
            shows_percent=25,
        ),
        Style(
            name="tight",
            plays_percent=15,
            opens_percent=9,
            raises_from=74,
            bluff_percent=2,
            stubborn=-4,
            tempo_percent=110,
        ),
        Style(
            name="aggressive",
            plays_percent=34,
            opens_percent=27,
            raises_from=54,
            raise_percent=85,
            bluff_percent=28,
            stubborn=2,
            tempo_percent=85,
            post_percent=80,
            shows_percent=30,
        ),
        Style(
            name="calling",
            plays_percent=55,
            opens_percent=4,
            raises_from=86,
            raise_percent=35,
            bluff_percent=1,
            stubborn=11,
            tempo_percent=90,
        ),
    )
}
"""Ordinary players, by name: they keep playing at a pleasant pace, and their stations stay on."""

TROUBLE: Mapping[str, Style] = {
    style.name: style
    for style in (
        Style(name="random_legal", any_legal=True, rest_permille=25),
        Style(name="restless", plays_percent=30, rest_permille=60),
        Style(name="slow", plays_percent=30, tempo_percent=600),
        Style(name="disconnecting", plays_percent=40, drop_permille=60),
    )
}
"""Players who cause trouble, by name."""

STYLES: Mapping[str, Style] = {**COMPANY, **TROUBLE}
"""All styles, by name."""
