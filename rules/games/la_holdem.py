"""L.A. Hold'em: hold'em to the turn, then a third private card instead of a river."""

from rules.games.flop_streets import flop_streets
from rules.games.model import Bet, BetSize, DealEach, Game, Opener, PotShare, Street

LA_HOLDEM = Game(
    code="la_holdem",
    seats_max=9,
    uses_blinds=True,
    streets=(
        *flop_streets(2)[:3],
        Street("last", (DealEach(1, burn=True), Bet(Opener.LEFT_OF_BUTTON, BetSize.BIG))),
    ),
    shares=(PotShare("high"),),
)
