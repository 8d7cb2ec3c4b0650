"""Texas Hold'em: two private cards, any five of seven play."""

from rules.games.flop_streets import flop_streets
from rules.games.model import Game, PotShare

HOLDEM = Game(
    code="holdem",
    seats_max=10,
    uses_blinds=True,
    streets=flop_streets(2),
    shares=(PotShare("high"),),
)
