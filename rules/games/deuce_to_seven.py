"""Deuce to seven: the worst high hand wins; one draw, or three."""

from rules.games.draw_streets import draw_streets
from rules.games.model import Draw, Game, PotShare

LOWBALL27 = Game(
    code="lowball27",
    seats_max=7,
    uses_blinds=True,
    streets=draw_streets(5, 1, Draw(), big_from=2),
    shares=(PotShare("low_27"),),
    recycles=3,
)
TRIPLE27 = Game(
    code="triple27",
    seats_max=6,
    uses_blinds=True,
    streets=draw_streets(5, 3, Draw(), big_from=3),
    shares=(PotShare("low_27"),),
    recycles=9,
)
