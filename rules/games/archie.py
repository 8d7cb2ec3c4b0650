"""Archie: triple draw for a pair of sixes or better and for a six-or-better low.

If one of the two has no hand, the other takes all; if neither has, the best high hand does.
"""

from rules.games.draw_streets import draw_streets
from rules.games.model import Burn, Draw, Game, PotShare

ARCHIE = Game(
    code="archie",
    seats_max=9,
    dealt_max=7,
    uses_blinds=True,
    streets=draw_streets(5, 3, Draw(burn=Burn.BEFORE_CARDS), big_from=3),
    shares=(PotShare("high_66"), PotShare("low_6")),
    odd_half_by_place=True,
    fallback="high",
    recycles=9,
)
