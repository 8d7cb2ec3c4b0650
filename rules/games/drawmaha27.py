"""Drawmaha 2-7: half of each pot for the Omaha hand, half for the deuce-to-seven low."""

from rules.games.drawmaha import DRAWMAHA
from rules.games.model import Game, PotShare

DRAWMAHA27 = Game(
    code="drawmaha27",
    seats_max=9,
    dealt_max=7,
    uses_blinds=True,
    streets=DRAWMAHA.streets,
    shares=(PotShare("omaha_high"), PotShare("low_27_hole")),
    odd_half_by_place=True,
    recycles=DRAWMAHA.recycles,
)
