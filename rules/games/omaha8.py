"""Omaha high-low: half of each pot for the best eight-or-better low."""

from rules.games.flop_streets import flop_streets
from rules.games.model import Game, PotShare

OMAHA8 = Game(
    code="omaha8",
    seats_max=10,
    uses_blinds=True,
    streets=flop_streets(4),
    shares=(PotShare("omaha_high"), PotShare("omaha_low_8")),
)
