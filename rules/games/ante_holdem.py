"""Ante-only hold'em: everybody antes, and the first round begins left of the button."""

from rules.games.flop_streets import flop_streets
from rules.games.model import Bet, BetSize, DealEach, Game, Opener, PotShare, Street

_FIRST = Street("preflop", (DealEach(2), Bet(Opener.LEFT_OF_BUTTON, BetSize.SMALL)))

ANTE_HOLDEM = Game(
    code="ante_holdem",
    seats_max=10,
    uses_blinds=False,
    streets=(_FIRST, *flop_streets(2)[1:]),
    shares=(PotShare("high"),),
)
