"""Omaha: four private cards, exactly two of them play with exactly three of the board."""

from rules.games.flop_streets import flop_streets
from rules.games.model import Game, PotShare

OMAHA = Game(
    code="omaha",
    seats_max=10,
    uses_blinds=True,
    streets=flop_streets(4),
    shares=(PotShare("omaha_high"),),
)
