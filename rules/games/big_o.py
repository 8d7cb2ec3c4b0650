"""Big O: five private cards; exactly two of them play with exactly three of the board."""

from rules.games.flop_streets import flop_streets
from rules.games.model import Game, PotShare

BIG_O = Game(
    code="big_o",
    seats_max=8,
    uses_blinds=True,
    streets=flop_streets(5),
    shares=(PotShare("omaha_high"),),
)
