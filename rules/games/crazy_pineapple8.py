"""Crazy Pineapple high-low: half of each pot for the best eight-or-better low."""

from rules.games.crazy_pineapple import CRAZY_PINEAPPLE
from rules.games.model import Game, PotShare

CRAZY_PINEAPPLE8 = Game(
    code="crazy_pineapple8",
    seats_max=10,
    uses_blinds=True,
    streets=CRAZY_PINEAPPLE.streets,
    shares=(PotShare("high"), PotShare("low_8")),
)
